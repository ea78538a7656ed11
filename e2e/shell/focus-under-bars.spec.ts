import type { Page } from '@playwright/test'
import { oneBook } from '../fixtures/api.ts'
import { desktop, phone } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { expect, onPhone, test } from '../fixtures/test.ts'

/** Controls that are entirely covered when they get the focus at an edge of the window (WCAG 2.4.11). */
const covered = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    let focused = 0
    for (const control of document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, summary)'))
      for (const edge of ['top', 'bottom'] as const) {
        const before = control.getBoundingClientRect()
        // just inside the window, where the bars are
        scrollBy({ top: edge === 'top' ? before.top - 1 : before.bottom - innerHeight + 1, behavior: 'instant' })
        ;(document.activeElement as HTMLElement | null)?.blur()
        control.focus()
        if (document.activeElement !== control) continue
        focused++
        // radio buttons and checkboxes are drawn by their labels
        const shown = [control, ...((control instanceof HTMLInputElement && control.labels) || [])]
        const isSeen = shown.some((one) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          return [0.1, 0.5, 0.9].some((down) =>
            [0.1, 0.5, 0.9].some((along) => {
              const topmost = document.elementFromPoint(left + along * width, top + down * height)
              return topmost && (one.contains(topmost) || topmost.contains(one))
            }),
          )
        })
        if (!isSeen) found.push(`${edge}: ${control.outerHTML.slice(0, 160)}`)
      }
    return { found, focused }
  })

async function expectNothingCovered(buyer: Buyer, path: string, atLeast: number) {
  await buyer.goesTo(path)
  const { found, focused } = await covered(buyer.page)
  expect(found, path).toEqual([])
  expect(focused, path).toBeGreaterThan(atLeast)
}

for (const [name, size] of Object.entries({ phone, desktop }))
  test(`CAT-1 CAT-8 CAT-19 BLOG-1: on a ${name} no bar covers the focused element`, async () => {
    const buyer = await Buyer.enters('default', { size, motion: false })
    for (const path of ['/lalka-prus.html', '/literatura-piekna.html', '/blog'])
      await expectNothingCovered(buyer, path, 40)
    await buyer.leaves()
  })

test('GDPR-1 CART-1 CHK-1: bars of cookies, cart and checkout cover no focused element', onPhone, async ({ size }) => {
  const buyer = await Buyer.enters('default', { size, motion: false, consent: 'undecided' })
  await expectNothingCovered(buyer, '/lalka-prus.html', 40)
  await buyer.hasInCart(await oneBook('available', ({ inWarehouse }) => inWarehouse > 20))
  await expectNothingCovered(buyer, '/cart', 10)
  await expectNothingCovered(buyer, '/checkout', 20)
  await buyer.leaves()
})

test(
  'CHK-1: focusing scrolls without animation, so that nothing moves away under a click',
  onPhone,
  async ({ size }) => {
    const buyer = await Buyer.enters('default', { size, motion: true })
    await buyer.hasInCart(await oneBook('available', ({ inWarehouse }) => inWarehouse > 20))
    await expectNothingCovered(buyer, '/checkout', 20)
    await buyer.leaves()
  },
)
