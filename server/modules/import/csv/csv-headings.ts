import { slug } from '../../../../language/slug.ts'
import { columnsOf, type CsvMap, type CsvSource, defaultMap, type Field, isField } from './csv-map.ts'
import { BrokenFile } from '../record/title-record.ts'

/** Usual Polish and English headings. Prices are gross, so that `cena netto` is none of them. */
const HEADINGS: Readonly<Partial<Record<Field, string>>> = {
  isbn: 'isbn isbn13 isbn-13 isbn10 isbn-10 ean-isbn isbn-ean',
  ean: 'ean ean13 ean-13 gtin kod-kreskowy kod-ean barcode',
  sku: 'sku symbol kod-towaru',
  title: 'title tytul nazwa tytul-ksiazki book-title',
  subtitle: 'subtitle podtytul',
  original_title: 'original-title tytul-oryginalu tytul-oryginalny',
  authors: 'authors author autor autorzy autor-autorzy autor-ka',
  translators: 'translators translator tlumacz tlumacze tlumaczenie przeklad',
  illustrators: 'illustrators illustrator ilustrator ilustratorzy ilustracje',
  readers: 'readers reader narrator lektor lektorzy czyta',
  publisher: 'publisher wydawca wydawnictwo',
  series: 'series seria cykl',
  volume: 'volume tom nr-tomu',
  edition: 'edition wydanie nr-wydania',
  published: 'published data-wydania rok-wydania data-premiery premiera publication-date publication-year year rok',
  language: 'language jezyk jezyk-wydania',
  pages: 'pages strony liczba-stron ilosc-stron page-count number-of-pages',
  age_from: 'age-from wiek-od',
  age_to: 'age-to wiek-do',
  school_class: 'school-class klasa klasy etap-edukacyjny',
  binding: 'binding oprawa rodzaj-oprawy',
  categories: 'categories category kategoria kategorie dzial gatunek genre genres',
  description: 'description opis',
  price: 'price cena cena-brutto cena-detaliczna cena-detaliczna-brutto cena-okladkowa cena-sprzedazy retail-price',
  tax_rate: 'tax-rate vat stawka-vat stawka-podatku',
  stock: 'stock stan stan-magazynowy ilosc liczba-sztuk quantity qty',
}
const FIELD_BY_HEADING = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) =>
    headings.split(' ').map((heading) => [heading, field as Field] as const),
  ),
)

/** Columns without which a table would become titles that nobody finds, or that cannot be sold. */
const REQUIRED = ['title', 'authors', 'price'] as const

/** The map of a table without one: of an exported table or a part of it, or of headings that leave no doubt. */
export function mapOfHeader(names: readonly string[]): CsvMap {
  const columns = columnsByHeading(names)
  const mapped = new Set(Object.values(columns).flatMap(columnsOf))
  const isExported = [...mapped].every(isField)
  if (isExported && names.every((name) => name === '' || mapped.has(name))) return defaultMap(names)
  const missing = REQUIRED.filter((field) => !columns[field])
  if (missing.length > 0) throw new BrokenFile(1, reasonOf(names, columns, missing))
  return isExported ? defaultMap(names) : { ...defaultMap([]), columns, empty: 'keep', dates: 'auto' }
}

const headingField = (name: string): Field | undefined => FIELD_BY_HEADING.get(slug(name.replaceAll('_', '-')))

/** Of several columns for one field the first counts; of numbers the first valid one. */
function columnsByHeading(names: readonly string[]): Record<string, CsvSource> {
  const columns: Record<string, string[]> = {}
  for (const name of names) {
    const field = isField(name) ? name : headingField(name)
    if (field) (columns[field] ??= []).push(name)
  }
  return Object.fromEntries(
    Object.entries(columns).map(([field, [first = '', ...others]]) => [
      field,
      (field === 'isbn' || field === 'ean') && others.length > 0 ? { columns: [first, ...others] } : first,
    ]),
  )
}

function reasonOf(names: readonly string[], columns: object, missing: readonly string[]): string {
  const seen = names
    .slice(0, 40)
    .map((name) => name.slice(0, 60))
    .join(', ')
  const example = { columns: { ...columns, ...Object.fromEntries(missing.map((field) => [field, 'COLUMN'])) } }
  return (
    `no column is understood as ${missing.join(', ')}, so that nothing is imported; the file has the columns ${seen}. ` +
    `Say with --map FILE what they are; FILE holds ${JSON.stringify(example)} ` +
    '(only the fields that the table has)'
  )
}
