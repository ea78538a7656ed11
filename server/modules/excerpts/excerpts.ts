import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { maxExcerptLength, type Chapter, cutChapters, lengthOf, splitChapters } from './chapters.ts'
import type { Sample } from './read-epub.ts'
import { readSample } from './read-sample.ts'
import {
  listUnsplit,
  lockProduct,
  readSitemapEntries,
  readSitemapFiles,
  readShownExcerpt,
  readPages,
  removeExcerpts,
  type Source,
  writeExcerpts,
} from './excerpts.sql.ts'

/** Cache tag of responses that depend on the existence of an excerpt. */
export const EXCERPTS = 'excerpts'

const announceExcerpts = (tx: Db, productIds: readonly number[]) =>
  notifyChangedTags(tx, [EXCERPTS, ...productIds.map((id) => `product:${id}`)])

/** The excerpt that a product shows. */
export interface ExcerptOfProduct {
  /** The product's id. */
  id: number
  language: string | null
  chapters: { title: string }[]
}

export interface SetExcerptResult {
  chapters: readonly Chapter[]
  /** Whether the file has more text than is shown. */
  isCut: boolean
  /** Number of characters. */
  length: number
}

/** Stores a file's text as the operator's excerpt; undefined if no product has the SKU. */
export async function setExcerpt(
  db: Database,
  actor: Actor,
  sku: string,
  bytes: Buffer,
): Promise<SetExcerptResult | undefined> {
  const { language, chapters } = await readSample(bytes)
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, sku)
    if (!product) return undefined
    const excerpt = cutChapters(chapters, maxExcerptLength(product.pages))
    await writeExcerpts(tx, 'operator', [{ productId: product.id, language, ...excerpt }])
    await announceExcerpts(tx, [product.id])
    await logAction(tx, actor, 'excerpt.set', ['product', sku], { after: { chapters: excerpt.chapters.length } })
    return { ...excerpt, length: excerpt.chapters.reduce((sum, { html }) => sum + lengthOf(html), 0) }
  })
}

/** Hides the excerpt of a product, also later imported ones; false if no product has the SKU. */
export const hideExcerpt = (db: Database, actor: Actor, sku: string): Promise<boolean> =>
  changeOperatorExcerpt(db, actor, { sku, action: 'excerpt.remove' }, (tx, productId) =>
    writeExcerpts(tx, 'operator', [{ productId, language: null, isCut: false, chapters: [] }]),
  )

/** Shows the publisher's excerpt again; false if no product has the SKU. */
export const restoreExcerpt = (db: Database, actor: Actor, sku: string): Promise<boolean> =>
  changeOperatorExcerpt(db, actor, { sku, action: 'excerpt.restore' }, (tx, productId) =>
    removeExcerpts(tx, 'operator', [productId]),
  )

const changeOperatorExcerpt = (
  db: Database,
  actor: Actor,
  { sku, action }: { sku: string; action: 'excerpt.remove' | 'excerpt.restore' },
  change: (tx: Db, productId: number) => Promise<unknown>,
) =>
  db.transaction(async (tx) => {
    const product = await lockProduct(tx, sku)
    if (!product) return false
    await change(tx, product.id)
    await announceExcerpts(tx, [product.id])
    await logAction(tx, actor, action, ['product', sku])
    return true
  })

export interface ShownExcerpt {
  source: Source
  chapters: { title: string; length: number }[]
}

/** The excerpt that is shown; null if there is none, undefined if no product has the SKU. */
export const getExcerpt = (db: Database, sku: string): Promise<ShownExcerpt | null | undefined> =>
  db.transaction(async (tx) => {
    const product = await lockProduct(tx, sku)
    if (!product) return undefined
    const shown = await readShownExcerpt(tx, product.id)
    if (!shown) return null
    const chapters = shown.chapters.map(({ title, html }) => ({ title, length: lengthOf(html) }))
    return { source: shown.source, chapters }
  })

/** Stores the excerpts of records; an empty text removes the stored one. */
export async function writeRecordExcerpts(
  tx: Db,
  texts: readonly { productId: number; html: string }[],
): Promise<void> {
  const excerpts = texts.filter(({ html }) => html !== '')
  const absent = texts.filter(({ html }) => html === '')
  if (absent.length > 0)
    await removeExcerpts(
      tx,
      'text',
      absent.map(({ productId }) => productId),
    )
  await announceExcerpts(
    tx,
    texts.map(({ productId }) => productId),
  )
  if (excerpts.length === 0) return
  const pages = await pagesOf(tx, excerpts)
  await writeExcerpts(
    tx,
    'text',
    excerpts.map(({ productId, html }) => ({
      productId,
      language: null,
      ...cutChapters(splitChapters(html), maxExcerptLength(pages.get(productId) ?? null)),
    })),
  )
}

/** Removes the excerpts from files that records no longer link to. */
export async function removeFileExcerpts(tx: Db, productIds: readonly number[]): Promise<void> {
  await removeExcerpts(tx, 'file', productIds)
  await announceExcerpts(tx, productIds)
}

/** Stores the excerpt from a publisher's file, which the record links to. */
export async function writeFileExcerpt(tx: Db, productId: number, { language, chapters }: Sample): Promise<void> {
  const pages = await pagesOf(tx, [{ productId }])
  const excerpt = cutChapters(chapters, maxExcerptLength(pages.get(productId) ?? null))
  await writeExcerpts(tx, 'file', [{ productId, language, ...excerpt }])
  await announceExcerpts(tx, [productId])
}

const pagesOf = async (tx: Db, products: readonly { productId: number }[]) =>
  new Map(
    (
      await readPages(
        tx,
        products.map(({ productId }) => productId),
      )
    ).map(({ id, pages }) => [id, pages]),
  )

/** Pages of the sitemap: the first ids of its files, and the titles of one file. */
export const excerptFiles = readSitemapFiles
export const excerptsInFile = readSitemapEntries

/** Job kind: split excerpts that were imported before this module existed. */
export const SPLIT_EXCERPTS = 'excerpts.split'
const SPLIT_BATCH_SIZE = 100

export async function splitImported(db: Database): Promise<void> {
  for (let after = 0; ;) {
    const texts = await listUnsplit(db, after, SPLIT_BATCH_SIZE)
    const last = texts.at(-1)
    if (!last) return
    await db.transaction(async (tx) => {
      await writeRecordExcerpts(tx, texts)
    })
    after = last.productId
  }
}
