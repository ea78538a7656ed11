import { slug } from '../../../../language/slug.ts'
import { optionKey } from '../record/option-key.ts'
import { isLargePriceChange, zloty } from '../record/price-change.ts'
import type { StoredTitle } from './titles.sql.ts'
import {
  type LinkedFile,
  type Facts,
  type LinkTarget,
  PARCEL_SOURCE,
  type Person,
  READ,
  type SeriesKind,
  type TitleRecord,
} from '../record/title-record.ts'
import type { Market } from '../record/market.ts'
import { languageName } from '../record/values.ts'

export type Part =
  | 'product'
  | 'book'
  | 'texts'
  | 'people'
  | 'options'
  | 'price'
  | 'stock'
  | 'values'
  | 'links'
  | 'categories'

export interface TargetText {
  store: string
  name: string
  urlKey: string
  lead: string
  description: string
}

/** The merged title, and the parts that differ from the stored one. */
export interface Target {
  record: TitleRecord
  digest: string
  id: number
  isNew: boolean
  sku: string
  product: {
    type: string
    isEnabled: boolean
    taxClass: string
    weightG: number | null
    lifecycle: string
    preorderDate: string | null
    newsFrom: string | null
  }
  book: Record<string, unknown>
  series: string | null
  /** If the record contains it. */
  seriesKind: SeriesKind | undefined
  publisher: string | null
  texts: TargetText[]
  people: Person[]
  options: Record<string, string>
  price: { amount: number; special: number | null; specialFrom: string | null; specialTo: string | null } | null
  stock: Record<string, number>
  values: Record<string, string>
  links: LinkTarget[]
  /** Link types the record replaces; others are the operator's. */
  linkTypes: string[]
  categories: number[]
  recordCategories: number[] | undefined
  cover: LinkedFile | undefined
  /** Null where the record has its block, but no sample. */
  sample: LinkedFile | null | undefined
  isHidden: boolean
  changes: Set<Part>
}

export interface MergeContext {
  market: Market
  stores: readonly { code: string; isDefault: boolean; locale: string }[]
  sources: ReadonlySet<string>
  /** Parcels leave from it. */
  parcelSource: string | null
  today: string
  /** URL keys requested by the batch that other products have. */
  takenKeys: Set<string>
}

export interface Known {
  stored: StoredTitle | undefined
  /** Disabled by an earlier record, not by the operator. */
  wasHidden: boolean
  earlierCategories: readonly number[]
}

/** Folder of fetched covers; any other image is an operator's. */
export const FETCHED = '/import/'

// jsonb does not preserve the order of keys
const inOrder = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? sorted(value as Record<string, unknown>)
    : value
const same = (a: unknown, b: unknown) =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b)))
const orStored = <T>(value: T | undefined, kept: T): T => (value === undefined ? kept : value)

/** The class of a rate; of several the one that such titles have. */
function taxClassOf(rate: number | null | undefined, { rates }: Market, byKind: string): string | undefined {
  if (rate === undefined || rate === null) return undefined
  return rates[byKind] === rate ? byKind : Object.keys(rates).find((taxClass) => rates[taxClass] === rate)
}

/** Merges a record into the stored title. */
export function mergeTitle(
  record: TitleRecord,
  digest: string,
  id: number,
  { stored, wasHidden, earlierCategories }: Known,
  recordCategories: number[] | undefined,
  context: MergeContext,
): Target {
  const { facts } = record
  const sku = stored?.sku ?? skuOf(record)
  const product = mergeProduct(facts, stored, wasHidden, record, context.market)
  const book = mergeBook(record, stored, context)
  const target: Target = {
    record,
    digest,
    id,
    isNew: stored === undefined,
    sku,
    product,
    book,
    series: facts.series === undefined ? (stored?.series ?? null) : (facts.series?.name ?? null),
    seriesKind: facts.series?.kind,
    publisher: orStored(facts.publisher, stored?.publisher ?? null),
    texts: mergeTexts(record, stored, sku, context),
    people: distinctPeople(orStored(facts.people, stored?.people ?? [])),
    options: mergeOptions(facts, stored),
    price: facts.price === undefined || facts.price === null ? storedPrice(stored) : facts.price,
    stock: mergeStock(record, stored, context),
    values: mergeValues(facts, stored),
    links: orStored(facts.links, stored?.requestedLinks ?? []).filter(
      ({ target }, index, all) =>
        all.findIndex((other) => other.target === target && other.type === all[index]?.type) === index,
    ),
    linkTypes: facts.links ? [...new Set(['related', 'other-edition', ...facts.links.map(({ type }) => type)])] : [],
    categories: recordCategories
      ? [
          ...new Set([
            ...(stored?.categories ?? []).filter((id) => !earlierCategories.includes(id)),
            ...recordCategories,
          ]),
        ].toSorted((a, b) => a - b)
      : (stored?.categories ?? []),
    recordCategories,
    cover: facts.covers?.find(
      ({ url }) =>
        !stored?.image || (stored.image.startsWith(FETCHED) && !url.endsWith(`/media/catalog/product${stored.image}`)),
    ),
    sample: facts.sample,
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

/** Product types an import may set; composite ones are created by hand. */
const PLAIN = ['simple', 'virtual', 'downloadable']
const SOLD = ['available', 'to-order']

function mergeProduct(
  facts: Facts,
  stored: StoredTitle | undefined,
  wasHidden: boolean,
  record: TitleRecord,
  market: Market,
): Target['product'] {
  const type =
    facts.isDigital === undefined || (stored && !PLAIN.includes(stored.type))
      ? (stored?.type ?? 'simple')
      : !facts.isDigital
        ? 'simple'
        : facts.kind === 'ebook' || facts.kind === 'audiobook'
          ? 'downloadable'
          : 'virtual'
  const byKind = READ.includes(facts.kind) ? 'books' : 'standard'
  const byRate = taxClassOf(facts.taxRate, market, byKind)
  if (facts.taxRate && !byRate)
    record.remarks.push(
      `no tax class for VAT of ${facts.taxRate}%: ${stored ? 'kept as it was' : `taken as ${byKind}`}`,
    )
  let lifecycle: string = orStored(
    facts.lifecycle,
    (stored?.lifecycle ?? 'available') as NonNullable<Facts['lifecycle']>,
  )
  if (facts.isPublished && (lifecycle === 'announcement' || lifecycle === 'presale')) lifecycle = 'available'
  // a downloadable product is available only once its file is uploaded
  if (type === 'downloadable' && SOLD.includes(lifecycle))
    lifecycle = stored?.type === type && SOLD.includes(stored.lifecycle) ? stored.lifecycle : 'to-order'
  else if (type === 'virtual' && lifecycle === 'to-order') lifecycle = 'available'
  // a title in presale already has buyers
  const wasNeverSold = !stored || stored.lifecycle === 'announcement' || (wasHidden && !stored.isEnabled)
  const isNeverSold = facts.isCalledOff === true && wasNeverSold
  if (isNeverSold) record.remarks.push('called off before it was on sale: kept, not shown')
  const isEnabled =
    facts.isForSale === false || isNeverSold
      ? false
      : stored
        ? stored.isEnabled || (wasHidden && record.action === 'put')
        : true
  return {
    type,
    isEnabled,
    lifecycle,
    taxClass: byRate ?? stored?.taxClass ?? byKind,
    weightG: orStored(facts.weightG, stored?.weightG ?? null),
    preorderDate: lifecycle === 'presale' ? orStored(facts.preorderDate, stored?.preorderDate ?? null) : null,
    newsFrom: stored ? null : (facts.publishedOn ?? null),
  }
}

/** An audiobook without a format is an MP3. */
const formatsOf = (formats: readonly string[], { kind, isDigital }: Facts): readonly string[] =>
  formats.length === 0 && kind === 'audiobook' && isDigital ? ['MP3'] : formats

function mergeBook(
  { numbers, facts }: TitleRecord,
  stored: StoredTitle | undefined,
  { market }: MergeContext,
): Record<string, unknown> {
  const original =
    facts.originalLanguage === undefined
      ? (stored?.originalLanguage ?? null)
      : facts.originalLanguage && languageName(facts.originalLanguage, market.language)
  return {
    isbn13: numbers.isbn13 ?? stored?.isbn13 ?? null,
    // the EAN of a book defaults to its ISBN
    ean: numbers.ean ?? stored?.ean ?? numbers.isbn13,
    isValid: numbers.isbn13 || numbers.ean ? numbers.isValid : (stored?.isValid ?? true),
    subtitle: orStored(facts.subtitle, stored?.subtitle ?? null),
    originalTitle: orStored(facts.originalTitle, stored?.originalTitle ?? null),
    originalLanguage: original,
    language: orStored(facts.language, stored?.language ?? null),
    edition: orStored(facts.edition, stored?.edition ?? null),
    publishedOn: orStored(facts.publishedOn, stored?.publishedOn ?? null),
    pages: orStored(facts.pages, stored?.pages ?? null),
    minutes: orStored(facts.minutes, stored?.minutes ?? null),
    heightMm: orStored(facts.heightMm, stored?.heightMm ?? null),
    widthMm: orStored(facts.widthMm, stored?.widthMm ?? null),
    thicknessMm: orStored(facts.thicknessMm, stored?.thicknessMm ?? null),
    ageFrom: orStored(facts.ageFrom, stored?.ageFrom ?? null),
    ageTo: orStored(facts.ageTo, stored?.ageTo ?? null),
    thema: orStored(facts.thema, stored?.thema ?? []),
    volume: facts.series === undefined ? (stored?.volume ?? null) : (facts.series?.volume ?? null),
    imprint: orStored(facts.imprint, stored?.imprint ?? null),
    fileFormats: formatsOf(orStored(facts.fileFormats, stored?.fileFormats ?? []), facts),
    protection: orStored(facts.protection, stored?.protection ?? null),
    accessibility: orStored(facts.accessibility, stored?.accessibility ?? []),
    safetyWarning: orStored(facts.safetyWarning, stored?.safetyWarning ?? null),
    safetyContact: orStored(facts.safetyContact, stored?.safetyContact ?? null),
  }
}

/** The URL key of a record, made valid. */
export const requestedUrlKey = ({ facts }: TitleRecord): string =>
  slug(facts.values?.['url_key'] ?? '')
    .slice(0, LONGEST_KEY)
    .replace(/-$/, '')
const LONGEST_KEY = 200

function newUrlKey(record: TitleRecord, name: string, sku: string, taken: Set<string>): string {
  const requested = requestedUrlKey(record)
  const isFree = requested !== '' && !taken.has(requested)
  if (requested !== '' && !isFree)
    record.remarks.push(`url_key "${requested}" belongs to another product: a new one is generated`)
  const ownKey = () => [slug(name).slice(0, 80).replace(/-$/, ''), slug(sku) || 'produkt'].filter(Boolean).join('-')
  const key = isFree ? requested : ownKey()
  taken.add(key)
  return key
}

function mergeTexts(
  record: TitleRecord,
  stored: StoredTitle | undefined,
  sku: string,
  context: MergeContext,
): TargetText[] {
  const { facts } = record
  const { stores } = context
  const main = stores.find(({ isDefault }) => isDefault)?.code ?? 'default'
  const before = stored?.texts[main]
  const own = {
    name: facts.name ?? before?.name ?? sku,
    lead: facts.lead ?? before?.lead ?? '',
    description: facts.description ?? before?.description ?? '',
  }
  const urlKey = before?.urlKey ?? newUrlKey(record, own.name, sku, context.takenKeys)
  return stores.map(({ code }) => {
    const mine = stored?.texts[code]
    const theirs = code === main ? {} : (facts.translations?.[code] ?? {})
    // another view shows the default texts until it has its own
    const word = (part: 'name' | 'lead' | 'description') =>
      theirs[part] ?? (code === main || !mine || mine[part] === before?.[part] ? own[part] : mine[part])
    return {
      store: code,
      name: word('name'),
      urlKey: mine?.urlKey ?? urlKey,
      lead: word('lead'),
      description: word('description'),
    }
  })
}

const AGES: readonly (readonly [number, string])[] = [
  [15, '15'],
  [12, '12-15'],
  [9, '9-12'],
  [6, '6-9'],
  [3, '3-6'],
  [0, '0-3'],
]

function mergeOptions(facts: Facts, stored: StoredTitle | undefined): Record<string, string> {
  const options = { ...stored?.options }
  const set = (code: string, key: string | null | undefined) => {
    if (key === undefined) return
    if (key === null) delete options[code]
    else options[code] = key
  }
  set('format', facts.kind ?? (stored || facts.isDigital ? undefined : 'book'))
  set('binding', facts.binding)
  set('language', facts.language)
  for (const [code, key] of Object.entries(facts.options ?? {})) set(code, key)
  const { ageFrom } = facts
  set(
    'age_range',
    ageFrom === undefined || ageFrom === null ? ageFrom : (AGES.find(([from]) => ageFrom >= from)?.[1] ?? null),
  )
  return Object.fromEntries(Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const storedPrice = (stored: StoredTitle | undefined): Target['price'] =>
  stored && stored.amount !== null
    ? { amount: stored.amount, special: stored.special, specialFrom: stored.specialFrom, specialTo: stored.specialTo }
    : null

function mergeStock(
  { facts, remarks }: TitleRecord,
  stored: StoredTitle | undefined,
  { sources, parcelSource }: MergeContext,
): Record<string, number> {
  const stock = { ...stored?.stock }
  for (const [written, quantity] of Object.entries(facts.stock ?? {})) {
    const source = written === PARCEL_SOURCE ? (parcelSource ?? '') : written
    if (sources.has(source)) stock[source] = quantity
    else remarks.push(`no source "${source}" in this shop: its stock is left out`)
  }
  return Object.fromEntries(Object.entries(stock).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function mergeValues(facts: Facts, stored: StoredTitle | undefined): Record<string, string> {
  const { url_key: _address, ...values } = { ...stored?.values, ...facts.values }
  return Object.fromEntries(
    Object.entries(values)
      .filter((entry): entry is [string, string] => entry[1] !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function changesOf(target: Target, stored: StoredTitle | undefined): Set<Part> {
  if (!stored)
    return new Set(['product', 'book', 'texts', 'people', 'options', 'price', 'stock', 'values', 'links', 'categories'])
  const changes = new Set<Part>()
  const note = (part: Part, isSame: boolean) => (isSame ? undefined : changes.add(part))
  const { newsFrom: _news, ...product } = target.product
  note(
    'product',
    Object.entries(product).every(([key, value]) => same(value, stored[key as keyof StoredTitle])),
  )
  note(
    'book',
    Object.entries(target.book).every(([key, value]) => same(value, stored[key as keyof StoredTitle])) &&
      sameName(target.series, stored.series) &&
      (!target.seriesKind || target.seriesKind === stored.seriesKind) &&
      sameName(target.publisher, stored.publisher),
  )
  note(
    'texts',
    target.texts.every(({ store, ...text }) =>
      same(
        { name: text.name, urlKey: text.urlKey, lead: text.lead, description: text.description },
        stored.texts[store],
      ),
    ),
  )
  note('people', same(target.people.map(personKey), stored.people.map(personKey)))
  note('options', same(target.options, sorted(stored.options)))
  note('price', same(priceKey(target.price), priceKey(storedPrice(stored))))
  note('stock', same(target.stock, sorted(stored.stock)))
  note('values', same(target.values, sorted(stored.values)))
  note('links', target.linkTypes.length === 0 || hasLinks(target, stored))
  note('categories', same(target.categories, stored.categories))
  return changes
}

const sorted = (object: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const priceKey = (price: Target['price']) =>
  price ? [price.amount, price.special, price.specialFrom, price.specialTo] : null
/** Whether the record's links are stored, resolved or pending, and no others of their types. */
function hasLinks({ links, linkTypes }: Target, { links: tied, requestedLinks }: StoredTitle): boolean {
  const isReplaced = ({ type }: { type: string }) => linkTypes.includes(type)
  const hasTarget = (requested: LinkTarget, link: StoredTitle['links'][number]) =>
    requested.type === link.type && (requested.target === link.sku || requested.target === link.isbn13)
  const isStored = (requested: LinkTarget) =>
    tied.some((link) => hasTarget(requested, link)) ||
    requestedLinks.some(({ type, target }) => type === requested.type && target === requested.target)
  return (
    links.every(isStored) &&
    requestedLinks
      .filter(isReplaced)
      .every(({ type, target }) => links.some((requested) => requested.type === type && requested.target === target)) &&
    (requestedLinks.some(isReplaced) ||
      tied.filter(isReplaced).every((link) => links.some((requested) => hasTarget(requested, link))))
  )
}
const personKey = ({ name, role }: Pick<Person, 'name' | 'role'>) => `${role} ${optionKey(name)}`
// spellings with the same key are one name
const sameName = (a: string | null, b: string | null) => (a && optionKey(a)) === (b && optionKey(b))
const distinctPeople = (people: readonly Person[]): Person[] =>
  [...new Map(people.map((person) => [personKey(person), person] as const).toReversed()).values()].toReversed()
