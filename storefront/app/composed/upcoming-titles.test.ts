import { describe, expect, it } from 'vitest'
import type { OpenUpcomingTitlesQuery } from '../generated/operations.ts'
import { upcomingTitlesOf } from './upcoming-titles.ts'

const title = (sku: string, availability = 'available') => ({
  __typename: 'SimpleProduct' as const,
  sku,
  name: sku,
  name_language: null,
  url: `/${sku}.html`,
  availability,
  dimensions: null,
  small_image: null,
})
const volume = (sku: string, next: string | null, kind = 'CYCLE') => ({
  ...title(sku),
  preorder_date: null,
  series_place: { series: { kind }, next: next === null ? null : { volume: '2', product: title(next) } },
})
const presale = (sku: string, day: string) => ({
  ...title(sku, 'presale'),
  preorder_date: day,
  series_place: null,
})

interface Line {
  product: object
  shipped?: number
  refunded?: number
}

/** Query result with orders, newest first, of one copy of each title. */
const bought = (...orders: { state?: string; lines: Line[] }[]) =>
  ({
    customer: {
      orders: {
        items: orders.map(({ state = 'processing', lines }, at) => ({
          id: btoa(String(at + 1)),
          number: `00000000${at + 1}`,
          state,
          items: lines.map(({ product, shipped = 0, refunded = 0 }, line) => ({
            id: String(line),
            quantity_ordered: 1,
            quantity_canceled: 0,
            quantity_refunded: refunded,
            quantity_shipped: shipped,
            product,
          })),
        })),
      },
    },
  }) as unknown as OpenUpcomingTitlesQuery

describe('ACC-2: coming titles on the dashboard', () => {
  it('lists presales that are not shipped, earliest publication first, with the number of their order', () => {
    const data = bought(
      { lines: [{ product: presale('later', '2027-01-20') }, { product: presale('sent', '2027-01-01'), shipped: 1 }] },
      {
        lines: [{ product: presale('sooner', '2026-12-02') }, { product: presale('back', '2026-12-03'), refunded: 1 }],
      },
      { state: 'canceled', lines: [{ product: presale('dropped', '2026-12-01') }] },
    )
    expect(upcomingTitlesOf(data, '').presales).toMatchObject([
      { name: 'sooner', day: '2026-12-02', order: '000000002', to: '/sales/order/view/order_id/2' },
      { name: 'later', day: '2027-01-20', order: '000000001' },
    ])
  })

  it('suggests the next volume of a cycle, not of a collection, unless it was bought', () => {
    const data = bought(
      { lines: [{ product: volume('one', 'two') }, { product: volume('a', 'b', 'COLLECTION') }] },
      { lines: [{ product: volume('first', 'second') }, { product: volume('second', null) }] },
      { lines: [{ product: volume('one-again', 'two') }] },
    )
    expect(upcomingTitlesOf(data, '/en').volumes).toMatchObject([{ name: 'two', volume: '2', to: '/two.html' }])
  })
})
