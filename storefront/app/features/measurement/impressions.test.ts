import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RouterApi } from '../../../../web/router/context.ts'

let seen: (cards: readonly Element[]) => void
let click: (event: { target: unknown }) => void

class Watching {
  constructor(report: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
    seen = (cards) => report(cards.map((target) => ({ isIntersecting: true, target })))
  }
  observe() {}
  unobserve() {}
}
class Card {
  readonly link = { closest: () => this.link, getAttribute: () => '/lalka.html' }
  closest = () => list
  contains = (other: unknown) => other === this.link
  querySelector = () => this.link
}
let all: Card[] = []
const list = { querySelectorAll: () => all }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Watching)
  vi.stubGlobal('Element', Object)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', {
    cookie: 'consent=ACCEPTED; consent_groups=statistics',
    addEventListener: (_name: string, listener: typeof click) => (click = listener),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  globalThis.dataLayer = undefined
})

interface Pushed {
  event?: string
  ecommerce?: { impressions?: { id: string; position: number }[]; click?: { products: { id: string }[] } } | null
}
const pushed = (event: string) => ((globalThis.dataLayer ?? []) as Pushed[]).filter((entry) => entry.event === event)

const money = { value: 10, currency: 'PLN' }
/** Response of the commerce API. */
const respond = (_document: unknown, { skus }: { skus: string[] }) =>
  Promise.resolve({
    products: {
      items: skus.map((sku) => ({
        sku,
        name: sku,
        price_range: {
          minimum_price: { final_price: money, final_price_excl_tax: money, regular_price_excl_tax: money },
        },
        categories: [],
      })),
    },
  })

async function watch(count: number, batch = 6) {
  const { watchCards } = await import('./impressions.ts')
  const { allowEvents } = await import('./data-layer.ts')
  const { mountedCards } = await import('../../platform/consent/measure.ts')
  allowEvents({ gtm_impressions: true, gtm_product_click: true } as Parameters<typeof allowEvents>[0])
  all = Array.from({ length: count }, () => new Card())
  for (const [at, card] of all.entries()) mountedCards.set(card as unknown as Element, `title-${at}`)
  const router = { graphql: respond, store: { currency: 'PLN' }, read: () => ({ view: { name: 'home' } }) }
  watchCards(router as unknown as RouterApi, batch)
}
const shows = (from: number, to: number) => seen(all.slice(from, to) as unknown as Element[])
const reported = () => pushed('productImpression').map(({ ecommerce }) => ecommerce?.impressions?.map(({ id }) => id))

test('TRK-4a: a full batch is reported immediately, the rest after 2000 ms, each title once', async () => {
  await watch(9)
  shows(0, 8)
  await vi.advanceTimersByTimeAsync(0)
  const first = ['title-0', 'title-1', 'title-2', 'title-3', 'title-4', 'title-5']
  expect(reported()).toEqual([first])
  await vi.advanceTimersByTimeAsync(1999)
  shows(5, 9)
  expect(reported()).toEqual([first])
  await vi.advanceTimersByTimeAsync(1)
  expect(reported()).toEqual([first, ['title-6', 'title-7', 'title-8']])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reported()).toHaveLength(2)
})

test('TRK-4: the batch has the configured size', async () => {
  await watch(4, 1)
  shows(0, 3)
  await vi.advanceTimersByTimeAsync(0)
  expect(reported()).toEqual([['title-0'], ['title-1'], ['title-2']])
})

test('TRK-4: a click is reported after 150 ms', async () => {
  await watch(2)
  click({ target: all[1]?.link })
  await vi.advanceTimersByTimeAsync(149)
  expect(pushed('productClick')).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(pushed('productClick')).toMatchObject([
    { ecommerce: { click: { actionField: { list: 'Homepage' }, products: [{ id: 'title-1', position: 2 }] } } },
  ])
})
