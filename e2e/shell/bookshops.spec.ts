import { books } from '../fixtures/api.ts'
import { expectAccessibleInBothThemes, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { Checkout } from '../fixtures/checkout.ts'
import { get } from '../fixtures/html.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const MINE = { code: 'zamosc-rynek', name: 'Zakładka Zamość' }

test(
  'CMS-2 CHK-11: a reader finds the bookshops that have a book, and the chosen one is on product page and checkout',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { page, t, main } = buyer
    const [book] = await books(
      'available',
      ({ inWarehouse, inBookstores }) => inWarehouse > 20 && (inBookstores[MINE.code] ?? 0) > 0,
    )
    if (!book) throw new Error('no book is in stock in Zamość')
    const copies = book.inBookstores[MINE.code] ?? 0
    await buyer.goesTo('/stores')
    await buyer.seesHeading(t('Our bookshops'))
    await expectAccessibleInBothThemes(page)

    await main.getByRole('searchbox', { name: startingWith(t('Title, author or ISBN')) }).fill(book.sku)
    await buyer.button(t('Check'), main).click()
    await buyer.link(book.name, main).click()
    await buyer.sees(t('See below where it stands on the shelf.'), main)
    const row = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: MINE.name }) })
    await waitUntilVisible(
      row.getByText(buyer.view.language.plural(copies, '1 copy on the shelf', '%s copies on the shelf')),
    )

    const choose = row.getByRole('button', { name: startingWith(t('Make it my bookshop')) })
    await choose.click()
    const chosen = row.getByRole('button', { name: startingWith(t('My bookshop')) })
    await waitUntilVisible(chosen)
    expect(await chosen.getAttribute('aria-pressed')).toBe('true')
    await buyer.reloads()
    await waitUntilVisible(chosen)

    await buyer.link(MINE.name, main).click()
    await buyer.seesHeading(MINE.name)
    await waitUntilVisible(main.getByRole('heading', { name: t('Opening hours') }))
    expect(await buyer.link(startingWith(t('Directions')), main).getAttribute('href')).toContain('50.7172%2C23.2528')
    await expectAccessibleInBothThemes(page)

    await buyer.goesTo(book.path)
    await buyer.sees(`${t('My bookshop')}: ${buyer.view.language.plural(copies, '1 copy', '%s copies')}`, main)

    await buyer.hasInCart(book)
    const checkout = new Checkout(buyer)
    await checkout.begins()
    await main.getByText(checkout.methodNames.pickup, { exact: true }).click()
    await waitUntilVisible(checkout.choice(MINE.name))
    expect(await checkout.choice(MINE.name).isChecked()).toBe(true)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CMS-2: bookshops and their hours are structured data; without scripts a book is found in them', async () => {
  const page = await get(`${shopUrl()}/ksiegarnie/${MINE.code}`)
  const shop = page.jsonLd.find((node) => node['@type'] === 'BookStore')
  expect(shop).toMatchObject({
    name: MINE.name,
    address: { streetAddress: 'Rynek Wielki 8', postalCode: '22-400', addressLocality: 'Zamość' },
    openingHoursSpecification: expect.arrayContaining([
      expect.objectContaining({ dayOfWeek: 'https://schema.org/Saturday', opens: '10:00', closes: '15:00' }),
    ]),
  })
  const all = await get(`${shopUrl()}/ksiegarnie`)
  expect(all.jsonLd.filter((node) => node['@type'] === 'BookStore')).toHaveLength(5)
  expect((await get(`${shopUrl()}/ksiegarnie/nie-ma`)).status).toBe(404)
  expect((await (await fetch(`${shopUrl()}/sitemap-lists.xml`)).text()).includes(`/en/stores/${MINE.code}<`)).toBe(true)

  const forms = all.tags('form').filter(({ action, role }) => action === '/ksiegarnie' && role === 'search')
  expect(forms.map(({ method = 'get' }) => method)).toEqual(['get'])
  expect(all.tags('input')).toContainEqual(expect.objectContaining({ name: 'q', type: 'search' }))
  const found = await get(`${shopUrl()}/ksiegarnie?q=lalka`)
  const [, answer = ''] = /<a href="(\/ksiegarnie\?sku=[^"]+)">Lalka<\/a>/.exec(found.body) ?? []
  expect((await get(shopUrl() + answer)).body).toMatch(/\d egzemplarz\S* na półce/)
})
