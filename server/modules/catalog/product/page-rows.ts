import type { RequestContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { SourceStock } from '../../inventory/index.ts'
import type { CategoryRow } from '../category/categories.sql.ts'
import { byProduct, isCompound } from '../compound/components.ts'
import { type ComponentRow, readComponents } from '../compound/components.sql.ts'
import type { Configuration } from '../compound/configuration.sql.ts'
import { readConfigured } from '../compound/configurations.ts'
import type { Pictures } from './cards.sql.ts'
import { ProductRows, viewOf } from './row-cache.ts'
import {
  type ImageRow,
  type PageRow,
  type CategoryPathRow,
  type ProductKey,
  readPageIds,
  readPages,
} from './product-parts.sql.ts'
import type { Stock } from './sale/stock.sql.ts'

/** A product with all data of its page. */
interface ProductPageRow extends Omit<PageRow, 'gallery' | 'shelves' | 'sources'>, Pictures, Stock {
  gallery: ImageRow[]
  sources: SourceStock[]
  /** Its categories and their ancestors. */
  shelves: CategoryRow[]
  categoryPaths: CategoryPathRow[]
  /** Only of a compound product. */
  components?: ComponentRow[]
  /** Only of a configurable product. */
  configuration?: Configuration
}

/** Maximum number of cached rows, of some ten kilobytes each. */
const MAX_CACHED_ROWS = 4000

/** Row cache of the process. */
export const pageRows = new ProductRows<ProductPageRow, RequestContext>(
  viewOf,
  (db, ids, context) => readProductPages(db, { ids }, context),
  MAX_CACHED_ROWS,
)

/** Visible products, newest first. With the row cache enabled only their ids are queried every time. */
export async function readPageRows(context: RequestContext, key: ProductKey): Promise<ProductPageRow[]> {
  const { db, store } = context
  if (!pageRows.isCached(db)) return readProductPages(db, key, context)
  const ids = await readPageIds(db, key, store.code)
  const rows = new Map((await pageRows.read(db, ids, context)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

const isConfigurable = ({ type }: ProductPageRow) => type === 'configurable'

async function readProductPages(
  db: Db,
  key: ProductKey,
  { store, groupId }: RequestContext,
): Promise<ProductPageRow[]> {
  const rows = (await readPages(db, key, store.code, groupId)).map(toProductPageRow)
  const idsOf = (compound: readonly ProductPageRow[]) => compound.map(({ id }) => id)
  const [configurable, others] = [
    rows.filter(isConfigurable),
    rows.filter((row) => isCompound(row) && !isConfigurable(row)),
  ]
  if (configurable.length > 0) {
    const configured = await readConfigured(db, idsOf(configurable), { store, groupId })
    for (const row of configurable) Object.assign(row, configured.get(row.id))
  }
  if (others.length > 0) {
    const components = byProduct(await readComponents(db, idsOf(others), groupId))
    for (const row of others) row.components = components.get(row.id) ?? []
  }
  return rows
}

function toProductPageRow(row: PageRow): ProductPageRow {
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
    categoryPaths: shelves.flatMap(({ id, path, isPlace }) =>
      isPlace ? [{ productId: row.id, categoryId: id, path }] : [],
    ),
  }
}

const lastByName = (texts: readonly (string | null)[]) =>
  texts.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)

function imagesOf(gallery: readonly ImageRow[]): Pictures {
  const withRole = (role: string) => gallery.filter(({ roles }) => roles.includes(role))
  const fileOf = (role: string) => lastByName(withRole(role).map(({ file }) => file))
  return {
    image: fileOf('image'),
    smallImage: fileOf('small_image'),
    thumbnail: fileOf('thumbnail'),
    imageSizes: Object.fromEntries(
      gallery.flatMap(({ file, width, height }) => (width && height ? [[file, [width, height] as const]] : [])),
    ),
    imageLabel: lastByName(withRole('image').map(({ label }) => label)),
  }
}

function stockIn(sources: readonly SourceStock[]): Stock {
  const copies = sources.map(({ salable }) => salable)
  return {
    warehouse: sources.find(({ sendsParcels }) => sendsParcels)?.salable ?? 0,
    total: copies.reduce((sum, quantity) => sum + quantity, 0),
    maxPerSource: copies.length > 0 ? Math.max(...copies) : 0,
  }
}
