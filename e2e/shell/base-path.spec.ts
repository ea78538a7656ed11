import { desktop, eventually, openVisitor, waitUntilVisible } from '../fixtures/browser.ts'
import { views } from '../fixtures/buyer.ts'
import { newPerson } from '../fixtures/checkout.ts'
import { seededShopFolder, startDisposableShop } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { PaymentCheckout } from '../fixtures/payment-checkout.ts'
import { newCustomer, Reader } from '../fixtures/reader.ts'
import { freePort } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

const BOOK = '/lalka-prus.html'
const PAGES = [
  '/',
  '/literatura-piekna.html',
  BOOK,
  '/autorzy/boleslaw-prus',
  '/blog',
  '/regulamin',
  '/en/',
  '/en/cart',
]

/** Addresses on this host in attributes, structured data and the start script of a page. */
const addressesIn = (html: string, origin: string) =>
  [
    ...html.matchAll(
      /\s(?:href|src|action|formaction)="([^"]*)"|\ssrcset="([^"]*)"|"(\/(?!\/)[^"\s]*\.js|[^"]*\/_data\/[^"]*)"/g,
    ),
  ]
    .flatMap(
      ([, address, set, file]) => address ?? file ?? set?.split(', ').map((one) => one.split(' ')[0] ?? '') ?? [],
    )
    .concat([...html.matchAll(/"(https?:\/\/localhost[^"]*)"/g)].map(([, address = '']) => address))
    .map((address) => address.replaceAll('&amp;', '&').replace(origin, ''))
    .filter((address) => address.startsWith('/'))

test('NAV-8b: a shop whose BASE_URL has a path is served below it', async () => {
  test.setTimeout(120_000)
  using own = seededShopFolder()
  const origin = `http://localhost:${await freePort()}`
  await using shop = await startDisposableShop({ DATA_DIR: own.folder, BASE_URL: `${origin}/sklep` })

  await test.step('the path gains its slash, and nothing is outside of it', async () => {
    const bare = await get(`${origin}/sklep`)
    expect([bare.status, bare.headers.get('location')]).toEqual([301, '/sklep/'])
    for (const path of ['/', '/en/', BOOK, '/graphql', '/robots.txt', '/sw.js'])
      expect((await get(origin + path)).status, path).toBe(404)
  })

  await test.step('all addresses on pages are below it, and their files exist', async () => {
    const files = new Set<string>()
    for (const path of PAGES) {
      const page = await get(shop.url + path)
      expect(page.status, path).toBe(200)
      const addresses = addressesIn(page.body, origin)
      expect(addresses.length).toBeGreaterThan(20)
      expect(addresses.filter((address) => !address.startsWith('/sklep/'))).toEqual([])
      for (const { href } of page.links('canonical')) expect(href).toBe(shop.url + path)
      for (const address of addresses) if (/\/assets\/|\/_data\/|\/rss\/|width=320\b/.test(address)) files.add(address)
    }
    for (const file of files) expect((await fetch(origin + file)).status, file).toBe(200)
    expect((await get(`${shop.url}/robots.txt`)).body).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
    expect((await get(`${shop.url}/sitemap-0.xml`)).body).toContain(`<loc>${shop.url}/`)
    const old = await get(`${shop.url}/ksiazka/lalka`)
    expect([old.status, old.headers.get('location')]).toEqual([301, `/sklep${BOOK}`])
  })

  await test.step('a reader buys there', async () => {
    const view = { ...views.en, base: '/sklep/en' }
    const visitor = await openVisitor({ shop: shop.url, worker: true })
    const reader = new Reader(visitor, view, { size: desktop })
    const { t } = reader
    await reader.goesTo('/')
    const registration = () =>
      reader.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope)
    await eventually(registration).toBe(`${shop.url}/`)
    await reader.searches('prus')
    expect(reader.address).toBe('/sklep/en/search/prus')
    await reader.opens('Lalka')
    await reader.adds()
    await waitUntilVisible(reader.notice(t('Product added to cart!')))
    await reader.opensCart(1)
    await waitUntilVisible(reader.line('Lalka'))
    const cart = (await visitor.context.cookies(`${shop.url}/`)).find(({ name }) => name === 'cart')
    expect(cart?.path).toBe('/sklep/')
    await reader.link(t('Proceed to checkout')).first().click()
    const checkout = new PaymentCheckout(reader)
    const person = newPerson()
    await checkout.chooses(checkout.methodNames.dpd)
    await checkout.fillsContact(person)
    await checkout.fillsAddress(person)
    await checkout.goesToPayment()
    expect(reader.address).toBe('/sklep/en/checkout/billing')
    // on the company's page and back, with its notification
    await checkout.choosesCompany('payu')
    await checkout.agrees()
    await checkout.orderButton.click()
    await checkout.isOnCompanyPage('payu')
    await checkout.clicksOnCompanyPage(checkout.company.card)
    await checkout.seesPaidOrder()
    expect(reader.address).toBe('/sklep/en/checkout/success')

    const { email } = await newCustomer(shop.url)
    await reader.signsIn(email)
    await eventually(() => reader.address).toBe('/sklep/en/customer/account')
    reader.hadNoProblems()

    // the worker has stored visited pages; others get its offline page
    await visitor.context.setOffline(true)
    await reader.page.goto(`${shop.url}/en/`)
    await waitUntilVisible(reader.page.getByText(t('Offline mode'), { exact: true }))
    expect(reader.address).toBe('/sklep/en/')
    await reader.page.goto(`${shop.url}/en/menu`)
    await reader.seesHeading(t('You are currently offline.'))
  })
})
