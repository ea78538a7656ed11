import { expect, test } from 'vitest'
import { Report } from './report.ts'

/** A report without a file, with the lines it printed. */
function opened() {
  const printed: string[] = []
  return { printed, report: new Report(undefined, (line) => printed.push(line), false) }
}

test('remarks that differ only in quoted names and numbers are one reason with its count and first lines', () => {
  const { printed, report } = opened()
  for (const line of [2, 3, 4, 5])
    report.add({ line, reference: `r${line}`, kind: 'remark', reason: `year "${2900 + line}" is too far ahead` })
  report.add({ line: 9, reference: 'r9', kind: 'bad', reason: 'price "39,900" (column Cena) is ambiguous' })
  report.add({ line: 10, reference: '', kind: 'bad', reason: 'price "1,234" (column Cena) is ambiguous' })
  expect(report.reasons()).toEqual([
    { kind: 'bad', count: 2, reason: 'price "39,900" (column Cena) is ambiguous', lines: [9, 10] },
    { kind: 'remark', count: 4, reason: 'year "2902" is too far ahead', lines: [2, 3, 4] },
  ])
  // remarks on imported records are counted but not printed; a repeated reason is printed once
  expect(printed).toEqual(['  line 9, r9: price "39,900" (column Cena) is ambiguous'])
  expect(report.written).toBe(6)
})

test('prints the first twenty reasons', () => {
  const { printed, report } = opened()
  const reasons = Array.from({ length: 30 }, (_, nth) => String.fromCodePoint(97 + (nth % 26)).repeat(1 + nth))
  for (const [nth, word] of reasons.entries())
    report.add({ line: nth + 2, reference: '', kind: 'bad', reason: `column ${word} is missing` })
  expect(printed).toHaveLength(20)
  expect(printed[0]).toBe('  line 2, no reference: column a is missing')
  expect(report.reasons()).toHaveLength(30)
})
