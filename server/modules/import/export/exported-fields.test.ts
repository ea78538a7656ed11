import { expect, test } from 'vitest'
import { poland } from '../onix/test-message.ts'
import { MAIN, STORED } from '../writing/test-title.ts'
import type { StoredTitle } from '../writing/titles.sql.ts'
import type { ExportedTitle, Writer } from './exported-title.ts'
import { CsvWriter } from './write-csv.ts'
import { OnixWriter } from './write-onix.ts'

const FULL: ExportedTitle = {
  ...STORED,
  // not that of its ISBN, which is written once
  ean: '5901234123457',
  lifecycle: 'presale',
  preorderDate: '2027-03-01',
  own: MAIN,
  english: undefined,
  categoryPaths: [],
  cover: null,
}
/** Of the database alone, or exported by another field of `ExportedTitle`. */
const UNEXPORTED = ['id', 'isEnabled', 'taxClass', 'isValid', 'texts', 'categories', 'requestedLinks', 'image']

const emptied = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'object' ? {} : null)

test.each<[string, () => Writer, string[]]>([
  ['a table', () => new CsvWriter(['lublin'], []), UNEXPORTED],
  ['ONIX', () => new OnixWriter(new Date('2026-11-30T12:00:00Z'), poland, 'Pod Lipą'), ['type', ...UNEXPORTED]],
])('%s changes with every stored field of a title', (_name, open, unexported) => {
  const written = (title: ExportedTitle) => open().title(title)
  const lost = (Object.keys(STORED) as (keyof StoredTitle)[]).filter(
    (field) => written({ ...FULL, [field]: emptied(FULL[field]) }) === written(FULL),
  )
  // a new field is written by write-csv.ts and write-onix*.ts, or added above
  expect(lost.toSorted()).toEqual(unexported.toSorted())
})
