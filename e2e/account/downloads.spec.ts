import { readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { sendGraphql } from '../fixtures/api.ts'
import {
  dataDir,
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  newIpAddress,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { get } from '../fixtures/html.ts'
import { newCustomer, Reader } from '../fixtures/reader.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

interface File {
  sku: string
  name: string
  type_id: string
  downloadable_product_links: { title: string }[]
}

/** Titles of the demo shop that can be bought and have this number of files. */
async function filesOf(format: 'ebook' | 'audiobook', formats: number): Promise<File[]> {
  const { products } = await sendGraphql<{ products: { items: File[] } }>(
    `query($format: String) { products(filter: { format: { eq: $format }, availability: { eq: "available" } },
      pageSize: 50) { items { sku name type_id ... on DownloadableProduct { downloadable_product_links { title } } }
      } }`,
    { format },
  )
  const found = products.items.filter(({ downloadable_product_links: links }) => links.length === formats)
  expect(found.map(({ type_id }) => type_id)).toEqual(found.map(() => 'downloadable'))
  return found
}
async function oneEbook(): Promise<File> {
  const [book] = await filesOf('ebook', 2)
  if (!book) throw new Error('the demo shop has no e-book in both formats')
  return book
}

/** Orders files through the API, as another client would; returns the order's number. */
async function buys(files: readonly File[], token: string): Promise<string> {
  const options = { from: newIpAddress(), token }
  const { createEmptyCart: id } = await sendGraphql<{ createEmptyCart: string }>(
    'mutation { createEmptyCart }',
    {},
    options,
  )
  const address = {
    firstname: 'Zofia',
    lastname: 'Nałkowska',
    street: ['Rynek 1'],
    city: 'Lublin',
    postcode: '20-111',
    country_code: 'PL',
    telephone: '+48501234567',
  }
  await sendGraphql(
    `mutation($id: String!, $items: [CartItemInput!]!, $address: CartAddressInput!) {
      addProductsToCart(cartId: $id, cartItems: $items) { user_errors { message } }
      setBillingAddressOnCart(input: { cart_id: $id, billing_address: { address: $address } }) { cart { id } }
      setPaymentMethodOnCart(input: { cart_id: $id, payment_method: { code: "banktransfer" } }) { cart { id } } }`,
    { id, items: files.map(({ sku }) => ({ sku, quantity: 1 })), address },
    options,
  )
  const { cart } = await sendGraphql<{ cart: { agreements: { agreement_id: number }[] } }>(
    'query($id: String!) { cart(cart_id: $id) { agreements { agreement_id } } }',
    { id },
    options,
  )
  const { placeOrder } = await sendGraphql<{
    placeOrder: { order: { order_number: string } | null; errors: { message: string }[] }
  }>(
    'mutation($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number } errors { message } } }',
    { input: { cart_id: id, agreement_ids: cart.agreements.map(({ agreement_id }) => agreement_id) } },
    options,
  )
  expect(placeOrder.errors).toEqual([])
  return placeOrder.order?.order_number ?? ''
}

test.describe('files of a customer', () => {
  test(
    'ACC-6b ACC-6c: after the invoice only the buyer downloads the files, a limited number of times; rows link to the order',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const reader = await Reader.enters(code, { size })
      const { page, t } = reader
      const { token } = await newCustomer()
      await reader.visitor.context.addCookies([{ name: 'token', value: token, url: shopUrl() }])
      await reader.goesTo('/downloadable/customer/products')
      await reader.seesHeading(t('My Downloadable'))
      await reader.sees(t('You have not purchased any downloadable products yet.'))
      await expectAccessible(page)

      const book = await oneEbook()
      const sound = (await filesOf('audiobook', 1))[0]
      if (!sound) throw new Error('the demo shop has too few audiobooks')
      const number = await buys([book, sound], token)
      await reader.reloads()
      await reader.sees(t('Waits for the payment'), reader.main)
      await expectAccessible(page)
      expect(await reader.link(/^Download:/).count()).toBe(0)
      await operator('orders', 'paid', number)
      await operator('orders', 'invoice', number, '--silent')
      await reader.reloads()
      await reader.sees(t('Ready to download'), reader.main)
      await expectAccessibleInBothThemes(page)
      const row = (format: string) =>
        reader.main.getByRole('row').filter({ has: page.getByText(format, { exact: true }) })
      for (const [format, begins, { name }] of [
        ['EPUB', 'PK', book],
        ['PDF', '%PDF-', book],
        ['MP3', 'ID3', sound],
      ] as const) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          reader.link(`${t('Download')}: ${name}, ${format}`).click(),
        ])
        expect(download.suggestedFilename()).toMatch(new RegExp(`^[a-z0-9-]+\\.${format.toLowerCase()}$`))
        const content = await readFile(await download.path())
        expect(content.subarray(0, begins.length).toString()).toBe(begins)
        await eventually(async () =>
          (await row(format).getByRole('cell').allInnerTexts()).some((text) => text.trim() === '4'),
        ).toBe(true)
      }
      reader.hadNoProblems()
      // the file is missing for a while
      const filePath = path.join(dataDir(), 'downloads', `${sound.sku}.mp3`)
      await rename(filePath, `${filePath}.away`)
      const link = (await reader.link(`${t('Download')}: ${sound.name}, MP3`).getAttribute('href')) ?? ''
      try {
        await reader.reloads()
        await reader.sees(t('Being prepared'), row('MP3'))
        await expectAccessibleInBothThemes(page)
        await page.goto(link)
        await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Plik jest w przygotowaniu' }))
        await expectAccessibleInBothThemes(page)
      } finally {
        await rename(`${filePath}.away`, filePath)
      }
      const as = (cookie: string) => get(new URL(link, shopUrl()).href, { headers: { cookie } })
      // the link gives other customers a 404 and redirects guests to the sign-in page
      expect((await as(`token=${(await newCustomer()).token}`)).status).toBe(404)
      expect((await as('')).headers.get('location')).toMatch(/login/)
      for (let time = 0; time < 4; time++) expect((await as(`token=${token}`)).status).toBe(200)
      await page.goto(link)
      await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Wykorzystano wszystkie pobrania' }))
      await expectAccessible(page)
      await reader.goesTo('/downloadable/customer/products')
      await reader.sees(t('Used up'), row('MP3'))
      await expectAccessible(page)
      await reader.link(number, row('EPUB')).click()
      await reader.seesHeading(t('Order # %s', number))
      await reader.leaves()
    },
  )
})
