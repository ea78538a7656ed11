import { loadCmsPageById } from '../features/cms/load-cms-page.ts'
import type { CmsTextFragment } from '../generated/operations.ts'
import type { PageContext } from '../platform/page.ts'
import { NotFound } from '../../../web/router/page.ts'

/** Text that the operator added to a built-in page: the CMS page with this identifier, if it exists. */
export async function loadOptionalText(context: PageContext, identifier: string): Promise<CmsTextFragment | undefined> {
  try {
    return (await loadCmsPageById(context, identifier)).page
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
