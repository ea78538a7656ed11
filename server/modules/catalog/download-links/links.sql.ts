import { type Db, type Sql, sql } from '../../../platform/db/db.ts'

/** A downloadable file of a product, included in its price or sold separately. */
export interface DownloadLink {
  id: number
  title: string
  position: number
  /** Gross hundredths, added to the product's price if links are sold separately. */
  price: number
  /** Allowed downloads per copy; null if unlimited. */
  downloads: number | null
  /** Whether anybody with the URL may download it, also without signing in. */
  isShareable: boolean
  /** File name in DATA_DIR/downloads. */
  file: string
  hasFile: boolean
  sample: string | null
  hasSample: boolean
}

/** A publicly readable file. */
export interface Sample {
  id: number
  title: string
  position: number
  file: string
  hasFile: boolean
}

/** Links and samples of a product, in the texts of one store view. */
export interface Downloadable {
  isSeparate: boolean
  linksTitle: string | null
  samplesTitle: string | null
  links: DownloadLink[]
  samples: Sample[]
}

const linkColumns = sql`'id', dl.id, 'position', dl.position, 'price', dl.price, 'downloads', dl.downloads_allowed,
  'isShareable', dl.is_shareable, 'file', dl.file, 'hasFile', dl.has_file, 'sample', dl.sample_file,
  'hasSample', dl.has_sample`

/** Links and samples of a product as JSON; null if it has none. */
const downloadableOf = (productId: Sql, storeCode: string) => sql`
  (select json_build_object('isSeparate', dp.links_purchased_separately,
      'linksTitle', coalesce(dp.links_titles ->> ${storeCode}, dp.links_title),
      'samplesTitle', coalesce(dp.samples_titles ->> ${storeCode}, dp.samples_title),
      'links', coalesce((select json_agg(json_build_object(${linkColumns},
          'title', coalesce(dl.titles ->> ${storeCode}, dl.title)) order by dl.position, dl.id)
        from download dl where dl.product_id = dp.product_id and dl.kind = 'link'), '[]'),
      'samples', coalesce((select json_agg(json_build_object('id', ds.id, 'position', ds.position, 'file', ds.file,
          'hasFile', ds.has_file, 'title', coalesce(ds.titles ->> ${storeCode}, ds.title)) order by ds.position, ds.id)
        from download ds where ds.product_id = dp.product_id and ds.kind = 'sample'), '[]'))
    from downloadable dp where dp.product_id = ${productId})`

export const readDownloadable = (db: Db, productIds: readonly number[], storeCode: string) => db.many<{
  productId: number
  downloadable: Downloadable | null
}>`
  select p.id as product_id, ${downloadableOf(sql`p.id`, storeCode)} as downloadable from product p
  where p.id = any(${productIds})`

/**
 * The file of a link's sample or of a product sample, of an enabled product. Undefined if any product sells the same
 * file.
 */
export const readSample = (db: Db, kind: 'link' | 'sample', id: number) => db.one<{
  file: string | null
  name: string
  title: string
}>`
  select f.file, d.title, t.name
  from download d join product p on p.id = d.product_id and p.is_enabled
    join product_text t on t.product_id = p.id and t.store_code = 'default'
    cross join lateral (values (case d.kind when 'sample' then d.file else d.sample_file end)) f (file)
  where d.id = ${id} and d.kind = ${kind}
    and not exists (select 1 from download s where s.kind = 'link' and s.file = f.file)
    and not exists (select 1 from product e where e.type = 'downloadable' and e.sku = regexp_replace(f.file,
      '[.][^.]*$', '')
      and not exists (select 1 from download s where s.kind = 'link' and s.product_id = e.id))`

/** Files of all links and samples. */
export const readLinkFiles = (db: Db) =>
  db.many<{
    id: number
    productId: number
    kind: 'link' | 'sample'
    file: string
    sampleFile: string | null
    hasFile: boolean
    hasSample: boolean
  }>`select id, product_id, kind, file, sample_file, has_file, has_sample from download`

export const setPresence = (tx: Db, changed: readonly { id: number; hasFile: boolean; hasSample: boolean }[]) => tx.run`
  update download d set has_file = c.has_file, has_sample = c.has_sample from
    json_to_recordset(${JSON.stringify(
      changed.map(({ id, hasFile, hasSample }) => ({ id, has_file: hasFile, has_sample: hasSample })),
    )}::json) as c (id int, has_file boolean, has_sample boolean) where d.id = c.id`

/** Files of a product's links and samples that are missing on disk. */
export const readMissingFiles = (db: Db, sku: string) => db.many<{ file: string }>`
  select f.file from download d join product p on p.id = d.product_id cross join lateral (
    values (d.file, d.has_file), (d.sample_file, d.has_sample)) f (file, is_there)
  where p.sku = ${sku} and f.file is not null and not f.is_there order by d.kind, d.position, d.id`

/** Products with links; `isSeparate` if their links are sold separately. */
export const readLinkedProducts = (db: Db) => db.many<{ productId: number; isSeparate: boolean }>`
  select product_id, links_purchased_separately as is_separate from downloadable dp
  where exists (select 1 from download d where d.product_id = dp.product_id and d.kind = 'link')`

/** Locks the product row. */
export const lockDownloadable = (tx: Db, sku: string) =>
  tx.one<{ id: number; type: string }>`select id, type from product where sku = ${sku} for update`

type Titles = Record<string, string>

export interface StoredSettings {
  linksPurchasedSeparately: boolean
  linksTitle: string | null
  linksTitles: Titles
  samplesTitle: string | null
  samplesTitles: Titles
}

export const readSettings = (db: Db, productId: number) => db.one<StoredSettings>`
  select links_purchased_separately, links_title, links_titles, samples_title, samples_titles from downloadable
  where product_id = ${productId}`

export const writeSettings = (tx: Db, productId: number, settings: StoredSettings) => tx.run`
  insert into downloadable (product_id, links_purchased_separately, links_title, links_titles, samples_title,
    samples_titles)
  values (${productId}, ${settings.linksPurchasedSeparately}, ${settings.linksTitle},
    ${JSON.stringify(settings.linksTitles)}, ${settings.samplesTitle}, ${JSON.stringify(settings.samplesTitles)})
  on conflict (product_id) do update set links_purchased_separately = excluded.links_purchased_separately,
    links_title = excluded.links_title, links_titles = excluded.links_titles, samples_title = excluded.samples_title,
    samples_titles = excluded.samples_titles`

export const deleteSettings = (tx: Db, productId: number) =>
  tx.run`delete from downloadable where product_id = ${productId}`

export interface StoredDownload {
  id: number
  kind: 'link' | 'sample'
  title: string
  titles: Titles
  file: string
  sampleFile: string | null
  price: number
  downloadsAllowed: number | null
  isShareable: boolean
  position: number
}

export const readStoredDownloads = (db: Db, productId: number) => db.many<StoredDownload>`
  select id, kind, title, titles, file, sample_file, price, downloads_allowed, is_shareable, position from download
  where product_id = ${productId} order by kind, position, id`

/** Inserts a download, or updates the one with `id`, so that carts keep their choices. Returns its id. */
export async function writeDownload(
  tx: Db,
  productId: number,
  download: Omit<StoredDownload, 'id'>,
  id: number | undefined,
): Promise<number> {
  const { kind, title, titles, file, sampleFile, price, downloadsAllowed, isShareable, position } = download
  const row = await tx.one<{ id: number }>`
    insert into download (id, product_id, kind, title, titles, file, sample_file, price, downloads_allowed,
      is_shareable, position)
    overriding system value
    values (coalesce(${id ?? null}, nextval(pg_get_serial_sequence('download', 'id'))), ${productId}, ${kind},
      ${title}, ${JSON.stringify(titles)}, ${file}, ${sampleFile}, ${price}, ${downloadsAllowed}, ${isShareable},
      ${position})
    on conflict (id) do update set titles = excluded.titles, file = excluded.file,
      sample_file = excluded.sample_file, price = excluded.price, downloads_allowed = excluded.downloads_allowed,
      is_shareable = excluded.is_shareable, position = excluded.position
    returning id`
  return row?.id ?? 0
}

/** Deletes all downloads of a product except `keptIds`. */
export const deleteOtherDownloads = (tx: Db, productId: number, keptIds: readonly number[]) =>
  tx.run`delete from download where product_id = ${productId} and not id = any(${keptIds})`
