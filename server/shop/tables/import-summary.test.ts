import { expect, test } from 'vitest'
import { refusalLines, summaryLines } from './import-summary.ts'

const result = {
  counts: { new: 1200, bad: 45 },
  records: 1245,
  files: 0,
  report: undefined,
  broken: undefined,
  isStopped: false,
  withoutSafetyContact: 0,
  refused: undefined,
}

test('remarks are printed by reason, with count and first lines; reasons after the twentieth are only counted', () => {
  const reasons = Array.from({ length: 25 }, (_, nth) => ({
    kind: nth === 0 ? ('bad' as const) : ('remark' as const),
    count: nth === 0 ? 45 : 1,
    reason: nth === 0 ? 'price "39,900" (column Cena) is ambiguous' : `remark ${nth}`,
    lines: nth === 0 ? [9, 12, 15] : [nth],
  }))
  const lines = summaryLines({ ...result, reasons }, false, 2, 0)
  expect(lines.slice(0, 5)).toEqual([
    '      1,200 new',
    '         45 invalid: not imported',
    '  1,245 records in 2.0 s',
    '         45 bad: price "39,900" (column Cena) is ambiguous (lines 9, 12, 15, …)',
    '          1 remark: remark 1 (line 1)',
  ])
  expect(lines).toHaveLength(3 + 20 + 1)
  expect(lines.at(-1)).toBe('            … 5 more reasons in the report')
})

test('titles without a product safety contact are counted', () => {
  expect(summaryLines({ ...result, withoutSafetyContact: 1100, reasons: [] }, false, 2, 0)).toContainEqual(
    expect.stringMatching(/^ {6}1,100 new or changed without a product safety contact/),
  )
})

const EVERY_OUTCOME = { new: 1, changed: 2, deleted: 3, unchanged: 4, older: 5, duplicate: 6, bad: 7, other: 8 }
const summary = (changes: object, isDryRun = false, importSeconds = 0) =>
  summaryLines({ ...result, counts: {}, records: 0, reasons: [], ...changes }, isDryRun, 2.25, importSeconds)

test.each([
  [
    false,
    [
      '          1 new',
      '          2 changed',
      '          3 disabled',
      '          4 unchanged',
      '          5 older than the stored record: left unchanged',
      '          6 duplicate in the file: only the first is used',
      '          7 invalid: not imported',
    ],
  ],
  [
    true,
    [
      '          1 would be new',
      '          2 would change',
      '          3 would be disabled',
      '          4 unchanged',
      '          5 older than the stored record: left unchanged',
      '          6 duplicate in the file: only the first is used',
      '          7 invalid: would not be imported',
    ],
  ],
])('each outcome is counted, with a dry run %s', (isDryRun, lines) => {
  expect(summary({ counts: EVERY_OUTCOME, records: 28 }, isDryRun)).toEqual([...lines, '  28 records in 2.3 s'])
})

test.each([
  [{ counts: { unchanged: 1 } }, false, ['          1 unchanged', '  0 records in 2.3 s: nothing has changed']],
  [{}, true, ['  0 records in 2.3 s: nothing would change']],
  [{ counts: { deleted: 1 } }, false, ['          1 disabled', '  0 records in 2.3 s']],
  [{ files: 1 }, false, ['  0 records in 2.3 s', "          1 read from the message's folder (covers and samples)"]],
  [{ broken: 'line 2' }, false, ['  The file cannot be read, line 2.', '  0 records in 2.3 s']],
  [
    { broken: 'line 2', records: 1, reasons: [{ kind: 'broken', count: 1, reason: 'line 2', lines: [2] }] },
    false,
    ['  The file cannot be read further, line 2. The records before it are imported.', '  1 records in 2.3 s'],
  ],
  [{ broken: 'line 2', records: 1 }, true, ['  The file cannot be read further, line 2.', '  1 records in 2.3 s']],
  [
    { broken: 'line 2', records: 1, refused: { known: 1, count: 1, listed: [] } },
    false,
    ['  The file cannot be read further, line 2.', '  1 records in 2.3 s'],
  ],
  [
    { isStopped: true, report: '/tmp/r.csv' },
    false,
    ['  Stopped; the same command resumes here.', '  0 records in 2.3 s: nothing has changed', '  Report: /tmp/r.csv'],
  ],
])('%j is summed up, with a dry run %s', (changes, isDryRun, lines) => {
  expect(summary(changes, isDryRun)).toEqual(lines)
})

test('the time of indexing is shown separately', () => {
  expect(summary({ counts: { new: 1 } }, false, 1.24)).toEqual([
    '          1 new',
    '  0 records in 2.3 s (1.2 s importing, the rest indexing)',
  ])
})

test('a remark names its lines: one, several, or the first of more; a long one is cut', () => {
  const remark = (count: number, lines: number[], reason = 'no price') => ({ kind: 'remark', count, reason, lines })
  expect(
    summary({ reasons: [remark(1, [4]), remark(2, [4, 5]), remark(3, [4, 5]), remark(1, [1], 'x'.repeat(300))] }).slice(
      1,
    ),
  ).toEqual([
    '          1 remark: no price (line 4)',
    '          2 remark: no price (lines 4, 5)',
    '          3 remark: no price (lines 4, 5, …)',
    `          1 remark: ${'x'.repeat(200)} (line 1)`,
  ])
  const twenty = Array.from({ length: 20 }, () => remark(1, [4]))
  expect(summary({ reasons: twenty })).toHaveLength(21)
  expect(summary({ reasons: [...twenty, remark(1, [4])] }).at(-1)).toBe('            … 1 more reasons in the report')
})

test('a refused import shows how many prices would change, with five examples', () => {
  const listed = Array.from({ length: 6 }, (_, nth) => ({ line: nth + 2, reference: `K${nth}`, reason: '39 to 3900' }))
  const jumps = { known: 3000, count: 2000, listed } as never
  expect(refusalLines(jumps, 20, false)).toEqual([
    '  Stopped before anything is changed: 2,000 of 3,000 known prices would change by more than half (67%, at most 20% may).',
    ...['K0', 'K1', 'K2', 'K3', 'K4'].map((reference, nth) => `    line ${nth + 2}, ${reference}: 39 to 3900`),
    '  Check the decimal sign and the price column. If the prices are right: --accept-price-changes.',
  ])
  expect(refusalLines(jumps, 20, true)[0]).toMatch(/^ {2}Would be stopped before anything is changed: /)
})
