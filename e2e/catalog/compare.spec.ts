import type { Locator } from '@playwright/test'
import { ask, type Book, books } from '../fixtures/api.ts'
import { eventually, expectAccessible, gone, newAddress, seen } from '../fixtures/browser.ts'
import { Buyer, startingWith, type ViewCode } from '../fixtures/buyer.ts'
import { newCustomer, PASSWORD } from '../fixtures/reader.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

let shelf: Book[]
test.beforeAll(async () => {
  shelf = await books('available', ({ name }) => name.length < 30)
})

const titled = (at: number): Book => {
  const book = shelf[at]
  if (!book) throw new Error('the demo shop has too few books')
  return book
}

/** Somebody who compares titles. */
class Comparer extends Buyer {
  static override async enters(code: ViewCode = 'default', options = {}): Promise<Comparer> {
    const buyer = await Buyer.enters(code, options)
    return new Comparer(buyer.visitor, buyer.view, options)
  }
  scales = (title: string, within: Locator = this.main) => this.button(`${this.t('Compare')}: ${title}`, within).first()
  async compares(...wanted: Book[]) {
    for (const { path, name } of wanted) {
      await this.goesTo(path)
      await this.scales(name).click()
      await eventually(() => this.scales(name).getAttribute('aria-pressed')).toBe('true')
    }
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
    await seen(this.link(startingWith(this.t('My account')), this.page.getByRole('banner')))
  }
  async signsOut() {
    await this.goesTo('/customer/account')
    await this.button(this.t('Logout')).click()
    await seen(this.notice(this.t('You are successfully logged out!')))
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
  /** What the browser keeps. */
  kept = () => this.page.evaluate(() => localStorage.getItem('compare_list_products'))
  cookie = async () => (await this.visitor.context.cookies()).find(({ name }) => name === 'compare')
  /** The link of the header; on a phone that of the menu. */
  async seesCompared(count: number) {
    if (!this.isOnPhone)
      return seen(
        this.link(
          count > 0 ? `${this.t('Compare products')}, ${this.items(count)}` : this.t('Compare products'),
          this.page.getByRole('banner'),
        ),
      )
    await this.goesTo('/menu')
    await seen(
      this.link(count > 0 ? `${this.t('Compare products')} (${count})` : this.t('Compare products'), this.main),
    )
  }
}

test.describe('comparing', () => {
  test(
    'COMP-1 NAV-1 NAV-11: titles stand side by side with their differences; one is removed, then all',
    eachViewAndSize,
    async ({ code, size }) => {
      const reader = await Comparer.enters(code, { size })
      const { page, t } = reader
      const [a, b, c] = [titled(0), titled(1), titled(2)]
      await reader.goesTo('/compare')
      await reader.sees(t('There is nothing to compare yet'))
      await expectAccessible(page)
      await reader.compares(a)
      await seen(reader.notice(t('Product is added to compare list!')))
      await expectAccessible(page)
      await reader.goesTo('/compare')
      await reader.sees(t('Add another title to see how they differ.'))
      await reader.compares(b, c)
      await reader.seesCompared(3)
      await reader.goesTo('/compare')
      await reader.seesHeading(t('Compare products'))
      expect(await reader.columns()).toEqual([a.name, b.name, c.name])
      await reader.sees(reader.money(b.price), reader.row(t('Price')))
      const isbn = reader.row('ISBN')
      expect(await isbn.getByRole('cell').allInnerTexts()).toHaveLength(3)
      expect(await isbn.getByText(t('differs')).isVisible()).toBe(false)
      await expectAccessible(page)
      await page.getByRole('checkbox', { name: t('Highlight differences') }).check()
      await seen(isbn.getByText(t('differs')))
      expect(await reader.row(t('Price')).getByText(t('differs')).count()).toBe(0)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await reader.reloads()
      await page.getByRole('checkbox', { name: t('Highlight differences') }).check()
      await expectAccessible(page)

      await reader.button(t('Remove from the comparison: %s', b.name)).click()
      await gone(reader.link(b.name, reader.table))
      expect(await reader.columns()).toEqual([a.name, c.name])
      // Back from elsewhere shows what is there now
      await reader.link(a.name, reader.table).click()
      await reader.seesHeading(a.name)
      await page.goBack()
      await reader.seesHeading(t('Compare products'))
      expect(await reader.columns()).toEqual([a.name, c.name])
      await reader.button(t('Clear the list')).click()
      await reader.sees(t('There is nothing to compare yet'))
      expect([await reader.kept(), await reader.cookie()]).toEqual([null, undefined])
      await reader.seesCompared(0)
      reader.hadNoTrouble()
      await reader.leaves()
    },
  )

  test(
    'COMP-1: a wide comparison scrolls under the names of its rows, and nothing else does',
    eachViewAndSize,
    async ({ code, size }) => {
      const reader = await Comparer.enters(code, { size })
      const { page, t } = reader
      await reader.compares(...[0, 1, 2, 3, 4, 5, 6].map(titled))
      await reader.goesTo('/compare')
      const region = page.getByRole('region', { name: t('Compare products') })
      const name = reader.table.getByRole('rowheader', { name: t('Price') })
      const before = await name.boundingBox()
      await region.evaluate((element) => (element.scrollLeft = element.scrollWidth))
      await eventually(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
      const after = await name.boundingBox()
      expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(20)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
      await seen(reader.link(titled(6).name, reader.table))
      await reader.leaves()
    },
  )
})

test("COMP-1: a listing's card compares as well, and takes back", async () => {
  const reader = await Comparer.enters()
  const { page, t } = reader
  await reader.goesTo('/bestsellery')
  const scales = page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('Compare')}: `) })
  await scales.nth(1).click()
  await reader.seesCompared(1)
  await eventually(() => scales.nth(1).getAttribute('aria-pressed')).toBe('true')
  expect(await scales.nth(0).getAttribute('aria-pressed')).toBe('false')
  await scales.nth(1).click()
  await reader.seesCompared(0)
  await seen(reader.notice(t('Product is removed from compare list!')))
  await reader.leaves()
})

test('COMP-1: in print are the titles and their rows, without buttons', async () => {
  const reader = await Comparer.enters()
  const { page, t } = reader
  await reader.compares(titled(0), titled(1))
  await reader.goesTo('/compare')
  await page.emulateMedia({ media: 'print' })
  await seen(reader.link(titled(0).name, reader.table))
  for (const words of ['Clear the list', 'Print', 'Highlight differences'])
    expect(await page.getByText(t(words)).first().isVisible()).toBe(false)
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(/\/MediaBox \[0 0 84[12]/)
  await reader.leaves()
})

test.describe('COMP-2: the list', () => {
  const compareList = (uid: string, from = newAddress()) =>
    ask<{ compareList: { items: { product: { id: number } }[] } | null }>(
      'query($uid: ID!) { compareList(uid: $uid) { items { product { id } } } }',
      { uid },
      { from },
    )

  test('of a guest has a uid for 86400 s and its ids in compare_list_products; other tabs follow', async () => {
    const reader = await Comparer.enters()
    await reader.compares(titled(0))
    const cookie = await reader.cookie()
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 86_400)).toBeLessThan(120)
    const { compareList: list } = await compareList(cookie?.value ?? '')
    expect(JSON.parse((await reader.kept()) ?? '')).toEqual(list?.items.map(({ product }) => product.id))
    const other = await reader.visitor.context.newPage()
    await other.goto('/compare')
    await seen(other.getByRole('link', { name: titled(0).name }))
    await other.getByRole('button', { name: reader.t('Clear the list') }).click()
    await reader.seesCompared(0)
    await eventually(() => reader.scales(titled(0).name).getAttribute('aria-pressed')).toBe('false')
    await reader.leaves()
  })

  test('that is gone from the shop is begun anew without a word', async () => {
    const reader = await Comparer.enters()
    await reader.compares(titled(0))
    const uid = (await reader.cookie())?.value ?? ''
    await ask('mutation($uid: ID!) { deleteCompareList(uid: $uid) { result } }', { uid }, { from: newAddress() })
    await reader.compares(titled(1))
    await reader.goesTo('/compare')
    expect(await reader.columns()).toEqual([titled(1).name])
    reader.hadNoTrouble()
    await reader.leaves()
  })

  test("AUTH-1: becomes the customer's at sign-in, is merged at the next one, and signing out clears it", async () => {
    const { email } = await newCustomer()
    const reader = await Comparer.enters()
    await reader.compares(titled(0))
    await reader.signsIn(email)
    await reader.seesCompared(1)
    // a customer's list answers nobody who knows the uid
    expect((await compareList((await reader.cookie())?.value ?? '')).compareList).toBeNull()
    await reader.signsOut()
    await reader.seesCompared(0)
    expect(await reader.kept()).toBeNull()
    await reader.compares(titled(1))
    await reader.signsIn(email)
    await reader.seesCompared(2)
    await reader.goesTo('/compare')
    expect(await reader.columns()).toEqual([titled(0).name, titled(1).name])
    // on another device
    await reader.signsOut()
    await reader.seesCompared(0)
    await reader.signsIn(email)
    await reader.seesCompared(2)
    reader.hadNoTrouble()
    await reader.leaves()
  })

  test('works without scripts', async () => {
    const reader = await Comparer.enters('default', { scripts: false })
    for (const book of [titled(0), titled(1)]) {
      await reader.page.goto(book.path)
      await reader.scales(book.name).click()
      await reader.seesHeading(reader.t('Compare products'))
    }
    expect(await reader.columns()).toEqual([titled(0).name, titled(1).name])
    await reader.page.getByRole('main').getByRole('checkbox').check()
    await seen(reader.row('ISBN').getByText(reader.t('differs')))
    await reader.button(reader.t('Remove from the comparison: %s', titled(0).name)).click()
    expect(await reader.columns()).toEqual([titled(1).name])
    await reader.leaves()
  })
})
