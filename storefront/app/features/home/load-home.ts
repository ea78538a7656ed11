import { Home } from '../../generated/documents.ts'
import type { HomeQuery } from '../../generated/operations.ts'
import { GraphqlError } from '../../platform/document.ts'
import type { PageContext } from '../../platform/router/page.ts'

/** Paths, by store view, of the category that has a shelf of its own. */
const LOCAL = ['sztuka-i-podroze/lublin-i-okolice', 'art-and-travel/lublin-and-its-region']
const SHELF = 9

/** All of the home page at once; a part that fails leaves the others standing. */
export async function loadHome({ graphql }: Pick<PageContext, 'graphql'>): Promise<HomeQuery> {
  return graphql(Home, { blocks: ['home-hero', 'home-promises'], shelf: SHELF, local: LOCAL }).catch(
    (error: unknown) => {
      if (!(error instanceof GraphqlError)) throw error
      const rest = error.data as HomeQuery | undefined
      if (!rest?.productLabels) throw error
      if (!error.isAboutMissingBlocks) console.warn(`The home page lacks a part: ${String(error)}`)
      return rest
    },
  )
}

/** The words of a block that is there and on. */
export const blockOf = ({ cmsBlocks }: HomeQuery, name: string): string | undefined => {
  const block = cmsBlocks?.items?.find((item) => item?.identifier === name)
  return block && !block.disabled ? (block.content ?? undefined) : undefined
}
