import * as v from 'valibot'
import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { productsChanged } from '../changes.ts'
import { DOWNLOADABLE_EXTENSIONS, isFileName } from './file-names.ts'
import {
  deleteOtherDownloads,
  deleteSettings,
  lockDownloadable,
  readMissingFiles,
  readSettings,
  readStoredDownloads,
  type StoredDownload,
  writeDownload,
  writeSettings,
} from './links.sql.ts'

const boundedText = (maxChars: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxChars))
const titlesSchema = v.optional(v.record(v.string(), boundedText(120)), {})
const fileNameSchema = v.pipe(
  v.string(),
  v.check(isFileName, `the name of a file in DATA_DIR/downloads that ends in ${DOWNLOADABLE_EXTENSIONS.join(', ')}`),
)
const isUnique = (list: readonly { title: string }[]) => new Set(list.map(({ title }) => title)).size === list.length

/** Schema of a file with the links and samples of a product. */
const linksFile = v.pipe(
  v.strictObject({
    links_purchased_separately: v.optional(v.boolean(), false),
    links_title: v.optional(boundedText(60)),
    links_titles: titlesSchema,
    samples_title: v.optional(boundedText(60)),
    samples_titles: titlesSchema,
    links: v.pipe(
      v.optional(
        v.array(
          v.strictObject({
            title: boundedText(120),
            titles: titlesSchema,
            file: fileNameSchema,
            sample: v.optional(fileNameSchema),
            // gross, in the base currency
            price: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000)), 0),
            // unlimited if absent
            downloads: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
            shareable: v.optional(v.boolean(), false),
          }),
        ),
        [],
      ),
      v.maxLength(100),
      v.check((links) => isUnique(links), 'two links have one title'),
    ),
    samples: v.pipe(
      v.optional(v.array(v.strictObject({ title: boundedText(120), titles: titlesSchema, file: fileNameSchema })), []),
      v.maxLength(20),
      v.check((samples) => isUnique(samples), 'two samples have one title'),
    ),
  }),
  v.check(({ links, samples }) => {
    const linkFiles = new Set(links.map(({ file }) => file))
    return [...links.map(({ sample }) => sample ?? ''), ...samples.map(({ file }) => file)].every(
      (file) => !linkFiles.has(file),
    )
  }, 'a file that is sold cannot be a sample'),
)
export type LinksFile = v.InferInput<typeof linksFile>

/** An invalid file of links; the message contains the path of the invalid value. */
export class LinksError extends Error {}

function parse(content: unknown): v.InferOutput<typeof linksFile> {
  const parsed = v.safeParse(linksFile, content)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw new LinksError(path ? `${path}: ${issue.message}` : issue.message)
}

const SAMPLE_DEFAULTS = { sampleFile: null, price: 0, downloadsAllowed: null, isShareable: false }

const rowsOf = ({ links, samples }: v.InferOutput<typeof linksFile>): Omit<StoredDownload, 'id'>[] => [
  ...links.map(({ title, titles: translated, file, sample, price, downloads, shareable }, position) => ({
    kind: 'link' as const,
    title,
    titles: translated,
    file,
    sampleFile: sample ?? null,
    price: Math.round(price * 100),
    downloadsAllowed: downloads ?? null,
    isShareable: shareable,
    position,
  })),
  ...samples.map(({ title, titles: translated, file }, position) => ({
    kind: 'sample' as const,
    title,
    titles: translated,
    file,
    position,
    ...SAMPLE_DEFAULTS,
  })),
]

async function replaceRows(tx: Db, productId: number, rows: readonly Omit<StoredDownload, 'id'>[]): Promise<void> {
  const known = await readStoredDownloads(tx, productId)
  const kept: number[] = []
  for (const row of rows) {
    const old = known.find(({ kind, title }) => kind === row.kind && title === row.title)
    kept.push(await writeDownload(tx, productId, row, old?.id))
  }
  await deleteOtherDownloads(tx, productId, kept)
}

/**
 * Replaces the links and samples of a product by those of a file. Entries with an unchanged title keep their ids, so
 * that carts keep their choices. Undefined if there is no product with this SKU.
 */
export function setLinks(
  db: Database,
  actor: Actor,
  sku: string,
  content: unknown,
): Promise<{ links: number; samples: number } | undefined> {
  const input = parse(content)
  const { links, samples } = input
  return db.transaction(async (tx) => {
    const product = await lockDownloadable(tx, sku)
    if (!product) return undefined
    if (product.type !== 'downloadable') throw new LinksError(`${sku} is not a downloadable product`)
    await replaceRows(tx, product.id, rowsOf(input))
    if (links.length + samples.length === 0) await deleteSettings(tx, product.id)
    else
      await writeSettings(tx, product.id, {
        linksPurchasedSeparately: input.links_purchased_separately,
        linksTitle: input.links_title ?? null,
        linksTitles: input.links_titles,
        samplesTitle: input.samples_title ?? null,
        samplesTitles: input.samples_titles,
      })
    await productsChanged(tx, [product.id])
    await logAction(tx, actor, 'product.links', ['product', sku], {
      after: { links: links.length, samples: samples.length },
    })
    return { links: links.length, samples: samples.length }
  })
}

/** Files of the product's links and samples that are missing on disk. */
export const missingFiles = async (db: Database, sku: string): Promise<string[]> =>
  (await readMissingFiles(db, sku)).map(({ file }) => file)

const hasTitles = (titlesOf: Record<string, string>) => Object.keys(titlesOf).length > 0

/** The links and samples of a product in the file format; undefined if there is no product with this SKU. */
export function findLinks(db: Database, sku: string): Promise<LinksFile | undefined> {
  return db.transaction(async (tx) => {
    const product = await lockDownloadable(tx, sku)
    if (!product) return undefined
    const settings = await readSettings(tx, product.id)
    const rows = await readStoredDownloads(tx, product.id)
    const ofKind = (kind: StoredDownload['kind']) => rows.filter((row) => row.kind === kind)
    return {
      links_purchased_separately: settings?.linksPurchasedSeparately ?? false,
      ...(settings?.linksTitle && { links_title: settings.linksTitle }),
      ...(settings && hasTitles(settings.linksTitles) && { links_titles: settings.linksTitles }),
      ...(settings?.samplesTitle && { samples_title: settings.samplesTitle }),
      ...(settings && hasTitles(settings.samplesTitles) && { samples_titles: settings.samplesTitles }),
      links: ofKind('link').map(
        ({ title, titles: translated, file, sampleFile, price, downloadsAllowed, isShareable }) => ({
          title,
          ...(hasTitles(translated) && { titles: translated }),
          file,
          ...(sampleFile && { sample: sampleFile }),
          ...(price > 0 && { price: price / 100 }),
          ...(downloadsAllowed && { downloads: downloadsAllowed }),
          ...(isShareable && { shareable: true }),
        }),
      ),
      samples: ofKind('sample').map(({ title, titles: translated, file }) => ({
        title,
        ...(hasTitles(translated) && { titles: translated }),
        file,
      })),
    }
  })
}
