import { sendGraphql } from '../fixtures/api.ts'
import { expectAccessible, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const EVENING = '/wieczor-z-ksiazka.html'
const CASES = '/sawicz-trzy-pierwsze-sprawy.html'

test(
  'CAT-4 CAT-13: a bundle is put together, priced by its parts, and shown with them in the cart',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, page, money } = buyer
    const novel = 'A book for the evening'
    await buyer.goesTo(EVENING)
    await buyer.seesHeading('An evening with a book')
    // 90 % of 24.90 and of 46.90: the parts chosen by default
    await buyer.sees(t('The set: %s', money(64.62)), buyer.main)
    await expect(page.getByRole('radio', { name: startingWith('Ptaki na marginesie') })).toBeChecked()
    // a missing required part is reported at its field
    await page.getByLabel(novel).selectOption('')
    await page.getByLabel(novel).evaluate((field: HTMLSelectElement) => (field.required = false))
    await buyer.adds()
    await buyer.sees('Please select all required options.', buyer.main)
    await page.getByLabel(novel).selectOption({ label: `Brama Grodzka (${money(42.21)})` })
    await buyer.sees(t('The set: %s', money(64.62)), buyer.main)
    await page.getByRole('checkbox', { name: startingWith('Nocny dyżur') }).check()
    await page.getByLabel(startingWith(t('Copies in one set: %s', 'Nocny dyżur w bibliotece'))).fill('2')
    await buyer.sees(t('The set: %s', money(64.62 + 2 * 28.61)), buyer.main)
    await expectAccessible(page)
    await buyer.adds()
    await waitUntilVisible(buyer.notice(t('Product added to cart!')))
    await buyer.opensCart(1)
    const parts = [
      `To go with it: 1 × Ptaki na marginesie ${money(22.41)}`,
      `${novel}: 1 × Brama Grodzka ${money(42.21)}`,
      `One more: 2 × Nocny dyżur w bibliotece ${money(28.61)}`,
    ]
    for (const part of parts) await buyer.sees(part, buyer.main)
    await buyer.seesTotal(121.84)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

interface Stocked {
  products: { items: { availability_in_sources: { is_pickup_location: boolean; salable_qty: number }[] }[] }
}

test('CAT-13 CAT-16 CAT-18: a bundle shows its tier price, which is charged, and its stock by bookshop', async () => {
  const { products } = await sendGraphql<Stocked>(
    `{ products(filter: { url_key: { eq: "wieczor-z-ksiazka" } }) { items {
        availability_in_sources { is_pickup_location salable_qty } } } }`,
  )
  const stocks = (products.items[0]?.availability_in_sources ?? []).filter(
    (source) => source.is_pickup_location && source.salable_qty > 0,
  )
  expect(stocks.length).toBeGreaterThan(0)
  const buyer = await Buyer.enters()
  const { t, page } = buyer
  const { plural } = buyer.view.language
  await buyer.goesTo(EVENING)
  await expect(page.getByRole('list', { name: t('Price for more copies') })).toHaveText(
    t('From %s sets: each %s% cheaper', 3, 15),
  )
  await buyer.main.getByText(plural(stocks.length, 'Collect it in 1 bookshop', 'Collect it in %s bookshops')).click()
  for (const { salable_qty: sets } of stocks)
    await waitUntilVisible(buyer.main.getByText(plural(sets, '1 set', '%s sets'), { exact: true }).first())
  await buyer.link(t('Opening hours and directions'), buyer.main).click()
  await buyer.seesHeading(t('Our bookshops'))
  for (const { salable_qty: sets } of stocks)
    await waitUntilVisible(buyer.main.getByText(plural(sets, '1 set on the shelf', '%s sets on the shelf')).first())
  await page.goBack()
  await page.getByRole('spinbutton', { name: t('Quantity'), exact: true }).fill('3')
  await buyer.adds()
  await buyer.opensCart(3)
  // 85 % of 24.90 and of 46.90, three times
  await buyer.seesTotal(183.12)
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CAT-4: a card leads to a bundle that has one price for all its volumes', async () => {
  const buyer = await Buyer.enters()
  const { t, page, money } = buyer
  await buyer.goesTo('/search/sawicz trzy pierwsze/')
  await page.getByRole('link', { name: startingWith(`${t('Choose the parts')}: Sawicz`) }).click()
  await buyer.seesHeading('Sawicz: trzy pierwsze sprawy')
  await buyer.sees(t('The set: %s', money(99.9)), buyer.main)
  await buyer.adds()
  await buyer.opensCart(1)
  await buyer.sees(startingWith('Tom 1: 1 × Cisza na Czechowie'), buyer.main)
  await buyer.seesTotal(99.9)
  await buyer.leaves()
})

test('CAT-4: without scripts bundles with chosen and with fixed parts are bought by the form', async () => {
  const buyer = await Buyer.enters('default', { scripts: false })
  const { page } = buyer
  const add = buyer.button('Do koszyka', buyer.main).first()
  await page.goto(EVENING)
  await page.getByRole('radio', { name: startingWith('Mole książkowe') }).check()
  await page.getByLabel('Książka na wieczór').selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: startingWith('Nocny dyżur') }).check()
  await page.getByLabel(startingWith('Sztuk w zestawie: Nocny')).fill('3')
  await add.click()
  await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Koszyk' }))
  await page.goto(CASES)
  await add.click()
  for (const part of [
    'Do kompletu: 1 × Mole książkowe',
    'Jeszcze jedna: 3 × Nocny dyżur',
    'Tom 3: 1 × Zimna krew wapiennika',
  ])
    await buyer.sees(startingWith(part), buyer.main)
  await buyer.leaves()
})
