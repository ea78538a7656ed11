import type { Page } from '@playwright/test'
import { waitUntilHidden, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { Reader } from '../fixtures/reader.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const NOVEL = '/placowka-prus.html'
const NOTEBOOK = '/zeszyt-koziolek-w-kropki.html'

const labels = {
  default: { binding: 'Oprawa', hard: 'twarda', soft: 'miękka', large: 'Duży druk', yes: 'Tak', no: 'Nie' },
  en: { binding: 'Binding', hard: 'Hardback', soft: 'Paperback', large: 'Large print', yes: 'Yes', no: 'No' },
}

const valueOn = (page: Page) => (label: string, name: string) =>
  page.getByRole('group', { name: startingWith(label) }).getByRole('link', { name: startingWith(name) })

test(
  'CAT-4: a version is chosen and put into the cart; its URL, price and details follow the choice',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, page, money } = buyer
    const { binding, hard, soft, large, yes, no } = labels.en
    await buyer.goesTo(NOVEL)
    const offer = buyer.main
    await buyer.sees(t('from %s', money(39.9)), offer)
    const value = valueOn(page)
    // without a choice nothing is added, and the page says why
    await buyer.adds()
    await buyer.sees('You need to choose options for your item.')
    await value(binding, hard).click()
    await expect(value(binding, hard)).toHaveAttribute('aria-current', 'true')
    await waitUntilVisible(value(large, yes).filter({ hasText: t('only with another choice') }))
    await value(large, no).click()
    await buyer.sees(money(54.9), offer)
    await waitUntilHidden(page.getByText(t('from %s', money(39.9))))
    const address = page.url()
    expect(new URL(address).search).toMatch(/^\?v=\d+,\d+$/)
    // another version, then the first by its URL
    await value(binding, soft).click()
    await buyer.sees(money(39.9), offer)
    await buyer.opensPath(address)
    await buyer.sees(money(54.9), offer)
    await buyer.adds()
    await waitUntilVisible(buyer.notice(t('Product added to cart!')))
    await buyer.opensCart(1)
    const chosen = [`${binding}: ${hard}`, `${large}: ${no}`]
    for (const choice of chosen) await buyer.sees(choice, buyer.main)
    await buyer.seesTotal(54.9)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CAT-4 CAT-10: colours are swatches, a sold-out one is marked, and the card leads to the choice', async () => {
  const buyer = await Buyer.enters()
  const { t, page } = buyer
  await buyer.goesTo('/search/zeszyt koziolek/')
  await page.getByRole('link', { name: startingWith(`${t('Choose a version')}: Zeszyt`) }).click()
  await buyer.seesHeading('Zeszyt „Koziołek” w kropki')
  const green = page.getByRole('link', { name: startingWith('zielony') })
  await waitUntilVisible(green.filter({ hasText: t('sold out') }))
  await green.click()
  await buyer.sees(t('This version cannot be bought now. Choose another one.'), buyer.main)
  await page.getByRole('link', { name: startingWith('granatowy') }).click()
  await buyer.adds()
  await buyer.opensCart(1)
  await buyer.sees('Kolor okładki: granatowy', buyer.main)
  await buyer.leaves()
})

test('CAT-4: without scripts a version is chosen by links and bought by the form', async () => {
  const buyer = await Buyer.enters('default', { scripts: false })
  const { page } = buyer
  await page.goto(NOTEBOOK)
  await page.getByRole('link', { name: startingWith('czerwony') }).click()
  await buyer.button('Do koszyka', buyer.main).first().click()
  await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Koszyk' }))
  await buyer.sees('Kolor okładki: czerwony', buyer.main)
  await buyer.leaves()
})

test('CAT-4 WISH-1: two options chosen at once are shown on the wish list and moved to the cart', async () => {
  const reader = await Reader.signedIn()
  const { t, page, main, money } = reader
  const { binding, hard, large, no } = labels.default
  await reader.goesTo(NOVEL)
  const value = valueOn(page)

  await test.step('a second option clicked while the first is loading is added to it', async () => {
    // no response before both are clicked
    let respond = () => {}
    const pressed = new Promise<void>((resolve) => (respond = resolve))
    await page.route('**/graphql**', async (route) => {
      await pressed
      await route.continue()
    })
    await value(binding, hard).click()
    await expect(value(binding, hard)).toHaveAttribute('aria-current', 'true')
    await value(large, no).click()
    await expect(value(large, no)).toHaveAttribute('aria-current', 'true')
    respond()
    await reader.sees(money(54.9), main)
    await page.unroute('**/graphql**')
  })

  await reader
    .button(startingWith(t('Add to the wish list')), main)
    .first()
    .click()
  await waitUntilVisible(reader.notice(t('Product added to wish-list!')))
  await reader.goesTo('/wishlist')
  const chosen = [`${binding}: ${hard}`, `${large}: ${no}`]
  for (const choice of chosen) await reader.sees(choice, main)
  await reader
    .button(startingWith(t('Move to the cart')), main)
    .first()
    .click()
  await waitUntilHidden(main.getByText(chosen[0] ?? ''))
  await reader.goesTo('/cart')
  for (const choice of chosen) await reader.sees(choice, main)
  await reader.seesTotal(54.9)
  await reader.leaves()
})
