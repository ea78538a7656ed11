import { expect, test } from 'vitest'
import { diffLines } from './diff.ts'

const lines = (...texts: string[]) => texts.join('\n')

test.each([
  ['equal texts', lines('a', 'b'), lines('a', 'b'), []],
  ['a changed line', lines('a', 'b', 'c'), lines('a', 'x', 'c'), ['  a', '- b', '+ x', '  c']],
  ['an added line at the end', lines('a'), lines('a', 'b'), ['  a', '+ b']],
  ['an added line at the start', lines('a'), lines('b', 'a'), ['+ b', '  a']],
  ['a removed line at the end', lines('a', 'b'), lines('a'), ['  a', '- b']],
  ['a removed line at the start', lines('a', 'b'), lines('b'), ['- a', '  b']],
  ['two lines swapped', lines('a', 'b'), lines('b', 'a'), ['- a', '  b', '+ a']],
  ['nothing in common', lines('a', 'b'), lines('c', 'd'), ['- a', '- b', '+ c', '+ d']],
  [
    'a line moved further down',
    lines('a', 'b', 'c', 'd'),
    lines('b', 'c', 'a', 'd'),
    ['- a', '  b', '  c', '+ a', '  d'],
  ],
  [
    'two changes, with two unchanged lines around each',
    lines('1', '2', '3', 'a', '4', '5', '6', '7', '8', 'b', '9', '10', '11', '12'),
    lines('1', '2', '3', 'A', '4', '5', '6', '7', '8', '9', '10', '11', '12'),
    ['  2', '  3', '- a', '+ A', '  4', '  5', '…', '  7', '  8', '- b', '  9', '  10', '…'],
  ],
])('CMS-1: a dry run shows %s', (_name, before, after, expected) => {
  expect(diffLines(before, after)).toEqual(expected)
})

test('CMS-1: texts of more than 2,000 lines are not compared', () => {
  const text = (count: number) => Array.from({ length: count }, () => 'x').join('\n')
  expect(diffLines(text(2000), text(1999))).toContain('- x')
  expect(diffLines(text(1999), text(2000))).toContain('+ x')
  for (const [before, after] of [
    [2001, 1],
    [1, 2001],
  ] as const)
    expect(diffLines(text(before), text(after))).toEqual(['(too long to compare)'])
})
