import { expect, test } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { show } from '../../../../../testing/show-component.tsx'
import {
  expectAccessibleInBothThemes,
  expectFitsNarrowScreen,
} from '../../../../../../web/testing/expect-accessible.ts'
import share from '../../../../share.jpg'
import { EnlargedGallery } from './enlarged-gallery.tsx'
import type { GalleryItem } from './gallery-pictures.ts'

const PICTURE: GalleryItem = { id: 1, url: share, label: '' }
const ITEMS: readonly GalleryItem[] = [
  PICTURE,
  { id: 2, url: share, label: 'Tylna okładka' },
  { ...PICTURE, id: 3, video: { url: 'https://youtu.be/dQw4w9WgXcQ', title: 'Rozmowa o powieści' } },
]

async function opens(items = ITEMS, start = 0) {
  const closed = { count: 0 }
  const shown = await show(<EnlargedGallery items={items} start={start} name="Lalka" onClose={() => closed.count++} />)
  const { t } = shown.language
  const dialog = shown.getByRole('dialog', { name: 'Lalka' })
  const view = dialog.getByRole('group', { name: t('Picture; plus and minus zoom') })
  const width = () => dialog.getByRole('img').element().getBoundingClientRect().width
  return { ...shown, t, dialog, view, width, closed }
}

test('CAT-17a CAT-17c: a picture is zoomed by keyboard and buttons; unless zoomed, arrows show the next', async () => {
  const gallery = await opens()
  const { t, dialog, view, width, closed } = gallery
  await expect.element(dialog.getByText(t('%s of %s', 1, 3))).toBeVisible()
  await expect.poll(width).toBeGreaterThan(100)
  await expectAccessibleInBothThemes(gallery)
  await expectFitsNarrowScreen()
  const fits = width()
  ;(view.element() as HTMLElement).focus()
  await userEvent.keyboard('+')
  await expect.poll(width).toBeCloseTo(fits * 1.5, 0)
  // when zoomed in, the arrow keys pan the picture
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText(t('%s of %s', 1, 3))).toBeVisible()
  await userEvent.keyboard('0')
  await expect.poll(width).toBeCloseTo(fits, 0)
  await dialog.getByRole('button', { name: t('Zoom in') }).click()
  await expect.poll(width).toBeCloseTo(fits * 1.5, 0)
  await dialog.getByRole('button', { name: t('Zoom out') }).click()
  await expect.poll(width).toBeCloseTo(fits, 0)
  ;(view.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByRole('img', { name: 'Tylna okładka' })).toBeVisible()
  // before the first comes the last
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(dialog.getByText(t('%s of %s', 3, 3))).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(closed.count).toBe(1)
})

test('CAT-17: a pinch zooms the picture and not the page', async () => {
  const { view, width } = await opens()
  await expect.poll(width).toBeGreaterThan(100)
  const fits = width()
  const target = view.element()
  const touch = (kind: string, distance: number) => {
    const touches = [195 - distance, 195 + distance].map(
      (clientX, identifier) => new Touch({ identifier, target, clientX, clientY: 400 }),
    )
    return target.dispatchEvent(new TouchEvent(kind, { touches, bubbles: true, cancelable: true }))
  }
  touch('touchstart', 40)
  // the page does not zoom, because the event is cancelled
  expect(touch('touchmove', 60)).toBe(false)
  expect(touch('touchmove', 80)).toBe(false)
  await expect.poll(width).toBeCloseTo(fits * 2, 0)
})

test('CAT-17c: a video is requested from its company only when the reader plays it', async () => {
  const gallery = await opens(ITEMS, 2)
  const { t, dialog, container } = gallery
  await expect.element(dialog.getByRole('heading', { name: 'Rozmowa o powieści' })).toBeVisible()
  await expect.element(dialog.getByText(/pozna Twój adres IP/)).toBeVisible()
  await expectAccessibleInBothThemes(gallery)
  await expectFitsNarrowScreen()
  expect(container.querySelector('iframe')).toBeNull()
  await expect.element(dialog.getByRole('button', { name: t('Play the video') })).toBeVisible()
})

test('CAT-17d: a picture whose file is missing shows a text', async () => {
  const missing = [{ ...PICTURE, url: 'data:image/png,x' }]
  const { dialog, t } = await opens(missing)
  await expect.element(dialog.getByText(t('Image not found'))).toBeVisible()
})

test('CAT-17e: while the picture loads, the gallery says so', async () => {
  await commands.holdPictures()
  const { dialog, t } = await opens()
  const status = dialog.getByText(t('Loading the picture'))
  await expect.element(status).toBeVisible()
  await commands.releasePictures()
  await expect.element(status).not.toBeInTheDocument()
})
