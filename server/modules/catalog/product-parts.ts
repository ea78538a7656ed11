import type { RequestContext } from '../../platform/context.ts'
import { type SourceStock, stockOf } from '../inventory/inventory.ts'
import type { Card } from './cards.ts'
import {
  type FactsRow, type ImageRow, type LabelRow, type LinkRow, type OptionRow, type PlaceRow, readDetails, readFacts, readGallery, readLabels, readLinks, readOptions, readPlaces, readPriceChanges,
  readRewrites, readTiers, readWords, type WordsRow,
} from './product-parts.sql.ts'
import { remembered } from './remembered.ts'

/** What is read of a product only when it is asked for. */
interface Parts {
  words: WordsRow | undefined
  gallery: ImageRow[]
  options: OptionRow[]
  facts: FactsRow | undefined
  tiers: { quantity: number; amount: number }[]
  sources: SourceStock[]
  places: PlaceRow[]
}

type Batch<V> = (ids: readonly number[], context: RequestContext) => Promise<V[]>

const grouped = <Row extends { product_id: number }>(read: (ids: readonly number[], context: RequestContext) => Promise<Row[]>): Batch<Row[]> =>
  async (ids, context) => {
    const byProduct = new Map<number, Row[]>()
    for (const row of await read(ids, context)) {
      const list = byProduct.get(row.product_id)
      if (list) list.push(row)
      else byProduct.set(row.product_id, [row])
    }
    return ids.map((id) => byProduct.get(id) ?? [])
  }

const single = <Row>(read: (ids: readonly number[], context: RequestContext) => Promise<Row[]>, idOf: (row: Row) => number): Batch<Row | undefined> =>
  async (ids, context) => {
    const byProduct = new Map((await read(ids, context)).map((row) => [idOf(row), row]))
    return ids.map((id) => byProduct.get(id))
  }

// for listings: one statement a part, for all products of the answer
const apart: { [Name in keyof Parts]: Batch<Parts[Name]> } = {
  words: single((ids, { db, store }) => readWords(db, ids, store.code), ({ id }) => id),
  gallery: grouped((ids, { db, store }) => readGallery(db, ids, store.code)),
  options: grouped((ids, { db, store }) => readOptions(db, ids, store.code)),
  facts: single((ids, { db, store }) => readFacts(db, ids, store.code), ({ product_id }) => product_id),
  tiers: grouped((ids, { db, groupId }) => readTiers(db, ids, groupId)),
  sources: (ids, { db }) => stockOf(db, ids),
  places: grouped((ids, { db }) => readPlaces(db, ids)),
}

// for a product's own page: all parts in one statement
const together: Batch<Parts> = async (ids, { db, store, groupId }) => {
  const byProduct = new Map((await readDetails(db, ids, store.code, groupId)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byProduct.get(id)
    return {
      words: row, gallery: row?.gallery ?? [], options: row?.options ?? [], facts: row?.facts ?? undefined, tiers: row?.tiers ?? [], sources: row?.sources ?? [], places: row?.places ?? [],
    }
  })
}

export async function partOf<Name extends keyof Parts>(name: Name, card: Card, context: RequestContext): Promise<Parts[Name]> {
  if (card.isDetail) return (await context.load(together, card.id))[name]
  return context.load(apart[name], card.id)
}

const links = grouped((ids, { db, store }) => readLinks(db, ids, store.code))
export const linksOf = (card: Card, context: RequestContext): Promise<LinkRow[]> => context.load(links, card.id)

const rewrites = grouped((ids, { db, store }) => readRewrites(db, ids, store.code))
export const rewritesOf = (card: Card, context: RequestContext) => context.load(rewrites, card.id)

const history = grouped(async (ids, { db, groupId }) => (await readPriceChanges(db, ids, groupId)).map((change) => ({ ...change, product_id: change.productId })))
/** Prices as they were set, oldest first. */
export const historyOf = (card: Card, context: RequestContext) => context.load(history, card.id)

const labels = remembered(readLabels)
export const listLabels = ({ db, store }: RequestContext): Promise<LabelRow[]> => labels(db, store.code)
