import type { Locator } from '@playwright/test'
import { sendGraphql, type Book, books } from '../fixtures/api.ts'
import {
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  newIpAddress,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { Buyer, plainSpaces, startingWith, type ViewCode } from '../fixtures/buyer.ts'
import { newCustomer, PASSWORD } from '../fixtures/reader.ts'
import { eachViewAndSize, expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

let shelf: Book[]
test.beforeAll(async () => {
  shelf = await books('available', ({ name }) => name.length < 30)
})

const titled = (index: number): Book => {
  const book = shelf[index]
  if (!book) throw new Error('the demo shop has too few books')
  return book
}

async function idsOf(books: readonly Book[]): Promise<number[]> {
  const { products } = await sendGraphql<{ products: { items: { id: number; sku: string }[] } }>(
    'query($skus: [String]) { products(filter: { sku: { in: $skus } }) { items { id sku } } }',
    { skus: books.map(({ sku }) => sku) },
  )
  return books.map((book) => products.items.find(({ sku }) => sku === book.sku)?.id ?? 0)
}

/** A buyer with the controls of the comparison. */
class Comparer extends Buyer {
  static override async enters(code: ViewCode = 'default', options = {}): Promise<Comparer> {
    const buyer = await Buyer.enters(code, options)
    return new Comparer(buyer.visitor, buyer.view, options)
  }
  scales = (title: string, within: Locator = this.main) => this.button(`${this.t('Compare')}: ${title}`, within).first()
  /** Creates the list through the API. */
  async hasCompared(...books: Book[]) {
    const { createCompareList: list } = await sendGraphql<{ createCompareList: { uid: string } }>(
      'mutation($products: [ID!]) { createCompareList(input: { products: $products }) { uid } }',
      { products: await idsOf(books) },
      { from: newIpAddress() },
    )
    await this.visitor.context.addCookies([{ name: 'compare', value: list.uid, url: shopUrl() }])
  }
  async signsIn(email: string) {
    await this.goesTo('/customer/account/login')
    await this.page
      .getByRole('textbox', { name: startingWith(this.t('E-mail')) })
      .first()
      .fill(email)
    await this.page
      .getByLabel(startingWith(this.t('Password')))
      .and(this.page.locator('input'))
      .fill(PASSWORD)
    await this.button(this.t('Sign in'), this.main).click()
    await waitUntilVisible(this.link(startingWith(this.t('My account')), this.page.getByRole('banner')))
  }
  /** On a page of the account. */
  async signsOut() {
    await this.button(this.t('Logout')).click()
    await waitUntilVisible(this.notice(this.t('You are successfully logged out!')))
  }
  get table() {
    return this.page.getByRole('table', { name: this.t('Compare products') })
  }
  columns = () =>
    this.table
      .getByRole('columnheader')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link.textContent ?? '').replaceAll('\u00a0', ' ')))
  row = (label: string) =>
    this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: label }) })
  /** The browser's stored copy of the list. */
  storedIds = () => this.page.evaluate(() => localStorage.getItem('compare_list_products'))
  cookie = async () => (await this.visitor.context.cookies()).find(({ name }) => name === 'compare')
  comparedLink = (count: number) =>
    this.link(
      count > 0 ? `${this.t('Compare products')}, ${this.items(count)}` : this.t('Compare products'),
      this.page.getByRole('banner'),
    )
  seesCompared = (count: number) => waitUntilVisible(this.comparedLink(count))
}

test(
  'COMP-1a COMP-1b NAV-11: titles are compared side by side with their differences; one is removed, then all',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const reader = await Comparer.enters(code, { size })
    const { page, t } = reader
    const [a, b, c] = [titled(0), titled(1), titled(2)]
    await reader.goesTo('/compare')
    await reader.sees(t('There is nothing to compare yet'))
    await expectAccessible(page)
    await reader.hasCompared(a)
    await reader.goesTo('/compare')
    await reader.sees(t('Add another title to see how they differ.'))
    await reader.hasCompared(a, b, c)
    // as in a browser without a stored copy
    await page.evaluate(() => localStorage.removeItem('compare_list_products'))
    await reader.goesTo('/menu')
    await reader.link(`${t('Compare products')} (3)`, reader.main).tap()
    await reader.seesHeading(t('Compare products'))
    expect(await reader.columns()).toEqual([a.name, b.name, c.name])
    await reader.sees(reader.money(b.price), reader.row(t('Price')))
    const isbn = reader.row('ISBN')
    expect(await isbn.getByRole('cell').allInnerTexts()).toHaveLength(3)
    expect(await isbn.getByText(t('differs')).isVisible()).toBe(false)
    await page.getByRole('checkbox', { name: t('Highlight differences') }).check()
    await waitUntilVisible(isbn.getByText(t('differs')))
    expect(await reader.row(t('Price')).getByText(t('differs')).count()).toBe(0)
    await expectAccessibleInBothThemes(page)

    await test.step('print shows the titles and their rows, without buttons', async () => {
      await page.emulateMedia({ media: 'print' })
      await waitUntilVisible(reader.link(a.name, reader.table))
      for (const words of ['Clear the list', 'Print', 'Highlight differences'])
        expect(await page.getByText(t(words)).first().isVisible()).toBe(false)
      expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(/\/MediaBox \[0 0 84[12]/)
      await page.emulateMedia({ media: null })
    })

    await reader.button(t('Remove from the comparison: %s', b.name)).click()
    await waitUntilHidden(reader.link(b.name, reader.table))
    expect(await reader.columns()).toEqual([a.name, c.name])
    // Back shows the current list, not the earlier one
    await reader.link(a.name, reader.table).click()
    await reader.seesHeading(a.name)
    await page.goBack()
    await reader.seesHeading(t('Compare products'))
    expect(await reader.columns()).toEqual([a.name, c.name])
    await reader.button(t('Clear the list')).click()
    await reader.sees(t('There is nothing to compare yet'))
    expect([await reader.storedIds(), await reader.cookie()]).toEqual([null, undefined])
    reader.hadNoProblems()
    await reader.leaves()
  },
)

for (const tag of eachViewAndSize)
  test(`COMP-1: a wide comparison scrolls sideways beside fixed row headers, and the page does not ${tag}`, async ({
    code,
    size,
  }) => {
    const reader = await Comparer.enters(code, { size })
    const { page, t } = reader
    await reader.hasCompared(...[0, 1, 2, 3, 4, 5, 6].map(titled))
    await reader.goesTo('/compare')
    const region = page.getByRole('region', { name: t('Compare products') })
    const name = reader.table.getByRole('rowheader', { name: t('Price') })
    const before = await name.boundingBox()
    await region.evaluate((element) => (element.scrollLeft = element.scrollWidth))
    await eventually(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
    const after = await name.boundingBox()
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(20)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    await waitUntilVisible(reader.link(titled(6).name, reader.table))
    await reader.leaves()
  })

const compareList = (uid: string) =>
  sendGraphql<{ compareList: { items: { product: { id: number } }[] } | null }>(
    'query($uid: ID!) { compareList(uid: $uid) { items { product { id } } } }',
    { uid },
    { from: newIpAddress() },
  )

test("COMP-1c COMP-2 COMP-2a NAV-1: a guest’s list is filled and emptied by a listing's cards, in all tabs", async () => {
  const reader = await Comparer.enters()
  const { page, t } = reader
  await reader.goesTo('/bestsellery')
  const scales = page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('Compare')}: `) })
  const isPressed = (index: number) => eventually(() => scales.nth(index).getAttribute('aria-pressed'))
  await scales.nth(1).click()
  const cart = page.getByRole('main').getByRole('button', { name: startingWith(t('Add to cart')) })
  const [first, beside] = [await scales.first().boundingBox(), await cart.first().boundingBox()]
  expect(Math.abs((first?.y ?? 0) - (beside?.y ?? 99)), 'compare stands beside the cart').toBeLessThan(22)
  await waitUntilVisible(reader.notice(t('Product is added to compare list!')))
  await reader.seesCompared(1)
  await isPressed(1).toBe('true')
  await isPressed(0).toBe('false')
  await scales.nth(1).click()
  await reader.seesCompared(0)
  await waitUntilVisible(reader.notice(t('Product is removed from compare list!')))
  await scales.nth(1).click()
  await reader.seesCompared(1)

  const { value: uid = '', expires = 0 } = (await reader.cookie()) ?? {}
  await test.step('the list has a uid for 86400 s, and its product ids are in compare_list_products', async () => {
    expect(Math.abs(expires - Date.now() / 1000 - 86_400)).toBeLessThan(120)
    const { compareList: list } = await compareList(uid)
    expect(list?.items).toHaveLength(1)
    expect(JSON.parse((await reader.storedIds()) ?? '')).toEqual(list?.items.map(({ product }) => product.id))
  })

  await test.step('a list deleted on the server is created again without an error', async () => {
    await sendGraphql(
      'mutation($uid: ID!) { deleteCompareList(uid: $uid) { result } }',
      { uid },
      { from: newIpAddress() },
    )
    await scales.nth(2).click()
    await isPressed(2).toBe('true')
    await isPressed(1).toBe('false')
  })

  await test.step('another tab shows the list and updates this one', async () => {
    const other = new Comparer({ ...reader.visitor, page: await reader.visitor.context.newPage() }, reader.view)
    await other.goesTo('/compare')
    const name = (await scales.nth(2).getAttribute('aria-label')) ?? ''
    expect((await other.columns()).map((title) => `${t('Compare')}: ${title}`)).toEqual([plainSpaces(name)])
    await other.button(t('Clear the list')).click()
    await reader.seesCompared(0)
    await isPressed(2).toBe('false')
  })
  reader.hadNoProblems()
  await reader.leaves()
})

test('COMP-2b AUTH-1: sign-in assigns the list to the customer or merges it; signing out clears it', async () => {
  const { email } = await newCustomer()
  const reader = await Comparer.enters()
  const { t } = reader
  await reader.hasCompared(titled(0))
  await reader.signsIn(email)
  await reader.seesCompared(1)
  // guests cannot read a customer's list by its uid
  expect((await compareList((await reader.cookie())?.value ?? '')).compareList).toBeNull()
  await reader.signsOut()
  await reader.seesCompared(0)
  expect(await reader.storedIds()).toBeNull()
  await reader.hasCompared(titled(1))
  await reader.signsIn(email)
  await reader.comparedLink(2).click()
  await reader.seesHeading(t('Compare products'))
  expect(await reader.columns()).toEqual([titled(0).name, titled(1).name])
  // on another device
  await reader.visitor.context.clearCookies({ name: /^(token|compare)$/ })
  await reader.page.evaluate(() => localStorage.clear())
  await reader.signsIn(email)
  await reader.seesCompared(2)
  reader.hadNoProblems()
  await reader.leaves()
})

test('COMP-2: the list works without scripts', async () => {
  const reader = await Comparer.enters('default', { scripts: false })
  const { page, t } = reader
  await reader.hasCompared(titled(0))
  await page.goto(titled(1).path)
  await reader.scales(titled(1).name).click()
  await reader.seesHeading(t('Compare products'))
  expect(await reader.columns()).toEqual([titled(0).name, titled(1).name])
  await page.getByRole('main').getByRole('checkbox').check()
  await waitUntilVisible(reader.row('ISBN').getByText(t('differs')))
  await reader.button(t('Remove from the comparison: %s', titled(0).name)).click()
  expect(await reader.columns()).toEqual([titled(1).name])
  await reader.leaves()
})
