import { phone, seen } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

const SERIES = '/nadkomisarz-iga-sawicz-cala-seria.html'
const VOLUMES = ['Kamień w bucie', 'Zimna krew wapiennika', 'Trzynaste piętro sądu']

test(
  'CAT-12: titles of a series are added in one press with a quantity each',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, page } = buyer
    await buyer.goesTo(SERIES)
    const quantity = (title: string) =>
      page.getByRole('group', { name: t('Quantity of %s', title) }).getByRole('spinbutton')
    const sum = page.getByText(t('Chosen titles together:'))
    const before = await sum.textContent()
    await quantity('Cisza na Czechowie').fill('0')
    await quantity('Cisza na Czechowie').blur()
    await quantity('Kamień w bucie').fill('2')
    await quantity('Kamień w bucie').blur()
    await expect(sum).not.toHaveText(before ?? '')
    await buyer.adds()
    await seen(
      size === phone ? buyer.notice(t('The titles are in the cart.')) : buyer.minicart().getByText('Kamień w bucie'),
    )
    await buyer.opensCart(4)
    for (const volume of VOLUMES) await buyer.sees(volume, buyer.main)
    await expect(buyer.main.getByText('Cisza na Czechowie')).toHaveCount(0)
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('CAT-12: with no title chosen nothing is added; a card leads to the list', async () => {
  const buyer = await Buyer.enters()
  const { t, page } = buyer
  await buyer.goesTo('/search/iga sawicz cala seria/')
  await page
    .getByRole('link', { name: startingWith(`${t('Choose titles')}: Nadkomisarz`) })
    .first()
    .click()
  await buyer.seesHeading('Nadkomisarz Iga Sawicz. Cała seria')
  for (const field of await buyer.main.getByRole('spinbutton').all()) {
    await field.fill('0')
    await field.blur()
  }
  await buyer.adds()
  await buyer.sees(t('Choose at least one title.'), buyer.main)
  await buyer.leaves()
})

test('CAT-12: without scripts the list is a form', async () => {
  const buyer = await Buyer.enters('default', { scripts: false })
  const { page } = buyer
  await page.goto(SERIES)
  await page.getByRole('spinbutton').first().fill('0')
  await buyer.button('Do koszyka', buyer.main).first().click()
  await seen(page.getByRole('heading', { level: 1, name: 'Koszyk' }))
  for (const volume of VOLUMES) await buyer.sees(volume, buyer.main)
  await buyer.leaves()
})
