import { oneBook } from '../fixtures/api.ts'
import {
  eventually,
  expectAccessible,
  waitUntilHydrated,
  openVisitor,
  phone,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { Buyer, views } from '../fixtures/buyer.ts'
import { get } from '../fixtures/html.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, test } from '../fixtures/test.ts'

const BOOK = '/lalka-prus.html'
const EURO = /\d,\d\d\u00a0€/
const ZLOTY = /\d,\d\d\u00a0zł/
const { t } = views.default.language

/** Currency signs of the prices in `<main>`, without data for scripts and texts of editors. */
const pricesOf = (body: string) => {
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''
  return [...main.replaceAll(/<[^>]*>/g, ' ').matchAll(/\d,\d\d\u00a0(\S+)/g)].map(([, sign]) => sign)
}

const severalCurrencies = 'currency/options/allow'
test.describe('with several currencies', () => {
  test.beforeAll(async () => {
    await operator('currency', 'rate', 'EUR', '0.2345')
    await operator('currency', 'rate', 'CHF', '0.219298')
    await operator('settings', 'set', severalCurrencies, 'PLN,EUR,CHF,USD')
  })
  test.afterAll(() => operator('settings', 'unset', severalCurrencies))

  test('NAV-4 CART-1: after a switch with a book in the cart, pages, cart and checkout are in euro', async () => {
    const buyer = await Buyer.enters()
    const { page, main } = buyer
    await buyer.hasInCart(await oneBook('available', ({ inWarehouse }) => inWarehouse > 20))
    await buyer.goesTo(BOOK)
    await buyer.button('EUR').first().click()
    await waitUntilVisible(main.getByText(EURO))
    expect(buyer.address).toBe(BOOK)
    await waitUntilHydrated(page)
    await expectAccessible(page)
    await eventually(() =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('current_currency') ?? '{}') as { data?: string }).data),
    ).toBe('EUR')
    await buyer.cartLink(1).click()
    await waitUntilVisible(buyer.minicart().getByText(EURO))
    await buyer.opensCart(1)
    await waitUntilVisible(main.getByText(EURO))
    expect(await main.innerText()).not.toMatch(ZLOTY)
    await buyer.link(t('Proceed to checkout')).first().click()
    await eventually(() => buyer.address).toBe('/checkout')
    await waitUntilVisible(main.getByText(EURO))
    expect(await main.innerText()).not.toMatch(ZLOTY)
    // server-rendered too
    const cookie = (await buyer.visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    for (const path of ['/cart', '/checkout'])
      expect(new Set(pricesOf((await get(shopUrl() + path, { headers: { cookie } })).body))).toEqual(new Set(['€']))
    buyer.hadNoProblems()
    await buyer.leaves()
  })

  test('NAV-4: a phone switches in its menu, and Back shows no prices in the old currency', async () => {
    const buyer = await Buyer.enters('default', { size: phone })
    const { page, main } = buyer
    async function switchesTo(code: string, prices: RegExp) {
      await buyer.link(t('Menu')).tap()
      await buyer.button(code, page.getByRole('dialog')).tap()
      await waitUntilVisible(main.getByText(prices))
      expect(buyer.address).toBe(BOOK)
      await waitUntilHydrated(page)
    }
    await buyer.goesTo(BOOK)
    await switchesTo('EUR', EURO)
    await expectAccessible(page)
    await switchesTo('PLN', ZLOTY)
    await page.goBack()
    await eventually(() => main.innerText()).toMatch(ZLOTY)
    expect(await main.innerText()).not.toMatch(EURO)
    buyer.hadNoProblems()
    await buyer.leaves()
  })

  test('NAV-4 NET-3: pages stored for offline use are in the chosen currency', async () => {
    const { page, context } = await openVisitor({ worker: true })
    const readStored = () =>
      page.evaluate(async (path) => {
        const pages = (await caches.keys()).find((name) => name.includes('pages-'))
        const found = pages && (await (await caches.open(pages)).match(path))
        return found ? found.text() : ''
      }, BOOK)
    await page.goto(BOOK)
    await eventually(async () => pricesOf(await readStored())[0]).toBe('zł')
    await waitUntilHydrated(page)
    await page.getByRole('button', { name: 'EUR', exact: true }).first().click()
    await eventually(async () => pricesOf(await readStored())[0]).toBe('€')
    await waitUntilHydrated(page)
    await context.setOffline(true)
    await page.goto(BOOK)
    await waitUntilVisible(page.getByRole('main').getByText(EURO))
    expect(pricesOf(await page.content())).not.toContain('zł')
    await context.close()
  })
})
