import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import {
  dataDir,
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  phone,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { Buyer, plainSpaces, startingWith } from '../fixtures/buyer.ts'
import { operator } from '../fixtures/operator.ts'
import { get } from '../fixtures/html.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const BOOK = '/lalka-prus.html'
/** Paths of the titles on the page, without the links of covers, which are hidden from screen readers. */
const titlesOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href$=".html"]:not([aria-hidden]):is(h2 a, h3 a, nav[aria-labelledby="in-collection"] a)')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test(
  'staff picks are on home, product page, the bookseller’s page and the page of all, and no book appears twice',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const reader = await Buyer.enters(code, { size })
    const { t, page, main } = reader
    const name = 'Anna from Lublin'
    const quote = startingWith('If you skipped half of it at school')
    const hasNoBookTwice = async () => {
      const titles = await titlesOf(page)
      expect(titles.length, page.url()).toBeGreaterThan(3)
      expect(
        titles.filter((title, index) => titles.indexOf(title) !== index),
        page.url(),
      ).toEqual([])
    }

    await test.step('home', async () => {
      await reader.goesTo('/')
      // the first cover is fully visible without scrolling
      const cover = main.getByRole('listitem').first().locator('img').first()
      await expect
        .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0)
      const box = await cover.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height)
      const picks = main.getByRole('list', { name: t('On the counter this week') })
      await expect(picks.getByRole('listitem')).toHaveCount(4)
      // which four they are depends on the week
      const written = JSON.parse(await operator('picks', 'show')) as { picks: { texts: { en: string } }[] }[]
      const sentences = written.flatMap((bookseller) => bookseller.picks.map(({ texts }) => plainSpaces(texts.en)))
      const quotes = (await picks.getByRole('blockquote').allInnerTexts()).map(plainSpaces)
      expect(quotes).toHaveLength(4)
      for (const text of quotes) expect(sentences).toContain(text)
      await hasNoBookTwice()
    })

    await test.step('books', async () => {
      await reader.goesTo('/trzecie-podworko-wyrwicz.html')
      await hasNoBookTwice()
      await reader.goesTo(BOOK)
      await hasNoBookTwice()
      const figure = main.getByRole('figure')
      await waitUntilVisible(figure.getByText(quote))
      await expectAccessibleInBothThemes(page)
      await figure.getByRole('link', { name: t('Recommended by %s', name) }).click()
    })

    await test.step('the bookseller’s page', async () => {
      await reader.seesHeading(t('Recommended by %s', name))
      expect(new URL(page.url()).pathname).toBe('/en/staff-picks/anna-z-lublina')
      await waitUntilVisible(main.getByText(quote))
      expect(
        await main
          .getByRole('listitem')
          .filter({ has: page.getByRole('blockquote') })
          .count(),
      ).toBe(4)
      await waitUntilVisible(main.getByRole('button', { name: new RegExp(`^${t('Add to cart')}`) }))
      await expectAccessibleInBothThemes(page)
      await main.getByRole('link', { name: t('Our booksellers recommend') }).click()
    })

    await reader.seesHeading(t('Our booksellers recommend'))
    expect(new URL(page.url()).pathname).toBe('/en/staff-picks')
    await waitUntilVisible(main.getByRole('heading', { level: 2, name, exact: true }))
    await waitUntilVisible(main.getByRole('list', { name, exact: true }).getByText(quote))
    await expectAccessibleInBothThemes(page)
    reader.hadNoProblems()
    await reader.leaves()
  },
)

test('without scripts staff picks are escaped text; a bookseller removed by the operator is a 404', async () => {
  expect((await get(shopUrl() + BOOK)).body).toContain('Kto w')
  for (const nowhere of ['/polecaja/nie-ma', '/polecaja/anna-z-lublina?p=2', '/polecaja/anna-z-lublina?p=x'])
    expect([nowhere, (await get(shopUrl() + nowhere)).status]).toEqual([nowhere, 404])
  expect((await get(`${shopUrl()}/staff-picks/anna-z-lublina`)).status).toBe(301)

  const kept = await operator('picks', 'show')
  const file = path.join(dataDir(), 'picks.json')
  const [anna, tomek] = JSON.parse(kept) as { picks: { sku: string; text: string }[] }[]
  const sign = 'Mniej < więcej & "kropka" &lt;i&gt;'
  const [first] = tomek?.picks ?? []
  await writeFile(file, JSON.stringify([{ ...tomek, picks: [{ ...first, text: sign }] }]))
  await operator('picks', 'set', file)
  await eventually(async () => (await get(`${shopUrl()}/polecaja/anna-z-lublina`)).status).toBe(404)
  const { body } = await get(`${shopUrl()}/polecaja/tomek-z-zamoscia`)
  const quoted = /<blockquote.*?<\/blockquote>/s.exec(body)?.[0] ?? ''
  expect(plainSpaces(quoted)).toContain('Mniej &lt; więcej &amp; &quot;kropka&quot; &amp;lt;i&amp;gt;')
  expect(anna?.picks).toHaveLength(4)
  await writeFile(file, kept)
  await operator('picks', 'set', file)
  await eventually(async () => (await get(`${shopUrl()}/polecaja/anna-z-lublina`)).status).toBe(200)
})

test('CAT-1: an author’s page has a biography and initials, or a portrait once the operator sets one', async () => {
  const before = await get(`${shopUrl()}/autorzy/boleslaw-prus`)
  const person = () => before.jsonLd.find((node) => node['@type'] === 'Person')
  expect(person()).toMatchObject({ name: 'Bolesław Prus', birthDate: '1847-08-20' })
  const text = plainSpaces(before.body)
  expect(text).toContain('Urodził się w Hrubieszowie')
  expect(text).toMatch(/>BP</)
  const portraits = async () => {
    const page = await get(`${shopUrl()}/autorzy/boleslaw-prus`)
    return page.tags('img').filter(({ src = '' }) => src.startsWith('/media/portrait/authors/'))
  }
  expect(await portraits()).toEqual([])
  const file = path.join(dataDir(), 'prus.json')
  const author = JSON.parse(await operator('author', 'show', 'boleslaw-prus')) as object
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  await writeFile(path.join(dataDir(), 'prus.png'), picture)
  await writeFile(file, JSON.stringify({ ...author, portrait: 'prus.png', source: 'Próba' }))
  await operator('author', 'set', 'boleslaw-prus', file)
  await eventually(async () => (await portraits()).length).toBe(1)
  const [portrait] = await portraits()
  const sent = await get(shopUrl() + (portrait?.['src'] ?? ''))
  expect([sent.status, sent.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
  const reader = await Buyer.enters()
  await reader.goesTo('/autorzy/boleslaw-prus')
  await waitUntilVisible(reader.main.locator('img[src^="/media/portrait/authors/"]'))
  await reader.sees('Źródło: Próba', reader.main)
  await expectAccessible(reader.page)
  await reader.leaves()
})
