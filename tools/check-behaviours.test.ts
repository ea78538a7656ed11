import { expect, test } from 'vitest'
import { compareBehaviours } from './check-behaviours.ts'

const document = `
| id | behaviour |
|---|---|
| CAT-8 | Quantities keep their limits. |
| CAT-8a | Fewer than the minimum are refused. |
| CAT-8b | More than the maximum are refused. |
| CAT-9 | Related titles are shown. |
| CAT-9a | They appear by position. |
`
const compare = (text: string) => compareBehaviours(document, [{ path: 'a.test.ts', text }])

test('a part is tested once a title begins with its id, alone or beside others', () => {
  expect(compare(`test('CAT-8a, CAT-9a: at most five', …)`).untested).toEqual(['CAT-8b'])
  expect(compare(`describe("CAT-8: quantities", () => it.each([])(\`CAT-8b %s\`, …))`).untested).toEqual([
    'CAT-8a',
    'CAT-9a',
  ])
})

test('a row’s id proves none of its parts, nor does an id inside a sentence', () => {
  expect(compare(`test('CAT-8: at most five', …); test('at most five, see CAT-8a', …)`).untested).toHaveLength(3)
})

test('an id that the document does not have is reported with its file', () => {
  expect(compare(`test('CAT-8c: a part too many', …); test('UTF-8: bytes', …)`).unknown).toEqual([
    { id: 'CAT-8c', file: 'a.test.ts' },
  ])
})
