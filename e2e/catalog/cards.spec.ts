import type { Locator } from '@playwright/test'
import { sendGraphql, oneBook, type Book } from '../fixtures/api.ts'
import {
  desktop,
  eventually,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { expect, onPhone, onPhoneInEnglish, test } from '../fixtures/test.ts'

const boxOf = async (locator: Locator) => {
  const box = await locator.first().boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

/** Words of titles and facts that are on more than one line. */
function brokenWords(cards: Element[]): string[] {
  const range = document.createRange()
  return cards.flatMap((card) =>
    [...card.querySelectorAll('h2 a, dd, dd a')].flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text)
        .flatMap((text) =>
          [...text.data.matchAll(/\p{L}{4,}/gu)].flatMap(({ 0: word, index }) => {
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
          }),
        ),
    ),
  )
}

interface TitlesBoughtTogether {
  name: string
  path: string
  others: readonly { sku: string; price: number }[]
  sum: number
}

/** A book with at least two available titles that are frequently bought with it. */
async function findBoughtTogether(): Promise<TitlesBoughtTogether> {
  const priced = 'sku availability price_range { minimum_price { final_price { value } } }'
  interface Wire {
    sku: string
    availability: string
    price_range: { minimum_price: { final_price: { value: number } } }
  }
  type Title = Wire & { name: string; url_key: string; fbt_products: Wire[] }
  const { products } = await sendGraphql<{ products: { items: Title[] } }>(
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
  'CAT-7 D46: the card of an unpublished title offers a mail, that of a title only in bookshops its collection',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t } = buyer
    await buyer.goesTo(`/books.html?customFilters=availability:in-bookstores`)
    await waitUntilVisible(buyer.card(inBookstores?.name ?? '').getByText(t('Only to be collected there')))
    const card = buyer.card(inBookstores?.name ?? '')
    await waitUntilVisible(buyer.button(startingWith(t('Add to cart')), card))
    await expect(buyer.button(startingWith(t('Compare')), card), 'a finger finds the scales on the page').toBeHidden()
    await expectAccessibleInBothThemes(buyer.page, 'books to be collected')
    await test.step('words of titles are not broken in the narrowest cards and rows', async () => {
      for (const [path, width] of [
        ['/search/doświadczyńskiego', 320],
        ['/school-reading.html?mode=list', 320],
        ['/school-reading.html?mode=list', 810],
      ] as const) {
        await buyer.page.setViewportSize({ width, height: 568 })
        await buyer.goesTo(path)
        await waitUntilVisible(buyer.main.getByRole('heading', { level: 2 }).first())
        const cards = buyer.main.getByRole('listitem').filter({ has: buyer.page.getByRole('heading', { level: 2 }) })
        expect(await cards.evaluateAll(brokenWords), `${path} ${width}`).toEqual([])
      }
      await buyer.page.setViewportSize(size)
    })
    await buyer.goesTo(`/books.html?customFilters=availability:announcement`)
    await buyer.button(`${t('Notify me')}: ${announced?.name}`).click()
    await buyer.seesHeading(t('Notify me when it is available'))
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CAT-9: titles bought together have one total and one button; buttons are not printed', async () => {
  const boughtTogether = await findBoughtTogether()
  const buyer = await Buyer.enters()
  const { t, view } = buyer
  await buyer.goesTo(boughtTogether.path)
  const listOf = (name: string) => buyer.main.getByRole('list', { name }).getByRole('heading').allTextContents()
  await waitUntilVisible(buyer.main.getByRole('heading', { name: t('Frequently bought together') }))
  const [shown, related] = [await listOf(t('Frequently bought together')), await listOf(t('Related books'))]
  expect(shown).toHaveLength(boughtTogether.others.length)
  // related books do not repeat these titles
  expect(related.filter((name) => shown.includes(name))).toEqual([])
  const label = view.language.plural(
    boughtTogether.others.length,
    'This title and the 1 above together:',
    'This title and the %s above together:',
  )
  await buyer.sees(`${label} ${buyer.money(boughtTogether.sum)}`)
  await buyer.button(t('Add all to the cart')).click()
  await waitUntilVisible(buyer.notice(t('The titles are in the cart.')))
  await waitUntilVisible(buyer.cartLink(boughtTogether.others.length + 1))
  const controls = buyer.main.getByRole('button').or(buyer.main.getByRole('spinbutton')).filter({ visible: true })
  expect(await controls.count()).toBeGreaterThan(1)
  await buyer.page.emulateMedia({ media: 'print' })
  expect(await controls.count()).toBe(0)
  expect(await buyer.link(t('Skip to content')).filter({ visible: true }).count()).toBe(0)
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CAT-4: an e-book is bought without a quantity field', async () => {
  const { products } = await sendGraphql<{ products: { items: { url_key: string }[] } }>(
    '{ products(filter: { format: { eq: "ebook" } }, pageSize: 1) { items { url_key } } }',
  )
  const buyer = await Buyer.enters()
  const { t } = buyer
  await buyer.goesTo(`/${products.items[0]?.url_key}.html`)
  expect(await buyer.main.getByRole('spinbutton', { name: t('Quantity') }).count()).toBe(0)
  await buyer.button(t('Add to cart'), buyer.main.getByRole('article')).filter({ visible: true }).first().click()
  await waitUntilVisible(buyer.notice(t('Product added to cart!')))
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('on a phone: breadcrumbs wrap after a slash, and the notice leads to the cart', onPhone, async ({ size }) => {
  const buyer = await Buyer.enters('default', { size })
  const { page, t } = buyer
  await buyer.goesTo('/cisza-na-czechowie-kalwas.html')
  const starts = await buyer.main
    .getByRole('navigation', { name: t('Breadcrumbs') })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').content))
  expect(new Set(starts)).toEqual(new Set(['none']))
  await buyer.adds()
  await page
    .getByRole('region', { name: t('Notifications') })
    .getByRole('link', { name: t('View cart') })
    .tap()
  await buyer.seesHeading(t('Cart'))
  buyer.hadNoProblems()
  await buyer.leaves()
})

test(
  'bookshops list their hours in rows, the contact page groups the account number, and the footer folds',
  onPhone,
  async ({ size }) => {
    const buyer = await Buyer.enters('default', { size })
    const { page, t } = buyer
    await buyer.goesTo('/ksiegarnie')
    const [day, hours] = [await boxOf(buyer.main.locator('dt')), await boxOf(buyer.main.locator('dd'))]
    expect(Math.abs(day.y + day.height / 2 - hours.y - hours.height / 2)).toBeLessThan(8)
    await buyer.goesTo('/kontakt')
    await buyer.sees(/\d{2}( \d{4}){6}/)

    const footer = page.getByRole('contentinfo')
    const delivery = footer.getByRole('link', { name: 'Dostawa i płatność' })
    await waitUntilHidden(delivery)
    // the law requires them to be visible
    for (const name of [t('Withdraw from contract here'), 'Regulamin', 'Polityka prywatności'])
      await waitUntilVisible(buyer.link(name, footer))
    await buyer.sees(/NIP\s9469990016/, footer)
    await buyer.opensFooterList('Pomoc')
    await waitUntilVisible(delivery)
    await expectAccessibleInBothThemes(page, 'an open list of the footer')
    await page.setViewportSize(desktop)
    await eventually(() =>
      footer
        .getByRole('link', { name: 'Autorzy od A do Z' })
        .or(footer.getByRole('link', { name: 'Kontakt' }))
        .first()
        .isVisible(),
    ).toBe(true)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test(
  'without scripts lists of the footer are open on a desktop and can be opened on a phone',
  onPhone,
  async ({ size }) => {
    const buyer = await Buyer.enters('default', { size, scripts: false })
    const { page } = buyer
    await page.setViewportSize(desktop)
    await page.goto('/regulamin')
    const delivery = page.getByRole('contentinfo').getByRole('link', { name: 'Dostawa i płatność' })
    await waitUntilVisible(delivery)
    await page.setViewportSize(size)
    await waitUntilHidden(delivery)
    await buyer.opensFooterList('Pomoc')
    await waitUntilVisible(delivery)
    await buyer.leaves()
  },
)
