import { expect, test } from 'vitest'
import { fitTitle, widestPart } from './fit-title.ts'

test('the widest part of a title is its longest word, with the letters that are bound to it', () => {
  expect(widestPart('Lalka')).toBeCloseTo(3.1, 1)
  expect(widestPart('Doświadczyńskiego')).toBeCloseTo(10.3, 1)
  expect(widestPart('Duma i\u00a0uprzedzenie')).toBeGreaterThan(widestPart('Duma i uprzedzenie'))
  expect(widestPart('biało-czerwona')).toBe(widestPart('czerwona'))
})

test('only a title with a long word is fitted to its card', () => {
  expect(fitTitle('Mysz z\u00a0wieży idzie na targ', 'title')).toEqual({ className: 'title' })
  const { className, style } = fitTitle('Mikołaja Doświadczyńskiego przypadki', 'title')
  expect(className).toMatch(/^title /)
  expect(style).toEqual({ '--width': '10.3' })
})
