import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { demo } from '../../../testing/demo.ts'
import { addTitle } from '../../../testing/title.ts'
import type { Title } from '../../../../demo/title.ts'

const LABELS = 'query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { sf_labels } } }'
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

test('CAT-14: a title in presale has the label of presales, an announcement that of announcements', async () => {
  const labelsOf = async (title: Partial<Title>) => {
    const { sku } = await addTitle(shop.db, { labels: ['zapowiedz'], ...title })
    const { data } = await shop.query<{ products: { items: { sf_labels: string }[] } }>(LABELS, { sku })
    return data.products.items[0]?.sf_labels
  }
  expect(await labelsOf({ lifecycle: 'announcement' })).toBe('Zapowiedź')
  expect(await labelsOf({ lifecycle: 'presale', preorderDate: '2027-01-10' })).toBe('Przedsprzedaż')
})
