import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSources } from '../../../../demo/sources.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { addTitle } from '../../../testing/title.ts'
import { findIn } from '../query/search.ts'
import { sqlIndex } from './tables/sql-index.ts'
import { memoryIndex } from './test-memory-index.ts'

let shop: TestShop
const names = new Map<number, string>()
beforeAll(async () => {
  shop = await openShop()
  await writeSources(shop.db)
  await writeAttributes(shop.db)
  // those that are bought most have the words apart, or as parts of others
  for (const [sales, name] of [
    'Legenda o mrocznym grzbiecie',
    'Legenda o mrocznym grzbiecie i rzece',
    'Przymrocznym grzbiecie, mrocznym lesie i grzbiecie',
    'W mrocznym grzbiecieniu przy lesie i grzbiecie',
    'O mrocznym lesie, kamieniu i grzbiecie',
  ].entries())
    names.set((await addTitle(shop.db, { name, sales })).id, name)
}, 60_000)
afterAll(() => shop.close())

test.each([
  [
    'mrocznym grzbiecie',
    [
      'Legenda o mrocznym grzbiecie i rzece',
      'Legenda o mrocznym grzbiecie',
      'O mrocznym lesie, kamieniu i grzbiecie',
      'W mrocznym grzbiecieniu przy lesie i grzbiecie',
      'Przymrocznym grzbiecie, mrocznym lesie i grzbiecie',
    ],
  ],
])('SRCH-2: titles with the words %s side by side come first, from memory as from the tables', async (search, all) => {
  for (const index of [await memoryIndex(shop.db), sqlIndex(shop.db)]) {
    const { ids } = await findIn(index, shop.db, {
      storeCode: 'default',
      groupId: 0,
      now: new Date(),
      search,
      options: {},
      pageSize: 10,
      currentPage: 1,
      include: { items: true, aggregations: false, priceBounds: false },
    })
    expect(ids.map((id) => names.get(id))).toEqual(all)
  }
})
