import type { RequestContext } from '../../../platform/context.ts'
import type { SourceStock } from '../../inventory/index.ts'
import type { CategoryRow } from '../category/categories.sql.ts'
import type { Pictures } from './cards.sql.ts'
import { ProductRows, viewOf } from './kept-rows.ts'
import {
  type ImageRow,
  type PageRow,
  type PlaceRow,
  type ProductKey,
  readPageIds,
  readPages,
} from './product-parts.sql.ts'
import type { Stock } from './stock.sql.ts'

/** A product with all data of its page. */
interface WholeRow extends Omit<PageRow, 'gallery' | 'shelves' | 'sources'>, Pictures, Stock {
  gallery: ImageRow[]
  sources: SourceStock[]
  /** The categories it stands in and those above. */
  shelves: CategoryRow[]
  places: PlaceRow[]
}

/** Some ten kilobytes each. */
const MOST = 4000

/** As a process keeps them. */
export const pageRows = new ProductRows<WholeRow, RequestContext>(
  viewOf,

  async (db, ids, { store, groupId }) => (await readPages(db, { ids }, store.code, groupId)).map(wholeOf),
  MOST,
)

/** Visible products, newest first: of rows that are kept only their ids are asked for. */
export async function readPageRows(context: RequestContext, key: ProductKey): Promise<WholeRow[]> {
  const { db, store, groupId } = context
  if (!pageRows.isKept(db)) return (await readPages(db, key, store.code, groupId)).map(wholeOf)
  const ids = await readPageIds(db, key, store.code)
  const rows = new Map((await pageRows.read(db, ids, context)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

function wholeOf(row: PageRow): WholeRow {
  const [gallery, sources] = [row.gallery ?? [], row.sources ?? []]
  const shelves = (row.shelves ?? []).map((shelf) => ({
    ...shelf,
    createdAt: new Date(shelf.createdAt),
    updatedAt: new Date(shelf.updatedAt),
  }))
  return {
    ...row,
    ...imagesOf(gallery),
    ...stockIn(sources),
    gallery,
    sources,
    shelves,
    places: shelves.flatMap(({ id, path, isPlace }) => (isPlace ? [{ productId: row.id, categoryId: id, path }] : [])),
  }
}

const last = (texts: readonly (string | null)[]) =>
  texts.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)

function imagesOf(gallery: readonly ImageRow[]): Pictures {
  const of = (role: string) => gallery.filter(({ roles }) => roles.includes(role))
  const fileOf = (role: string) => last(of(role).map(({ file }) => file))
  return {
    image: fileOf('image'),
    smallImage: fileOf('small_image'),
    thumbnail: fileOf('thumbnail'),
    imageLabel: last(of('image').map(({ label }) => label)),
  }
}

function stockIn(sources: readonly SourceStock[]): Stock {
  const copies = sources.map(({ salable }) => salable)
  return {
    warehouse: sources.find(({ sendsParcels }) => sendsParcels)?.salable ?? 0,
    total: copies.reduce((sum, some) => sum + some, 0),
    most: copies.length > 0 ? Math.max(...copies) : 0,
  }
}
