import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from './testing/checkout-fixture.ts'
import { Reader } from './testing/reader.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const run = (text: string, more: Partial<Parameters<CheckoutFixture['runOperation']>[0]> = {}) =>
  shop.runOperation({ text, variables: {}, store: 'default', mutation: false, ...more })
const NAME = '{ storeConfig { code base_currency_code } }'
const CART = 'mutation { createEmptyCart }'

test('the storefront’s own operations are executed in the view that they name', async () => {
  for (const store of ['default', 'en'])
    expect(await run(NAME, { store })).toMatchObject({ data: { storeConfig: { code: store } }, isSessionOver: false })
  await expect(run(NAME, { store: 'de' })).rejects.toThrow('unknown store view de')
})

test('a query of the storefront changes nothing', async () => {
  const carts = async () => (await shop.db.one<{ count: number }>`select count(*)::int as count from cart`)?.count
  const before = await carts()
  expect((await run(CART)).errors).toHaveLength(1)
  expect(await carts()).toBe(before)
  const created = await run(CART, { mutation: true })
  expect(created.errors).toBeUndefined()
  expect(created.data).toEqual({ createEmptyCart: expect.stringMatching(/^\w{32}$/) })
})

test('a storefront’s operation is executed for the customer of its token, until the session is over', async () => {
  const { token, email } = await Reader.signUp(shop)
  const own = '{ customer { email } }'
  expect(await run(own, { token })).toMatchObject({ data: { customer: { email } }, isSessionOver: false })
  const guest = await run(own)
  expect([guest.errors?.length, guest.isSessionOver]).toEqual([1, false])
  const strange = await run(own, { token: `${token?.slice(0, -1)}_` })
  expect([strange.errors?.length, strange.isSessionOver]).toEqual([1, true])
})
