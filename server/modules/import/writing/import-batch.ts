import type { Db } from '../../../platform/db/db.ts'
import { productsChanged } from '../../catalog/index.ts'
import { writeRecordExcerpts } from '../../excerpts/index.ts'
import { queueCovers } from '../covers/covers.ts'
import { matchRecords, type MatchedRecord, ownRow, type Outcome, type PendingRecord } from './match-records.ts'
import type { MergeContext, MergedTitle } from './merged-title.ts'
import { requestedUrlKey } from './merge-texts.ts'
import { mergeTitle } from './merge-title.ts'
import { queueFilesOfUnchanged } from '../files/queue-files-of-unchanged.ts'
import { queueSamples } from '../samples/samples.ts'
import type { CategoryFinder } from './category-finder.ts'
import { leaveOut, type TitleRecord } from '../record/title-record.ts'
import { findTakenKeys, listOptions, readTitles, reserveIds, type StoredTitle } from './titles.sql.ts'
import { writeBiographies } from './write-biographies.sql.ts'
import { writeNames } from './write-names.sql.ts'
import { hideProducts, saveImportedRecords, type ImportedRecord, writeLinks } from './write-records.sql.ts'
import { writeTitles } from './write-titles.sql.ts'

export interface Result {
  record: TitleRecord
  outcome: Outcome
  /** Why the record is bad or older. */
  reason?: string
  /** A new or changed article without the contact that the law of product safety wants shown. */
  lacksSafetyContact?: boolean
}

export interface BatchContext extends MergeContext {
  categories: CategoryFinder
  /** Keys of people, publishers, series and options that exist. */
  names: Set<string>
  /** Identifies the import if it reads files from its message's folder. */
  message: string | undefined
}

/** Chunks are merged while the previous one is written; small first ones start the database early. */
const CHUNK_SIZES = [100, 300, 600]
/** Yields to the event loop after this many records, so that pending statements are sent. */
const YIELD_EVERY = 25

/** Imports a batch atomically, inside the caller's transaction. */
export async function importBatch(tx: Db, batch: readonly PendingRecord[], context: BatchContext): Promise<Result[]> {
  const found = await matchRecords(tx, batch)
  const productIds = found.flatMap(({ productId, verdict }) => (productId && !verdict ? productId : []))
  const stored = new Map(
    (productIds.length > 0 ? await readTitles(tx, productIds, context.market) : []).map((title) => [title.id, title]),
  )
  const newRecords = found.filter(
    ({ record, productId, verdict }) => !verdict && record.action !== 'delete' && !(productId && stored.has(productId)),
  )
  const ids = await reserveIds(tx, newRecords.length)
  newRecords.forEach((each, nth) => (each.productId = ids[nth]))
  const requestedKeys = newRecords.map(({ record }) => requestedUrlKey(record)).filter(Boolean)
  context.takenKeys = requestedKeys.length > 0 ? await findTakenKeys(tx, requestedKeys) : new Set()
  await leaveOutUnknownOptions(tx, found)
  await queueFilesOfUnchanged(tx, found, context.message)
  const results: Result[] = []
  const writing: Promise<void>[] = []
  try {
    for (let [start, nth] = [0, 0]; start < found.length; nth++) {
      const size = CHUNK_SIZES[nth] ?? found.length
      const chunk = await merge(tx, found.slice(start, start + size), stored, context)
      results.push(...chunk.results)
      const writes = write(tx, chunk, context)
      writing.push(writes)
      // the rejection is handled where the promise is awaited
      writes.catch(() => {})
      start += size
    }
  } finally {
    // when one write fails, the transaction's later ones fail too
    await Promise.all(writing)
  }
  return results
}

/** Custom attributes have the options that the operator gave them. */
async function leaveOutUnknownOptions(tx: Db, found: readonly MatchedRecord[]) {
  const chosen = found.flatMap(({ record, verdict }) =>
    verdict ? [] : Object.entries(record.fields.options ?? {}).map(([code, key]) => ({ record, code, key })),
  )
  if (chosen.length === 0) return
  const known = new Set((await listOptions(tx, [...new Set(chosen.map(({ code }) => code))])).map(optionName))
  for (const { record, code, key } of chosen) {
    if (key === null || known.has(optionName({ code, key }))) continue
    delete record.fields.options?.[code]
    leaveOut(record, `no option "${key.slice(0, 60)}" of "${code}" in this shop: it is left out`)
  }
}
const optionName = ({ code, key }: { code: string; key: string }) => `${code} ${key}`

interface Chunk {
  results: Result[]
  targets: { target: MergedTitle; result: Result }[]
  productsToHide: { id: number; result: Result }[]
  /** Imported records of deletions. */
  deletions: ImportedRecord[]
}

async function merge(
  tx: Db,
  found: readonly MatchedRecord[],
  stored: ReadonlyMap<number, StoredTitle>,
  context: BatchContext,
): Promise<Chunk> {
  const chunk: Chunk = { results: [], targets: [], productsToHide: [], deletions: [] }
  for (const [nth, { record, digest, productId, verdict, rows }] of found.entries()) {
    if (nth % YIELD_EVERY === 0) await new Promise((resolve) => setImmediate(resolve))
    const result: Result = { record, outcome: verdict?.outcome ?? 'unchanged', reason: verdict?.reason }
    chunk.results.push(result)
    if (verdict) continue
    if (record.action === 'delete') {
      chunk.deletions.push({
        record,
        productId: productId ?? null,
        digest,
        isHidden: true,
        categoryIds: ownRow(rows, record)?.categoryIds ?? [],
      })
      if (productId) chunk.productsToHide.push({ id: productId, result })
      else record.remarks.push('not known here: there is nothing to delete')
      continue
    }
    const recordCategories = await context.categories.find(tx, record)
    if (productId === undefined) throw new Error('a written title must have an id')
    const known = {
      stored: stored.get(productId),
      wasHidden: rows.some(({ isDeleted }) => isDeleted),
      earlierCategories: rows.flatMap(({ categoryIds }) => categoryIds),
    }
    const target = mergeTitle(record, digest, productId, known, recordCategories, context)
    if (target.changes.size > 0) {
      result.outcome = target.isNew ? 'new' : 'changed'
      result.lacksSafetyContact = target.product.type === 'simple' && !target.book['safetyContact']
    }
    chunk.targets.push({ target, result })
    if (!target.price && record.action === 'put' && !record.isUnpricedFile)
      record.remarks.push('no price: kept, not shown until one comes')
  }
  return chunk
}

async function write(
  tx: Db,
  { targets, productsToHide, deletions }: Chunk,
  { names, stores, message }: BatchContext,
): Promise<void> {
  const all = targets.map(({ target }) => target)
  const changed = targets.flatMap(({ target, result }) => (result.outcome === 'unchanged' ? [] : [target]))
  const importedRecords = all.map(({ record, id, digest, isHidden, recordCategories }): ImportedRecord => ({
    record,
    productId: id,
    // never equal to the digest of the same record, which is read again
    digest: record.isPartial ? `${digest} in part` : digest,
    isHidden,
    categoryIds: recordCategories ?? [],
  }))
  // pipelined, without waiting in between
  await Promise.all([
    writeNames(tx, changed, names, stores),
    writeTitles(tx, changed),
    saveImportedRecords(tx, [...deletions, ...importedRecords]),
    // after writeNames, which creates new people
    writeBiographies(tx, all, stores),
  ])
  const [linkedIds, hiddenIds] = await Promise.all([
    changed.length > 0 ? writeLinks(tx, changed) : [],
    productsToHide.length > 0
      ? hideProducts(
          tx,
          productsToHide.map(({ id }) => id),
        )
      : [],
  ])
  // an existing title may lose its excerpt; most new ones have none
  const excerpts = changed
    .filter(({ isNew, changes, values }) => changes.has('values') && (!isNew || values['excerpt']))
    .map(({ id, values }) => ({ productId: id, html: values['excerpt'] ?? '' }))
  if (excerpts.length > 0) await writeRecordExcerpts(tx, excerpts)
  await queueSamples(tx, all, message)
  const hidden = new Set(hiddenIds)
  for (const { id, result } of productsToHide) if (hidden.has(id)) result.outcome = 'deleted'
  await queueCovers(tx, all, message)
  // new titles are indexed at the end of the import, all at once
  const newIds = new Set(changed.flatMap(({ id, isNew }) => (isNew ? id : [])))
  await productsChanged(
    tx,
    [...new Set([...changed.map(({ id }) => id), ...hidden, ...linkedIds])].filter((id) => !newIds.has(id)),
  )
}
