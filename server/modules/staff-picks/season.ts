import { dayInWarsaw, startOfDay } from '../../../language/warsaw-time.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Card, loadCard } from '../catalog/index.ts'
import { readSeason } from './season.sql.ts'
import { PICKS } from './staff-picks.ts'

/** Maximum number of titles on the shelf. */
export const SEASON_TITLES = 12

export interface ShownSeason {
  title: string
  text: string
  language: string | null
  path: string | null
  productIds: readonly number[]
}

/** The shelf of today's season. Responses are cached until tomorrow, when another season may begin. */
export async function findSeason(context: RequestContext): Promise<ShownSeason | null> {
  const { db, store, now } = context
  context.tag(PICKS)
  context.expireBy(startOfDay(now, 1))
  return (await readSeason(db, { storeCode: store.code, today: dayInWarsaw(now) }, SEASON_TITLES)) ?? null
}

export async function titlesOf(context: RequestContext, { productIds }: ShownSeason, limit: number): Promise<Card[]> {
  const cards = await Promise.all(productIds.slice(0, limit).map((id) => loadCard(context, id)))
  return cards.flatMap((card) => card ?? [])
}
