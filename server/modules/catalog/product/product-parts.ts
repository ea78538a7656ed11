import type { RequestContext } from '../../../platform/context.ts'
import { type SourceStock, stockOf } from '../../inventory/index.ts'
import { type Downloadable, exchangeLinks } from '../download-links/links.ts'
import { readDownloadable } from '../download-links/links.sql.ts'
import { loadConfigurations } from '../compound/configurations.ts'
import { loadComponents } from '../compound/load-components.ts'
import { exchangeOptions } from '../options/options.ts'
import { type CustomOption, readCustomOptions } from '../options/options.sql.ts'
import { type Card, primeCards } from './cards.ts'
import { readCardRows } from './card-rows.ts'
import { readPageRows } from './page-rows.ts'
import type { Edition } from './cards.sql.ts'
import { readFileFormats } from './downloads.sql.ts'
import { primeCategories } from '../category/categories.ts'
import {
  type BookDataRow,
  type ImageRow,
  type LabelRow,
  type LinkRow,
  type OptionRow,
  type CategoryPathRow,
  type ProductKey,
  readEditions,
  readBookData,
  readGallery,
  readLabels,
  readLinks,
  readOptions,
  readProductCategoryPaths,
  readRewrites,
  readTiers,
  readProductTexts,
  type ProductTextRow,
} from './product-parts.sql.ts'
import { ttlCache } from '../../../platform/db/ttl-cache.ts'
import { fromBaseCurrency } from '../../../platform/price-context.ts'

/** Parts of a product read on request. */
interface Parts {
  texts: ProductTextRow | undefined
  gallery: ImageRow[]
  options: OptionRow[]
  bookData: BookDataRow | undefined
  edition: Edition | undefined
  tiers: { quantity: number; amount: number }[]
  sources: SourceStock[]
  categoryPaths: CategoryPathRow[]
  customOptions: CustomOption[]
  downloadable: Downloadable | null
  /** File formats as named by the publisher. */
  formats: string[]
}

type Batch<V> = (ids: readonly number[], context: RequestContext) => Promise<V[]>

const grouped =
  <Row extends { productId: number }>(
    read: (ids: readonly number[], context: RequestContext) => Promise<Row[]>,
  ): Batch<Row[]> =>
  async (ids, context) => {
    const byProduct = new Map<number, Row[]>()
    for (const row of await read(ids, context)) {
      const list = byProduct.get(row.productId)
      if (list) list.push(row)
      else byProduct.set(row.productId, [row])
    }
    return ids.map((id) => byProduct.get(id) ?? [])
  }

const single =
  <Row>(
    read: (ids: readonly number[], context: RequestContext) => Promise<Row[]>,
    idOf: (row: Row) => number,
  ): Batch<Row | undefined> =>
  async (ids, context) => {
    const byProduct = new Map((await read(ids, context)).map((row) => [idOf(row), row]))
    return ids.map((id) => byProduct.get(id))
  }

const storedTiers = grouped((ids, { db, groupId }) => readTiers(db, ids, groupId))

const exchangeTiers = (tiers: readonly { quantity: number; amount: number }[], { priceContext }: RequestContext) =>
  tiers.map(({ quantity, amount }) => ({ quantity, amount: fromBaseCurrency(amount, priceContext) }))

// one statement per part, for all products of the response
const loadSeparately: { [Name in keyof Parts]: Batch<Parts[Name]> } = {
  texts: single(
    (ids, { db, store }) => readProductTexts(db, ids, store.code),
    ({ id }) => id,
  ),
  gallery: grouped((ids, { db, store }) => readGallery(db, ids, store.code)),
  options: grouped((ids, { db, store }) => readOptions(db, ids, store.code)),
  bookData: single(
    (ids, { db, store }) => readBookData(db, ids, store.code),
    ({ productId }) => productId,
  ),
  edition: single(
    (ids, { db }) => readEditions(db, ids),
    ({ productId }) => productId,
  ),
  tiers: async (ids, context) => {
    const found = await storedTiers(ids, context)
    return found.map((tiers) => exchangeTiers(tiers, context))
  },
  sources: (ids, { db }) => stockOf(db, ids),
  categoryPaths: grouped((ids, { db }) => readProductCategoryPaths(db, ids)),
  customOptions: async (ids, { db, store, priceContext }) => {
    const found = new Map((await readCustomOptions(db, ids, store.code)).map((row) => [row.productId, row]))
    return ids.map((id) => exchangeOptions(found.get(id)?.customOptions ?? [], priceContext))
  },
  formats: async (ids, { db }) => {
    const found = new Map((await readFileFormats(db, ids)).map(({ id, formats }) => [id, formats]))
    return ids.map((id) => found.get(id) ?? [])
  },
  downloadable: async (ids, { db, store, priceContext }) => {
    const found = new Map((await readDownloadable(db, ids, store.code)).map((row) => [row.productId, row]))
    return ids.map((id) => {
      const downloadable = found.get(id)?.downloadable
      return downloadable ? exchangeLinks(downloadable, priceContext) : null
    })
  },
}
const PARTS = Object.keys(loadSeparately) as (keyof Parts)[]

/** Products by SKU, id or URL key, with all their parts primed. */
export async function loadPages(context: RequestContext, key: ProductKey): Promise<Card[]> {
  const rows = await readPageRows(context, key)
  for (const row of rows) {
    const { shelves, categoryPaths, gallery, options, bookData, tiers, sources } = row
    primeCategories(context, shelves)
    const parts: Parts = {
      texts: row,
      gallery,
      options: options ?? [],
      bookData: bookData ?? undefined,
      edition: bookData ?? undefined,
      tiers: exchangeTiers(tiers ?? [], context),
      sources,
      categoryPaths,
      customOptions: exchangeOptions(row.customOptions ?? [], context.priceContext),
      formats: bookData?.fileFormats ?? [],
      downloadable: null,
    }
    for (const name of PARTS)
      if (name !== 'downloadable' || row.type !== 'downloadable')
        context.prime<number, unknown>(loadSeparately[name], row.id, parts[name])
    if (row.components) context.prime(loadComponents, row.id, row.components)
    if (row.configuration) context.prime(loadConfigurations, row.id, row.configuration)
  }
  return (await primeCards(context, rows)).map((card) => ({ ...card, isDetail: true }))
}

/** Primes the cards of a list together with their editions, which the same statement reads. */
export async function primeCardsWithEditions(context: RequestContext, ids: readonly number[]): Promise<void> {
  const rows = await readCardRows(ids, context)
  for (const row of rows) context.prime<number, Edition | undefined>(loadSeparately.edition, row.id, row)
  await primeCards(context, rows)
}

export const loadProductPart = <Name extends keyof Parts>(
  name: Name,
  card: Pick<Card, 'id'>,
  context: RequestContext,
): Promise<Parts[Name]> => context.load(loadSeparately[name], card.id)

export function dimensionsOf(edition: Edition | undefined): string | null {
  const sides = [edition?.widthMm, edition?.heightMm, edition?.thicknessMm].filter((side) => side != null)
  return sides.length >= 2 ? `${sides.join(' × ')} mm` : null
}

const links = grouped((ids, { db, store }) => readLinks(db, ids, store.code))
export const linksOf = (card: Card, context: RequestContext): Promise<LinkRow[]> => context.load(links, card.id)

const rewrites = grouped((ids, { db, store }) => readRewrites(db, ids, store.code))
export const rewritesOf = (card: Card, context: RequestContext) => context.load(rewrites, card.id)

const labels = ttlCache(readLabels)
export const listLabels = ({ db, store }: RequestContext): Promise<LabelRow[]> => labels(db, store.code)
