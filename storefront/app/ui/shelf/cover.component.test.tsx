import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { show } from '../../../testing/show-component.tsx'
import share from '../../share.jpg'
import { Cover } from './cover.tsx'

const showCover = (picture: { url?: string; width?: number; height?: number }) =>
  show(
    <div style={{ inlineSize: 200 }}>
      <Cover {...picture} alt="Okładka" sizes="200px" notFoundText="Nie ma pliku" notSpecifiedText="Nie ma okładki" />
    </div>,
  )

test('CAT-17e: while a cover loads, a blank book of its proportions has its place, and nothing moves', async () => {
  await commands.holdPictures()
  const { container } = await showCover({ url: share, width: 400, height: 600 })
  const [book, picture] = [container.querySelector('span'), container.querySelector('img')]
  const sizeOf = (element: Element | null) => {
    const { width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    return [Math.round(width), Math.round(height)]
  }
  expect(picture?.complete).toBe(false)
  expect(sizeOf(book)).toEqual([200, 300])
  const colourOf = (element: Element | null) => getComputedStyle(element as Element).backgroundColor
  expect(['rgba(0, 0, 0, 0)', colourOf(document.body)]).not.toContain(colourOf(book))
  await commands.releasePictures()
  await expect.poll(() => picture?.naturalWidth).toBeGreaterThan(0)
  expect(sizeOf(book)).toEqual([200, 300])
})

test('CAT-17d: a book without a picture, and one whose file is missing, say so', async () => {
  const without = await showCover({})
  await expect.element(without.getByRole('img', { name: 'Okładka: Nie ma okładki' })).toBeVisible()
  const broken = await showCover({ url: 'data:image/png,x' })
  await expect.element(broken.getByRole('img', { name: 'Okładka: Nie ma pliku' })).toBeVisible()
})

/** A picture of this size, as the shop sends it for each of the widths that a cover asks for. */
const pictureOf = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`,
  )}#`

/** Shares of the picture's width and height that are seen. */
async function seenOf(image: HTMLImageElement) {
  await image.decode()
  const { objectFit } = getComputedStyle(image)
  const ratios = [image.clientWidth / image.naturalWidth, image.clientHeight / image.naturalHeight]
  const scale = { cover: Math.max(...ratios), none: 1 }[objectFit] ?? Math.min(...ratios)
  return {
    width: objectFit === 'fill' ? 1 : Math.min(1, image.clientWidth / (image.naturalWidth * scale)),
    height: objectFit === 'fill' ? 1 : Math.min(1, image.clientHeight / (image.naturalHeight * scale)),
    // a picture that is pulled to the box is not seen as it is
    isPulled: objectFit === 'fill' && Math.abs((ratios[0] ?? 0) / (ratios[1] ?? 1) - 1) > 0.01,
  }
}

test.each([
  ['as its box', 300, 450],
  ['nearly a square, in the box of a tall book', 352, 367],
  ['wide', 600, 400],
  ['narrow', 200, 500],
])('CAT-17: a cover is seen whole, whatever the millimetres of the book say: %s', async (_, width, height) => {
  const shown = await show(
    <div style={{ inlineSize: '12rem' }}>
      <Cover
        url={pictureOf(width, height)}
        alt="Okładka"
        width={300}
        height={450}
        sizes="12rem"
        notFoundText=""
        notSpecifiedText=""
      />
    </div>,
  )
  const image = shown.getByRole('img', { name: 'Okładka' }).element() as HTMLImageElement
  const seen = await seenOf(image)
  expect(seen.width).toBeCloseTo(1, 2)
  expect(seen.height).toBeCloseTo(1, 2)
  expect(seen.isPulled).toBe(false)
})
