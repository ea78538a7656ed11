import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extensionMigrations } from '../../server/extensions/migrations.ts'
import { reindex } from '../../server/modules/search/index.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { type CheckoutFixture, openCheckoutFixture } from '../../server/testing/checkout-fixture.ts'
import { migrationsFolder } from '../../server/testing/database.ts'
import { operate } from '../../server/testing/operator.ts'
import { readExtension } from '../../tools/extensions/read-extensions.mjs'

let shop: CheckoutFixture
const folder = mkdtempSync(path.join(tmpdir(), 'later-'))
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await migrate(shop.db, migrationsFolder, () => {}, extensionMigrations)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

test('EXT-4a: a shop with the sample is updated: to later migrations of the shop and of the extension, and a higher minor version of the contract', async () => {
  const { sku, id } = await shop.sell()
  await reindex(shop.db, [id])
  await operate(shop.db, ['reading-club', 'add', 'Klub', '--place', 'Rynek'])
  const when = new Date(Date.now() + 86_400_000).toISOString()
  expect((await operate(shop.db, ['reading-club', 'meet', 'Klub', sku, when])).code).toBe(0)

  // the next version of the shop
  cpSync(migrationsFolder, folder, { recursive: true })
  writeFileSync(path.join(folder, '9000_later.sql'), 'alter table product add column later int not null default 7')
  const later = { name: 'reading-club/0002_later.sql', text: 'alter table reading_club add column later int' }
  const update = () => migrate(shop.db, folder, () => {}, [...extensionMigrations, later])
  expect(await update()).toBe(2)
  expect(await update()).toBe(0)

  const { data } = await shop.call<{ products: { items: object[] } }>(
    'query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { reading_club { meets_at club { name } } } } }',
    { sku },
  )
  expect(data.products.items).toEqual([{ reading_club: { meets_at: when, club: { name: 'Klub' } } }])
  const sample = path.resolve('examples/reading-club')
  expect(readExtension(sample, '1.9')).toMatchObject({ name: 'reading-club', contract: '1.0' })
  expect(() => readExtension(sample, '2.0')).toThrow('and this shop has version 2.0. Update it')
})
