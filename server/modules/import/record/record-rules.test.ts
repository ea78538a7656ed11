import { expect, test, vi } from 'vitest'
import { readCategoryPath, splitCategoryPaths, writeCategoryPath } from './category-path.ts'
import { cleanHtml, plainText } from './clean-html.ts'
import { countryName, rateOf } from './market.ts'
import { optionKey } from './option-key.ts'
import { areTooManyPriceJumps, isLargePriceChange, zloty } from './price-change.ts'
import type { RecordFields, TitleRecord } from './title-record.ts'
import { truncateRecord, violationOf } from './validate-record.ts'

const recordOf = (fields: RecordFields, sku: string | null = null): TitleRecord => ({
  line: 2,
  reference: 'r',
  sender: 'csv',
  action: 'put',
  sentAt: null,
  sku,
  numbers: { isbn13: null, ean: null, isValid: true },
  fields,
  remarks: [],
})
const truncated = (fields: RecordFields) => {
  const record = recordOf(fields)
  truncateRecord(record)
  return record
}

test('a SKU has up to 64 characters', () => {
  expect(violationOf(recordOf({}, 'x'.repeat(64)))).toBeUndefined()
  expect(violationOf(recordOf({}, 'x'.repeat(65)))).toBe('the SKU is longer than 64 characters')
  expect(violationOf(recordOf({}))).toBeUndefined()
})

test.each([
  ['name', 500],
  ['subtitle', 500],
  ['originalTitle', 500],
  ['publisher', 200],
  ['imprint', 200],
  ['edition', 200],
  ['originalLanguage', 100],
  ['protection', 200],
  ['safetyWarning', 2000],
] as const)('%s is cut after %i characters, with a remark', (field, max) => {
  const whole = truncated({ [field]: 'x'.repeat(max) })
  expect([whole.fields[field], whole.remarks]).toEqual(['x'.repeat(max), []])
  const cut = truncated({ [field]: 'x'.repeat(max + 1) })
  expect([cut.fields[field], cut.remarks]).toEqual([
    'x'.repeat(max),
    [`${field} is ${max + 1} characters long: cut after ${max}`],
  ])
})

test('a text is cut neither within a character nor after a space', () => {
  expect(truncated({ imprint: `${'x'.repeat(199)}📚` }).fields.imprint).toBe('x'.repeat(199))
  expect(truncated({ imprint: `${'x'.repeat(199)} y` }).fields.imprint).toBe('x'.repeat(199))
})

test.each([
  ['people', 200],
  ['shelves', 50],
  ['thema', 50],
  ['links', 200],
  ['accessibility', 100],
  ['fileFormats', 50],
] as const)('of %s the first %i are kept, with a remark', (field, max) => {
  const item = (nth: number) => (field === 'people' ? { name: `${nth}`, inverted: '', role: 'author' } : `${nth}`)
  const list = (count: number) => ({ [field]: Array.from({ length: count }, (_, nth) => item(nth)) }) as RecordFields
  const whole = truncated(list(max))
  expect([whole.fields[field]?.length, whole.remarks]).toEqual([max, []])
  const cut = truncated(list(max + 1))
  expect([cut.fields, cut.remarks]).toEqual([list(max), [`${max + 1} of ${field}: the first ${max} are kept`]])
})

test('names, biographies, series and short values are cut silently', () => {
  const long = 'x'.repeat(2001)
  const { fields, remarks } = truncated({
    people: [{ name: long, inverted: long, role: 'author', biography: { '': long, en: 'Short.' } }],
    series: { name: long, volume: long, kind: 'cycle' },
    values: { pieces: long, players: long, play_time: long, url_key: long, reviews: long },
  })
  const short = 'x'.repeat(200)
  expect(fields).toEqual({
    people: [{ name: short, inverted: short, role: 'author', biography: { '': 'x'.repeat(2000), en: 'Short.' } }],
    series: { name: short, volume: 'x'.repeat(50), kind: 'cycle' },
    values: { pieces: short, players: short, play_time: short, url_key: short, reviews: long },
  })
  expect(remarks).toEqual([])
  expect(truncated({ series: { name: 'a', volume: null } }).fields.series).toEqual({ name: 'a', volume: null })
  expect(truncated({ series: null, values: { pieces: null } }).fields).toEqual({
    series: null,
    values: { pieces: null },
  })
})

test('a day more than ten years ahead is left out, with a remark', () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z'), toFake: ['Date'] })
  try {
    const near = truncated({ publishedOn: '2036-12-31', preorderDate: '2036-12-31' })
    expect([near.fields, near.remarks]).toEqual([{ publishedOn: '2036-12-31', preorderDate: '2036-12-31' }, []])
    const far = truncated({ publishedOn: '2037-01-01', preorderDate: '2917-01-01' })
    expect([far.fields, far.remarks]).toEqual([
      { publishedOn: null, preorderDate: null },
      [
        'the day of publication 2037-01-01 lies more than 10 years ahead: left out',
        'the day of dispatch 2917-01-01 lies more than 10 years ahead: left out',
      ],
    ])
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['Beletrystyka / Saga', ['Beletrystyka', 'Saga']],
  [' A>B\\C » D ', ['A', 'B', 'C', 'D']],
  ['Gry: Planszowe', ['Gry', 'Planszowe']],
  ['3:45', ['3:45']],
  ['Gry / "Sport / rekreacja"', ['Gry', 'Sport / rekreacja']],
  ['"A ""B""" / C', ['A "B"', 'C']],
  ['"A" B / C', ['"A" B', 'C']],
  ['A "B" / C', ['A "B"', 'C']],
  ['/ A // B /', ['A', 'B']],
  ['"bez końca / B', ['"bez końca', 'B']],
  ['', []],
])('the category path %s', (path, names) => expect(readCategoryPath(path)).toEqual(names))

test.each([[['A', 'B']], [['Sport / rekreacja', 'x']], [['A "B"', 'a>b']], [['1: 2', 'a|b', 'c;d', 'e\\f', 'g»h']]])(
  'the path of %j is read as it was written',
  (names) => expect(readCategoryPath(writeCategoryPath(names))).toEqual(names),
)

test.each([
  ['A / B; C', undefined, ['A / B', 'C']],
  ['A; B | C; D', undefined, ['A; B', 'C; D']],
  ['A, B, C', ',', ['A', 'B', 'C']],
  ['"A; B" / C; D', undefined, ['"A; B" / C', 'D']],
  ['"A | B"; C', undefined, ['"A | B"', 'C']],
  ['A" ; B', undefined, ['A"', 'B']],
  ['"; A', undefined, ['"', 'A']],
  [';; A ;', undefined, ['A']],
  ['', undefined, []],
])('the list of paths %s split by %s', (text, separator, paths) =>
  expect(splitCategoryPaths(text, separator)).toEqual(paths),
)

test.each([
  [100, 150, false],
  [100, 151, true],
  [100, 50, false],
  [100, 49, true],
  [0, 500, false],
  [100, 100, false],
])('from %i to %i grosze is a large change: %s', (before, after, isLarge) =>
  expect(isLargePriceChange(before, after)).toBe(isLarge),
)

test('large changes of prices are too many from ten on, above the allowed share', () => {
  expect([areTooManyPriceJumps(9, 9, 20), areTooManyPriceJumps(10, 10, 20)]).toEqual([false, true])
  expect([areTooManyPriceJumps(20, 100, 20), areTooManyPriceJumps(21, 100, 20)]).toEqual([false, true])
  expect([zloty(3990), zloty(5)]).toEqual(['39.90', '0.05'])
})

test('a market has a name and rates of reading matter and of other goods', () => {
  expect([countryName({ country: 'PL' }), countryName({ country: 'DE' })]).toEqual(['Poland', 'Germany'])
  const rates = { books: 5, standard: 23 }
  expect([rateOf({ rates }, true), rateOf({ rates }, false), rateOf({ rates: {} }, true)]).toEqual([5, 23, 0])
  expect([rateOf({ rates: { standard: 19 } }, true), rateOf({ rates: { books: 7 } }, false)]).toEqual([19, 7])
})

test('the key of a name: its slug, cut after a word; a generated one without Latin letters', () => {
  expect(optionKey('Żaneta Ślęzak')).toBe('zaneta-slezak')
  expect(optionKey(`${'a'.repeat(119)} b`)).toBe('a'.repeat(119))
  expect(optionKey('a'.repeat(121))).toBe('a'.repeat(120))
  expect(optionKey('東京')).toMatch(/^o-[\da-f]{12}$/)
  expect(optionKey('東京')).not.toBe(optionKey('大阪'))
})

test.each([
  ['a\n\nb > c\nd', '<p>a</p>\n<p>b &gt; c<br />d</p>'],
  ['&amp; &#322; &x', '<p>&amp; &#322; &amp;x</p>'],
  ['a < b\n\nc', '<p>a &lt; b</p>\n<p>c</p>'],
  ['<b>a</b>\nb\n\n c ', '<p><b>a</b><br />b</p>\n<p>c</p>'],
  ['<p>a\nb</p>', '<p>a\nb</p>'],
  ['<p>a</p><p> </p>', '<p>a</p>'],
  ['<p> </p>\n<p>a</p>\n<p> </p>', '<p>a</p>'],
  ['<p>a<br>b<br/>c</p>', '<p>a<br />b<br />c</p>'],
  ['<p>a &nbsp; b</p>', '<p>a \u00a0 b</p>'],
  ['<p>a</b></p>', '<p>a</p>'],
  ['<p>a > b</p>', '<p>a &gt; b</p>'],
  ['<em>a</em', '<em>a</em>'],
  ['<p/>a', '<p>a</p>'],
  ['<section>a</section>', 'a'],
  ['<h2>a</h2><h6>b</h6>', '<h3>a</h3><h5>b</h5>'],
  ['\u0007<i>a</i>', '<i>a</i>'],
])('%j is cleaned', (html, clean) => expect(cleanHtml(html)).toBe(clean))

test('a text is cut after 200,000 characters; the text of markup is one paragraph', () => {
  expect(cleanHtml('x'.repeat(200_001))).toBe(`<p>${'x'.repeat(200_000)}</p>`)
  expect(plainText('<p>a &lt;b&gt; &amp;amp;</p><ul><li>c</li><li>d <em>e</em>f</li></ul>g<br>h')).toBe(
    'a <b> &amp; c d ef g h',
  )
  expect(plainText('<table><tr><td>a</td><td>b</td></tr></table><h3>c</h3><blockquote>d</blockquote>')).toBe('a b c d')
})
