import { cp } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { notifyChangedTags } from '../platform/db/changes.ts'
import type { Database, Db } from '../platform/db/db.ts'
import { productsChanged, synchronizeFiles } from '../modules/catalog/index.ts'
import { writeAttributes } from './attributes.ts'
import { drawDemoBlog, writeDemoBlog } from './blog.ts'
import { readBooks, type WrittenBook } from './books.ts'
import { bundleCovers, deriveBundles, writeBundles } from './bundles.ts'
import { writeCategories } from './categories.ts'
import { seedContent } from './content/content.ts'
import { writeDeliveryPoints } from './delivery-points.ts'
import { deriveTitle } from './derive-title.ts'
import { type Cover, drawCovers } from './draw-covers.ts'
import { deriveCompounds, volumesOf, writeCompounds } from './compounds.ts'
import { copyCourseFiles, writeCourseLinks } from './course-links.ts'
import { writeCustomOptions } from './custom-options.ts'
import { writeExcerpts } from './excerpts.ts'
import { writeLabels } from './labels.ts'
import { linkTitles } from './link-titles.ts'
import { ProductNumbers } from './product-numbers.ts'
import { writeBiographies } from './people.ts'
import { writeRedirects } from './redirects.ts'
import { writeReviews } from './reviews.ts'
import { writeSeasons, writeStaffPicks } from './staff-picks.ts'
import { deriveServices, serviceCovers } from './services.ts'
import { writeDemoSettings } from './settings.ts'
import { writeSources } from './sources.ts'
import { copySpecimens } from './specimens/copy-specimens.ts'
import type { Title } from './title.ts'
import { seedCheckoutData } from './checkout-data.ts'
import { writeLinks, writeTitles } from './write-titles.ts'

export interface SeedOptions {
  seedFolder?: string
  /** Folder for covers; without it none are drawn. */
  mediaFolder?: string
  /** Folder for specimens of e-books and audiobooks; without it none are copied. */
  dataDir?: string
  print?: (line: string) => void
  now?: Date
}

/**
 * Value of `demo/seed` after a complete run. It changes when the demo gets new data, so that older shops are seeded
 * again.
 */
const COMPLETE = 'done with kinds, services, excerpts, picks, points, blog and settings'
/** Value of `demo/seed` in a shop that started without the demo. */
const NONE = 'none'

/** Whether the shop is empty, or its last seeding was interrupted or of an older version. */
export async function isSeedDue(db: Db): Promise<boolean> {
  const row = await db.one<{
    due: boolean
  }>`
    select coalesce((select value not in (${COMPLETE}, ${NONE}) from setting where path = 'demo/seed'),
      not exists (select 1 from product)) as due`
  return row?.due ?? true
}

/** Whether the shop contains nothing yet, from the demo or from an operator. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const row = await db.one<{ isNew: boolean }>`
    select not exists (select 1 from setting where path = 'demo/seed') and not exists (select 1 from product)
      and not exists (select 1 from source) and not exists (select 1 from cms_page) as is_new`
  return row?.isNew ?? false
}

export const setSeedState = (db: Db, value: 'begun' | typeof COMPLETE | typeof NONE) =>
  db.run`
    insert into setting (path, value) values ('demo/seed', ${value}) on conflict (path, store_code) do update
      set value = excluded.value`

/**
 * Fills the demo shop. Existing data is unchanged, so that a repeated run only adds what is missing.
 */
export async function seedDemo(
  db: Database,
  {
    seedFolder = fileURLToPath(new URL('.', import.meta.url)),
    mediaFolder,
    dataDir,
    print = () => {},
    now = new Date(),
  }: SeedOptions = {},
): Promise<void> {
  const books = await readBooks(seedFolder)
  const context = { now, numbers: new ProductNumbers(), urlKeys: new Set<string>() }
  const titles = books.map((book) => deriveTitle(book, context))
  const bundles = deriveBundles(titles, context)
  const services = deriveServices(context)
  const volumes = volumesOf(titles)
  const compounds = deriveCompounds(context, volumes)
  await db.transaction(async (tx) => {
    print('filling the catalogue …')
    await setSeedState(tx, 'begun')
    await writeDemoSettings(tx)
    await writeSources(tx)
    await writeAttributes(tx)
    await writeLabels(tx)
    await writeCategories(tx, seedFolder)
    const ids = [
      ...(await writeMissing(tx, [...titles, ...bundles, ...services])),
      ...(await writeCompounds(tx, compounds, volumes)),
    ]
    await writeBiographies(tx, seedFolder)
    await writeRedirects(tx)
    const reviewed = await writeReviews(tx, seedFolder, { books, titles, now })
    await writeExcerpts(tx, seedFolder, { books, titles })
    const picked = await writeStaffPicks(tx, seedFolder, { books, titles })
    await writeSeasons(tx, seedFolder, { books, titles })
    await productsChanged(tx, [...new Set([...ids, ...reviewed, ...picked])])
    await seedContent(tx, seedFolder)
    await writeDemoBlog(tx, seedFolder, now)
    await seedCheckoutData(tx)
    await writeDeliveryPoints(tx, seedFolder)
    await notifyChangedTags(tx, ['blog', 'catalog', 'cms', 'delivery', 'picks', 'store'])
    print(`filling the catalogue … ${titles.length} titles, ${ids.length} of them new`)
  })
  if (mediaFolder)
    await cp(path.join(seedFolder, 'swatches'), path.join(mediaFolder, 'attribute', 'swatch'), {
      recursive: true,
      force: false,
    })
  if (mediaFolder)
    await drawCovers(
      db,
      [
        ...titles.map((title, index) => coverOf(title, books[index] as WrittenBook)),
        ...bundleCovers(bundles),
        ...serviceCovers(services),
        ...compounds.covers,
      ],
      { mediaFolder, print },
    )
  if (mediaFolder) await drawDemoBlog(db, mediaFolder)
  if (dataDir) {
    await copySpecimens(titles, seedFolder, dataDir)
    await copyCourseFiles(titles, seedFolder, dataDir)
    await synchronizeFiles(db, dataDir)
  }
  await setSeedState(db, COMPLETE)
}

async function writeMissing(tx: Db, titles: readonly Title[]): Promise<number[]> {
  const known = await tx.many<{ sku: string }>`select sku from product where sku = any(${titles.map(({ sku }) => sku)})`
  const skus = new Set(known.map(({ sku }) => sku))
  const fresh = titles.filter(({ sku }) => !skus.has(sku))
  const ids = await writeTitles(tx, fresh)
  if (ids.length > 0) await writeLinks(tx, linkTitles(titles))
  await writeCustomOptions(tx, ids)
  await writeBundles(tx, titles, ids)
  await writeCourseLinks(tx, fresh, ids)
  return ids
}

function coverOf(title: Title, book: WrittenBook): Cover {
  const volume = Number(book.series?.volume)
  return {
    file: title.image ?? '',
    book: {
      title: book.title,
      subtitle: book.subtitle,
      author: (book.authors ?? []).join(', '),
      series: book.series?.name,
      volume: Number.isFinite(volume) ? volume : undefined,
      genre: book.categories[0] ?? '',
      publisher: book.publisher,
      kind: book.kind ?? 'book',
    },
  }
}
