import type { Locator } from '@playwright/test'
import { ask, oneBook, type Book } from '../fixtures/api.ts'
import { desktop, eventually, expectAccessibleInBothThemes, gone, phone, seen } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

const paths = {
  default: {
    books: '/ksiazki.html',
    series: '/serie',
    bookshops: '/ksiegarnie',
    contact: '/kontakt',
    poetry: '/literatura-piekna/poezja.html',
    menu: 'Książki',
  },
  en: {
    books: '/books.html',
    series: '/series',
    bookshops: '/stores',
    contact: '/contact',
    poetry: '/fiction/poetry.html',
    menu: 'Books',
  },
} as const

const boxOf = async (place: Locator) => {
  const box = await place.first().boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

interface Together {
  name: string
  path: string
  others: readonly { sku: string; price: number }[]
  sum: number
}

/** A book with others that are bought with it, all of which can be sent. */
async function findTogether(): Promise<Together> {
  const priced = 'sku availability price_range { minimum_price { final_price { value } } }'
  interface Wire {
    sku: string
    availability: string
    price_range: { minimum_price: { final_price: { value: number } } }
  }
  type Title = Wire & { name: string; url_key: string; fbt_products: Wire[] }
  const { products } = await ask<{ products: { items: Title[] } }>(
    `
      { products(filter: { availability: { eq: "available" }, format: { eq: "book" } },
        pageSize: 50) { items { name url_key ${priced} fbt_products { ${priced} } } } }`,
  )
  const priceOf = ({ price_range }: Wire) => price_range.minimum_price.final_price.value
  const [found] = products.items.filter(
    ({ fbt_products: others }) => others.length > 1 && others.every(({ availability }) => availability === 'available'),
  )
  if (!found) throw new Error('the demo shop has no titles that are bought together')
  const others = found.fbt_products.map((other) => ({ sku: other.sku, price: priceOf(other) }))
  const grosze = [found, ...found.fbt_products].reduce((sum, title) => sum + Math.round(priceOf(title) * 100), 0)
  return { name: found.name, path: `/${found.url_key}.html`, others, sum: grosze / 100 }
}

let [announced, inBookstores]: (Book | undefined)[] = []
test.beforeAll(async () => {
  announced = await oneBook('announcement')
  inBookstores = await oneBook('in-bookstores')
})

test(
  'CAT-7 D46: the card of an unpublished title offers a mail, one only in bookstores collection',
  eachViewAndSize,
  async ({ code, size }) => {
    const own = paths[code]
    const buyer = await Buyer.enters(code, { size })
    const { t } = buyer
    await buyer.goesTo(`${own.books}?customFilters=availability:in-bookstores`)
    await seen(buyer.card(inBookstores?.name ?? '').getByText(t('Only to be collected there')))
    const card = buyer.card(inBookstores?.name ?? '')
    const [cart, compare] = [
      await boxOf(buyer.button(startingWith(t('Add to cart')), card)),
      await boxOf(buyer.button(startingWith(t('Compare')), card)),
    ]
    expect(Math.abs(cart.y - compare.y), 'compare stands beside the cart').toBeLessThan(cart.height / 2)
    await expectAccessibleInBothThemes(buyer.page, 'books to be collected')
    await buyer.goesTo(`${own.books}?customFilters=availability:announcement`)
    await buyer.button(`${t('Notify me')}: ${announced?.name}`).click()
    await buyer.seesHeading(t('Notify me when it is available'))
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('the authors of a card are links of 24 px that touch no other', eachViewAndSize, async ({ code, size }) => {
  const own = paths[code]
  const buyer = await Buyer.enters(code, { size })
  await buyer.goesTo(own.books)
  const cards = buyer.main.getByRole('listitem').filter({ has: buyer.page.getByRole('heading', { level: 2 }) })
  const measured = await cards.evaluateAll((items) =>
    items.slice(0, 6).map((item) => {
      const [title, ...rest] = [...item.querySelectorAll('h2 a, p > a')].map((link) => link.getBoundingClientRect())
      return {
        least: Math.min(...rest.map(({ height }) => height)),
        gap: Math.min(...rest.map(({ top }) => top - (title?.bottom ?? 0))),
      }
    }),
  )
  for (const { least, gap } of measured) {
    expect(least).toBeGreaterThanOrEqual(24)
    expect(gap).toBeGreaterThanOrEqual(0)
  }
  await buyer.leaves()
})

test(
  'CAT-9: what is often bought together has one sum and one button, and is not repeated below',
  eachViewAndSize,
  async ({ code, size }) => {
    const together = await findTogether()
    const buyer = await Buyer.enters(code, { size })
    const { t, view } = buyer
    await buyer.goesTo(together.path)
    const listOf = (name: string) => buyer.main.getByRole('list', { name }).getByRole('heading').allTextContents()
    await seen(buyer.main.getByRole('heading', { name: t('Frequently bought together') }))
    const [shown, related] = [await listOf(t('Frequently bought together')), await listOf(t('Related books'))]
    expect(shown).toHaveLength(together.others.length)
    expect(related.filter((name) => shown.includes(name))).toEqual([])
    const words = view.language.plural(
      together.others.length,
      'This title and the 1 above together:',
      'This title and the %s above together:',
    )
    await buyer.sees(`${words} ${buyer.money(together.sum)}`)
    await buyer.button(t('Add all to the cart')).click()
    await seen(buyer.notice(t('The titles are in the cart.')))
    await seen(buyer.cartLink(together.others.length + 1))
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test(
  'collections: a series shows its first cover, a letter its count; a list is searched and sorted',
  eachViewAndSize,
  async ({ code, size }) => {
    const own = paths[code]
    const buyer = await Buyer.enters(code, { size })
    const { t, view } = buyer
    await buyer.goesTo(own.series)
    const series = buyer.main.getByRole('link', { name: startingWith('Trylogia księżycowa') })
    expect(await series.locator('img').getAttribute('src')).toContain('/media/')
    await seen(
      buyer.main.getByRole('link', { name: `T, ${view.language.plural(2, '1 series', '%s series')}`, exact: true }),
    )
    await expectAccessibleInBothThemes(buyer.page, 'the index of series')
    await buyer.goesTo(own.books)
    expect(
      await buyer.page
        .getByRole('combobox', { name: t('Sort by') })
        .locator('option')
        .allTextContents(),
    ).toContain(t('Recommended'))
    await buyer.goesTo(own.poetry)
    if (!buyer.isOnPhone) {
      const menu = buyer.page.getByRole('navigation', { name: t('Main menu') })
      expect(await menu.getByRole('link', { name: own.menu, exact: true }).getAttribute('aria-current')).toBe('true')
    }
    await buyer.leaves()
  },
)

test('CAT-4 CAT-10: an e-book is bought without a stepper; the table of a book leaves out empty facts', async () => {
  const { products } = await ask<{ products: { items: { url_key: string }[] } }>(
    '{ products(filter: { format: { eq: "ebook" } }, pageSize: 1) { items { url_key } } }',
  )
  const buyer = await Buyer.enters()
  const { t } = buyer
  await buyer.goesTo(`/${products.items[0]?.url_key}.html`)
  expect(await buyer.main.getByRole('spinbutton', { name: t('Quantity') }).count()).toBe(0)
  await buyer.button(t('Add to cart'), buyer.main.getByRole('article')).filter({ visible: true }).first().click()
  await seen(buyer.notice(t('Product added to cart!')))
  await buyer.goesTo('/lalka-prus.html')
  await seen(buyer.main.getByText('Liczba stron', { exact: true }))
  for (const label of ['Kolor okładki', 'Duży druk'])
    expect(await buyer.main.getByText(label, { exact: true }).count(), label).toBe(0)
  await buyer.page.emulateMedia({ media: 'print' })
  for (const left of [
    buyer.main.getByRole('button'),
    buyer.main.getByRole('spinbutton'),
    buyer.link(t('Skip to content')),
  ])
    expect(await left.filter({ visible: true }).count()).toBe(0)
  await buyer.leaves()
})

test('on a phone: the notice leads to the cart, breadcrumbs wrap after a slash, the footer folds', async () => {
  const buyer = await Buyer.enters('default', { size: phone })
  const { page, t } = buyer
  await buyer.goesTo('/cisza-na-czechowie-kalwas.html')
  const starts = await buyer.main
    .getByRole('navigation', { name: t('Breadcrumbs') })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').content))
  expect(new Set(starts)).toEqual(new Set(['none']))
  await buyer.goesTo('/lalka-prus.html')
  await buyer.adds()
  await page
    .getByRole('region', { name: t('Notifications') })
    .getByRole('link', { name: t('View cart') })
    .tap()
  await buyer.seesHeading(t('Cart'))

  await buyer.goesTo('/')
  const footer = page.getByRole('contentinfo')
  const terms = footer.getByRole('link', { name: 'Regulamin' })
  await gone(terms)
  // the law wants it in sight
  await seen(buyer.link(t('Withdraw from contract here'), footer))
  await buyer.opensFooterList('Pomoc')
  await seen(terms)
  await expectAccessibleInBothThemes(page, 'an open list of the footer')
  await page.setViewportSize(desktop)
  await eventually(() =>
    footer
      .getByRole('link', { name: 'Autorzy od A do Z' })
      .or(footer.getByRole('link', { name: 'Kontakt' }))
      .first()
      .isVisible(),
  ).toBe(true)
  await buyer.leaves()
})

test('without scripts the lists of the footer open on a phone, and stand open where there is room', async () => {
  for (const size of [phone, desktop]) {
    const buyer = await Buyer.enters('default', { size, scripts: false })
    await buyer.page.goto('/regulamin')
    const footer = buyer.page.getByRole('contentinfo')
    if (size === phone) await buyer.opensFooterList('Pomoc')
    await seen(footer.getByRole('link', { name: 'Regulamin' }))
    await buyer.leaves()
  }
})

test('bookshops have their hours in rows, the contact page the account number in groups', async () => {
  const buyer = await Buyer.enters('default', { size: phone })
  await buyer.goesTo(paths.default.bookshops)
  const [day, hours] = [await boxOf(buyer.main.locator('dt')), await boxOf(buyer.main.locator('dd'))]
  expect(Math.abs(day.y + day.height / 2 - hours.y - hours.height / 2)).toBeLessThan(8)
  await buyer.goesTo(paths.default.contact)
  await buyer.sees(/\d{2}( \d{4}){6}/)
  await buyer.leaves()
})
