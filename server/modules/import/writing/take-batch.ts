import type { Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { productsChanged } from '../../catalog/index/reindex.ts'
import { COVERS } from '../covers/covers.ts'
import { findKnown, type Found, mine, type Outcome, type Told } from './find-known.ts'
import { mergeTitle, type Merging, type Target, wishedKey } from './merge-title.ts'
import type { Shelves } from './shelves.ts'
import type { TitleRecord } from '../record/title-record.ts'
import { findTakenKeys, readTitles, reserveIds, type StoredTitle } from './titles.sql.ts'
import { writeNames } from './write-names.sql.ts'
import { hideProducts, rememberRecords, type TakenIn, wantCovers, writeLinks } from './write-records.sql.ts'
import { writeTitles } from './write-titles.sql.ts'

export interface Result {
  record: TitleRecord
  outcome: Outcome
  /** Why it is bad or older. */
  reason?: string
}

export interface BatchContext extends Merging {
  shelves: Shelves
  /** Of people, publishers, series and choices that are there. */
  names: Set<string>
}

/**
 * So many are put together while those before them are written: the database soon has something to do, and then more
 * than we need time for.
 */
const PIECES = [100, 300, 600]
/** After so many the database may be sent its next statement. */
const BREATH = 25

/** Takes some records into the shop, inside the caller's transaction: all of them are seen at once, or none. */
export async function takeBatch(tx: Db, batch: readonly Told[], context: BatchContext): Promise<Result[]> {
  const found = await findKnown(tx, batch)
  const asked = found.flatMap(({ productId, verdict }) => (productId && !verdict ? productId : []))
  const stored = new Map((asked.length > 0 ? await readTitles(tx, asked) : []).map((title) => [title.id, title]))
  const fresh = found.filter(
    ({ record, productId, verdict }) => !verdict && record.action !== 'delete' && !(productId && stored.has(productId)),
  )
  const ids = await reserveIds(tx, fresh.length)
  fresh.forEach((each, nth) => (each.productId = ids[nth]))
  const wished = fresh.map(({ record }) => wishedKey(record)).filter(Boolean)
  context.takenKeys = wished.length > 0 ? await findTakenKeys(tx, wished) : new Set()
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

async function merge(
  tx: Db,
  found: readonly Found[],
  stored: ReadonlyMap<number, StoredTitle>,
  context: BatchContext,
): Promise<Piece> {
  const piece: Piece = { results: [], targets: [], gone: [], taken: [] }
  for (const [nth, { record, digest, productId, verdict, rows }] of found.entries()) {
    if (nth % BREATH === 0) await new Promise((resolve) => setImmediate(resolve))
    const result: Result = { record, outcome: verdict?.outcome ?? 'unchanged', reason: verdict?.reason }
    piece.results.push(result)
    if (verdict) continue
    if (record.action === 'delete') {
      piece.taken.push({
        record,
        productId: productId ?? null,
        digest,
        isHidden: true,
        categoryIds: mine(rows, record)?.categoryIds ?? [],
      })
      if (productId) piece.gone.push({ id: productId, result })
      else record.remarks.push('not known here: there is nothing to delete')
      continue
    }
    const toldCategories = await context.shelves.find(tx, record.facts, record.remarks)
    if (productId === undefined) throw new Error('a title that is written has its id')
    const known = {
      stored: stored.get(productId),
      wasHidden: rows.some(({ isDeleted }) => isDeleted),
      earlierCategories: rows.flatMap(({ categoryIds }) => categoryIds),
    }
    const target = mergeTitle(record, digest, productId, known, toldCategories, context)
    if (target.changes.size > 0) result.outcome = target.isNew ? 'new' : 'changed'
    piece.targets.push({ target, result })
    if (!target.price && record.action === 'put' && !record.isUnpricedFile)
      record.remarks.push('no price: kept, not shown until one comes')
  }
  return piece
}

async function write(tx: Db, { targets, gone, taken }: Piece, { names }: BatchContext): Promise<void> {
  const all = targets.map(({ target }) => target)
  const changed = targets.flatMap(({ target, result }) => (result.outcome === 'unchanged' ? [] : [target]))
  const kept = all.map(({ record, id, digest, isHidden, toldCategories }): TakenIn => ({
    record,
    productId: id,
    digest,
    isHidden,
    categoryIds: toldCategories ?? [],
  }))
  // asked for in one go: the database need not wait between them
  await Promise.all([
    writeNames(tx, changed, names),
    writeTitles(tx, changed),
    rememberRecords(tx, [...taken, ...kept]),
  ])
  const [tied, out] = await Promise.all([
    changed.length > 0 ? writeLinks(tx, changed) : [],
    gone.length > 0
      ? hideProducts(
          tx,
          gone.map(({ id }) => id),
        )
      : [],
  ])
  const hidden = new Set(out)
  for (const { id, result } of gone) if (hidden.has(id)) result.outcome = 'deleted'
  if ((await wantCovers(tx, all)) > 0) await enqueue(tx, { kind: COVERS, payload: {}, key: COVERS })
  // nobody sees a new title before its index, so those come at the end and all at once
  const isFresh = new Set(changed.flatMap(({ id, isNew }) => (isNew ? id : [])))
  await productsChanged(
    tx,
    [...new Set([...changed.map(({ id }) => id), ...hidden, ...tied])].filter((id) => !isFresh.has(id)),
  )
}
