import { sortKey } from '../../language/sort-key.ts'
import type { Db } from '../platform/db/db.ts'
import { COVER_COLOURS } from './cover-colours.ts'
import { ROLE_ATTRIBUTES } from './role-attributes.ts'
import { writeOptions } from './write-options.ts'

interface Attribute {
  code: string
  kind: 'text' | 'select' | 'multiselect' | 'boolean' | 'integer' | 'date' | 'weight'
  en: string
  pl: string
  group?: string
  filterable?: boolean
  /** Also shown in lists. */
  listed?: boolean
  /** Shown in comparisons. */
  compared?: boolean
  position: number
  swatch?: 'text' | 'colour' | 'image'
  /** `swatch` is its text, its colour, or its image below media/attribute/swatch. */
  options?: readonly (readonly [key: string, en: string, pl: string, swatch?: string])[]
}

/** Attributes of a book, in the order of the product page. */
const ATTRIBUTES: readonly Attribute[] = [
  { code: 'subtitle', kind: 'text', en: 'Subtitle', pl: 'Podtytuł', position: 5 },
  {
    code: 'author',
    compared: true,
    listed: true,
    kind: 'multiselect',
    en: 'Author',
    pl: 'Autor',
    filterable: true,
    position: 10,
  },
  {
    code: 'format',
    compared: true,
    listed: true,
    kind: 'select',
    en: 'Format',
    pl: 'Format',
    filterable: true,
    position: 12,
    options: [
      ['book', 'Book', 'Książka'],
      ['ebook', 'E-book', 'E-book'],
      ['audiobook', 'Audiobook', 'Audiobook'],
      ['game', 'Game', 'Gra'],
    ],
  },
  {
    code: 'availability',
    kind: 'select',
    en: 'Availability',
    pl: 'Dostępność',
    filterable: true,
    position: 14,
    options: [
      ['available', 'Available', 'Dostępna'],
      ['in-bookstores', 'in selected bookstores', 'W wybranych księgarniach'],
      ['presale', 'presale', 'Przedsprzedaż'],
      ['to-order', 'to order', 'Na zamówienie'],
      ['announcement', 'announcements', 'Zapowiedź'],
      ['unavailable', 'Out of stock', 'Niedostępna'],
    ],
  },
  {
    code: 'publisher',
    compared: true,
    listed: true,
    kind: 'select',
    en: 'Publisher',
    pl: 'Wydawnictwo',
    filterable: true,
    position: 20,
  },
  {
    code: 'series',
    compared: true,
    listed: true,
    kind: 'select',
    en: 'Series',
    pl: 'Seria',
    filterable: true,
    position: 22,
  },
  { code: 'volume', compared: true, listed: true, kind: 'text', en: 'Volume', pl: 'Tom', position: 23 },
  { code: 'translator', compared: true, kind: 'multiselect', en: 'Translator', pl: 'Tłumacz', position: 24 },
  { code: 'illustrator', compared: true, kind: 'multiselect', en: 'Illustrator', pl: 'Ilustrator', position: 25 },
  { code: 'editor', kind: 'multiselect', en: 'Editor', pl: 'Redaktor', position: 26 },
  ...ROLE_ATTRIBUTES,
  { code: 'reader', compared: true, kind: 'multiselect', en: 'Read by', pl: 'Czyta', position: 27 },
  {
    code: 'binding',
    compared: true,
    listed: true,
    kind: 'select',
    en: 'Binding',
    pl: 'Oprawa',
    group: 'edition',
    filterable: true,
    swatch: 'image',
    position: 30,
    options: [
      ['twarda', 'Hardback', 'twarda', '/binding/twarda.svg'],
      ['miekka', 'Paperback', 'miękka', '/binding/miekka.svg'],
      [
        'miekka-ze-skrzydelkami',
        'Paperback with flaps',
        'miękka ze skrzydełkami',
        '/binding/miekka-ze-skrzydelkami.svg',
      ],
      ['zintegrowana', 'Flexibound', 'zintegrowana', '/binding/zintegrowana.svg'],
      ['kartonowa', 'Board book', 'kartonowa', '/binding/kartonowa.svg'],
      ['spiralna', 'Spiral', 'spiralna', '/binding/spiralna.svg'],
      ['twarda-z-obwoluta', 'Hardback with jacket', 'twarda z obwolutą', '/binding/twarda-z-obwoluta.svg'],
    ],
  },
  { code: 'pages', compared: true, kind: 'integer', en: 'Pages', pl: 'Liczba stron', group: 'edition', position: 31 },
  {
    code: 'duration',
    compared: true,
    kind: 'integer',
    en: 'Minutes',
    pl: 'Czas nagrania (min)',
    group: 'edition',
    position: 32,
  },
  { code: 'dimensions', compared: true, kind: 'text', en: 'Dimensions', pl: 'Wymiary', group: 'edition', position: 33 },
  { code: 'weight', compared: true, kind: 'weight', en: 'Weight', pl: 'Waga', group: 'edition', position: 34 },
  {
    code: 'language',
    compared: true,
    kind: 'select',
    en: 'Language',
    pl: 'Język',
    group: 'edition',
    filterable: true,
    position: 35,
    options: [
      ['pl', 'Polish', 'polski'],
      ['en', 'English', 'angielski'],
      ['de', 'German', 'niemiecki'],
      ['uk', 'Ukrainian', 'ukraiński'],
    ],
  },
  { code: 'original_title', kind: 'text', en: 'Original title', pl: 'Tytuł oryginału', group: 'edition', position: 36 },
  {
    code: 'original_language',
    compared: true,
    kind: 'text',
    en: 'Original language',
    pl: 'Język oryginału',
    group: 'edition',
    position: 37,
  },
  { code: 'edition', compared: true, kind: 'text', en: 'Edition', pl: 'Wydanie', group: 'edition', position: 38 },
  {
    code: 'publication_year',
    compared: true,
    listed: true,
    kind: 'select',
    en: 'Publication year',
    pl: 'Rok wydania',
    group: 'edition',
    filterable: true,
    position: 39,
  },
  {
    code: 'publication_date',
    kind: 'date',
    en: 'Publication date',
    pl: 'Data premiery',
    group: 'edition',
    position: 40,
  },
  { code: 'isbn', compared: true, kind: 'text', en: 'ISBN', pl: 'ISBN', group: 'edition', position: 41 },
  { code: 'ean', kind: 'text', en: 'EAN', pl: 'EAN', group: 'edition', position: 42 },
  {
    code: 'age_range',
    compared: true,
    kind: 'select',
    en: 'Age',
    pl: 'Wiek',
    group: 'edition',
    filterable: true,
    swatch: 'text',
    position: 43,
    options: [
      ['0-3', '0 to 3 years', '0–3 lata', '0–3'],
      ['3-6', '3 to 6 years', '3–6 lat', '3–6'],
      ['6-9', '6 to 9 years', '6–9 lat', '6–9'],
      ['9-12', '9 to 12 years', '9–12 lat', '9–12'],
      ['12-15', '12 to 15 years', '12–15 lat', '12–15'],
      ['15', '15 years and over', 'od 15 lat', '15+'],
    ],
  },
  {
    code: 'school_class',
    compared: true,
    kind: 'select',
    en: 'School class',
    pl: 'Klasa',
    group: 'edition',
    filterable: true,
    position: 44,
    // stages of the Polish curriculum; years above the eighth are of secondary schools
    options: [
      ['1-3', 'Primary school, classes 1 to 3', 'klasy 1–3'],
      ['4-6', 'Primary school, classes 4 to 6', 'klasy 4–6'],
      ['7-8', 'Primary school, classes 7 and 8', 'klasy 7–8'],
      ['9-12', 'Secondary school', 'liceum i technikum'],
    ],
  },
  {
    code: 'large_print',
    compared: true,
    kind: 'boolean',
    en: 'Large print',
    pl: 'Duży druk',
    group: 'edition',
    filterable: true,
    position: 45,
    options: [
      ['1', 'Yes', 'Tak'],
      ['0', 'No', 'Nie'],
    ],
  },
  {
    code: 'cover_colour',
    kind: 'select',
    en: 'Cover colour',
    pl: 'Kolor okładki',
    group: 'edition',
    filterable: true,
    swatch: 'colour',
    position: 46,
    options: COVER_COLOURS,
  },
  { code: 'thema', kind: 'text', en: 'Thema subjects', pl: 'Klasyfikacja Thema', group: 'edition', position: 44 },
  {
    code: 'file_formats',
    compared: true,
    kind: 'text',
    en: 'File formats',
    pl: 'Formaty pliku',
    group: 'file',
    position: 50,
  },
  { code: 'accessibility', kind: 'text', en: 'Accessibility', pl: 'Dostępność cyfrowa', group: 'file', position: 51 },
  { code: 'protection', kind: 'text', en: 'Protection', pl: 'Zabezpieczenie', group: 'file', position: 52 },
  { code: 'safety_contact', kind: 'text', en: 'Producer', pl: 'Producent', group: 'safety', position: 60 },
  { code: 'safety_warning', kind: 'text', en: 'Warnings', pl: 'Ostrzeżenia', group: 'safety', position: 61 },
]

/** Writes the attributes of books; existing ones are unchanged. */
export async function writeAttributes(tx: Db): Promise<void> {
  const attributes = ATTRIBUTES.map((a) => ({
    code: a.code,
    kind: a.kind,
    label: a.en,
    labels: { default: a.pl, en: a.en },
    group_name: a.group ?? 'book',
    is_filterable: a.filterable ?? false,
    is_listed: a.listed ?? false,
    is_comparable: a.compared ?? false,
    swatch: a.swatch ?? null,
    position: a.position,
  }))
  await tx.run`
    insert into attribute (code, kind, label, labels, group_name, is_filterable, is_searchable, is_listed,
      is_comparable, swatch, position)
    select code, kind, label, labels, group_name, is_filterable, is_filterable, is_listed, is_comparable, swatch,
      position from json_to_recordset(${JSON.stringify(attributes)}::json)
      as a (code text, kind text, label text, labels jsonb, group_name text, is_filterable boolean, is_listed boolean,
        is_comparable boolean, swatch text, position int)
    on conflict (code) do nothing`
  const options = ATTRIBUTES.flatMap(({ code, options = [] }) =>
    options.map(([key, en, pl, swatch], position) => ({
      code,
      key,
      label: pl,
      labels: { default: pl, en },
      sort_key: sortKey(pl),
      swatch_value: swatch,
      position: position + 1,
    })),
  )
  await writeOptions(tx, options)
}

/** Polish name of a binding -> key of its option. */
export const bindings = Object.fromEntries(
  (ATTRIBUTES.find(({ code }) => code === 'binding')?.options ?? []).map(([key, , pl]) => [pl, key]),
)

/** Key of a cover colour -> the colour. */
export const coverColours = Object.fromEntries(
  (ATTRIBUTES.find(({ code }) => code === 'cover_colour')?.options ?? []).map(([key, , , colour = '']) => [
    key,
    colour,
  ]),
)
