import type { Market } from '../record/market.ts'
import { leaveOut, type RecordFields, TAXED_AS_BOOKS, type TitleRecord } from '../record/title-record.ts'
import { languageName } from '../record/values.ts'
import { type MergeContext, orStored, type MergedTitle } from './merged-title.ts'
import type { StoredTitle } from './titles.sql.ts'

/** Product types that an import may set. */
const IMPORTED_TYPES = ['simple', 'virtual', 'downloadable']
/** Lifecycles other than presale in which a title can be bought. */
const ON_SALE = ['available', 'to-order']

/** The tax class of a VAT rate; if several have it, the usual one of the kind. */
function taxClassOf(rate: number | null | undefined, { rates }: Market, byKind: string): string | undefined {
  if (rate === undefined || rate === null) return undefined
  return rates[byKind] === rate ? byKind : Object.keys(rates).find((taxClass) => rates[taxClass] === rate)
}

/** Type, availability, VAT and weight. */
export function mergeProduct(
  fields: RecordFields,
  stored: StoredTitle | undefined,
  wasHidden: boolean,
  record: TitleRecord,
  market: Market,
): MergedTitle['product'] {
  const type =
    fields.isDigital === undefined || (stored && !IMPORTED_TYPES.includes(stored.type))
      ? (stored?.type ?? 'simple')
      : !fields.isDigital
        ? 'simple'
        : fields.kind === 'ebook' || fields.kind === 'audiobook'
          ? 'downloadable'
          : 'virtual'
  const byKind = TAXED_AS_BOOKS.includes(fields.kind) ? 'books' : 'standard'
  const byRate = taxClassOf(fields.taxRate, market, byKind)
  if (fields.taxRate && !byRate)
    leaveOut(record, `no tax class for VAT of ${fields.taxRate}%: ${stored ? 'kept as it was' : `taken as ${byKind}`}`)
  let lifecycle: string = orStored(
    fields.lifecycle,
    (stored?.lifecycle ?? 'available') as NonNullable<RecordFields['lifecycle']>,
  )
  if (fields.isPublished && (lifecycle === 'announcement' || lifecycle === 'presale')) lifecycle = 'available'
  // a downloadable product is available only once its file is uploaded
  if (type === 'downloadable' && ON_SALE.includes(lifecycle))
    lifecycle = stored?.type === type && ON_SALE.includes(stored.lifecycle) ? stored.lifecycle : 'to-order'
  else if (type === 'virtual' && lifecycle === 'to-order') lifecycle = 'available'
  // a title in presale already has buyers, so that it counts as sold
  const wasNeverSold = !stored || stored.lifecycle === 'announcement' || (wasHidden && !stored.isEnabled)
  const isNeverSold = fields.isNeverPublished === true && wasNeverSold
  if (isNeverSold) record.remarks.push('called off before it was on sale: kept, not shown')
  const isEnabled =
    fields.isForSale === false || isNeverSold
      ? false
      : stored
        ? stored.isEnabled || (wasHidden && record.action === 'put')
        : true
  return {
    type,
    isEnabled,
    lifecycle,
    taxClass: byRate ?? stored?.taxClass ?? byKind,
    weightG: orStored(fields.weightG, stored?.weightG ?? null),
    preorderDate: lifecycle === 'presale' ? orStored(fields.preorderDate, stored?.preorderDate ?? null) : null,
    newsFrom: stored ? null : (fields.publishedOn ?? null),
  }
}

/** An audiobook without a format is an MP3. */
const formatsOf = (formats: readonly string[], { kind, isDigital }: RecordFields): readonly string[] =>
  formats.length === 0 && kind === 'audiobook' && isDigital ? ['MP3'] : formats

/** Bibliographic data. */
export function mergeBook(
  { numbers, fields }: TitleRecord,
  stored: StoredTitle | undefined,
  { market }: MergeContext,
): Record<string, unknown> {
  const original =
    fields.originalLanguage === undefined
      ? (stored?.originalLanguage ?? null)
      : fields.originalLanguage && languageName(fields.originalLanguage, market.language)
  return {
    isbn13: numbers.isbn13 ?? stored?.isbn13 ?? null,
    // the EAN of a book defaults to its ISBN
    ean: numbers.ean ?? stored?.ean ?? numbers.isbn13,
    isValid: numbers.isbn13 || numbers.ean ? numbers.isValid : (stored?.isValid ?? true),
    subtitle: orStored(fields.subtitle, stored?.subtitle ?? null),
    originalTitle: orStored(fields.originalTitle, stored?.originalTitle ?? null),
    originalLanguage: original,
    language: orStored(fields.language, stored?.language ?? null),
    edition: orStored(fields.edition, stored?.edition ?? null),
    publishedOn: orStored(fields.publishedOn, stored?.publishedOn ?? null),
    pages: orStored(fields.pages, stored?.pages ?? null),
    minutes: orStored(fields.minutes, stored?.minutes ?? null),
    heightMm: orStored(fields.heightMm, stored?.heightMm ?? null),
    widthMm: orStored(fields.widthMm, stored?.widthMm ?? null),
    thicknessMm: orStored(fields.thicknessMm, stored?.thicknessMm ?? null),
    ageFrom: orStored(fields.ageFrom, stored?.ageFrom ?? null),
    ageTo: orStored(fields.ageTo, stored?.ageTo ?? null),
    thema: orStored(fields.thema, stored?.thema ?? []),
    volume: fields.series === undefined ? (stored?.volume ?? null) : (fields.series?.volume ?? null),
    imprint: orStored(fields.imprint, stored?.imprint ?? null),
    fileFormats: formatsOf(orStored(fields.fileFormats, stored?.fileFormats ?? []), fields),
    protection: orStored(fields.protection, stored?.protection ?? null),
    accessibility: orStored(fields.accessibility, stored?.accessibility ?? []),
    safetyWarning: orStored(fields.safetyWarning, stored?.safetyWarning ?? null),
    safetyContact: orStored(fields.safetyContact, stored?.safetyContact ?? null),
  }
}
