import { expect, test } from 'vitest'
import type { ReadResult, TitleRecord } from '../record/title-record.ts'
import { HashSet } from '../writing/hash-set.ts'
import { RecordFilter, remarksOf } from './filter-records.ts'
import { XmlSanitizer } from './sanitize-xml.ts'
import { SumReader } from './read-sum.ts'
import { XML_ENTITIES } from './xml-entities.ts'

const record = (line: number, more: Partial<TitleRecord> = {}): ReadResult => ({
  record: {
    line,
    reference: `r-${line}`,
    sender: 'csv',
    action: 'put',
    sentAt: null,
    sku: null,
    numbers: { isbn13: null, ean: null, isValid: true },
    fields: { name: 'Dom' },
    remarks: [],
    ...more,
  },
})
const bad: ReadResult = { bad: { line: 9, reference: 'b', reason: 'no title' } }

/** What becomes of each record: its place, and why it is left out. */
function filtered(results: ReadResult[], skipped = 0) {
  const filter = new RecordFilter(skipped)
  const entries = results.map((result) => filter.filter(result))
  expect(filter.records).toBe(results.length)
  return entries.map(
    (entry) =>
      entry &&
      ('pending' in entry ? [entry.nth, 'pending'] : [entry.nth, entry.processed.outcome, entry.processed.reason]),
  )
}
const TWICE = 'the file contains this title twice; the first one counts'
const isbn = (isbn13: string, ean: string | null = null) => ({ numbers: { isbn13, ean, isValid: true } })

test('bad, repeated and oversized records are left out; the first of a repeated one counts', () => {
  expect(
    filtered([record(2), bad, record(3, { reference: 'r-2' }), record(4, { sku: 'x'.repeat(65) }), record(5)]),
  ).toEqual([
    [1, 'pending'],
    [2, 'bad', 'no title'],
    [3, 'duplicate', TWICE],
    [4, 'bad', 'the SKU is longer than 64 characters'],
    [5, 'pending'],
  ])
})

test.each<[string, Partial<TitleRecord>, Partial<TitleRecord>, boolean]>([
  ['one ISBN', isbn('9788324000012'), isbn('9788324000012'), true],
  ['one ISBN and two EANs', isbn('9788324000012', '1'), isbn('9788324000012', '2'), true],
  [
    'one EAN',
    { numbers: { isbn13: null, ean: '1', isValid: true } },
    { numbers: { isbn13: null, ean: '1', isValid: true } },
    true,
  ],
  ['one SKU and two ISBNs', { sku: 'S', ...isbn('1') }, { sku: 'S', ...isbn('2') }, true],
  ['two SKUs and one ISBN', { sku: 'S', ...isbn('1') }, { sku: 'T', ...isbn('1') }, false],
  ['no number', {}, {}, false],
  ['one reference of two senders', { reference: 'r' }, { reference: 'r', sender: 'inny' }, false],
  ['a deletion of its number', isbn('1'), { ...isbn('1'), action: 'delete' }, false],
  ['a deletion in front', { ...isbn('1'), action: 'delete' }, isbn('1'), false],
  ['a deletion of its reference', { reference: 'r' }, { reference: 'r', action: 'delete' }, true],
])('records with %s are one title: %s', (_case, first, second, isOne) =>
  expect(filtered([record(2, first), record(3, second)])[1]?.[1]).toBe(isOne ? 'duplicate' : 'pending'),
)

test('a resumed run repeats nothing, and still knows what came before', () => {
  expect(filtered([record(2), bad, record(3), record(4, { reference: 'r-2' }), record(5)], 3)).toEqual([
    undefined,
    undefined,
    undefined,
    [4, 'duplicate', TWICE],
    [5, 'pending'],
  ])
})

test('an oversized value is cut before the record is compared', () => {
  const entry = new RecordFilter(0).filter(record(2, { fields: { name: 'x'.repeat(501) } }))
  expect(entry).toMatchObject({
    pending: { record: { fields: { name: 'x'.repeat(500) }, remarks: ['name is 501 characters long: cut after 500'] } },
  })
})

test('the report of a record that was processed before', () => {
  const base = { line: 2, reference: 'r', remarks: ['a', 'b'] }
  const remark = (reason: string, kind = 'remark') => ({ line: 2, reference: 'r', kind, reason })
  expect(remarksOf({ ...base, outcome: 'unchanged' })).toEqual([remark('a'), remark('b')])
  expect(remarksOf({ ...base, outcome: 'unchanged', reason: 'x' })).toEqual([remark('x'), remark('a'), remark('b')])
  expect(remarksOf({ ...base, outcome: 'older', reason: 'x', remarks: [] })).toEqual([remark('x', 'older')])
})

test('a set of many texts knows each of them once', () => {
  const set = new HashSet()
  const texts = Array.from({ length: 20_000 }, (_, nth) => `tekst ${nth}`)
  expect(texts.filter((text) => set.add(text))).toHaveLength(20_000)
  expect(texts.filter((text) => set.add(text))).toEqual([])
  expect(set.add('inny')).toBe(true)
})

/** The same text in chunks of each size. */
const sanitized = (text: string) => {
  const results = [1, 2, 3, 7, 1000].map((size) => {
    const sanitizer = new XmlSanitizer()
    const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    return chunks.map((chunk) => sanitizer.sanitize(chunk)).join('') + sanitizer.end()
  })
  expect(new Set(results).size).toBe(1)
  return results[0]
}
test.each([
  ['<a>x &amp; y &#322; &oacute;</a>', '<a>x &amp; y &#322; &oacute;</a>'],
  ['<a>R&B; &; AT&T & < 3 <= 4</a>', '<a>R&B; &amp;; AT&amp;T &amp; &lt; 3 &lt;= 4</a>'],
  ['<a><![CDATA[x & y < z]]> & <b/></a>', '<a><![CDATA[x & y < z]]> &amp; <b/></a>'],
  ['<a><![CDATA[x]]><![CDATA[y & z]]></a>', '<a><![CDATA[x]]><![CDATA[y & z]]></a>'],
  ['<a>]]> & <![CDATA[x]] & ]]></a> &', '<a>]]> &amp; <![CDATA[x]] & ]]></a> &amp;'],
  ['<a><!-- x --><?y z?></a><', '<a><!-- x --><?y z?></a>&lt;'],
  [`<a>&${'x'.repeat(41)};</a>`, `<a>&amp;${'x'.repeat(41)};</a>`],
])('%s is made well-formed in chunks of any size', (text, expected) => expect(sanitized(text)).toBe(expected))

test('a section that is open at the end of a chunk without bare characters stays open', () => {
  const sanitizer = new XmlSanitizer()
  const read = ['<a><![CDATA[x', 'y & z', ' w ', '& v]]></a>', '<b>&</b>'].map((chunk) => sanitizer.sanitize(chunk))
  expect(read.join('')).toBe('<a><![CDATA[xy & z w & v]]></a><b>&amp;</b>')
})

test('entities of the ONIX schema are the characters that they name', () => {
  const { nbsp, oacute, yuml, lstrok, Lstrok, bdquo } = XML_ENTITIES
  expect([nbsp, oacute, yuml, lstrok, Lstrok, bdquo]).toEqual(['\u00a0', 'ó', 'ÿ', 'ł', 'Ł', '„'])
})

test.each<[string, string, number | string]>([
  ['PLN', '39,90 PLN', 3990],
  ['PLN', 'pln39,90', 3990],
  ['PLN', '39,90 zl.', 3990],
  ['EUR', '39,90 €', 3990],
  ['EUR', '39,90 zł', 'unreadable'],
  ['USD', '$39.90', 3990],
  ['PLN', '+ 39,90', 3990],
  ['PLN', '- 39,90', -3990],
  ['PLN', '1\u202f234\u2009567,5', 123_456_750],
  ['PLN', '1,234,567.89', 123_456_789],
  ['PLN', '123.450', 'ambiguous'],
  ['PLN', '1234.450', 123_445],
  ['PLN', '1,234,567,89', 'unreadable'],
  ['PLN', '1 23,00', 'unreadable'],
  ['PLN', '90071992547409,91', 9_007_199_254_740_991],
  ['PLN', '90071992547409,92', 'unreadable'],
])('in %s the sum "%s" is %s', (currency, text, expected) => {
  const sum = new SumReader(undefined, currency).read(text)
  expect('grosze' in sum ? sum.grosze : sum.problem).toBe(expected)
})

test('the decimal separator of a file is known from sums that are clear, until they contradict each other', () => {
  const sums = new SumReader(undefined, 'PLN')
  const of = (text: string) => {
    const sum = sums.read(text)
    return 'grosze' in sum ? sum.grosze : sum
  }
  const ambiguous = { problem: 'ambiguous', asFraction: '1.234', asThousands: '1234.00' }
  expect(of('1.234')).toEqual(ambiguous)
  expect(of('1.234.567')).toBe(123_456_700)
  expect([of('1.234'), of('1,230')]).toEqual([123_400, { ...ambiguous, asFraction: '1.230', asThousands: '1230.00' }])
  expect(of('1,5')).toBe(150)
  expect(of('1.5')).toBe(150)
  expect(of('1.234')).toEqual(ambiguous)
})
