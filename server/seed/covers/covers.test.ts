import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCover, renderCover, type CoverBook } from './covers.ts'
import { contrast, families } from './palettes.ts'
import { setText } from './voices.ts'

const book: CoverBook = { title: 'Żółte tramwaje', author: 'Ewa Łącka', genre: 'Powieść', publisher: 'Księży Młyn', kind: 'book' }

test('a book always gets the same cover, and another title another one', () => {
  expect(drawCover(book)).toBe(drawCover({ ...book }))
  expect(drawCover(book)).not.toBe(drawCover({ ...book, title: 'Żółte tramwaje!' }))
})

test('a cover needs no font of the machine', () => {
  expect(drawCover(book)).not.toContain('<text')
})

test('titles of 5 to 120 letters stay inside their box', () => {
  for (const title of ['Mgła!', 'Niepodległościowców', 'Krótka historia prawie wszystkiego, czyli o tym, jak z gwiezdnego pyłu powstały oceany, koty i wszystkie nasze biblioteki'])
    for (const voice of ['light', 'medium', 'black', 'italic', 'small'] as const) {
      const block = setText(title, { voice, width: 400, height: 220, max: 90, leading: 1.1 })
      expect(block.width).toBeLessThanOrEqual(401)
      expect(block.height).toBeLessThanOrEqual(221)
      expect(block.lines.join(' ').replace('- ', '')).toBe(title)
    }
})

test('a one-letter word does not end a line', () => {
  const { lines } = setText('Prawiek i inne czasy w domu na wsi', { voice: 'light', width: 200, height: 400, max: 60, leading: 1.1 })
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) expect(line).not.toMatch(/(^| )(\p{L}|na)$/u)
})

test('letters and grounds keep a contrast of 4.5 in every pair', () => {
  const pairs = families.flat()
  expect(pairs.length).toBeGreaterThanOrEqual(16)
  for (const { ground, figure } of pairs) expect(contrast(ground, figure), `${ground} ${figure}`).toBeGreaterThanOrEqual(4.5)
})

test('the master is a 960 px tall WebP of a book\'s weight', async () => {
  const picture = await renderCover(drawCover(book))
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', height: 960 })
  expect(picture.length).toBeLessThan(60_000)
})
