import { collectionPath } from '../../../language/paths.ts'
import { dayInWarsaw, instantInWarsaw } from '../../../language/warsaw-time.ts'
import { addDays, weekdayOf } from '../../../rules/day.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Card, loadCard } from '../catalog/index.ts'
import {
  type BooksellerRow,
  countPicks,
  type PickRow,
  readBooksellers,
  readNextDay,
  readPage,
  readPages,
  readPicksOfProducts,
  readPicksOfWeek,
  type View,
} from './staff-picks.sql.ts'

/** Cache tag of responses with picks, except those of a product. */
export const PICKS = 'picks'
/** Path of the portraits. */
const PORTRAITS = '/media/portrait'
/** Maximum number of booksellers shown with one product. */
const MAX_OF_PRODUCT = 3
const DAY_MS = 86_400_000

/** Fields with GraphQL names need no resolver. */
export interface ShownBookseller {
  id: number
  url_key: string
  url: string
  name: string
  role: string | null
  portrait: string | null
  pick_count: number
}

export interface ShownPick {
  text: string
  language: string | null
  bookseller: ShownBookseller
  product: Card
}

const viewOf = ({ store, now }: RequestContext): View => ({ storeCode: store.code, today: dayInWarsaw(now) })

/** Limits the cache lifetime to the next day on which a pick begins or ends; loaded once per request. */
async function untilNextDay(_keys: readonly string[], context: RequestContext): Promise<null[]> {
  const next = await readNextDay(context.db, dayInWarsaw(context.now))
  if (next) context.expireBy(instantInWarsaw(next))
  return [null]
}

const booksellerOf = ({ urlKey, pickCount, portrait, ...row }: BooksellerRow, { store, baseUrl }: RequestContext) => ({
  ...row,
  url_key: urlKey,
  url: collectionPath(store.locale, 'picks', urlKey),
  portrait: portrait && `${baseUrl}${PORTRAITS}/${portrait}`,
  pick_count: pickCount,
})

async function tagAndGetView(context: RequestContext): Promise<View> {
  context.tag(PICKS)
  await context.load(untilNextDay, '')
  return viewOf(context)
}

async function booksellersById(ids: readonly number[], context: RequestContext): Promise<(ShownBookseller | null)[]> {
  const rows = new Map((await readBooksellers(context.db, viewOf(context), { ids })).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    return row ? booksellerOf(row, context) : null
  })
}

/** Null if the key is unknown or no pick of the bookseller is shown. */
export async function findBookseller(context: RequestContext, key: string): Promise<ShownBookseller | null> {
  const [row] = await readBooksellers(context.db, await tagAndGetView(context), { key })
  return row ? booksellerOf(row, context) : null
}

export async function listBooksellers(context: RequestContext): Promise<ShownBookseller[]> {
  const rows = await readBooksellers(context.db, await tagAndGetView(context))
  return rows.map((row) => booksellerOf(row, context))
}

async function picksFrom(rows: readonly PickRow[], context: RequestContext): Promise<ShownPick[]> {
  const picks = await Promise.all(
    rows.map(async ({ text, language, booksellerId, productId }) => {
      const [bookseller, product] = await Promise.all([
        context.load(booksellersById, booksellerId),
        loadCard(context, productId),
      ])
      return bookseller && product ? [{ text, language, bookseller, product }] : []
    }),
  )
  return picks.flat()
}

interface Page {
  size: number
  current: number
}

/** A page of one bookseller's picks, in order. */
export async function picksOf(context: RequestContext, { id }: ShownBookseller, page: Page): Promise<ShownPick[]> {
  return picksFrom(await readPage(context.db, await tagAndGetView(context), id, page), context)
}

/** A page of all picks, by bookseller in turn. */
export async function listPicks(context: RequestContext, page: Page): Promise<{ items: ShownPick[]; total: number }> {
  const view = await tagAndGetView(context)
  const [rows, total] = await Promise.all([readPage(context.db, view, undefined, page), countPicks(context.db, view)])
  return { items: await picksFrom(rows, context), total }
}

/** Week number, Monday to Sunday, counted from 5 January 1970. */
const weekOf = (day: string) => Math.floor((Date.parse(day) / DAY_MS - 4) / 7)

/** The picks of the week, the same for every visitor; they change on Monday. */
export async function listPicksOfWeek(context: RequestContext, size: number): Promise<ShownPick[]> {
  const view = await tagAndGetView(context)
  const week = weekOf(view.today)
  context.expireBy(instantInWarsaw(addDays(view.today, 8 - weekdayOf(view.today))))
  return picksFrom(await readPicksOfWeek(context.db, view, { size, week }), context)
}

async function picksOfAll(ids: readonly number[], context: RequestContext): Promise<ShownPick[][]> {
  const view = viewOf(context)
  const rows = await readPicksOfProducts(context.db, view, ids)
  for (const { fromDate, toDate } of rows) {
    if (fromDate && fromDate > view.today) context.expireBy(instantInWarsaw(fromDate))
    else if (toDate) context.expireBy(instantInWarsaw(addDays(toDate, 1)))
  }
  const shown = rows.filter(({ fromDate }) => !fromDate || fromDate <= view.today)
  const ofProduct = (id: number) => shown.filter(({ productId }) => productId === id).slice(0, MAX_OF_PRODUCT)
  return Promise.all(ids.map((id) => picksFrom(ofProduct(id), context)))
}

/** The picks of a product. Responses have the product's cache tag, which a change of its picks invalidates. */
export const picksOfProduct = (context: RequestContext, productId: number): Promise<ShownPick[]> =>
  context.load(picksOfAll, productId)

/** Pages of booksellers with the codes of the views that have them, for the sitemap. */
export const listBooksellerPages = (db: Db, now: Date): Promise<{ urlKey: string; stores: string[] }[]> =>
  readPages(db, dayInWarsaw(now))

/** Loaded once per request: a page of picks has few booksellers with many picks. */
async function pages(keys: readonly string[], { db, now }: RequestContext) {
  const all = await listBooksellerPages(db, now)
  return keys.map((key) => all.find(({ urlKey }) => urlKey === key) ?? null)
}

/** Paths of the same page in every view that has it. */
export async function alternatesOf(
  context: RequestContext,
  { url_key }: ShownBookseller,
  views: readonly ViewAddress[],
) {
  const page = await context.load(pages, url_key)
  return views
    .filter(({ code }) => page?.stores.includes(code))
    .map(({ code, locale }) => ({ store_code: code, url: collectionPath(locale, 'picks', url_key) }))
}
interface ViewAddress {
  code: string
  locale: string
}
