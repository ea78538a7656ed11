import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { transferCode, transferText } from './transfer-code.ts'

const account = '55999000090000000000000001'
const transfer = { recipient: 'Księgarnia Zakładka', account, amount: 8489, title: '000000012' }
const MODULE_SIZE_PX = 4
const QUIET_ZONE = 4

/** Decodes the code like the camera of a bank's app: dark on light, with its quiet zone. */
function photographed({ size, path }: { size: number; path: string }): string | undefined {
  const width = (size + 2 * QUIET_ZONE) * MODULE_SIZE_PX
  const image = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = 0; row < MODULE_SIZE_PX; row++)
      for (let column = 0; column < Number(length) * MODULE_SIZE_PX; column++) {
        const offset =
          ((Number(y) + QUIET_ZONE) * MODULE_SIZE_PX + row) * width + (Number(x) + QUIET_ZONE) * MODULE_SIZE_PX + column
        image.set([0, 0, 0], offset * 4)
      }
  const read = jsQR(image, width, width)
  return read ? new TextDecoder().decode(Uint8Array.from(read.binaryData)) : undefined
}

test('CHK-12: the transfer code has the fields of the Polish Bank Association, and another library decodes it', () => {
  const code = transferCode(transfer)
  expect(code.text).toBe(`|PL|${account}|008489|Księgarnia Zakładka|000000012|||`)
  expect(photographed(code)).toBe(code.text)
  // the sizes of QR codes; every module is drawn once, up to the edge
  expect((code.size - 17) % 4).toBe(0)
  const runs = [...code.path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number))
  const modules = runs.flatMap(([x = 0, y = 0, length = 0]) =>
    Array.from({ length }, (_, index) => `${x + index} ${y}`),
  )
  expect(new Set(modules).size).toBe(modules.length)
  expect(Math.max(...runs.map(([x = 0, , length = 0]) => x + length))).toBe(code.size)
  expect(code.path).not.toContain('h0v')
})

test.each([
  ['cut at a word', 'Księgarnia Zakładka spółka z o.o.', 'Księgarnia Zakładka'],
  ['of one long word', 'Wydawnictwoksiążkowewarszawskie', 'Wydawnictwoksiążkowe'],
  ['of a long word after half of it', 'Wydawnictw oksiążkowewarszawskie', 'Wydawnictw oksiążkow'],
  ['of exactly 20', 'Księgarnia Zakła dka', 'Księgarnia Zakła dka'],
  ['of fewer, between spaces', ' Księgarnia Zakła dk ', 'Księgarnia Zakła dk'],
  ['with a separator in it', 'Zakładka | Książki', 'Zakładka Książki'],
  ['that ends where the field does', 'Księgarnia Zakładka1 sp. z o.o.', 'Księgarnia Zakładka1'],
])('CHK-12: a recipient %s takes at most 20 characters', (_case, recipient, expected) => {
  expect(transferText({ ...transfer, recipient }).split('|')[4]).toBe(expected)
})

test('CHK-12: the longest fields still fit into one code, and large amounts keep all their digits', () => {
  const code = transferCode({
    recipient: 'Ż'.repeat(60),
    account,
    amount: 123_456_789,
    title: 'Zamówienie nr 000000012 z księgarni Zakładka',
  })
  expect(code.text).toBe(`|PL|${account}|123456789|${'Ż'.repeat(20)}|Zamówienie nr 000000012 z|||`)
  expect(photographed(code)).toBe(code.text)
})
