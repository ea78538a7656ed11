import { isLargePriceChange, zloty } from '../record/price-change.ts'
import { leaveOut, type RecordFields, PARCEL_SOURCE, type Person, type TitleRecord } from '../record/title-record.ts'
import { mergeBook, mergeProduct } from './merge-product.ts'
import {
  COVER_FOLDER,
  type EarlierState,
  type MergeContext,
  orStored,
  sortedByKey,
  storedPrice,
  type MergedTitle,
} from './merged-title.ts'
import { mergeTexts } from './merge-texts.ts'
import { changesOf, personKey } from './title-changes.ts'
import type { StoredTitle } from './titles.sql.ts'

/** Merges a record into the stored title. */
export function mergeTitle(
  record: TitleRecord,
  digest: string,
  id: number,
  { stored, wasHidden, earlierCategories }: EarlierState,
  recordCategories: number[] | undefined,
  context: MergeContext,
): MergedTitle {
  const { fields } = record
  const sku = stored?.sku ?? skuOf(record)
  const product = mergeProduct(fields, stored, wasHidden, record, context.market)
  const book = mergeBook(record, stored, context)
  const target: MergedTitle = {
    record,
    digest,
    id,
    isNew: stored === undefined,
    sku,
    product,
    book,
    series: fields.series === undefined ? (stored?.series ?? null) : (fields.series?.name ?? null),
    seriesKind: fields.series?.kind,
    publisher: orStored(fields.publisher, stored?.publisher ?? null),
    texts: mergeTexts(record, stored, sku, context),
    people: distinctPeople(orStored(fields.people, stored?.people ?? [])),
    options: mergeOptions(fields, stored),
    price: fields.price === undefined || fields.price === null ? storedPrice(stored) : fields.price,
    stock: mergeStock(record, stored, context),
    values: mergeValues(fields, stored),
    links: orStored(fields.links, stored?.requestedLinks ?? []).filter(
      ({ target }, index, all) =>
        all.findIndex((other) => other.target === target && other.type === all[index]?.type) === index,
    ),
    linkTypes: fields.links ? [...new Set(['related', 'other-edition', ...fields.links.map(({ type }) => type)])] : [],
    categories: recordCategories
      ? [
          ...new Set([
            ...(stored?.categories ?? []).filter((id) => !earlierCategories.includes(id)),
            ...recordCategories,
          ]),
        ].toSorted((a, b) => a - b)
      : (stored?.categories ?? []),
    recordCategories,
    cover: fields.covers?.find(
      ({ url }) =>
        !stored?.image ||
        (stored.image.startsWith(COVER_FOLDER) && !url.endsWith(`/media/catalog/product${stored.image}`)),
    ),
    sample: fields.sample,
    // a product disabled by the operator stays disabled
    isHidden: !product.isEnabled && (wasHidden || !stored || stored.isEnabled),
    changes: new Set(),
  }
  target.changes = changesOf(target, stored)
  const [before, after] = [stored?.amount ?? 0, target.price?.amount ?? 0]
  if (isLargePriceChange(before, after))
    record.remarks.push(`price ${zloty(before)} → ${zloty(after)}: changed by more than half`)
  return target
}

export const skuOf = ({ sku, numbers, reference }: TitleRecord): string =>
  sku || numbers.isbn13 || numbers.ean || reference.slice(0, 64)

/** The lowest age of each age range. */
const AGES: readonly (readonly [number, string])[] = [
  [15, '15'],
  [12, '12-15'],
  [9, '9-12'],
  [6, '6-9'],
  [3, '3-6'],
  [0, '0-3'],
]

function mergeOptions(fields: RecordFields, stored: StoredTitle | undefined): Record<string, string> {
  const options = { ...stored?.options }
  const set = (code: string, key: string | null | undefined) => {
    if (key === undefined) return
    if (key === null) delete options[code]
    else options[code] = key
  }
  set('format', fields.kind ?? (stored || fields.isDigital ? undefined : 'book'))
  set('binding', fields.binding)
  set('language', fields.language)
  for (const [code, key] of Object.entries(fields.options ?? {})) set(code, key)
  const { ageFrom } = fields
  set(
    'age_range',
    ageFrom === undefined || ageFrom === null ? ageFrom : (AGES.find(([from]) => ageFrom >= from)?.[1] ?? null),
  )
  return sortedByKey(options)
}

function mergeStock(
  record: TitleRecord,
  stored: StoredTitle | undefined,
  { sources, parcelSource }: MergeContext,
): Record<string, number> {
  const stock = { ...stored?.stock }
  for (const [sourceCell, quantity] of Object.entries(record.fields.stock ?? {})) {
    const source = sourceCell === PARCEL_SOURCE ? (parcelSource ?? '') : sourceCell
    if (sources.has(source)) stock[source] = quantity
    else if (source) leaveOut(record, `no source "${source}" in this shop: its stock is left out`)
    else leaveOut(record, 'no source that parcels leave from, add one with `source add`: stock is left out')
  }
  return sortedByKey(stock)
}

function mergeValues(fields: RecordFields, stored: StoredTitle | undefined): Record<string, string> {
  const { url_key: _urlKey, ...values } = { ...stored?.values, ...fields.values }
  return sortedByKey(
    Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)),
  )
}

/** Each person once in a role, at the first place and in the first spelling. */
function distinctPeople(people: readonly Person[]): Person[] {
  const byKey = new Map<string, Person>()
  for (const person of people) if (!byKey.has(personKey(person))) byKey.set(personKey(person), person)
  return [...byKey.values()]
}
