import { expect, test } from 'vitest'
import { summaryLines } from './import-summary.ts'

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
