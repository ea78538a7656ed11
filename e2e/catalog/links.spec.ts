import { sendGraphql } from '../fixtures/api.ts'
import { expectAccessibleInBothThemes, waitUntilHidden, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const KEY = 'jak-dobrze-spac-cztery-wyklady-zdzieblowski-audiobook'
const COURSE = `/${KEY}.html`
/** Price of the first and the third lecture. */
const CHOSEN = 12 + 15
const CHEAPEST = 12

const labels = {
  default: { links: 'Wykłady', first: 'Wykład 1. Wieczór', third: 'Wykład 3. Poranek' },
  en: { links: 'Lectures', first: 'Lecture 1. Evening', third: 'Lecture 3. Morning' },
}

async function priceOfCourse(): Promise<number> {
  const { products } = await sendGraphql<{
    products: { items: { price_range: { minimum_price: { final_price: { value: number } } } }[] }
  }>(
    `{ products(filter: { url_key: { eq: "${KEY}" } }) { items { price_range { minimum_price { final_price { value } } }
      } } }`,
  )
  return products.items[0]?.price_range.minimum_price.final_price.value ?? 0
}

test(
  'CAT-4 CAT-13: everyone can play and download samples of a course; two lectures are chosen and priced in the cart',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const price = (await priceOfCourse()) + CHOSEN
    const buyer = await Buyer.enters(code, { size })
    const { t, page, money } = buyer
    const { links, first, third } = labels.en
    await buyer.goesTo(COURSE)

    await test.step('samples', async () => {
      const player = page.getByLabel(first, { exact: true }).and(page.locator('audio'))
      expect(await player.getAttribute('preload')).toBe('none')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        buyer.link(startingWith(t('Download: %s', 'Syllabus'))).click(),
      ])
      expect(download.suggestedFilename()).toBe('jak-dobrze-spac-cztery-wyklady-program-cyklu.pdf')
      const source = await player.getAttribute('src')
      const part = await fetch(new URL(source ?? '', shopUrl()), { headers: { range: 'bytes=0-2' } })
      expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'audio/mpeg', 'ID3'])
    })

    const lectures = page.getByRole('group', { name: startingWith(links) })
    const missing = lectures.getByText('Please specify product link(s).')
    await buyer.adds()
    await waitUntilVisible(missing)
    await expectAccessibleInBothThemes(page)
    await lectures.getByLabel(startingWith(first)).check()
    await waitUntilHidden(missing)
    await lectures.getByLabel(startingWith(third)).check()
    await waitUntilVisible(page.getByText(t('With the chosen files: %s', money(price))))
    await buyer.adds()
    await waitUntilVisible(buyer.notice(t('Product added to cart!')))
    await buyer.opensCart(1)
    await buyer.sees(`${links}: ${first}, ${third}`, buyer.main)
    await buyer.seesTotal(price)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CAT-13: the card shows the price with the cheapest lecture and leads to the page with the files', async () => {
  const least = (await priceOfCourse()) + CHEAPEST
  const buyer = await Buyer.enters()
  const { t, money } = buyer
  const title = 'Jak dobrze spać. Cztery wykłady'
  await buyer.goesTo('/search/jak dobrze spac cztery wyklady/')
  await buyer.sees(t('from %s', money(least)), buyer.main)
  await buyer.link(startingWith(`${t('Choose')}: ${title}`)).click()
  await buyer.seesHeading(startingWith(title))
  await buyer.sees(t('from %s', money(least)), buyer.main)
  await buyer.adds()
  await waitUntilVisible(buyer.main.getByText('Zaznacz co najmniej jeden plik.'))
  await buyer.leaves()
})

test('CAT-13: without scripts lectures are chosen and added too', async () => {
  const price = (await priceOfCourse()) + CHOSEN
  const buyer = await Buyer.enters('default', { scripts: false })
  const { page, money } = buyer
  const { links, first, third } = labels.default
  await page.goto(COURSE)
  await page.getByLabel(startingWith(first)).and(page.getByRole('checkbox')).check()
  await page.getByLabel(startingWith(third)).check()
  await buyer.adds()
  await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Koszyk' }))
  await buyer.sees(`${links}: ${first}, ${third}`, buyer.main)
  await buyer.sees(money(price), buyer.main)
  await buyer.leaves()
})
