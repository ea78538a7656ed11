import { HomePicks } from '../../../generated/documents.ts'
import type { PickFragment } from '../../../generated/operations.ts'
import { pagePart } from '../../../platform/page-part.tsx'
import type { PageContext } from '../../../platform/router/page.ts'

/** Few titles have a bookseller's word. */
export const productPicks = pagePart(async () => (await import('./product-picks.part.tsx')).ProductPicks)
export const homePicks = pagePart(async () => (await import('./home-picks.part.tsx')).HomePicks)

const ON_HOME = 4

/** The home page works without them: with a back end that has none, too. */
export async function loadHomePicks({ graphql }: Pick<PageContext, 'graphql'>): Promise<readonly PickFragment[]> {
  try {
    const { items } = (await graphql(HomePicks, { shelf: ON_HOME })).staffPicks
    if (items.length > 0) await homePicks.open()
    return items
  } catch {
    return []
  }
}
