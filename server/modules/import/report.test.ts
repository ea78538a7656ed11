import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

test('a thousand reasons are counted separately, further ones are counted together by kind', () => {
  const { report } = opened()
  const word = (nth: number) => String.fromCodePoint(97 + (nth % 26)).repeat(1 + Math.floor(nth / 26))
  for (let nth = 0; nth < 1002; nth++) report.add({ line: nth, reference: '', kind: 'bad', reason: word(nth) })
  report.add({ line: 5000, reference: '', kind: 'remark', reason: 'a remark' })
  report.add({ line: 5001, reference: '', kind: 'bad', reason: word(999) })
  const reasons = report.reasons()
  expect(reasons).toHaveLength(1002)
  expect(reasons.filter(({ reason }) => reason === 'other reasons')).toEqual([
    { kind: 'bad', count: 2, reason: 'other reasons', lines: [1000, 1001] },
    { kind: 'remark', count: 1, reason: 'other reasons', lines: [5000] },
  ])
  expect(reasons.find(({ reason }) => reason === word(999))?.count).toBe(2)
  expect(reasons.some(({ reason }) => reason === word(1000))).toBe(false)
})

test('reasons stand in the order of their weight, then of their count; repeated titles are printed as well', () => {
  const { printed, report } = opened()
  const add = (kind: 'bad' | 'broken' | 'duplicate' | 'older' | 'remark', reason: string) =>
    report.add({ line: 2, reference: 'r', kind, reason })
  add('remark', 'r')
  add('older', 'o')
  add('bad', 'rare')
  for (let nth = 0; nth < 2; nth++) add('bad', 'often')
  add('duplicate', 'd')
  add('broken', 'b')
  expect(report.reasons().map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    'broken b',
    'bad often',
    'bad rare',
    'duplicate d',
    'older o',
    'remark r',
  ])
  expect(printed).toEqual(['  line 2, r: rare', '  line 2, r: often', '  line 2, r: d'])
})

test('a report is a table in a new folder, continued by a resumed run, without formulas', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'zakladka-report-')), 'deep', 'report.csv')
  const write = async (isContinued: boolean, ...reasons: string[]) => {
    const report = new Report(file, () => {}, isContinued)
    for (const reason of reasons) report.add({ line: 2, reference: '=1+1', kind: 'bad', reason })
    return report.close()
  }
  expect(await write(false)).toBeUndefined()
  expect(await write(false, 'a, b', 'c "d"', 'e\nf', 'g')).toBe(file)
  const rows = `2,'=1+1,bad,"a, b"\n2,'=1+1,bad,"c ""d"""\n2,'=1+1,bad,"e\nf"\n2,'=1+1,bad,g\n`
  expect(readFileSync(file, 'utf8')).toBe(`line,reference,kind,reason\n${rows}`)
  await write(true, 'h')
  expect(readFileSync(file, 'utf8')).toBe(`line,reference,kind,reason\n${rows}2,'=1+1,bad,h\n`)
  await write(false, 'i')
  expect(readFileSync(file, 'utf8')).toBe("line,reference,kind,reason\n2,'=1+1,bad,i\n")
})
