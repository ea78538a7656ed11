import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { productsChanged } from '../catalog/reindex.ts'
import { COVERS } from './covers.ts'
import { mergeTitle, type Merging, skuOf, type Target } from './merge-title.ts'
import { isOlder } from './onix-dates.ts'
import type { Shelves } from './shelves.ts'
import type { MessageDate, TitleRecord } from './title-record.ts'
import { type Candidate, findByNumbers, findRecords, type KnownRecord, readTitles, reserveIds, type StoredTitle } from './titles.sql.ts'
import { writeNames } from './write-names.sql.ts'
import { hideProducts, rememberRecords, type TakenIn, wantCovers, writeLinks } from './write-records.sql.ts'
import { writeTitles } from './write-titles.sql.ts'

export type Outcome = 'new' | 'changed' | 'unchanged' | 'older' | 'deleted' | 'bad'

export interface Result {
  record: TitleRecord
  outcome: Outcome
  /** Why it is bad or older. */
  reason?: string
}

/** A record and what tells it from any other, worked out while another batch is written. */
export interface Told {
  record: TitleRecord
  digest: string
}

export interface BatchContext extends Merging {
  shelves: Shelves
  /** Of people, publishers, series and choices that are there. */
  names: Set<string>
}

/** So many are put together while those before them are written: the database soon has something to do, and then more than we need time for. */
const PIECES = [100, 300, 600]
/** After so many the database may be sent its next statement. */
const BREATH = 25

/** Takes some records into the shop, inside the caller's transaction: all of them are seen at once, or none. */
export async function takeBatch(tx: Db, batch: readonly Told[], context: BatchContext): Promise<Result[]> {
  const found = await findKnown(tx, batch)
  const asked = found.flatMap(({ productId, verdict }) => (productId && !verdict ? productId : []))
  const stored = new Map((asked.length > 0 ? await readTitles(tx, asked) : []).map((title) => [title.id, title]))
  const fresh = found.filter(({ record, productId, verdict }) => !verdict && record.action !== 'delete' && !(productId && stored.has(productId)))
  const ids = await reserveIds(tx, fresh.length)
  fresh.forEach((each, nth) => (each.productId = ids[nth]))
  const results: Result[] = []
  const writing: Promise<void>[] = []
  try {
    for (let [start, nth] = [0, 0]; start < found.length; nth++) {
      const size = PIECES[nth] ?? found.length
      const piece = await merge(tx, found.slice(start, start + size), stored, context)
      results.push(...piece.results)
      const written = write(tx, piece, context)
      writing.push(written)
      // told where it is awaited
      written.catch(() => {})
      start += size
    }
  } finally {
    // what failed first is the reason why anything after it did
    await Promise.all(writing)
  }
  return results
}

interface Piece {
  results: Result[]
  targets: { target: Target; result: Result }[]
  gone: { id: number; result: Result }[]
  /** Of deletions. */
  taken: TakenIn[]
}

async function merge(tx: Db, found: readonly Found[], stored: ReadonlyMap<number, StoredTitle>, context: BatchContext): Promise<Piece> {
  const piece: Piece = { results: [], targets: [], gone: [], taken: [] }
  for (const [nth, { record, digest, productId, verdict, rows }] of found.entries()) {
    if (nth % BREATH === 0) await new Promise((resolve) => setImmediate(resolve))
    const result: Result = { record, outcome: verdict?.outcome ?? 'unchanged', reason: verdict?.reason }
    piece.results.push(result)
    if (verdict) continue
    if (record.action === 'delete') {
      piece.taken.push({ record, productId: productId ?? null, digest, isHidden: true, categoryIds: mine(rows, record)?.categoryIds ?? [] })
      if (productId) piece.gone.push({ id: productId, result })
      else record.remarks.push('not known here: there is nothing to delete')
      continue
    }
    const toldCategories = await context.shelves.find(tx, record.facts, record.remarks)
    if (productId === undefined) throw new Error('a title that is written has its id')
    const known = { stored: stored.get(productId), wasHidden: rows.some(({ isDeleted }) => isDeleted), earlierCategories: rows.flatMap(({ categoryIds }) => categoryIds) }
    const target = mergeTitle(record, digest, productId, known, toldCategories, context)
    if (target.changes.size > 0) result.outcome = target.isNew ? 'new' : 'changed'
    piece.targets.push({ target, result })
    if (!target.price && record.action === 'put' && !record.isUnpricedFile) record.remarks.push('no price: kept, not shown until one comes')
  }
  return piece
}

async function write(tx: Db, { targets, gone, taken }: Piece, { names }: BatchContext): Promise<void> {
  const all = targets.map(({ target }) => target)
  const changed = targets.flatMap(({ target, result }) => (result.outcome === 'unchanged' ? [] : [target]))
  const kept = all.map(({ record, id, digest, isHidden, toldCategories }): TakenIn => ({ record, productId: id, digest, isHidden, categoryIds: toldCategories ?? [] }))
  // asked for in one go: the database need not wait between them
  await Promise.all([writeNames(tx, changed, names), writeTitles(tx, changed), rememberRecords(tx, [...taken, ...kept])])
  const [tied, out] = await Promise.all([changed.length > 0 ? writeLinks(tx, changed) : [], gone.length > 0 ? hideProducts(tx, gone.map(({ id }) => id)) : []])
  const hidden = new Set(out)
  for (const { id, result } of gone) if (hidden.has(id)) result.outcome = 'deleted'
  if ((await wantCovers(tx, all)) > 0) await enqueue(tx, { kind: COVERS, payload: {}, key: COVERS })
  // nobody sees a new title before its index, so those come at the end and all at once
  const isFresh = new Set(changed.flatMap(({ id, isNew }) => (isNew ? id : [])))
  await productsChanged(tx, [...new Set([...changed.map(({ id }) => id), ...hidden, ...tied])].filter((id) => !isFresh.has(id)))
}

interface Found extends Told {
  productId: number | undefined
  rows: KnownRecord[]
  verdict: { outcome: Outcome; reason?: string } | undefined
}

const key = (sender: string, reference: string) => `${sender}\n${reference}`
const mine = (rows: readonly KnownRecord[], record: TitleRecord) => rows.find(({ sender, reference }) => sender === record.sender && reference === record.reference)

/** Which products the records speak of, and which need not be looked at further. */
async function findKnown(tx: Db, batch: readonly Told[]): Promise<Found[]> {
  const numbers = [...new Set(batch.flatMap(({ record }) => [record.sku, record.numbers.isbn13, record.numbers.ean, skuOf(record)].filter((number): number is string => number !== null)))]
  const byNumber = new Map<string, Candidate>()
  const note = (number: string | null, candidate: Candidate) => (number !== null && !byNumber.has(number) ? byNumber.set(number, candidate) : undefined)
  const candidates = await findByNumbers(tx, numbers)
  for (const candidate of candidates) note(candidate.sku, candidate)
  for (const candidate of candidates) note(candidate.isbn13, candidate)
  for (const candidate of candidates) note(candidate.ean, candidate)
  const rows = await findRecords(tx, batch.map(({ record }) => record.reference), candidates.map(({ id }) => id))
  const byReference = new Map(rows.map((row) => [key(row.sender, row.reference), row]))
  const byProduct = new Map<number, KnownRecord[]>()
  for (const row of rows) if (row.productId) byProduct.set(row.productId, [...(byProduct.get(row.productId) ?? []), row])
  return batch.map(({ record, digest }) => {
    const { sku, numbers: own } = record
    const known = byReference.get(key(record.sender, record.reference))
    const numbered = (sku ? byNumber.get(sku) : undefined) ?? (own.isbn13 ? byNumber.get(own.isbn13) : undefined) ?? (own.ean ? byNumber.get(own.ean) : undefined) ?? byNumber.get(skuOf(record))
    const productId = known?.productId ?? numbered?.id
    const about = productId ? (byProduct.get(productId) ?? (known ? [known] : [])) : known ? [known] : []
    return { record, digest, productId, rows: about, verdict: judge(record, digest, productId, numbered, about, known) }
  })
}

function judge(record: TitleRecord, digest: string, productId: number | undefined, numbered: Candidate | undefined, about: readonly KnownRecord[], known: KnownRecord | undefined): Found['verdict'] {
  if (productId && numbered && numbered.id !== productId) return { outcome: 'bad', reason: `its number belongs to another product, ${numbered.sku}` }
  const { sentAt } = record
  const newest = about.flatMap((row): MessageDate[] => (row.day ? [{ day: row.day, at: row.at?.toISOString() ?? null }] : [])).toSorted((a, b) => (isOlder(a, b) ? 1 : -1))[0]
  if (sentAt && newest && isOlder(sentAt, newest)) return { outcome: 'older', reason: `sent ${sentAt.at ?? sentAt.day}, older than what was taken in (${newest.at ?? newest.day})` }
  const isRepeated = known && (sentAt && known.day === sentAt.day ? known.digests.includes(digest) : known.digests.at(-1) === digest)
  if (isRepeated) return { outcome: 'unchanged' }
  if ((record.action === 'update' || record.action === 'supply') && !productId) return { outcome: 'bad', reason: 'changes a title that is not known here' }
  return undefined
}

export const digestOf = ({ action, sku, numbers, facts }: TitleRecord): string => createHash('sha1').update(JSON.stringify([action, sku, numbers, facts])).digest('base64')
