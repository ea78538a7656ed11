import { isDay } from '../../../../rules/day.ts'
import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { productsChanged } from '../changes.ts'
import { getTitle, getTitles } from './lock-titles.ts'
import {
  type LockedTitle,
  readTitlePrices,
  type TitlePriceRow,
  touchTitles,
  writeTitlePrices,
} from './write-titles.sql.ts'

/** In hundredths: a million. */
const MAX_AMOUNT = 100_000_000

export interface SpecialPrice {
  amount: number
  /** First and last day in Warsaw; absent: at once, without an end. */
  from?: string | undefined
  to?: string | undefined
}

export interface PriceChange {
  sku: string
  /** In hundredths of the base currency. */
  amount: number
  /** Absent: as it is. Null ends it. */
  special?: SpecialPrice | null | undefined
  /** The version that the editor saw; another one is refused. */
  version?: string | undefined
}

export type TitlePrice = Omit<TitlePriceRow, 'id'>
export interface ChangedPrice {
  sku: string
  before: TitlePrice | null
  after: TitlePrice
}

const isAmount = (amount: number) => Number.isInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT

function checkChange({ amount, special }: PriceChange): void {
  if (!isAmount(amount))
    throw new Refusal('graphql-input', 'A price is from 0 to %s.', MAX_AMOUNT / 100).atField('price')
  if (!special) return
  const { from, to } = special
  if (!isAmount(special.amount) || special.amount >= amount)
    throw new Refusal('graphql-input', 'A special price is below the regular one.').atField('special')
  const wrong = [from, to].find((day) => day !== undefined && !isDay(day))
  if (wrong !== undefined)
    throw new Refusal('graphql-input', 'A day is written as 2026-12-31, not "%s".', wrong).atField(
      wrong === from ? 'from' : 'to',
    )
  if (from !== undefined && to !== undefined && to < from)
    throw new Refusal('graphql-input', 'The special price ends before it begins.').atField('to')
}

const NO_SPECIAL = { special: null, specialFrom: null, specialTo: null }

/** The price after a change; a special price that it omits is kept, and must stay below. */
function priceAfter({ sku, amount, special }: PriceChange, stored: TitlePrice | null): TitlePrice {
  if (special === null) return { amount, ...NO_SPECIAL }
  if (special)
    return { amount, special: special.amount, specialFrom: special.from ?? null, specialTo: special.to ?? null }
  const kept = stored ?? { amount, ...NO_SPECIAL }
  if (kept.special !== null && kept.special >= amount)
    throw new Refusal(
      'graphql-input',
      'The special price of %s is not below its new price: change or end it as well.',
      sku,
    ).atField('special')
  return { ...kept, amount }
}

const isSame = (a: TitlePrice | null, b: TitlePrice) =>
  a !== null &&
  a.amount === b.amount &&
  a.special === b.special &&
  a.specialFrom === b.specialFrom &&
  a.specialTo === b.specialTo

/** Changes everybody's prices, of one title or many at once: all of them or none. */
export async function changePrices(
  tx: Db,
  actor: Actor,
  changes: readonly PriceChange[],
  { key }: { key?: string | undefined } = {},
): Promise<ChangedPrice[]> {
  for (const change of changes) checkChange(change)
  const titles = await getTitles(
    tx,
    changes.map(({ sku }) => sku),
  )
  for (const change of changes) if (change.version !== undefined) await getTitle(tx, change)
  const stored = new Map(
    (
      await readTitlePrices(
        tx,
        [...titles.values()].map(({ id }) => id),
      )
    ).map(({ id, ...price }) => [id, price]),
  )
  const results = new Map<number, ChangedPrice>()
  for (const change of changes) {
    const { id, isPriceDerived } = titles.get(change.sku) as LockedTitle
    if (isPriceDerived)
      throw new Refusal('graphql-input', 'The price of %s follows from its parts: change theirs.', change.sku).atField(
        'sku',
      )
    const before = stored.get(id) ?? null
    results.set(id, { sku: change.sku, before, after: priceAfter(change, before) })
  }
  const changed = [...results].filter(([, { before, after }]) => !isSame(before, after))
  if (changed.length > 0) {
    const ids = changed.map(([id]) => id)
    await writeTitlePrices(
      tx,
      changed.map(([id, { after }]) => ({ id, ...after })),
    )
    await touchTitles(tx, ids)
    await productsChanged(tx, ids)
  }
  for (const [, { sku, before, after }] of key ? [...results] : changed)
    await logAction(tx, actor, 'product.price', ['product', sku], { before: before ?? undefined, after, key })
  return [...results.values()]
}
