import type { Page } from '@playwright/test'
import { oneBook, type Book } from '../fixtures/api.ts'
import { desktop, expectAccessible, expectAccessibleOn, hydrated } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Checkout, somebody } from '../fixtures/checkout.ts'
import { eachSize, expect, test } from '../fixtures/test.ts'

let cheap: Book
test.beforeAll(async () => {
  cheap = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

const places = [
  ['home', '/'],
  ['category', '/literatura-piekna.html'],
  ['search', '/search/prus/'],
  ['book', '/lalka-prus.html'],
  ['versions', '/placowka-prus.html'],
  ['series', '/nadkomisarz-iga-sawicz-cala-seria.html'],
  ['book out of stock or announced', ''],
  ['cart, empty', '/cart'],
  ['CMS page', '/regulamin'],
  ['not found', '/nie-ma'],
  ['nothing found', '/search/qqqqq/'],
  ['menu', '/menu'],
  ['styleguide', '/styleguide'],
] as const

test.describe('as one visitor passes', () => {
  let passer: Buyer
  test.beforeAll(async ({ size }) => void (passer = await Buyer.enters('default', { size })))
  test.afterAll(() => passer.leaves())

  for (const [name, path] of places)
    test(
      `axe finds nothing on the page ${name}, in either theme, and the console is quiet`,
      eachSize,
      async ({ size }) => {
        await passer.goesTo(path || (await oneBook('announcement')).path)
        // a page as it comes: scrolled, what sticks to its edges covers half of a target
        if (name !== 'styleguide') await expectAccessible(passer.page, `${name}, as a finger finds it`, ['target-size'])
        await expectAccessibleOn(size)(passer.page, name)
        passer.hadNoTrouble()
      },
    )
})

test(
  'CART-1 CHK-1 CHK-3 CHK-5: axe finds nothing in cart, minicart and checkout, errors included',
  eachSize,
  async ({ size }) => {
    const buyer = await Buyer.enters('default', { size })
    const { page } = buyer
    const checkout = new Checkout(buyer)
    await buyer.goesTo(cheap.path)
    await buyer.adds()
    if (size === desktop) {
      await buyer.minicart().waitFor()
      await expectAccessible(page, 'minicart')
    }
    await buyer.opensCart(1)
    await expectAccessibleOn(size)(page, 'cart')
    await checkout.begins()
    await expectAccessibleOn(size)(page, 'shipping')
    await checkout.continues()
    await checkout.hasErrorAt('E-mail', 'This field is required!')
    await expectAccessibleOn(size)(page, 'shipping with mistakes')
    await checkout.isDelivered(somebody(), checkout.ways.dhl)
    await expectAccessibleOn(size)(page, 'billing')
    await checkout.chooses(checkout.ways.transfer)
    await checkout.agrees()
    await checkout.orders()
    await expectAccessibleOn(size)(page, 'success')
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

for (const [name, path] of [
  ['home', '/'],
  ['category', '/literatura-piekna.html'],
  ['book', '/lalka-prus.html'],
  ['search', '/search/prus/'],
] as const)
  test(
    `pictures of the page ${name} have their sizes before they come, and nothing moves while it comes`,
    eachSize,
    async ({ size }) => {
      const buyer = await Buyer.enters('default', { size })
      const { page } = buyer
      await page.goto(path, { waitUntil: 'networkidle' })
      await hydrated(page)
      const without = await page.evaluate(() =>
        [...document.images]
          .filter((image) => !image.getAttribute('width') || !image.getAttribute('height'))
          .map((image) => image.outerHTML),
      )
      expect(without).toEqual([])
      expect(
        await page.evaluate(() =>
          [...document.images]
            .filter((image) => image.loading !== 'lazy' && !image.naturalWidth)
            .map((image) => image.currentSrc),
        ),
      ).toEqual([])
      expect(await shiftsOf(page)).toEqual([])
      buyer.hadNoTrouble()
      await buyer.leaves()
    },
  )

/** What moved since the page began, by the browser's own account. */
function shiftsOf(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    const name = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent)
    return new Promise<string[]>((resolve) => {
      const seen: Shift[] = []
      new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[]))).observe({
        type: 'layout-shift',
        buffered: true,
      })
      // the observer gets earlier entries in a task of its own
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          setTimeout(() =>
            resolve(
              seen
                .filter(({ hadRecentInput }) => !hadRecentInput)
                .map(({ value, sources }) => `${value}: ${sources.map(({ node }) => name(node)).join(' ')}`),
            ),
          ),
        ),
      )
    })
  })
}
