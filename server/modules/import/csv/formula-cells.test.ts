import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { seedReferenceData } from '../../../testing/checkout-fixture.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { exportTitles } from '../export/export-titles.ts'
import { importTitles } from '../import-titles.ts'
import { message, product, readTable, importOnix } from '../onix/test-message.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await seedReferenceData(shop.db)
  await shop.db.transaction((tx) => writeAttributes(tx))
})
afterAll(() => shop.close())

const TITLES = [
  '=HYPERLINK("http://evil.example","x")',
  '+48 dni',
  '-30 stopni',
  '@home',
  "'=2+2",
  "'Tis",
  'Zwykły tytuł = zwykły',
]
const namesIn = async () => {
  const rows = await shop.db.many<{ name: string }>`
    select name from product_text where store_code = 'default' order by product_id`
  return rows.map(({ name }) => name)
}

test('no cell of an exported table is a formula, and reading it back changes nothing', async () => {
  const escaped = TITLES.map((title) => title.replaceAll('"', '&quot;'))
  await importOnix(shop.db, message(escaped.map((title, at) => product({ reference: `f-${at}`, title })).join('')))
  expect(await namesIn()).toEqual(TITLES)
  let text = ''
  for await (const chunk of exportTitles(shop.db, 'csv', 'http://shop.example')) text += chunk
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
  const cells = text.split('\r\n').flatMap((line) => line.split(','))
  expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([])
  expect((await importTitles(shop.db, readTable(text), { actor: OPERATOR, name: 'back' })).counts).toEqual({
    unchanged: TITLES.length,
  })
  expect(await namesIn()).toEqual(TITLES)
  await importTitles(shop.db, readTable(text.replaceAll('Zwykły', 'Inny')), { actor: OPERATOR, name: 'again' })
  expect(await namesIn()).toEqual(TITLES.map((title) => title.replace('Zwykły', 'Inny')))
})
