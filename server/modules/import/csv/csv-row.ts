import { slug } from '../../../../language/slug.ts'
import { type Lifecycle, type Role, ROLES } from '../../catalog/index.ts'
import { cleanHtml } from '../record/clean-html.ts'
import { Row, type RowContext } from './csv-cells.ts'
import type { Field } from './csv-map.ts'
import { parseAssociated, parseChoices, parseVariations } from './csv-compounds.ts'
import { parseNumbers } from './csv-numbers.ts'
import { parsePrice } from './csv-prices.ts'
import { parseStock } from './csv-stock.ts'
import { schoolClassOf } from './school-class.ts'
import type {
  RecordFields,
  Kind,
  LinkTarget,
  LinkType,
  Person,
  ReadResult,
  SeriesKind,
} from '../record/title-record.ts'
import { invert, isSpreadsheetNumber, languageCode, parseCount, parseDay, tidy, uninvert } from '../record/values.ts'

const PEOPLE: Readonly<Record<string, Role>> = {
  authors: 'author',
  translators: 'translator',
  illustrators: 'illustrator',
  photographers: 'photographer',
  cover_artists: 'cover',
  editors: 'editor',
  readers: 'reader',
}
const LINKS: Readonly<Record<string, LinkType>> = {
  related: 'related',
  other_editions: 'other-edition',
  upsell: 'upsell',
  crosssell: 'crosssell',
  bought_together: 'bought-together',
}
const KINDS: Readonly<Record<string, Kind>> = {
  book: 'book',
  ksiazka: 'book',
  ebook: 'ebook',
  'e-book': 'ebook',
  audiobook: 'audiobook',
  'ksiazka-audio': 'audiobook',
  game: 'game',
  'board-game': 'game',
  gra: 'game',
  'gra-planszowa': 'game',
  puzzle: 'puzzle',
  jigsaw: 'puzzle',
  toy: 'toy',
  zabawka: 'toy',
  map: 'map',
  mapa: 'map',
  calendar: 'calendar',
  kalendarz: 'calendar',
  stationery: 'stationery',
  'artykul-papierniczy': 'stationery',
  other: 'other',
  inne: 'other',
}
const BINDINGS: Readonly<Record<string, string>> = {
  hardcover: 'twarda',
  hardback: 'twarda',
  paperback: 'miekka',
  softcover: 'miekka',
  broszura: 'miekka',
  broszurowa: 'miekka',
  zeszytowa: 'miekka',
  'board-book': 'kartonowa',
  kartonowe: 'kartonowa',
  spiral: 'spiralna',
  spirala: 'spiralna',
  flexibound: 'zintegrowana',
  flexi: 'zintegrowana',
  'miekka-ze-skrzydelkami': 'miekka-ze-skrzydelkami',
  'miekka-skrzydelka': 'miekka-ze-skrzydelkami',
  'twarda-w-obwolucie': 'twarda-z-obwoluta',
  skorzana: 'twarda',
}
/** Words of ONIX list 144. */
const PROTECTIONS: Readonly<Record<string, string>> = {
  brak: '00',
  none: '00',
  drm: '01',
  'znak-wodny': '02',
  watermark: '02',
  'digital-watermark': '02',
  'adobe-drm': '03',
}
/** `oprawa twarda` is `twarda`. */
const bindingOf = (cell: string): string | undefined => {
  const key = slug(cell).replace(/^opr(?:awa)?-/, '')
  return OWN_BINDINGS.has(key) ? key : BINDINGS[key]
}
const OWN_BINDINGS = new Set([
  'twarda',
  'miekka',
  'miekka-ze-skrzydelkami',
  'zintegrowana',
  'kartonowa',
  'spiralna',
  'twarda-z-obwoluta',
])
const SERIES_KINDS: Readonly<Record<string, SeriesKind>> = {
  cycle: 'cycle',
  cykl: 'cycle',
  saga: 'cycle',
  collection: 'collection',
  kolekcja: 'collection',
  'seria-wydawnicza': 'collection',
}
const STATUSES: Readonly<Record<string, Lifecycle>> = {
  available: 'available',
  dostepna: 'available',
  dostepny: 'available',
  announcement: 'announcement',
  zapowiedz: 'announcement',
  presale: 'presale',
  przedsprzedaz: 'presale',
  'to-order': 'to-order',
  'na-zamowienie': 'to-order',
  'w-sprzedazy': 'available',
  'w-przygotowaniu': 'announcement',
  'w-przedsprzedazy': 'presale',
  discontinued: 'discontinued',
  niedostepna: 'discontinued',
  niedostepny: 'discontinued',
  'wyczerpany-naklad': 'discontinued',
  'naklad-wyczerpany': 'discontinued',
  wyczerpany: 'discontinued',
}

/** A web URL, or a file name relative to the table. */
const LINK = /^\P{Cc}{1,2000}$/u

/** Parses a row; undefined while a sum is ambiguous and more rows may follow. */
export function parseRow(cells: readonly string[], line: number, context: RowContext): ReadResult | undefined {
  const row = new Row(cells, context)
  const numbers = parseNumbers(row)
  const fields = parseFields(row)
  const [ownReference, sku] = [row.code('reference'), row.code('sku')]
  const [byTitleOnly, byTitle] = [[], fields.people?.slice(0, 1) ?? []].map((people) =>
    slug([fields.name ?? '', ...people.map(({ name }) => name)].join(' ')).slice(0, 60),
  ) as [string, string]
  const reference = (ownReference || sku || numbers.isbn13 || numbers.ean || byTitle).slice(0, 200)
  const bad = (reason: string): ReadResult => ({ bad: { line, reference, reason } })
  if (row.refusal) return bad(row.refusal)
  if (row.isUndecided) return undefined
  if (row.isMapped('title') && !fields.name) return bad('no title')
  if (!reference) return bad('no number and no title: nothing identifies the row')
  if (reference === byTitle) row.remarks.push('no identifier: known by its title and first author')
  return {
    record: {
      line,
      reference,
      sender: row.map.sender,
      action: fields.name ? 'put' : 'update',
      sentAt: null,
      sku: sku || null,
      numbers,
      fields,
      remarks: row.remarks,
      isUnpricedFile: !row.isMapped('price'),
      isKnownByTitle: reference === byTitle,
      ...(reference === byTitle && byTitle !== byTitleOnly && { earlierReference: byTitleOnly }),
    },
  }
}

function parseFields(row: Row): RecordFields {
  const text = (field: Field) => row.read(field, (cell) => tidy(cell))
  const count = (field: Field, max?: number) => row.read(field, (cell) => parseCount(cell, max, row.map.decimal))
  const day = (field: Field) => row.read(field, (cell) => parseDay(cell, row.map.dates))
  const html = (field: Field) => (row.text(field) === undefined ? undefined : cleanHtml(row.text(field) ?? ''))
  const pages = count('pages', 100_000)
  const fields: RecordFields = {
    kind: row.read('kind', (cell) => KINDS[slug(cell)]) ?? undefined,
    name: row.one('title') || undefined,
    subtitle: text('subtitle'),
    originalTitle: text('original_title'),
    publisher: text('publisher'),
    imprint: text('imprint'),
    edition: text('edition'),
    publishedOn: day('published'),
    language: row.read('language', languageCode),
    originalLanguage: row.read('original_language', (cell) => languageCode(cell) ?? tidy(cell)),
    pages: pages === 0 ? null : pages,
    minutes: count('minutes'),
    heightMm: count('height_mm'),
    widthMm: count('width_mm'),
    thicknessMm: count('thickness_mm'),
    weightG: count('weight_g'),
    ageFrom: count('age_from', 150),
    ageTo: count('age_to', 150),
    binding: row.read('binding', bindingOf),
    thema: row.many('thema')?.map((code) => code.toUpperCase()),
    shelves: row.paths('categories'),
    lead: html('lead'),
    description: html('description'),
    fileFormats: row.many('file_formats'),
    protection: row.read('protection', (cell) => PROTECTIONS[slug(cell)] ?? tidy(cell)),
    accessibility: row.many('accessibility'),
    safetyWarning: text('safety_warning'),
    safetyContact: row.read('safety_contact', parseContact),
    taxRate: row.read('tax_rate', parseRate),
    lifecycle: row.read('status', (cell) => STATUSES[slug(cell)]) ?? undefined,
    preorderDate: day('preorder_date'),
    people: parsePeople(row),
    series: parseSeries(row),
    price: parsePrice(row),
    stock: parseStock(row),
    values: parseValues(row),
    options: parseOptions(row),
    links: parseLinks(row),
    compound: parseCompound(row),
    choices: row.read('choices', parseChoices) ?? undefined,
    covers: row.read('cover', (cell) => (LINK.test(cell) ? [{ url: cell, version: '' }] : undefined)) ?? undefined,
  }
  if (fields.kind !== undefined)
    fields.isDigital = fields.kind === 'ebook' || (fields.kind === 'audiobook' && !fields.weightG)
  // a service: neither shipped nor downloaded
  else if (row.one('product_type') === 'virtual') fields.isDigital = true
  // without English texts the English view shows the default ones
  const english = {
    name: row.one('title_en') || undefined,
    lead: html('lead_en') || undefined,
    description: html('description_en') || undefined,
  }
  if (Object.values(english).some((value) => value !== undefined)) fields.translations = { en: english }
  return fields
}

/** `read` reports unreadable cells. */
const parseCompound = (row: Row): RecordFields['compound'] =>
  row.read('configurable_variations', parseVariations) ?? row.read('associated_skus', parseAssociated) ?? undefined

function parsePeople(row: Row): Person[] | undefined {
  if (![...Object.keys(PEOPLE), 'contributors'].some((field) => row.text(field) !== undefined)) return undefined
  const byField = Object.entries(PEOPLE).flatMap(([field, role]) =>
    (row.many(field as Field) ?? []).map((name) => ({ name, role })),
  )
  return [...byField, ...(row.many('contributors') ?? []).map(parseContributor)].map(({ name, role }) =>
    name.includes(',') ? { ...parseInverted(name), role } : { name, inverted: invert(name), role },
  )
}

/** `introduction: Nowak, Anna`; without a part `contributor`. */
function parseContributor(cell: string): { name: string; role: Role } {
  const [, part, name] = /^([a-z_]+)\s*:\s*(.+)$/.exec(cell) ?? []
  const role = ROLES.find((known) => known === part)
  return role && name ? { name, role } : { name: cell, role: 'contributor' }
}

/** `Nowak, Anna`; a comma at the end keeps a name as it is: `Stowarzyszenie Autorów,`. */
function parseInverted(text: string): Pick<Person, 'name' | 'inverted'> {
  const inverted = text.replace(/\s*,$/, '')
  return { name: uninvert(inverted), inverted }
}

function parseSeries(row: Row): RecordFields['series'] {
  if (row.text('series') === undefined) return undefined
  const name = row.one('series')
  const kind = row.read('series_kind', (cell) => SERIES_KINDS[slug(cell)])
  return name ? { name, volume: row.one('volume') || null, ...(kind ? { kind } : {}) } : null
}

function parseValues(row: Row): RecordFields['values'] {
  const values: Record<string, string | null> = {}
  for (const field of ['pieces', 'players', 'play_time', 'url_key'] as const)
    if (row.text(field) !== undefined) values[field] = row.one(field) || null
  for (const field of ['table_of_contents', 'excerpt', 'reviews'] as const)
    if (row.text(field) !== undefined) values[field] = cleanHtml(row.text(field) ?? '') || null
  return Object.keys(values).length > 0 ? values : undefined
}

/** Options of custom attributes: `option:cover_colour`; the school class has a column of its own. */
function parseOptions(row: Row): RecordFields['options'] {
  const cell = row.fields('option:').flatMap((field): [string, string | null][] => {
    const key = row.text(field)
    return key === undefined ? [] : [[field.slice('option:'.length), tidy(key) || null]]
  })
  const schoolClass = row.read('school_class', schoolClassOf)
  if (schoolClass !== undefined) cell.push(['school_class', schoolClass])
  return cell.length > 0 ? Object.fromEntries(cell) : undefined
}

function parseLinks(row: Row): LinkTarget[] | undefined {
  if (!Object.keys(LINKS).some((field) => row.text(field) !== undefined)) return undefined
  return Object.entries(LINKS).flatMap(([field, type]) =>
    (row.many(field as Field) ?? []).flatMap((target) => {
      if (!isSpreadsheetNumber(target)) return [{ type, target }]
      row.remarks.push(`${field} "${target}" is a number cut short by a spreadsheet: left out`)
      return []
    }),
  )
}

/** `5%`, `VAT 23`, `8,0`; `0,23` is a share. */
function parseRate(cell: string): number | undefined {
  const digits = /\d+(?:[.,]\d+)?/.exec(cell)?.[0]
  if (digits === undefined) return undefined
  const rate = Number(digits.replace(',', '.'))
  return rate > 0 && rate < 1 && !cell.includes('%') ? Math.round(rate * 10_000) / 100 : rate
}

/** A JSON object of name, street, postcode, city, country, email, phone, as exported. */
function parseContact(cell: string): Record<string, string> | undefined {
  try {
    const contact = JSON.parse(cell) as unknown
    if (
      typeof contact !== 'object' ||
      contact === null ||
      Array.isArray(contact) ||
      !Object.values(contact).every((part) => typeof part === 'string')
    )
      return undefined
    return contact as Record<string, string>
  } catch {
    return { name: tidy(cell) }
  }
}
