import type { Page } from '@playwright/test'
import { oneBook, type Book } from '../fixtures/api.ts'
import {
  desktop,
  expectAccessible,
  expectAccessibleInBothThemes,
  waitUntilHydrated,
  phone,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { expect, onPhone, test } from '../fixtures/test.ts'

let cheap: Book
test.beforeAll(async () => {
  cheap = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

const places = [
  ['home', '/'],
  ['category', '/literatura-piekna.html'],
  ['search', '/search/prus/'],
  ['book', '/lalka-prus.html'],
  ['excerpt', '/fragment/lalka-prus'],
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
/** Pages with the most images. */
const measured = new Set<string>(['home', 'category', 'search', 'book'])
/** Pages with other controls on a desktop. */
const unlikeOnDesktop = new Set<string>(['home', 'category', 'book'])

/** The rules that axe checks by default, and the size of touch targets. */
const withTargets = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const { tag } of [onPhone, { tag: '@desktop-pl' }])
  test.describe(`with one visitor for all pages ${tag}`, () => {
    const size = tag === onPhone.tag ? phone : desktop
    let guest: Buyer
    test.beforeAll(async () => void (guest = await Buyer.enters('default', { size })))
    test.afterAll(() => guest.leaves())

    const expectStill = async (path: string) => {
      const { page } = guest
      // the axe check of the page before has switched off animations
      await page.emulateMedia({ reducedMotion: size === phone ? 'no-preference' : 'reduce' })
      await page.goto(path, { waitUntil: 'networkidle' })
      await waitUntilHydrated(page)
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
    }

    for (const [name, path] of places.filter(([name]) => size === phone || measured.has(name)))
      test(
        `the page ${name} is accessible, on a phone in both themes, and logs no errors` +
          (measured.has(name) ? '; pictures have sizes before they load, and loading shifts nothing' : ''),
        async () => {
          if (measured.has(name)) await expectStill(path)
          else await guest.goesTo(path || (await oneBook('announcement')).path)
          const { page } = guest
          if (size === phone || unlikeOnDesktop.has(name))
            await expectAccessible(page, name, name === 'styleguide' ? undefined : withTargets)
          if (size === phone) {
            await page.emulateMedia({ colorScheme: 'dark' })
            await expectAccessible(page, `${name}, in the dark`, ['color-contrast'])
            await page.emulateMedia({ colorScheme: 'light' })
          }
          guest.hadNoProblems()
        },
      )
  })

test('CART-1: on a desktop minicart and cart are accessible', async () => {
  const buyer = await Buyer.enters()
  await buyer.goesTo(cheap.path)
  await buyer.adds()
  await buyer.minicart().waitFor()
  await expectAccessible(buyer.page, 'minicart')
  await buyer.opensCart(1)
  await expectAccessible(buyer.page, 'cart')
  buyer.hadNoProblems()
  await buyer.leaves()
})

test(
  'CART-1 CHK-1 CHK-3 CHK-5: cart and checkout, with errors too, are accessible in both themes',
  onPhone,
  async ({ size }) => {
    const buyer = await Buyer.enters('default', { size })
    const { page, t } = buyer
    const [checkout, person] = [new Checkout(buyer), newPerson()]
    await buyer.hasInCart(cheap)
    await buyer.goesTo('/cart')
    await waitUntilVisible(buyer.line(cheap.name))
    await expectAccessibleInBothThemes(page, 'cart')
    await buyer.link(t('Proceed to checkout')).filter({ visible: true }).first().tap()
    await waitUntilVisible(checkout.field('E-mail'))
    await expectAccessibleInBothThemes(page, 'shipping')
    await checkout.continues()
    await checkout.hasErrorAt('E-mail', 'This field is required!|email')
    await expectAccessibleInBothThemes(page, 'shipping with mistakes')
    await checkout.chooses(checkout.methodNames.dhl)
    await checkout.fillsContact(person)
    await checkout.fillsAddress(person)
    await checkout.goesToPayment()
    await expectAccessibleInBothThemes(page, 'billing')
    await checkout.chooses(checkout.methodNames.transfer)
    await checkout.agrees()
    await checkout.orders()
    await expectAccessibleInBothThemes(page, 'success')
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

/** Layout shifts since the page began, as the browser reports them. */
function shiftsOf(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready
    interface Moved {
      node: Node | null
      previousRect: DOMRectReadOnly
      currentRect: DOMRectReadOnly
    }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] }
    const box = ({ x, y, width, height }: DOMRectReadOnly) => `${width}×${height} at ${x},${y}`
    const moved = ({ node, previousRect, currentRect }: Moved) =>
      `${box(previousRect)} to ${box(currentRect)}: ` +
      (node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent))
    return new Promise<string[]>((resolve) => {
      const seen: Shift[] = []
      new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[]))).observe({
        type: 'layout-shift',
        buffered: true,
      })
      // the observer receives earlier entries in a later task
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          setTimeout(() =>
            resolve(
              seen
                .filter(({ hadRecentInput }) => !hadRecentInput)
                .map(({ value, sources }) => `${value}: ${sources.map(moved).join(' ')}`),
            ),
          ),
        ),
      )
    })
  })
}
