import {
  desktop,
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  waitUntilVisible,
  type VisitorOptions,
} from '../fixtures/browser.ts'
import { Buyer, type ViewCode } from '../fixtures/buyer.ts'
import { get } from '../fixtures/html.ts'
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

test(
  'SRCH-1a SRCH-1b SRCH-1d: Enter leads to the results and clears the field',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { buyer, search, t, page } = await searcher(code, size)
    await search.field.fill('  C# & 100% „nocą”? ')
    await search.field.press('Enter')
    await buyer.seesHeading(t('Search results for: “%s”', 'C# & 100% „nocą”?'))
    expect(buyer.address).toBe(`${buyer.view.base}/search/${encodeURIComponent('C# & 100%25 „nocą”?')}`)
    expect((await get(page.url())).title).toContain(t('Search results for: “%s”', 'C# & 100% „nocą”?'))
    await search.opens()
    expect(await search.field.inputValue()).toBe('')
    await search.field.fill('   ')
    await search.field.press('Enter')
    await page.waitForTimeout(300)
    await buyer.seesHeading(t('Search results for: “%s”', 'C# & 100% „nocą”?'))
    await leaves(buyer)
  },
)

test(
  'SRCH-4: the overlay is accessible in all its states and both themes',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { buyer, search, page, t } = await searcher(code, size)
    const held = await search.delaysResponses()
    await search.field.fill('zakładk')
    await waitUntilVisible(search.placeholders)
    await expectAccessibleInBothThemes(page, 'waiting')
    await held.come()
    await waitUntilVisible(search.options)
    await search.field.press('ArrowDown')
    await expectAccessibleInBothThemes(page, 'suggestions')
    await search.types('sienkeiwicz')
    await waitUntilVisible(search.options.filter({ hasText: t('Did you mean %s?', '').slice(0, -1) }))
    await expectAccessibleInBothThemes(page, 'a correction')
    await search.field.fill('qwrtzxcv')
    await waitUntilVisible(page.getByRole('search').getByText(t('No results found!')))
    await expectAccessibleInBothThemes(page, 'nothing')
    buyer.hadNoProblems()
    await search.abortsRequests()
    await search.field.fill('lalka')
    await waitUntilVisible(
      page.getByRole('search').getByText(t('Suggestions could not be loaded. You can still search.')),
    )
    await expectAccessibleInBothThemes(page, 'a failure')
    await search.field.press('Enter')
    await buyer.seesHeading(t('Search results for: “%s”', 'lalka'))
    await buyer.leaves()
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

test('SRCH-4: arrows, Home and End move in suggestions, letters and Escape leave them, Enter opens one', async () => {
  const { buyer, search, page } = await searcher()
  const { field, options } = search
  const press = (key: string) => page.keyboard.press(key)
  expect(await field.getAttribute('aria-expanded')).toBe('false')
  await search.types('fantastyk')
  expect([await field.getAttribute('aria-expanded'), await field.getAttribute('aria-controls')]).toEqual([
    'true',
    await search.list.getAttribute('id'),
  ])
  expect(await field.getAttribute('aria-activedescendant')).toBeNull()
  await press('ArrowDown')
  await search.hasReached(options.first())
  await press('ArrowDown')
  await search.hasReached(options.nth(1))
  await press('End')
  await search.hasReached(options.last())
  // after the last option comes the field, and then the first option
  await press('ArrowDown')
  await eventually(() => field.getAttribute('aria-activedescendant')).toBeNull()
  await press('ArrowDown')
  await search.hasReached(options.first())
  await press('ArrowUp')
  await press('ArrowUp')
  await search.hasReached(options.last())
  await press('Home')
  await search.hasReached(options.first())
  // the caret is in the text again
  await press('ArrowLeft')
  await eventually(() => field.getAttribute('aria-activedescendant')).toBeNull()
  await press('Home')
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
  await press('End')
  await press('ArrowDown')
  await page.keyboard.type('a')
  expect(await field.inputValue()).toBe('fantastyka')
  await eventually(() => field.getAttribute('aria-activedescendant')).toBeNull()
  await waitUntilVisible(options)

  await press('Escape')
  await waitUntilHidden(search.list)
  expect([await field.getAttribute('aria-expanded'), await field.inputValue()]).toEqual(['false', 'fantastyka'])
  await press('ArrowDown')
  await waitUntilVisible(options)
  await press('Tab')
  await waitUntilHidden(search.list)
  await field.focus()
  await waitUntilVisible(options)
  const category = search.group('Categories').getByRole('option').first()
  for (let steps = 0; (await category.getAttribute('aria-selected')) === 'false' && steps < 20; steps++)
    await press('ArrowDown')
  await search.hasReached(category)
  expect(
    await category.evaluate((option) => {
      const [seenOption, box] = [
        option.getBoundingClientRect(),
        option.closest('[role=listbox]')?.parentElement?.getBoundingClientRect(),
      ]
      return box && seenOption.top >= box.top && seenOption.bottom <= box.bottom
    }),
  ).toBe(true)
  await press('Enter')
  await buyer.seesHeading('Fantastyka')
  expect(buyer.address).toBe('/fantastyka.html')
  expect(await field.inputValue()).toBe('')
  await leaves(buyer)
})

test('SRCH-4a SRCH-4b: a pause in typing sends one request; five placeholders replace suggestions for other words', async () => {
  const { buyer, search, page } = await searcher()
  const { sent, dropped } = search.recordsRequests()
  await page.clock.install()
  await search.typesWithoutPause('lalka')
  await waitUntilVisible(search.options)
  expect(sent).toEqual(['lalka'])

  const held = await search.delaysResponses()
  await search.typesWithoutPause(' p')
  await eventually(() => search.placeholders.count()).toBe(5)
  expect(await search.options.count()).toBe(0)
  await eventually(() => sent).toEqual(['lalka', 'lalka p'])
  await expect(search.placeholders).toHaveCount(5)
  // the older request is aborted before the newer one is sent
  await search.typesWithoutPause('rus')
  await eventually(() => dropped).toEqual(['lalka p'])
  await eventually(() => sent).toEqual(['lalka', 'lalka p', 'lalka prus'])
  await held.come()
  await waitUntilVisible(search.options)
  expect(await search.placeholders.count()).toBe(0)
  expect(await search.group('Books').getByRole('option').first().innerText()).toContain('Lalka')
  await search.field.fill('')
  await waitUntilHidden(search.list)
  await leaves(buyer)
})

test('SRCH-1 SRCH-4: suggestions announce their number, mark matches and link to results and lists', async () => {
  const { buyer, search, page, t } = await searcher()
  const { sent } = search.recordsRequests()
  const marked = () => search.list.locator('mark').allInnerTexts()
  const form = page.getByRole('search')
  await test.step('the number of suggestions is announced', async () => {
    await search.types('sienkiewicz')
    const count = (await search.options.count()) - 1 // the link to all results is no suggestion
    await eventually(() => search.status.textContent()).toBe(
      buyer.view.language.plural(count, '1 suggestion', '%s suggestions'),
    )
    await expectAccessible(page, 'suggestions beside a page')
  })
  await test.step('matched words are marked, whatever their accents and inflection', async () => {
    await search.types('slowack')
    expect(new Set(await marked())).toEqual(new Set(['Słowack']))
    await search.types('Sienkiewiczem')
    expect(new Set(await marked())).toEqual(new Set(['Sienkiewicz']))
  })
  await test.step('the field holds 255 characters, and plus and percent signs are searched for', async () => {
    await search.field.fill('')
    await page.keyboard.insertText('a'.repeat(300))
    expect((await search.field.inputValue()).length).toBe(255)
    await search.types('lalka+prus')
    expect(sent.at(-1)).toBe('lalka prus')
    expect(await search.group('Books').getByRole('option').first().innerText()).toContain('Lalka')
    await search.field.fill('100%')
    await eventually(() => sent.at(-1)).toBe('100%')
  })
  await test.step('a click outside closes the suggestions, and the link to all results opens them', async () => {
    await search.types('prus')
    await page.mouse.click(20, 600)
    await waitUntilHidden(search.list)
    expect(await search.field.inputValue()).toBe('prus')
    await search.field.click()
    await search.options.filter({ hasText: t('All results') }).click()
    await buyer.seesHeading(t('Search results for: “%s”', 'prus'))
  })
  await test.step('an empty result is announced, and the field links to lists', async () => {
    await search.field.fill('qwrtzxcv')
    await eventually(() => search.status.textContent()).toBe(t('No results found!'))
    await waitUntilVisible(form.getByText(t('No results found!')).filter({ visible: true }))
    await waitUntilVisible(form.getByRole('link', { name: '+48 81 000 00 17' }))
    expect(await search.field.getAttribute('aria-expanded')).toBe('false')
    await search.field.fill('')
    await eventually(() => search.status.textContent()).toBe('')
    await search.field.fill('qwrtzxcv')
    await buyer.link(t('Special offers'), form).press('Enter')
    await buyer.seesHeading(t('Special offers'))
  })
  await leaves(buyer)
})
