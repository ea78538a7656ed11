import { expect, test } from 'vitest'
import { shopUrl } from '../fixtures/current-shop.ts'
import { get, readMain } from '../fixtures/html.ts'

/** The cards of the editions of „Lalka” as they are read, before any script runs. */
async function readEditions() {
  const { body, title } = await get(`${shopUrl()}/search/lalka/`)
  const items = [...body.matchAll(/<li\b[^>]*>(?:(?!<li\b)[\s\S])*?<\/li>/g)]
  const cards = items.map(([item]) => readMain(item).trim()).filter((card) => card.startsWith('Lalka Bolesław Prus'))
  return { title, cards }
}

test('SRCH-1 CAT-10: cards of one title say which edition they are', async () => {
  const { cards } = await readEditions()
  const editions = cards.map((card) => /oprawa (?:twarda|miękka)|E-book|Audiobook/.exec(card)?.[0])
  expect(editions).toEqual(expect.arrayContaining(['oprawa twarda', 'oprawa miękka', 'E-book']))
  expect(new Set(editions).size).toBe(cards.length)
})

test('NET-2c CAT-14a: the first response has settings and labels, so that a start waits for neither', async () => {
  const { title, cards } = await readEditions()
  expect(title).toContain('Zakładka')
  expect(cards.map((card) => card.includes('Bestseller'))).toEqual([true, ...cards.slice(1).map(() => false)])
})
