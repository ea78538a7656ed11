import type { Locator } from '@playwright/test'
import { waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { expect, onPhone, test } from '../fixtures/test.ts'

const SERIES = '/nadkomisarz-iga-sawicz-cala-seria.html'
const VOLUMES = ['Kamień w bucie', 'Zimna krew wapiennika', 'Trzynaste piętro sądu']

test(
  'CAT-12: a card leads to a series whose titles are added by one button, each with a quantity',
  onPhone,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, page } = buyer
    await buyer.goesTo('/search/iga sawicz cala seria/')
    await page
      .getByRole('link', { name: startingWith(`${t('Choose titles')}: Nadkomisarz`) })
      .first()
      .click()
    await buyer.seesHeading('Nadkomisarz Iga Sawicz. Cała seria')
    const sum = page.getByText(t('Chosen titles together:'))
    const before = await sum.textContent()
    const quantity = (title: string) =>
      page.getByRole('group', { name: t('Quantity of %s', title) }).getByRole('spinbutton')
    const writes = async (field: Locator, copies: number) => {
      await field.fill(String(copies))
      await field.blur()
    }

    await test.step('nothing is added when no title is chosen', async () => {
      for (const field of await buyer.main.getByRole('spinbutton').all()) await writes(field, 0)
      await buyer.adds()
      await buyer.sees(t('Choose at least one title.'), buyer.main)
    })

    await writes(quantity('Kamień w bucie'), 2)
    for (const title of VOLUMES.slice(1)) await writes(quantity(title), 1)
    await expect(sum).not.toHaveText(before ?? '')
    await buyer.adds()
    await waitUntilVisible(buyer.notice(t('The titles are in the cart.')))
    await buyer.opensCart(4)
    for (const volume of VOLUMES) await buyer.sees(volume, buyer.main)
    await expect(buyer.main.getByText('Cisza na Czechowie')).toHaveCount(0)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CAT-12: without scripts the titles are added by a form', async () => {
  const buyer = await Buyer.enters('default', { scripts: false })
  const { page } = buyer
  await page.goto(SERIES)
  await page.getByRole('spinbutton').first().fill('0')
  await buyer.button('Do koszyka', buyer.main).first().click()
  await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Koszyk' }))
  for (const volume of VOLUMES) await buyer.sees(volume, buyer.main)
  await buyer.leaves()
})
