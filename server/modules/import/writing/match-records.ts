import { createHash } from 'node:crypto'
import { spreadsheetForm } from '../../../../rules/isbn.ts'
import type { Db } from '../../../platform/db/db.ts'
import { skuOf } from './merge-title.ts'
import { isOlder } from '../onix/onix-dates.ts'
import type { MessageDate, TitleRecord } from '../record/title-record.ts'
import { titlesOfSameName } from './titles-of-same-name.ts'
import { type Candidate, findByNumbers, findRecords, type KnownRecord } from './titles.sql.ts'

export type Outcome = 'new' | 'changed' | 'unchanged' | 'older' | 'deleted' | 'bad'

/** A record and its digest, computed while another batch is written. */
export interface PendingRecord {
  record: TitleRecord
  digest: string
}

export interface MatchedRecord extends PendingRecord {
  productId: number | undefined
  rows: KnownRecord[]
  verdict: { outcome: Outcome; reason?: string } | undefined
}

const key = (sender: string, reference: string) => `${sender}\n${reference}`
export const ownRow = (rows: readonly KnownRecord[], record: TitleRecord) =>
  rows.find(({ sender, reference }) => sender === record.sender && reference === record.reference)

/** Finds the products of the records; a verdict ends the processing of records that need no merge. */
export async function matchRecords(tx: Db, batch: readonly PendingRecord[]): Promise<MatchedRecord[]> {
  const numbers = [
    ...new Set(
      batch.flatMap(({ record }) =>
        [record.sku, record.numbers.isbn13, record.numbers.ean, skuOf(record), spoiledNumber(record)].filter(
          (number): number is string => Boolean(number),
        ),
      ),
    ),
  ]
  const byNumber = new Map<string, Candidate>()
  const note = (number: string | null, candidate: Candidate) =>
    number !== null && !byNumber.has(number) ? byNumber.set(number, candidate) : undefined
  const candidates = await findByNumbers(tx, numbers)
  for (const candidate of candidates) note(candidate.sku, candidate)
  for (const candidate of candidates) note(candidate.isbn13, candidate)
  for (const candidate of candidates) note(candidate.ean, candidate)
  const rows = await findRecords(
    tx,
    batch.flatMap(({ record }) => [record.reference, record.earlierReference ?? []].flat()),
    candidates.map(({ id }) => id),
  )
  const takeEarlier = await earlierRecords(tx, batch, rows)
  const byReference = new Map(rows.map((row) => [key(row.sender, row.reference), row]))
  const likeNamed = await titlesOfSameName(
    tx,
    batch.map(({ record }) => record).filter((record) => !byReference.has(key(record.sender, record.reference))),
  )
  const byProduct = new Map<number, KnownRecord[]>()
  for (const row of rows)
    if (row.productId) byProduct.set(row.productId, [...(byProduct.get(row.productId) ?? []), row])
  return batch.map(({ record, digest }) => {
    const { sku, numbers: own } = record
    const ownOrEarlier = byReference.get(key(record.sender, record.reference)) ?? takeEarlier(record)
    const numbered =
      (sku ? byNumber.get(sku) : undefined) ??
      (own.isbn13 ? byNumber.get(own.isbn13) : undefined) ??
      (own.ean ? byNumber.get(own.ean) : undefined) ??
      byNumber.get(skuOf(record)) ??
      byNumber.get(spoiledNumber(record) ?? '')
    const alike = ownOrEarlier || numbered ? undefined : likeNamed(record)
    if (typeof alike === 'string')
      return { record, digest, productId: undefined, rows: [], verdict: { outcome: 'bad', reason: alike } }
    const known = ownOrEarlier ?? alike
    const productId = known?.productId ?? numbered?.id
    const ofProduct = productId ? (byProduct.get(productId) ?? (known ? [known] : [])) : known ? [known] : []
    return {
      record,
      digest,
      productId,
      rows: ofProduct,
      verdict: judge(record, digest, productId, numbered, ofProduct, known),
    }
  })
}

/** The number under which a table whose leading zeros were lost brought the title. */
const spoiledNumber = ({ numbers }: TitleRecord) => numbers.isbn13 && spreadsheetForm(numbers.isbn13)

/** Records of titles that a table brought without their authors; each goes to the first title that claims it. */
async function earlierRecords(tx: Db, batch: readonly PendingRecord[], rows: readonly KnownRecord[]) {
  const earlier = new Map(
    batch.flatMap(({ record }) => (record.earlierReference ? [[record.earlierReference, record]] : [])),
  )
  const known = rows.filter(({ sender, reference }) => earlier.get(reference)?.sender === sender)
  const productIds = known.flatMap(({ productId }) => productId ?? [])
  const others = productIds.length > 0 ? await findRecords(tx, [], productIds) : []
  const free = new Map(
    known
      .filter((row) => !others.some((other) => other.productId === row.productId && other.reference !== row.reference))
      .map((row) => [key(row.sender, row.reference), row]),
  )
  return ({ sender, earlierReference }: TitleRecord): KnownRecord | undefined => {
    if (earlierReference === undefined) return undefined
    const found = free.get(key(sender, earlierReference))
    free.delete(key(sender, earlierReference))
    return found
  }
}

function judge(
  record: TitleRecord,
  digest: string,
  productId: number | undefined,
  numbered: Candidate | undefined,
  ofProduct: readonly KnownRecord[],
  known: KnownRecord | undefined,
): MatchedRecord['verdict'] {
  if (productId && numbered && numbered.id !== productId)
    return { outcome: 'bad', reason: `its number belongs to another product, ${numbered.sku}` }
  const { sentAt } = record
  const newest = ofProduct
    .flatMap((row): MessageDate[] => (row.day ? [{ day: row.day, at: row.at?.toISOString() ?? null }] : []))
    .toSorted((a, b) => (isOlder(a, b) ? 1 : -1))[0]
  if (sentAt && newest && isOlder(sentAt, newest))
    return {
      outcome: 'older',
      reason: `sent ${sentAt.at ?? sentAt.day}, older than what was taken in (${newest.at ?? newest.day})`,
    }
  const isRepeated =
    known && (sentAt && known.day === sentAt.day ? known.digests.includes(digest) : known.digests.at(-1) === digest)
  // a table has no date: what it says now applies, also after another record of the title
  if (isRepeated && (sentAt || !isOvertaken(known, ofProduct))) return { outcome: 'unchanged' }
  if ((record.action === 'update' || record.action === 'supply') && !productId)
    return {
      outcome: 'bad',
      reason: record.fields.name
        ? 'changes a title that is not known here'
        : 'is not known here, and has no title by which it could be added',
    }
  return undefined
}

/** Whether another record of the title was written after this one. */
const isOvertaken = (known: KnownRecord, ofProduct: readonly KnownRecord[]) =>
  ofProduct.some(
    ({ sender, reference, isDeleted, writtenAt }) =>
      (sender !== known.sender || reference !== known.reference) &&
      !isDeleted &&
      (known.writtenAt === null || (writtenAt !== null && writtenAt > known.writtenAt)),
  )

export const digestOf = ({ action, sku, numbers, fields }: TitleRecord): string =>
  createHash('sha1')
    // a null sample is left out: digests stored before samples existed lack the field
    .update(JSON.stringify([action, sku, numbers, fields.sample === null ? { ...fields, sample: undefined } : fields]))
    .digest('base64')
