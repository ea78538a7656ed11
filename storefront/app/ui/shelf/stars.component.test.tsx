import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { show } from '../../../testing/show-component.tsx'
import { Stars } from './stars.tsx'

/** How much of each of the five stars is drawn in another colour than the page, from a screenshot. */
async function inkOf(name: string): Promise<number[]> {
  const base64 = await page.getByRole('img', { name, exact: true }).screenshot({ save: false })
  const picture = new Image()
  picture.src = `data:image/png;base64,${base64}`
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const ground = data.slice(0, 3)
  const ink = [0, 0, 0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const star = Math.min(4, Math.floor((((at / 4) % width) * 5) / width))
    if (ground.some((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) > 100)) ink[star]! += 1
  }
  return ink
}

afterEach(() => commands.emulateMedia({ forcedColors: 'none' }))

test('CAT-6: 4.2 of 5 stars are not seen as five in forced colours', async () => {
  await commands.emulateMedia({ forcedColors: 'active' })
  await show(
    <div style={{ fontSize: '3rem' }}>
      <Stars percent={84} label="4,2" />
      <Stars percent={100} label="5" />
    </div>,
  )
  const [rated, full] = [await inkOf('4,2'), await inkOf('5')]
  expect(Math.min(...full)).toBeGreaterThan(20)
  for (const [star, ink] of rated.slice(0, 4).entries()) expect(ink).toBeGreaterThan(0.8 * (full[star] ?? 0))
  expect(rated[4]).toBeLessThan((full[4] ?? 0) / 2)
})
