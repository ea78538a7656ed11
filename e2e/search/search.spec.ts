import { desktop, waitUntilHidden, waitUntilVisible, type VisitorOptions } from '../fixtures/browser.ts'
import { Buyer, type ViewCode } from '../fixtures/buyer.ts'
import { untilNamesIndexed, Search } from '../fixtures/search.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

test.beforeAll(async () => {
  await untilNamesIndexed()
})

const SHORT_LIST = '/search/na%20srebrnym%20globie/'

/** A buyer with the search open on a short list, where a phone has the field too. */
async function searcher(view: ViewCode = 'default', size: VisitorOptions['size'] = desktop) {
  const buyer = await Buyer.enters(view, { size })
  await buyer.goesTo(SHORT_LIST)
  const search = new Search(buyer)
  await search.opens()
  return { buyer, search, page: buyer.page, t: buyer.t }
}
const leaves = async (buyer: Buyer) => {
  buyer.hadNoProblems()
  await buyer.leaves()
}

test(
  'SRCH-4c: books, categories, authors, series, publishers are suggested and lead to their pages',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { buyer, search, page, t } = await searcher(code, size)
    await search.types('zakładk')
    expect(await search.optionTexts('Series')).toEqual(['Lektura z zakładką'])
    expect(await search.optionTexts('Publishers')).toEqual(['Wydawnictwo Zakładka'])
    await search.types('poetry')
    expect(await search.optionTexts('Categories')).toEqual(['Poetry\nFiction'])
    await search.types('bolesław')
    expect(await search.optionTexts('Authors')).toContain('Bolesław Prus')
    const books = await search.optionTexts('Books')
    expect(books.length).toBeGreaterThan(2)
    for (const text of books) expect(text).toMatch(/PLN\s\d+\.\d\d/)
    const doll = search.group('Books').getByRole('option', { name: 'Lalka' }).first()
    expect(await doll.innerText()).toBe(`Lalka\nBolesław Prus · Hardback\n${buyer.money(69.9)}\n${t('Available')}`)
    await doll.tap()
    await buyer.seesHeading('Lalka')
    await waitUntilHidden(search.list)

    await page.goBack()
    await waitUntilVisible(buyer.card('Na srebrnym globie'))
    await search.opens()
    await search.types('sienkiewicza')
    await search.group('Authors').getByRole('option', { name: 'Henryk Sienkiewicz' }).click()
    await waitUntilVisible(buyer.main.getByRole('heading', { level: 1 }).filter({ hasText: 'Henryk Sienkiewicz' }))
    expect((await buyer.titles()).length).toBeGreaterThan(5)
    await waitUntilVisible(buyer.main.getByText('Henryk Sienkiewicz').first())
    expect(await page.getByText(t('No results found!')).count()).toBe(0)
    await leaves(buyer)
  },
)

test('SRCH-4: text typed before the scripts have loaded gets its suggestions then', async () => {
  const buyer = await Buyer.enters()
  const search = new Search(buyer)
  let scriptsCome = () => {}
  const typed = new Promise<void>((resolve) => (scriptsCome = resolve))
  await buyer.page.route('**/assets/*.js', async (route) => {
    await typed
    await route.continue()
  })
  await buyer.page.goto('/', { waitUntil: 'commit' })
  await search.field.click()
  await search.field.pressSequentially('lalk')
  scriptsCome()
  await waitUntilVisible(search.group('Books').getByRole('option').first())
  expect(await search.field.inputValue()).toBe('lalk')
  await buyer.leaves()
})
