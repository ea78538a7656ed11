import { expect, test } from 'vitest'
import { soundOf } from './sound.ts'

test('phonetic spellings are equal', () => {
  for (const [typed, expected] of [
    ['krul', 'król'],
    ['zeka', 'rzeka'],
    ['hleb', 'chleb'],
    ['kruzoe', 'Crusoe'],
    ['frankensztajn', 'Frankenstein'],
    ['kwo', 'quo'],
  ] as const)
    expect(soundOf(typed)).toBe(soundOf(expected))
  expect(soundOf('kot')).not.toBe(soundOf('kat'))
})

test.each([
  ['Anna', 'ana'],
  ['KRÓL', 'krul'],
  ['Philips', 'filips'],
  ['Thor', 'tor'],
  ['jacht', 'yaht'],
  ['Wacław', 'wakłav'],
  ['Szymon', 'shimon'],
  ['Stein', 'stajn'],
  ['Lexx', 'leksks'],
])('%s sounds like %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)))
