import type { Field } from '../csv/csv-map.ts'
import type { ExportedTitle } from './exported-title.ts'
import { escapeFormula } from '../csv/formula-cells.ts'
import type { Role } from '../../catalog/index.ts'
import type { LinkType } from '../record/title-record.ts'
import { invert } from '../record/values.ts'

const QUOTED = /[",;\n\r]/
const cell = (value: string | number | null | undefined): string => {
  const text = value === null || value === undefined ? '' : escapeFormula(String(value))
  return QUOTED.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text
}

const money = (grosze: number | null) => (grosze === null ? null : (grosze / 100).toFixed(2))
const list = (values: readonly string[]) => values.join('|')

type Column = readonly [name: string, value: (title: ExportedTitle) => string | number | null | undefined]

/** Inverted; a trailing comma keeps a name without a surname as it is. */
const personCell = ({ name, inverted }: { name: string; inverted: string }): string =>
  inverted.includes(',') ? inverted : invert(name) === inverted ? name : `${name},`
const people =
  (role: Role) =>
  ({ people }: ExportedTitle) =>
    list(people.filter((person) => person.role === role).map(personCell))
/** Roles with a column of their own. */
const COLUMN_ROLES: readonly Role[] = [
  'author',
  'translator',
  'illustrator',
  'photographer',
  'cover',
  'editor',
  'reader',
]
const contributors = ({ people }: ExportedTitle) =>
  list(
    people.filter(({ role }) => !COLUMN_ROLES.includes(role)).map((person) => `${person.role}: ${personCell(person)}`),
  )
const links =
  (type: LinkType) =>
  ({ links }: ExportedTitle) =>
    list(links.filter((link) => link.type === type).map(({ sku }) => sku))

const COLUMNS: readonly (readonly [Field, Column[1]])[] = [
  ['sku', ({ sku }) => sku],
  ['isbn', ({ isbn13 }) => isbn13],
  ['ean', ({ ean }) => ean],
  ['kind', ({ options }) => options['format']],
  ['title', ({ own }) => own.name],
  ['title_en', ({ english }) => english?.name],
  ['subtitle', ({ subtitle }) => subtitle],
  ['original_title', ({ originalTitle }) => originalTitle],
  ['authors', people('author')],
  ['translators', people('translator')],
  ['illustrators', people('illustrator')],
  ['photographers', people('photographer')],
  ['cover_artists', people('cover')],
  ['editors', people('editor')],
  ['readers', people('reader')],
  ['contributors', contributors],
  ['publisher', ({ publisher }) => publisher],
  ['imprint', ({ imprint }) => imprint],
  ['series', ({ series }) => series],
  ['series_kind', ({ seriesKind }) => seriesKind],
  ['volume', ({ volume }) => volume],
  ['edition', ({ edition }) => edition],
  ['published', ({ publishedOn }) => publishedOn],
  ['language', ({ language }) => language],
  ['original_language', ({ originalLanguage }) => originalLanguage],
  ['pages', ({ pages }) => pages],
  ['minutes', ({ minutes }) => minutes],
  ['height_mm', ({ heightMm }) => heightMm],
  ['width_mm', ({ widthMm }) => widthMm],
  ['thickness_mm', ({ thicknessMm }) => thicknessMm],
  ['weight_g', ({ weightG }) => weightG],
  ['age_from', ({ ageFrom }) => ageFrom],
  ['age_to', ({ ageTo }) => ageTo],
  ['binding', ({ options }) => options['binding']],
  ['thema', ({ thema }) => list(thema)],
  ['categories', ({ categoryPaths }) => list(categoryPaths)],
  ['lead', ({ own }) => own.lead],
  ['lead_en', ({ english }) => english?.lead],
  ['description', ({ own }) => own.description],
  ['description_en', ({ english }) => english?.description],
  ['file_formats', ({ fileFormats }) => list(fileFormats)],
  ['protection', ({ protection }) => protection],
  ['accessibility', ({ accessibility }) => list(accessibility)],
  ['safety_warning', ({ safetyWarning }) => safetyWarning],
  ['safety_contact', ({ safetyContact }) => safetyContact && JSON.stringify(safetyContact)],
  ['price', ({ amount }) => money(amount)],
  ['special_price', ({ special }) => money(special)],
  ['special_from', ({ specialFrom }) => specialFrom],
  ['special_to', ({ specialTo }) => specialTo],
  ['tax_rate', ({ taxRate }) => taxRate],
  ['status', ({ lifecycle }) => lifecycle],
  ['preorder_date', ({ preorderDate }) => preorderDate],
  ['cover', ({ cover }) => cover],
  ['related', links('related')],
  ['other_editions', links('other-edition')],
  ['upsell', links('upsell')],
  ['crosssell', links('crosssell')],
  ['bought_together', links('bought-together')],
  ['product_type', ({ type }) => type],
  ['configurable_variations', ({ compound }) => compound?.variations],
  ['configurable_variation_labels', ({ compound }) => compound?.variationLabels],
  ['associated_skus', ({ compound }) => compound?.associated],
  ['choices', ({ choices }) => choices && JSON.stringify(choices)],
  ['url_key', ({ own }) => own.urlKey],
  ['pieces', ({ values }) => values['pieces']],
  ['players', ({ values }) => values['players']],
  ['play_time', ({ values }) => values['play_time']],
  ['table_of_contents', ({ values }) => values['table_of_contents']],
  ['excerpt', ({ values }) => values['excerpt']],
  ['reviews', ({ values }) => values['reviews']],
]

/** Attributes with a dedicated column or element; the age range is derived. */
export const MAPPED_ATTRIBUTES: ReadonlySet<string> = new Set(['format', 'binding', 'language', 'age_range'])

/** The catalogue as CSV that the import reads without a map. */
export class CsvWriter {
  readonly #columns: readonly Column[]

  /** `isForExcel`: as Polish spreadsheets open it, with a byte order mark, semicolons and decimal commas. */
  constructor(
    sources: readonly string[],
    choices: readonly string[],
    readonly isForExcel = false,
  ) {
    const own = choices
      .filter((code) => !MAPPED_ATTRIBUTES.has(code))
      .map((code): Column => [`option:${code}`, ({ options }) => options[code]])
    this.#columns = [
      ...COLUMNS,
      ...own,
      ...sources.map((source): Column => [`stock:${source}`, ({ stock }) => stock[source]]),
    ]
  }

  start = () => (this.isForExcel ? '\ufeff' : '') + this.#row(this.#columns.map(([name]) => name))
  title = (title: ExportedTitle) =>
    this.#row(
      this.#columns.map(([name, value]) => {
        const written = value(title)
        return this.isForExcel && PRICES.has(name) ? String(written ?? '').replace('.', ',') : written
      }),
    )
  end = () => ''

  #row = (cells: readonly (string | number | null | undefined)[]) =>
    `${cells.map(cell).join(this.isForExcel ? ';' : ',')}\r\n`
}

const PRICES: ReadonlySet<string> = new Set<Field>(['price', 'special_price'])
