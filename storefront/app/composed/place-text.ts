import { loadCmsPageById } from '../features/cms/load-cms-page.ts'
import type { CmsTextFragment } from '../generated/operations.ts'
import { NotFound, type PageContext } from '../platform/router/page.ts'

/** The shop's own words on a page of ours: those of the CMS page with this identifier, where there is one. */
export async function placeText(context: PageContext, identifier: string): Promise<CmsTextFragment | undefined> {
  try {
    return (await loadCmsPageById(context, identifier)).page
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
