import { Home } from '../../generated/documents.ts'
import type { HomeQuery } from '../../generated/operations.ts'
import { GraphqlError } from '../../platform/document.ts'
import type { PageContext } from '../../platform/router/page.ts'

/** Paths, by store view, of the category that has its own shelf. */
const LOCAL = ['sztuka-i-podroze/lublin-i-okolice', 'art-and-travel/lublin-and-its-region']
const SHELF = 9
/** More are read than shown: a book that stands above is left out below. */
const READ = SHELF + 4

/** The whole home page in one query; a failed part leaves the others. */
export async function loadHome({ graphql }: Pick<PageContext, 'graphql'>): Promise<HomeQuery> {
  return graphql(Home, { blocks: ['home-hero', 'home-promises'], shelf: READ, local: LOCAL }).catch(
    (error: unknown) => {
      if (!(error instanceof GraphqlError)) throw error
      const rest = error.data as HomeQuery | undefined
      if (!rest?.productLabels) throw error
      if (!error.isAboutMissingBlocks) console.warn(`The home page lacks a part: ${String(error)}`)
      return rest
    },
  )
}

/** The text of an enabled block. */
export const blockOf = ({ cmsBlocks }: HomeQuery, name: string): string | undefined => {
  const block = cmsBlocks?.items?.find((item) => item?.identifier === name)
  return block && !block.disabled ? (block.content ?? undefined) : undefined
}

/** Each shelf without the books that stand above it. */
export function withoutRepeats(home: HomeQuery, above: readonly { product: { sku: string | null } }[]): HomeQuery {
  const shown = new Set(above.map(({ product }) => product.sku))
  const fresh = <List extends Items | null | undefined>(list: List) =>
    list && {
      ...list,
      items: (list.items ?? []).filter((book) => book && !shown.has(book.sku) && shown.add(book.sku)).slice(0, SHELF),
    }
  const { novelties, bestsellers, promotions, announced, local, ...rest } = home
  // in the order of the page
  return {
    ...rest,
    novelties: fresh(novelties),
    bestsellers: fresh(bestsellers),
    promotions: fresh(promotions),
    announced: fresh(announced),
    local: local && local.map((category) => category && { ...category, products: fresh(category.products) }),
  }
}
interface Items {
  items: readonly ({ sku: string | null } | null)[] | null
}
