import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import {
  dataDir,
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  phone,
  seen,
  shopUrl,
} from '../fixtures/browser.ts'
import { Buyer, plainSpaces, startingWith, type ViewCode } from '../fixtures/buyer.ts'
import { operator } from '../fixtures/busy-order.ts'
import { get } from '../fixtures/html.ts'
import { eachViewAndSize, expect, onPhone, test } from '../fixtures/test.ts'

const BOOK = '/lalka-prus.html'
const words = {
  default: {
    name: 'Anna z Lublina',
    page: '/polecaja/anna-z-lublina',
    quote: startingWith('Kto w szkole przerzucił połowę'),
  },
  en: {
    name: 'Anna from Lublin',
    page: '/staff-picks/anna-z-lublina',
    quote: startingWith('If you skipped half of it at school'),
  },
} satisfies Record<ViewCode, object>
const index = { default: '/polecaja', en: '/staff-picks' }

/** Addresses of the titles on the page: not the covers beside them, which are hidden from screen readers. */
const titlesOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href$=".html"]:not([aria-hidden]):is(h2 a, h3 a, nav[aria-labelledby="in-collection"] a)')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test(
  'a bookseller’s word stands on the book and leads to the bookseller’s page and to home',
  eachViewAndSize,
  async ({ code, size }) => {
    const reader = await Buyer.enters(code, { size })
    const { t, page, main } = reader
    const { name, page: address, quote } = words[code]
    const looks = size === phone ? expectAccessibleInBothThemes : expectAccessible
    await reader.goesTo(BOOK)
    const figure = main.getByRole('figure')
    await seen(figure.getByText(quote))
    await looks(page)
    await figure.getByRole('link', { name: t('Recommended by %s', name) }).click()
    await reader.seesHeading(t('Recommended by %s', name))
    expect(new URL(page.url()).pathname).toBe(reader.view.base + address)
    await seen(main.getByText(quote))
    expect(
      await main
        .getByRole('listitem')
        .filter({ has: page.getByRole('blockquote') })
        .count(),
    ).toBe(4)
    await seen(main.getByRole('button', { name: new RegExp(`^${t('Add to cart')}`) }))
    await looks(page)
    await main.getByRole('link', { name: t('Our booksellers recommend') }).click()
    await reader.seesHeading(t('Our booksellers recommend'))
    expect(new URL(page.url()).pathname).toBe(reader.view.base + index[code])
    await seen(main.getByRole('heading', { level: 2, name, exact: true }))
    await seen(main.getByRole('list', { name, exact: true }).getByText(quote))
    await looks(page)
    reader.hadNoTrouble()
    await reader.leaves()
  },
)

test('home shows booksellers’ words beside covers, and no book twice', eachViewAndSize, async ({ code, size }) => {
  const reader = await Buyer.enters(code, { size })
  const { t, page, main } = reader
  await reader.goesTo('/')
  const picks = main.getByRole('list', { name: t('This week’s counter') })
  await seen(picks.getByText(words[code].quote))
  await expect(picks.getByRole('listitem')).toHaveCount(4)
  for (const path of ['/', BOOK, '/trzecie-podworko-wyrwicz.html']) {
    if (path !== '/') await reader.goesTo(path)
    const titles = await titlesOf(page)
    expect(titles.length, path).toBeGreaterThan(3)
    expect(
      titles.filter((title, at) => titles.indexOf(title) !== at),
      path,
    ).toEqual([])
  }
  reader.hadNoTrouble()
  await reader.leaves()
})

test('the first cover of home is whole on the first screen of a phone', onPhone, async ({ code, size }) => {
  const reader = await Buyer.enters(code, { size })
  await reader.goesTo('/')
  const cover = reader.main.getByRole('listitem').first().locator('img').first()
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  const box = await cover.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height)
  await reader.leaves()
})

test('without scripts the words are there, as plain text; what the operator removes is a 404', async () => {
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
  const reader = await Buyer.enters('default', { scripts: false })
  await reader.page.goto('/polecaja/tomek-z-zamoscia')
  expect(plainSpaces(await reader.main.getByRole('blockquote').innerText())).toBe(sign)
  await reader.leaves()
  expect(anna?.picks).toHaveLength(4)
  await writeFile(file, kept)
  await operator('picks', 'set', file)
  await eventually(async () => (await get(`${shopUrl()}/polecaja/anna-z-lublina`)).status).toBe(200)
})

test('CAT-1: an author’s page has a biography and initials, a picture once the operator gives one', async () => {
  const before = await get(`${shopUrl()}/autorzy/boleslaw-prus`)
  const person = () => before.jsonLd.find((node) => node['@type'] === 'Person')
  expect(person()).toMatchObject({ name: 'Bolesław Prus', birthDate: '1847-08-20' })
  const reader = await Buyer.enters()
  await reader.goesTo('/autorzy/boleslaw-prus')
  await reader.sees(/Urodził się w.Hrubieszowie/, reader.main)
  await reader.sees('BP', reader.main)
  await expectAccessible(reader.page)
  const file = path.join(dataDir(), 'prus.json')
  const facts = JSON.parse(await operator('author', 'show', 'boleslaw-prus')) as object
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  await writeFile(path.join(dataDir(), 'prus.png'), picture)
  await writeFile(file, JSON.stringify({ ...facts, portrait: 'prus.png', source: 'Próba' }))
  await operator('author', 'set', 'boleslaw-prus', file)
  await eventually(async () => {
    await reader.reloads()
    return reader.main.locator('img[src^="/media/portrait/authors/"]').count()
  }).toBe(1)
  await reader.sees('Źródło: Próba', reader.main)
  await reader.leaves()
})
