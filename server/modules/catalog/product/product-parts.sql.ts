import { type Db, sql } from '../../../platform/db/db.ts'
import { type CustomOption, customOptionsOf } from '../options/options.sql.ts'
import { parcelSource, type SourceStock } from '../../inventory/index.ts'
import {
  inheritedLanguage,
  type Edition,
  editionColumns,
  productColumns,
  type BaseProductRow,
  productTables,
} from './cards.sql.ts'
import { categoriesOnPathsOf, type CategoryRow, PATH_CATEGORY_KEYS } from '../category/categories.sql.ts'

// Parts of products read on request: each is one statement for all products of a response.

export interface ProductTextRow {
  id: number
  shortDescription: string
  leadLanguage: string | null
  description: string
  descriptionLanguage: string | null
  metaTitle: string | null
  metaDescription: string | null
  metaKeyword: string | null
  createdAt: Date
  updatedAt: Date
  newsFrom: Date | null
  newsTo: Date | null
}
const textColumns = (
  storeCode: string,
) => sql`t.short_description, ${inheritedLanguage('short_description', storeCode)} as lead_language,
  t.description, ${inheritedLanguage('description', storeCode)} as description_language`
export const readProductTexts = (db: Db, ids: readonly number[], storeCode: string) => db.many<ProductTextRow>`
  select t.product_id as id, ${textColumns(storeCode)}, t.meta_title, t.meta_description, t.meta_keyword, p.created_at,
    p.updated_at, p.news_from, p.news_to
  from product_text t join product p on p.id = t.product_id where t.product_id = any(${ids})
    and t.store_code = ${storeCode}`

export interface ImageRow {
  productId: number
  id: number
  file: string
  label: string | null
  position: number
  isDisabled: boolean
  mediaType: 'image' | 'external-video'
  roles: string[]
  /** Pixels; null if unknown. */
  width: number | null
  height: number | null
  video: Record<string, string> | null
}
export const readGallery = (db: Db, ids: readonly number[], storeCode: string) => db.many<ImageRow>`
  select product_id, id, file, coalesce(labels ->> ${storeCode}, label) as label, position, is_disabled, media_type,
    roles, width, height, video from product_image
  where product_id = any(${ids}) and not is_disabled order by position, id`

export interface OptionRow {
  productId: number
  attributeId: number
  id: number
  /** Last segment of the URL of its page, if it has one. */
  key: string
  label: string
  swatchValue: string | null
}
/** Options of the products; people are options of the attribute of their role. */
export const readOptions = (db: Db, ids: readonly number[], storeCode: string) => db.many<OptionRow>`
  select x.product_id, x.attribute_id, o.id, o.key, coalesce(o.labels ->> ${storeCode}, o.label) as label,
    o.swatch_value
  from (
    select po.product_id, ao.attribute_id, po.option_id, ao.position from product_option po join attribute_option ao
      on ao.id = po.option_id where po.product_id = any(${ids})
    union all select c.product_id, a.id, c.person_id, c.position from contributor c join attribute a on a.code = c.role
      where c.product_id = any(${ids})
    union all select b.product_id, a.id, case a.code when 'series' then b.series_id else b.publisher_id end, 0
      from book b join attribute a on a.code in ('series', 'publisher')
      where b.product_id = any(${ids})
  ) x join attribute_option o on o.id = x.option_id
  order by x.product_id, x.position`

export interface BookDataRow extends Edition {
  productId: number
  isbn: string | null
  ean: string | null
  subtitle: string | null
  originalTitle: string | null
  originalLanguage: string | null
  edition: string | null
  pages: number | null
  duration: number | null
  volume: string | null
  thema: string[]
  fileFormats: string[]
  protection: string | null
  accessibility: string[]
  safetyWarning: string | null
  safetyContact: Record<string, string> | null
  extra: Record<string, string> | null
}
export const readBookData = (db: Db, ids: readonly number[], storeCode: string) => db.many<BookDataRow>`
  select b.product_id, b.isbn13 as isbn, b.ean, b.subtitle, b.original_title, b.original_language, b.edition,
    b.published_on as publication_date, b.height_mm, b.width_mm, b.thickness_mm, b.pages,
    b.duration_minutes as duration, b.volume, b.thema, b.file_formats, b.protection, b.accessibility, b.safety_warning,
      coalesce(b.safety_contact, p.contact) as safety_contact,
    (select json_object_agg(v.attribute_id, v.value order by v.store_code) from product_value v
      join attribute a on a.id = v.attribute_id and a.is_visible where v.product_id = b.product_id
        and v.store_code in ('', ${storeCode})) as extra
  from book b left join publisher p on p.id = b.publisher_id where b.product_id = any(${ids})`

export const readEditions = (db: Db, ids: readonly number[]) => db.many<Edition & { productId: number }>`
  select k.product_id, ${editionColumns} from book k where k.product_id = any(${ids})`

export const readTiers = (db: Db, ids: readonly number[], groupId: number) => db.many<{
  productId: number
  quantity: number
  amount: number
}>`
  select product_id, quantity, min(amount) as amount from tier_price where product_id = any(${ids})
    and (group_id is null or group_id = ${groupId})
  group by product_id, quantity order by product_id, quantity`

export interface LinkRow {
  productId: number
  linkedId: number
  sku: string
  linkedSku: string
  linkedType: string
  type: 'related' | 'upsell' | 'crosssell' | 'bought-together' | 'other-edition'
  position: number
}
/** Links to products that are visible in this store view. */
export const readLinks = (db: Db, ids: readonly number[], storeCode: string) => db.many<LinkRow>`
  select l.product_id, l.linked_product_id as linked_id, p.sku, q.sku as linked_sku, q.type as linked_type, l.type,
    l.position
  from product_link l join product p on p.id = l.product_id join product q on q.id = l.linked_product_id
  join product_index i on i.product_id = l.linked_product_id and i.store_code = ${storeCode}
  where l.product_id = any(${ids}) order by l.product_id, l.type, l.position, l.linked_product_id`

export const readRewrites = (db: Db, ids: readonly number[], storeCode: string) => db.many<{
  productId: number
  url: string
}>`
  select entity_id as product_id, request_path as url from url_rewrite where entity_type = 'PRODUCT'
    and entity_id = any(${ids}) and store_code = ${storeCode} and redirect_type = 0 order by id`

export interface CategoryPathRow {
  productId: number
  categoryId: number
  path: number[]
}
export const readProductCategoryPaths = (db: Db, ids: readonly number[]) => db.many<CategoryPathRow>`
  select k.product_id, k.category_id, c.path from product_category k join category c on c.id = k.category_id
    and c.is_active where k.product_id = any(${ids})
  order by k.product_id, c.level, c.position, c.id`

export interface LabelRow {
  code: string
  name: string
  position: string
  fontColor: string
  backgroundColor: string
  showDiscount: boolean
}
export const readLabels = (db: Db, storeCode: string) => db.many<LabelRow>`
  select code, coalesce(labels ->> ${storeCode}, name) as name, position, font_color, background_color, show_discount
    from product_label order by code collate "C"`

export interface AttributeRow {
  id: number
  code: string
  kind: string
  label: string
  labels: Record<string, string>
  groupName: string
  swatch: string | null
  isVisible: boolean
  isListed: boolean
  isFilterable: boolean
  isSearchable: boolean
  isComparable: boolean
  position: number
}
export const readAttributes = (db: Db) => db.many<AttributeRow>`
  select id, code, kind, label, labels, group_name, swatch, is_visible, is_listed, is_filterable, is_searchable,
    is_comparable, position from attribute order by position, id`

/** Maximum options per attribute: a large shop has a hundred thousand authors, which `productFacet` searches. */
const MAX_OPTIONS = 1000
export const readAllOptions = (db: Db, codes: readonly string[], storeCode: string) => db.many<{
  code: string
  id: number
  label: string
}>`
  select a.code, o.id, o.label from attribute a cross join lateral (
    select p.id, coalesce(p.labels ->> ${storeCode}, p.label) as label, p.position, p.sort_key from attribute_option p
    where p.attribute_id = a.id order by p.position, p.sort_key collate "C" limit ${MAX_OPTIONS}) o
  where a.code = any(${codes}) order by o.position, o.sort_key collate "C"`

/** Instants in JSON are ISO strings. */
export type ProductCategoryRow = Omit<CategoryRow, 'createdAt' | 'updatedAt'> & {
  createdAt: string
  updatedAt: string
  isPlace: boolean
}

export interface PageRow extends BaseProductRow, ProductTextRow {
  gallery: ImageRow[] | null
  options: OptionRow[] | null
  bookData: BookDataRow | null
  tiers: { productId: number; quantity: number; amount: number }[] | null
  sources: SourceStock[] | null
  /** Its categories and their ancestors. */
  shelves: ProductCategoryRow[] | null
  customOptions: CustomOption[] | null
}

/** The key a product is requested by. */
export interface ProductKey {
  skus?: readonly string[]
  ids?: readonly number[]
  urlKeys?: readonly string[]
}

const keyCondition = ({ skus, ids, urlKeys }: ProductKey) =>
  skus ? sql`p.sku = any(${skus})` : urlKeys ? sql`t.url_key = any(${urlKeys})` : sql`p.id = any(${ids ?? []})`

const isVisible = (storeCode: string) =>
  sql`exists (select 1 from product_index n where n.product_id = p.id and n.store_code = ${storeCode})`

/**
 * Visible products with all data of their pages, newest first, in one statement. Data of only some kinds of products is
 * read separately, because each subquery costs time even if it returns nothing.
 */
export const readPages = (db: Db, key: ProductKey, storeCode: string, groupId: number) => db.many<PageRow>`
  select ${productColumns(groupId, storeCode)}, ${textColumns(storeCode)}, t.meta_title, t.meta_description,
    t.meta_keyword, p.created_at, p.updated_at, p.news_from, p.news_to,
    (select json_agg(json_build_object('productId', product_id, 'id', id, 'file', file, 'label',
      coalesce(labels ->> ${storeCode}, label), 'position', position,
        'isDisabled', is_disabled, 'mediaType', media_type, 'roles', roles, 'width', width, 'height', height,
        'video', video) order by position, id)
      from product_image where product_id = p.id and not is_disabled) as gallery,
    (select json_agg(json_build_object('productId', p.id, 'attributeId', x.attribute_id, 'id', o.id, 'key', o.key,
      'label', coalesce(o.labels ->> ${storeCode}, o.label), 'swatchValue', o.swatch_value) order by x.position)
      from (select ao.attribute_id, po.option_id, ao.position from product_option po join attribute_option ao
        on ao.id = po.option_id where po.product_id = p.id
        union all select a.id, c.person_id, c.position from contributor c join attribute a on a.code = c.role
          where c.product_id = p.id
        union all select so.attribute_id, so.id, 0 from attribute_option so where so.id in (k.series_id,
          k.publisher_id)) x
      join attribute_option o on o.id = x.option_id) as options,
    case when k.product_id is not null then json_build_object('productId', p.id, 'isbn', k.isbn13, 'ean', k.ean,
      'subtitle', k.subtitle, 'originalTitle', k.original_title,
      'originalLanguage', k.original_language, 'edition', k.edition, 'publicationDate', k.published_on, 'heightMm',
        k.height_mm, 'widthMm', k.width_mm, 'thicknessMm', k.thickness_mm, 'pages', k.pages, 'duration',
        k.duration_minutes, 'volume', k.volume,
      'thema', k.thema, 'fileFormats', k.file_formats, 'protection', k.protection, 'accessibility', k.accessibility,
        'safetyWarning', k.safety_warning,
      'safetyContact', coalesce(k.safety_contact, (select contact from publisher where id = k.publisher_id)),
      'extra', (select json_object_agg(v.attribute_id, v.value order by v.store_code) from product_value v
        join attribute a on a.id = v.attribute_id and a.is_visible where v.product_id = p.id
          and v.store_code in ('', ${storeCode}))) end as book_data,
    (select json_agg(json_build_object('productId', p.id, 'quantity', quantity, 'amount', amount) order by quantity)
      from (select quantity, min(amount) as amount from tier_price where product_id = p.id and (group_id is null
        or group_id = ${groupId}) group by quantity) tier) as tiers,
    (select json_agg(json_build_object('sourceCode', q.code, 'isPickupLocation', q.is_pickup_location,
      'sendsParcels', q.code = ${parcelSource}, 'quantity', w.quantity, 'salable', w.quantity - w.reserved)
      order by q.position, q.code collate "C")
      from source_stock w join source q on q.code = w.source_code and q.is_active where w.product_id = p.id) as sources,
    (select json_agg(shelf) from (${categoriesOnPathsOf(sql`p.id`, storeCode)}) shelf
      (${PATH_CATEGORY_KEYS})) as shelves,
    ${customOptionsOf(sql`p.id`, storeCode)} as custom_options
  from ${productTables(storeCode, groupId)} left join book k on k.product_id = p.id
  where ${keyCondition(key)} and ${isVisible(storeCode)} order by p.id desc`

export const readPageIds = async (db: Db, key: ProductKey, storeCode: string): Promise<number[]> =>
  (
    await db.many<{ id: number }>`
      select p.id from product p
      ${key.urlKeys ? sql`join product_text t on t.product_id = p.id and t.store_code = ${storeCode}` : sql``}
      where ${keyCondition(key)} and ${isVisible(storeCode)} order by p.id desc`
  ).map(({ id }) => id)
