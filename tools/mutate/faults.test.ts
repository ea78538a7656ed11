import { expect, test } from 'vitest'
import { findFaults, withFault } from './faults.ts'

const changed = (text: string) => findFaults('example.ts', text).map((fault) => [fault.kind, withFault(text, fault)])

test.each([
  ['if (a) return', [['guard removed', ';']]],
  ['const b = a ? 1 : 2', [['condition negated', 'const b = !(a) ? 1 : 2']]],
  [
    'const c = a && b',
    [
      ['left side removed', 'const c = b'],
      ['right side removed', 'const c = a'],
    ],
  ],
  ['const d = a >= 2', [['comparison', 'const d = a > 2']]],
  ['await save(tx)', [['call removed', ';']]],
  ['const MAX_LINES = 5', [['limit times ten', 'const MAX_LINES = 5 * 10']]],
  ['const lines = 5', []],
  ['const e = all.every(isPaid)', [['some', 'const e = all.some(isPaid)']]],
  ['type A = { b: true }', []],
])('%s', (text, expected) => {
  expect(changed(text)).toEqual(expected)
})

test('conditions, comparisons, orders, locks and limits of SQL', () => {
  const text =
    'db.many<Row>`select a from b where c = ${d} and e > 2\n  and f is null\n order by a desc limit 5 for update`'
  expect(changed(text).map(([kind]) => kind)).toEqual([
    'SQL first condition removed',
    'SQL condition removed',
    'SQL comparison',
    'SQL condition removed',
    'SQL null',
    'SQL order',
    'SQL limit removed',
    'SQL lock',
  ])
  expect(changed(text).map(([, statement]) => statement)).toContain(text.replace('\n  and f is null', ''))
})
