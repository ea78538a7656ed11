import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerApi, noNetwork } from '../../../../../web/testing/answer-api.ts'
import { expectAccessibleInBothThemes, expectFitsNarrowScreen } from '../../../../../web/testing/expect-accessible.ts'
import { showPage } from '../../../../testing/show-page.tsx'
import { Suggestions } from '../../../generated/documents.ts'
import type { SuggestionsQuery } from '../../../generated/operations.ts'
import type { PageModule } from '../../../platform/page.ts'
import { routesOf } from '../../../../../web/router/table.ts'
import { ShopPhone } from './contact-bookseller.tsx'
import { SearchField } from './search-field.tsx'

type Found = SuggestionsQuery['searchSuggestions']

const book = (sku: string, name: string, brand: string): Found['items'][number] => ({
  sku,
  name,
  name_language: null,
  type_id: 'simple',
  availability: 'available',
  price: { value: 69.9, currency: 'PLN' },
  url: `/${sku}.html`,
  brand,
  edition: 'twarda',
  thumbnail: null,
})
const name = (label: string, url: string) => ({ label, value: label, url, parent: null })
const NOTHING: Found = {
  total_count: 0,
  items: [],
  categories: [],
  authors: [],
  series: [],
  publishers: [],
  suggestions: [],
}
const FOUND: Found = {
  ...NOTHING,
  total_count: 30,
  items: [book('lalka', 'Lalka', 'Bolesław Prus'), book('faraon', 'Faraon', 'Bolesław Prus')],
  categories: [name('Fantastyka', '/fantastyka.html')],
  authors: [name('Bolesław Prus', '/autor/prus')],
}

/** The field on every page; pages have their address as their heading. */
async function opens() {
  const here: PageModule<string> = {
    load: ({ url }) => url.pathname,
    meta: () => ({}),
    Page: ({ data }) => <h1>{decodeURIComponent(data)}</h1>,
  }
  const api = answerApi().on(Suggestions, ({ search }) => ({
    searchSuggestions: search.startsWith('q') ? NOTHING : FOUND,
  }))
  const shown = await showPage('/', {
    api,
    pages: routesOf({ any: ['/', '/*'] }, { any: async () => ({ page: here }) }),
    always: () => (
      <ShopPhone value="+48 81 000 00 17">
        <div style={{ paddingInline: 'var(--gutter)' }}>
          <SearchField id="search" />
        </div>
      </ShopPhone>
    ),
  })
  const { t } = shown.language
  const form = shown.getByRole('search')
  const field = form.getByRole('combobox', { name: t('Search products') })
  const list = form.getByRole('listbox', { name: t('Suggestions') })
  await field.click()
  return { ...shown, api, t, form, field, list, options: list.getByRole('option'), status: form.getByRole('status') }
}
type Opened = Awaited<ReturnType<typeof opens>>

const sent = ({ api }: Opened) => api.sentFor(Suggestions).map(({ variables }) => variables?.search)
const heading = (shown: Opened, path: string) => shown.getByRole('heading', { level: 1, name: path, exact: true })
const placeholders = ({ form }: Opened) => form.element().querySelectorAll('[role=listbox] > [aria-hidden=true]').length
/** Expects the field to name this option as the active one, and no other to be selected. */
async function hasReached({ list, field, options }: Opened, index: number) {
  const option = options.nth(index)
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  expect(field.element().getAttribute('aria-activedescendant')).toBe(option.element().id)
  expect(list.element().querySelectorAll('[aria-selected=true]').length).toBe(1)
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('SRCH-4: arrows, Home and End move in suggestions, letters and Escape leave them, Enter opens one', async () => {
  const search = await opens()
  const { field, list, options } = search
  const isExpanded = () => field.element().getAttribute('aria-expanded')
  expect(isExpanded()).toBe('false')
  await field.fill('fantastyk')
  await expect.element(options.first()).toBeVisible()
  expect([isExpanded(), field.element().getAttribute('aria-controls')]).toEqual(['true', list.element().id])
  const last = options.elements().length - 1
  expect(field.element().hasAttribute('aria-activedescendant')).toBe(false)
  await userEvent.keyboard('{ArrowDown}')
  await hasReached(search, 0)
  await userEvent.keyboard('{ArrowDown}')
  await hasReached(search, 1)
  await userEvent.keyboard('{End}')
  await hasReached(search, last)
  // after the last option comes the field, and then the first option
  await userEvent.keyboard('{ArrowDown}')
  expect(field.element().hasAttribute('aria-activedescendant')).toBe(false)
  await userEvent.keyboard('{ArrowDown}')
  await hasReached(search, 0)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await hasReached(search, last)
  await userEvent.keyboard('{Home}')
  await hasReached(search, 0)
  // the caret is in the text again
  await userEvent.keyboard('{ArrowLeft}')
  expect(field.element().hasAttribute('aria-activedescendant')).toBe(false)
  await userEvent.keyboard('{Home}')
  expect((field.element() as HTMLInputElement).selectionStart).toBe(0)
  await userEvent.keyboard('{End}{ArrowDown}a')
  await expect.element(field).toHaveValue('fantastyka')
  expect(field.element().hasAttribute('aria-activedescendant')).toBe(false)
  await expect.element(options.first()).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  expect(isExpanded()).toBe('false')
  await expect.element(field).toHaveValue('fantastyka')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(list).not.toBeInTheDocument()
  await field.click()
  await expect.element(options.first()).toBeVisible()
  // the third option is the category
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(heading(search, '/fantastyka.html')).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test('SRCH-4a SRCH-4b: a pause in typing sends one request; five placeholders replace old suggestions', async () => {
  const search = await opens()
  const { field, options, api } = search
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const types = async (text: string) => {
    for (const letter of text) {
      await userEvent.keyboard(letter)
      await vi.advanceTimersByTimeAsync(30)
    }
  }
  await types('lalka')
  expect(sent(search)).toEqual([])
  await vi.advanceTimersByTimeAsync(150)
  await expect.element(options.first()).toBeVisible()
  expect(sent(search)).toEqual(['lalka'])

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  api.on(Suggestions, async () => {
    await held
    return { searchSuggestions: FOUND }
  })
  await types(' p')
  await vi.advanceTimersByTimeAsync(150)
  expect([placeholders(search), options.elements().length]).toEqual([5, 0])
  expect(sent(search)).toEqual(['lalka', 'lalka p'])
  // the older request is aborted before the newer one is sent
  await types('rus')
  await vi.advanceTimersByTimeAsync(150)
  expect(api.sentFor(Suggestions).map(({ signal }) => signal?.aborted)).toEqual([true, true, false])
  expect(sent(search)).toEqual(['lalka', 'lalka p', 'lalka prus'])
  release()
  await expect.element(options.first()).toBeVisible()
  expect(placeholders(search)).toBe(0)
  await field.fill('')
  await expect.element(search.list).not.toBeInTheDocument()
})

test('SRCH-4: the overlay is accessible in all its states and both themes, and fits a narrow screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const search = await opens()
  const { field, form, options, api, t, status, language } = search
  const isAccessible = async () => {
    await expectAccessibleInBothThemes(search)
    await expectFitsNarrowScreen()
  }
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  api.on(Suggestions, async () => {
    await held
    return { searchSuggestions: { ...FOUND, suggestions: [{ search: 'sienkiewicz' }] } }
  })
  await field.fill('sienkeiwicz')
  await expect.poll(() => placeholders(search)).toBe(5)
  await isAccessible()
  release()
  const correction = options.filter({ hasText: t('Did you mean %s?', '').slice(0, -1) })
  await expect.element(correction).toBeVisible()
  await expect.element(status).toHaveTextContent(language.plural(4, '1 suggestion', '%s suggestions'))
  await userEvent.keyboard('{ArrowDown}')
  await isAccessible()
  api.on(Suggestions, { searchSuggestions: NOTHING })
  await field.fill('qwrtzxcv')
  await expect
    .element(
      form
        .getByRole('paragraph')
        .filter({ hasText: t('No results found!') })
        .first(),
    )
    .toBeVisible()
  await expect.element(status).toHaveTextContent(t('No results found!'))
  await expect.element(form.getByRole('link', { name: '+48 81 000 00 17' })).toBeVisible()
  expect(field.element().getAttribute('aria-expanded')).toBe('false')
  await isAccessible()
  api.on(Suggestions, noNetwork)
  await field.fill('lalka')
  const failure = t('Suggestions could not be loaded. You can still search.')
  await expect.element(status).toHaveTextContent(failure)
  await isAccessible()
  await field.fill('')
  await expect.element(status).toHaveTextContent('')
  await field.fill('qwrtzxcv')
  await form.getByRole('link', { name: t('Special offers') }).click()
  await expect.element(heading(search, '/promocje')).toBeVisible()
})

test('SRCH-1 SRCH-4: suggestions mark matches, and their link to all results leads to them', async () => {
  const search = await opens()
  const { field, list, options, t } = search
  await field.fill('prus')
  await expect.element(options.first()).toBeVisible()
  expect([...list.element().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Prus',
    'Prus',
    'Prus',
  ])
  expect(options.first().element().textContent).toBe(
    `LalkaBolesław Prus · twarda${search.language.money(69.9, 'PLN')}${t('Available')}`,
  )
  // a press outside closes the suggestions, and the text stays
  await page.elementLocator(document.querySelector('h1') ?? document.body).click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('prus')
  await field.click()
  await options.filter({ hasText: t('All results') }).click()
  await expect.element(heading(search, '/search/prus')).toBeVisible()
})

test('SRCH-1 SRCH-1a SRCH-1b SRCH-1d: Enter leads to the results, clears the field; 255 characters fit', async () => {
  const search = await opens()
  const { field } = search
  await field.fill('  C# & 100% „nocą”? ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => search.address()).toBe(`/search/${encodeURIComponent('C# & 100%25 „nocą”?')}`)
  await expect.element(field).toHaveValue('')
  await field.fill('   ')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('   ')
  await field.fill('a'.repeat(300))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => search.address()).toBe(`/search/${'a'.repeat(255)}`)
  await field.fill('lalka+prus')
  await expect.poll(() => sent(search).at(-1)).toBe('lalka prus')
  await field.fill('100%')
  await expect.poll(() => sent(search).at(-1)).toBe('100%')
})
