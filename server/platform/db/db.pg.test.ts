import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'

const server = process.env['TEST_DATABASE_URL']

describe.skipIf(!server)('a PostgreSQL server', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop()
  }, 60_000)
  afterAll(() => shop.close())

  it('reopens a lost listen connection and misses no change', async () => {
    const phone = async () =>
      (await shop.http.inject({ url: '/graphql?query={storeConfig{store_phone}}' })).json<{
        data: { storeConfig: { store_phone: string } }
      }>().data.storeConfig.store_phone
    await phone()
    await shop.db.one`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and query like 'listen %'`
    await shop.db.run`
        insert into setting (path, store_code, value)
          values ('general/store_information/phone', '', '+48 81 000 00 98')
          on conflict (path, store_code) do update set value = excluded.value`
    // this notification is lost: the connection was closed
    await expect.poll(phone, { timeout: 8000 }).toBe('+48 81 000 00 98')
    await expect
      .poll(
        async () =>
          (
            await shop.db.one<{
              n: number
            }>`
              select count(*)::int as n from pg_stat_activity where datname = current_database()
                and query like 'listen %'`
          )?.n,
      )
      .toBe(1)
  }, 20_000)

  it('stays available for a process whose own event loop was blocked', async () => {
    const slow = shop.db.one<{ done: boolean }>`select pg_sleep(8) is not null as done`
    const clock = new Int32Array(new SharedArrayBuffer(4))
    for (let turn = 0; turn < 8; turn++) {
      Atomics.wait(clock, 0, 0, 950)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await expect(slow).resolves.toEqual({ done: true })
  }, 20_000)
})
