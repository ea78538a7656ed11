import { Home } from '../../generated/documents.ts'
import type { HomeQuery } from '../../generated/operations.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { PageContext } from '../../platform/page.ts'

const SHELF_SIZE = 9
/** More than are shown, since books that are shown above are left out. */
const LIST = 9

/** Loads the whole home page in one query; a part that failed is left out. */
export async function loadHome({ graphql }: Pick<PageContext, 'graphql'>): Promise<HomeQuery> {
  return graphql(Home, { blocks: ['home-hero', 'home-promises'], shelf: SHELF_SIZE, list: LIST }).catch(
    (error: unknown) => {
      if (!(error instanceof GraphqlError)) throw error
      const rest = error.data as HomeQuery | undefined
      if (!rest?.productLabels) throw error
      if (!error.isAboutMissingBlocks) console.warn(`A part of the home page was not loaded: ${String(error)}`)
      return rest
    },
  )
}

/** HTML of an enabled CMS block. */
export const blockOf = ({ cmsBlocks }: HomeQuery, name: string): string | undefined => {
  const block = cmsBlocks?.items?.find((item) => item?.identifier === name)
  return block && !block.disabled ? (block.content ?? undefined) : undefined
}
