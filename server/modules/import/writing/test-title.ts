import type { Database } from '../../../platform/db/db.ts'
import { importTitles } from '../import-titles.ts'
import { poland, quoted, readTable } from '../onix/test-message.ts'
import type { RecordFields, TitleRecord } from '../record/title-record.ts'
import { mergeTitle } from './merge-title.ts'
import type { EarlierState, MergeContext, MergedTitle } from './merged-title.ts'
import { findByNumbers, readTitles, type StoredTitle } from './titles.sql.ts'

export const MAIN = { name: 'Dom', urlKey: 'dom', lead: '<p>Lead</p>', description: '<p>Opis</p>' }
/** A stored title with all parts. */
export const STORED: StoredTitle = {
  id: 7,
  sku: 'S-1',
  type: 'simple',
  isEnabled: true,
  taxClass: 'books',
  taxRate: 5,
  weightG: 300,
  lifecycle: 'available',
  preorderDate: null,
  isbn13: '9788324000012',
  ean: '9788324000012',
  isValid: true,
  subtitle: 'Podtytuł',
  originalTitle: 'House',
  originalLanguage: 'angielski',
  language: 'pl',
  edition: '1',
  publishedOn: '2020-01-01',
  pages: 100,
  minutes: 10,
  heightMm: 200,
  widthMm: 130,
  thicknessMm: 20,
  ageFrom: 3,
  ageTo: 6,
  thema: ['FBA'],
  series: 'Morze',
  seriesKind: 'cycle',
  volume: '2',
  publisher: 'Oficyna',
  imprint: 'Znak',
  fileFormats: ['EPUB'],
  protection: '00',
  accessibility: ['10'],
  safetyWarning: 'Uwaga',
  safetyContact: { name: 'Oficyna', city: 'Chełm' },
  amount: 4000,
  special: 3000,
  specialFrom: '2026-11-01',
  specialTo: '2026-11-30',
  texts: { default: MAIN, en: { ...MAIN, name: 'House' } },
  people: [{ name: 'Anna Nowak', inverted: 'Nowak, Anna', role: 'author' }],
  options: { format: 'book', binding: 'twarda', language: 'pl', age_range: '3-6' },
  categories: [10, 11],
  stock: { lublin: 3 },
  values: { pieces: '500' },
  requestedLinks: [{ type: 'related', target: '9788324000029' }],
  links: [{ type: 'related', sku: 'S-2', isbn13: '9788324000029' }],
  image: null,
}

const context = (): MergeContext => ({
  market: poland,
  stores: [
    { code: 'default', isDefault: true, locale: 'pl_PL' },
    { code: 'en', isDefault: false, locale: 'en_GB' },
  ],
  sources: new Set(['lublin', 'radom']),
  parcelSource: 'lublin',
  today: '2026-11-30',
  takenKeys: new Set(['zajety']),
})
export const recordOf = (fields: RecordFields, more: Partial<TitleRecord> = {}): TitleRecord => ({
  line: 2,
  reference: 'ref-1',
  sender: 'csv',
  action: 'put',
  sentAt: null,
  sku: null,
  numbers: { isbn13: null, ean: null, isValid: true },
  fields,
  remarks: [],
  ...more,
})
interface Given extends Partial<EarlierState> {
  record?: Partial<TitleRecord>
  categories?: number[]
  context?: Partial<MergeContext>
}
/** A record merged into no title, or into a stored one. */
export function merged(fields: RecordFields, given: Given = {}): MergedTitle {
  const { stored, wasHidden = false, earlierCategories = [] } = given
  const record = recordOf(fields, given.record)
  const state = { stored, wasHidden, earlierCategories }
  return mergeTitle(record, 'digest', 7, state, given.categories, { ...context(), ...given.context })
}

/** What became of the rows of a table, and why. */
export async function sendTable(db: Database, rows: Record<string, string>[], map: object = {}) {
  const fields = Object.keys(rows[0] ?? {})
  const lines = [fields, ...rows.map((row) => fields.map((field) => row[field] ?? ''))]
  const text = lines.map((line) => `${line.map(quoted).join(';')}\n`).join('')
  const columns = Object.fromEntries(fields.map((field) => [field, field]))
  const { counts, reasons } = await importTitles(db, readTable(text, { columns, ...map }), {
    actor: { kind: 'command-line', name: 'operator' },
    name: 'table',
  })
  return [counts, ...reasons.map(({ reason }) => reason)]
}
export async function readStored(db: Database, sku: string): Promise<StoredTitle | undefined> {
  const id = (await findByNumbers(db, [sku])).find((candidate) => candidate.sku === sku)?.id
  const [title] = id === undefined ? [] : await readTitles(db, [id], poland)
  return title
}
