import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCover, renderCover, type CoverBook } from './covers.ts'
import { coverColours } from '../../server/seed/attributes.ts'
import { readBooks } from '../books.ts'
import { contrast, families } from './palettes.ts'
import { setText } from './set-text.ts'

const book: CoverBook = {
  title: 'Żółte tramwaje',
  author: 'Ewa Łącka',
  genre: 'Powieść',
  publisher: 'Księży Młyn',
  kind: 'book',
}

test('a book always gets the same cover, and another title a different one', () => {
  expect(drawCover(book)).toBe(drawCover({ ...book }))
  expect(drawCover(book)).not.toBe(drawCover({ ...book, title: 'Żółte tramwaje!' }))
})

test('a cover does not depend on the fonts of the machine', () => {
  expect(drawCover(book)).not.toContain('<text')
})

test('titles of 5 to 120 characters fit into their box', () => {
  for (const title of [
    'Mgła!',
    'Niepodległościowców',
    'Krótka historia prawie wszystkiego, czyli o tym, jak z gwiezdnego pyłu powstały oceany, koty i wszystkie ' +
      'nasze biblioteki',
  ])
    for (const fontStyle of ['light', 'medium', 'black', 'italic', 'small'] as const) {
      const block = setText(title, { fontStyle, width: 400, height: 220, max: 90, leading: 1.1 })
      expect(block.width).toBeLessThanOrEqual(401)
      expect(block.height).toBeLessThanOrEqual(221)
      expect(block.lines.join(' ').replace('- ', '')).toBe(title)
    }
})

test('a one-letter word does not end a line', () => {
  const { lines } = setText('Prawiek i inne czasy w domu na wsi', {
    fontStyle: 'light',
    width: 200,
    height: 400,
    max: 60,
    leading: 1.1,
  })
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) expect(line).not.toMatch(/(^| )(\p{L}|na)$/u)
})

test('text and background of every palette have a contrast of at least 4.5', () => {
  const pairs = families.flat()
  expect(pairs.length).toBeGreaterThanOrEqual(16)
  for (const { ground, figure } of pairs)
    expect(contrast(ground, figure), `${ground} ${figure}`).toBeGreaterThanOrEqual(4.5)
})

test('the master image is a 960 px tall WebP of limited size', async () => {
  const picture = await renderCover(drawCover(book))
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', height: 960 })
  expect(picture.length).toBeLessThan(60_000)
})

/** Colour names of the palettes' colours. */
const INKS: Readonly<Record<string, string>> = {
  czarny: '#2b2a2d #171719 #211a14 #1d1410 #1b1a1a #2a0f1c',
  kremowy: '#f4e7d0 #f6e3cd #f7e2d2 #efe6d8 #eadfc9 #e6e2d6 #efe3c2 #ddd2c4 #f4ecb9 #efdcaa #fcefdc #ffd5b3',
  granatowy: '#16263f #251b55',
  niebieski: '#1f3d9c #2240a4',
  blekitny: '#aed0de #c3dcea',
  zielony: '#1d4236 #17402f #1b4a3a #4a4c1c #10231f',
  morski: '#12525a #0c3f45 #5db9a6',
  mietowy: '#bfdfca #b5e2cc',
  bordowy: '#63152a #6a1722 #7a2112',
  czerwony: '#a1152a',
  ceglasty: '#a84424',
  rozowy: '#f1b8b0 #ee93a0',
  zolty: '#e4aa2e #f3da45',
  pomaranczowy: '#ee7f36 #f6a386',
  fioletowy: '#3a1b3f',
  liliowy: '#cbbce4',
  brazowy: '#4b2b1e',
}

test('CAT-10: the recorded colour of a book is the most frequent one of its cover', async () => {
  expect(Object.keys(INKS).toSorted()).toEqual(Object.keys(coverColours).toSorted())
  const channels = (colour: string) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  const distance = (ink: string, pixel: readonly number[]) =>
    channels(ink).reduce((sum, value, at) => sum + (value - (pixel[at] ?? 0)) ** 2, 0)
  const printed = (await readBooks(new URL('..', import.meta.url).pathname)).filter(({ cover }) => cover)
  expect(printed.length).toBeGreaterThan(250)
  for (const { title, subtitle, authors = [], series, categories, publisher, cover = '' } of printed.filter(
    (_, at) => at % 12 === 0,
  )) {
    const volume = Number(series?.volume)
    const svg = drawCover({
      title,
      subtitle,
      author: authors.join(', '),
      series: series?.name,
      volume: Number.isFinite(volume) ? volume : undefined,
      genre: categories[0] ?? '',
      publisher,
      kind: 'book',
    })
    const pair = families.flat().find(({ ground, figure }) => svg.includes(ground) && svg.includes(figure))
    if (!pair) throw new Error(`${title} is drawn with no pair of inks`)
    const pixels = await sharp(Buffer.from(svg)).resize(80).removeAlpha().raw().toBuffer()
    const all = Array.from({ length: pixels.length / 3 }, (_, nth) => [...pixels.subarray(nth * 3, nth * 3 + 3)])
    const ofGround = all.filter((pixel) => distance(pair.ground, pixel) <= distance(pair.figure, pixel)).length
    expect(INKS[cover], title).toContain(ofGround > all.length / 2 ? pair.ground : pair.figure)
  }
})
