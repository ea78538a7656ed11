import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDeliveryPoints } from '../../seed/delivery-points.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await writeDeliveryPoints(shop.db, fileURLToPath(new URL('../../seed', import.meta.url)))
})
afterAll(() => shop?.close())

interface Points {
  items: {
    code: string
    city: string
    street: string
    name: string
    distance: number | null
    type: string
    is_open_24_7: boolean
    is_accessible: boolean
    takes_cash: boolean
    is_available: boolean
    unavailable_reason: string | null
    opening_hours: { days: string; hours: string }[]
  }[]
  total_count: number
  page_info: { total_pages: number }
  center: { latitude: number; longitude: number; name: string | null } | null
}

const LOCKERS = { carrier_code: 'inpostlocker', method_code: 'standard' }

async function ask(input: object, page: object = {}, store?: string) {
  const { data, errors } = await shop.call<{ deliveryPoints: Points }>(
    `query($input: DeliveryPointsInput!, $pageSize: Int, $currentPage: Int) {
      deliveryPoints(input: $input, pageSize: $pageSize, currentPage: $currentPage) {
        total_count page_info { total_pages } center { latitude longitude name }
        items {
          code city street name distance type is_open_24_7 is_accessible takes_cash is_available unavailable_reason
          opening_hours { days hours }
        }
      }
    }`,
    { input: { ...LOCKERS, ...input }, pageSize: 20, currentPage: 1, ...page },
    store,
  )
  return { points: data?.deliveryPoints, errors }
}
const find = async (input: object, page?: object) => (await ask(input, page)).points

describe('CHK-10 the search for a point', () => {
  test('finds a town however it is written, and its points nearest first', async () => {
    for (const search of ['Kraków', 'krakow', 'KRAKÓW', 'Krakuw', 'krakwo', 'Krak']) {
      const { items, center, total_count } = await find({ search })
      expect([search, center?.name], search).toEqual([search, 'Kraków'])
      expect(total_count).toBe(18)
      expect(new Set(items.map(({ city }) => city))).toEqual(new Set(['Kraków']))
      const distances = items.map(({ distance }) => distance ?? -1)
      expect(distances).toEqual(distances.toSorted((a, b) => a - b))
      expect(distances[0]).toBeGreaterThanOrEqual(0)
    }
  })

  test('finds a street with its town or without, with slips, and with the number of a house', async () => {
    for (const search of [
      'Narutowicza, Lublin',
      'lublin ul. narutowicza 20',
      'Lublin, Narutovicza',
      'lublin narut',
      'Narutowicza',
    ]) {
      const { items, center } = await find({ search })
      expect([search, center?.name]).toEqual([search, 'Lublin, ul. Gabriela Narutowicza'])
      expect(items[0]?.street).toBe('ul. Gabriela Narutowicza 32')
    }
    expect((await find({ search: '3 Maja, Lublin' })).center?.name).toBe('Lublin, ul. 3 Maja')
  })
})
