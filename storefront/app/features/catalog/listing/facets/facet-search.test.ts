import { expect, it } from 'vitest'
import { matchingOptions } from './facet-search.ts'

const options = ['Juliusz Słowacki', 'Łucja Zółkiewska-Kruk', 'Jan Brzechwa'].map((label, at) => ({
  value: String(at),
  label,
  count: 1,
}))
const found = (typed: string) => matchingOptions(options, typed).map(({ value }) => value)

it('finds values in which each typed word is the beginning of a word, ignoring accents (CAT-2)', () => {
  expect([
    found('slow'),
    found('SŁOW jul'),
    found('kruk'),
    found('lucja zol'),
    found('ow'),
    found('slow jan'),
    found('  '),
    found('%_'),
  ]).toEqual([['0'], ['0'], ['1'], ['1'], [], [], ['0', '1', '2'], ['0', '1', '2']])
})
