import { cp } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { notifyChangedTags } from '../server/platform/db/changes.ts'
import type { Database, Db } from '../server/platform/db/db.ts'
import { productsChanged, synchronizeFiles } from '../server/modules/catalog/index.ts'
// indexes what productsChanged is called for
import '../server/modules/search/index.ts'
import { writeAttributes } from '../server/seed/attributes.ts'
import { setSeedState } from '../server/seed/seed-state.ts'
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
import { writeLabels } from '../server/seed/labels.ts'
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
  await setSeedState(db, 'complete')
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
