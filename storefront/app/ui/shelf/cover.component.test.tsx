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

test('CAT-17e: while a cover loads, a blank book of its proportions has its place, and nothing moves then', async () => {
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
