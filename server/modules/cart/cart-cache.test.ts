import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, type Book, Buyer, type CheckoutFixture, openCheckoutFixture } from '../../testing/checkout-fixture.ts'
import { notificationsDelivered } from '../../testing/operator.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import { type Sql, sql } from '../../platform/db/db.ts'

let shop: CheckoutFixture
let statements: string[] = []
const readings = () => statements.filter((sent) => sent === 'cart.readCart').length
beforeAll(async () => {
  shop = await openCheckoutFixture({ environment: { RESPONSE_CACHE: '0', PRODUCT_CACHE: '1' } })
  shop.db.onStatement(({ label }) => void statements.push(label))
}, 60_000)
afterAll(() => shop.close())

/** A cart that this process has written and cached. */
async function filled(copies = 1, book: Partial<Book> = {}) {
  const { sku } = await shop.sell(book)
  await notificationsDelivered(shop.db)
  const buyer = await Buyer.withNewCart(shop)
  await buyer.addItems({ sku, quantity: copies })
  const cart = (await shop.db.one<{ id: number }>`select id from cart order by id desc limit 1`) ?? { id: 0 }
  statements = []
  return { buyer, id: cart.id, sku }
}

/** Writes like another process, which also raises the revision by one. */
const writesElsewhere = (id: number, change: Sql) =>
  shop.db.run`update cart set revision = revision + 1, ${change} where id = ${id}`
const cartOf = ({ data, errors }: Awaited<ReturnType<Buyer['setEmail']>>) => {
  expect(errors).toBeUndefined()
  const [payload] = Object.values(data)
  if (!payload) throw new Error('nothing was answered')
  return payload.cart
}

test('each checkout step starts from the cart that the previous step wrote, without a read', async () => {
  const { buyer, sku } = await filled()
  await buyer.addItems({ sku, quantity: 1 })
  await buyer.setEmail('ania@example.pl')
  await buyer.setShippingAddress()
  await buyer.setShippingMethod('dhl', 'courier_dhl')
  const afterPayment = cartOf(await buyer.setPaymentMethod('banktransfer'))
  expect(readings()).toBe(0)
  expect(afterPayment).toMatchObject({
    email: 'ania@example.pl',
    items: [{ quantity: 2, product: { sku } }],
    shipping_addresses: [{ postcode: '20-002', selected_shipping_method: { method_code: 'courier_dhl' } }],
    selected_payment_method: { code: 'banktransfer' },
  })
  expect(await buyer.cart()).toEqual(afterPayment)
})

test('changes by another process are preserved', async () => {
  const { buyer, id } = await filled()
  await writesElsewhere(id, sql`customer_notes = 'Proszę dzwonić', email = 'inna@example.pl'`)
  expect(cartOf(await buyer.setShippingAddress())).toMatchObject({
    email: 'inna@example.pl',
    items: [{ quantity: 1 }],
  })
  await writesElsewhere(id, sql`email = 'jeszcze@example.pl'`)
  const [line] = (await buyer.cart()).items
  const changed = await buyer.mutateCart('updateCartItems', 'UpdateCartItemsInput', {
    cart_items: [{ cart_item_uid: line?.uid, quantity: 3 }],
  })
  expect(cartOf(changed)).toMatchObject({ email: 'jeszcze@example.pl', items: [{ quantity: 3 }] })
  expect(await buyer.cart()).toEqual(cartOf(changed))
})

test('a change that only the cart in the database allows is accepted', async () => {
  const { buyer, id } = await filled()
  const { telephone: _, country_code: country, ...rest } = address
  const elsewhere = JSON.stringify({ ...rest, country, telephone: '+48501234567', region_id: null, region: null })
  await writesElsewhere(id, sql`shipping_address = ${elsewhere}::jsonb`)
  const { shipping_addresses } = cartOf(await buyer.setShippingMethod('dhl', 'courier_dhl'))
  expect(shipping_addresses).toMatchObject([
    { city: 'Lublin', selected_shipping_method: { method_code: 'courier_dhl' } },
  ])
})

test('copies that another process removed can be added again', async () => {
  const { buyer, id, sku } = await filled(3, { max: 3 })
  await shop.db.transaction(async (tx) => {
    await tx.run`update cart_item set quantity = 1 where cart_id = ${id}`
    await tx.run`update cart set revision = revision + 1 where id = ${id}`
  })
  expect(await buyer.addItems({ sku, quantity: 2 })).toEqual([])
  expect((await buyer.cart()).items).toMatchObject([{ quantity: 3 }])
  expect(await buyer.addItems({ sku, quantity: 1 })).toMatchObject([{ code: 'INSUFFICIENT_STOCK' }])
})

test('a title is found by its current SKU', async () => {
  const first = await shop.sell()
  await notificationsDelivered(shop.db)
  await (await Buyer.withNewCart(shop)).addItems({ sku: first.sku, quantity: 1 })
  const second = await shop.sell()
  await shop.db.transaction(async (tx) => {
    await tx.run`update product set sku = 'KS-dawny' where id = ${first.id}`
    await tx.run`update product set sku = ${first.sku} where id = ${second.id}`
    await notifyChangedTags(tx, [`product:${first.id}`, `product:${second.id}`])
  })
  await notificationsDelivered(shop.db)
  const buyer = await Buyer.withNewCart(shop)
  await buyer.addItems({ sku: first.sku, quantity: 1 })
  expect(
    await shop.db.one`
    select i.product_id from cart_item i order by i.id desc limit 1`,
  ).toEqual({ productId: second.id })
})

test('a cart that another process has ordered or deleted cannot be changed', async () => {
  const { buyer, id } = await filled()
  await shop.db.run`update cart set is_active = false where id = ${id}`
  expect((await buyer.setEmail('ania@example.pl')).errors?.[0]?.extensions.category).toBe('graphql-no-such-entity')
  const other = await filled()
  await shop.db.run`delete from cart where id = ${other.id}`
  expect((await other.buyer.setEmail('ania@example.pl')).errors?.[0]?.message).toMatch(/Nie ma koszyka/)
})

test('the uses of a coupon are read again at each step', async () => {
  await shop.db.run`
    insert into sales_rule (name, coupon_code, action, amount, uses_per_coupon) values ('Raz', 'RAZ', 'percent', 10, 1)`
  const { buyer } = await filled()
  await buyer.useCoupon('RAZ')
  expect(cartOf(await buyer.setEmail('ania@example.pl')).prices.discount).not.toBeNull()
  await shop.db.run`update sales_rule set times_used = 1 where coupon_code = 'RAZ'`
  expect(cartOf(await buyer.setShippingAddress()).prices.discount).toBeNull()
})

test('a chosen delivery method that was disabled is no longer shown', async () => {
  const { buyer } = await filled()
  await buyer.setShippingAddress()
  await buyer.setShippingMethod('dhl', 'courier_dhl')
  await shop.db.transaction(async (tx) => {
    await tx.run`update delivery_method set is_active = false where method_code = 'courier_dhl'`
    await notifyChangedTags(tx, ['delivery'])
  })
  await notificationsDelivered(shop.db)
  const [parcel] = cartOf(await buyer.setEmail('ania@example.pl')).shipping_addresses
  expect(parcel?.selected_shipping_method).toBeNull()
  await shop.db.run`update delivery_method set is_active = true where method_code = 'courier_dhl'`
})

test('a line of a cached cart is removed at once, with one revision', async () => {
  const { buyer, id } = await filled()
  const revision = async () =>
    (await shop.db.one<{ revision: number }>`select revision from cart where id = ${id}`)?.revision
  const [before, [line]] = [await revision(), (await buyer.cart()).items]
  const removed = await buyer.mutateCart('removeItemFromCart', 'RemoveItemFromCartInput', { cart_item_uid: line?.uid })
  expect(cartOf(removed).items).toEqual([])
  expect(await revision()).toBe((before ?? 0) + 1)
})

test.each<[string, (uid: string | undefined) => object, string]>([
  ['updateCartItems', (uid) => ({ cart_items: [{ cart_item_uid: uid, quantity: 2 }] }), 'UpdateCartItemsInput'],
  ['setGuestEmailOnCart', () => ({ email: 'ania@example.pl' }), 'SetGuestEmailOnCartInput'],
  ['removeItemFromCart', (uid) => ({ cart_item_uid: uid }), 'RemoveItemFromCartInput'],
])('CART-3: the cart that %s returns has the revision that was written', async (name, inputOf, inputType) => {
  const { buyer, id } = await filled()
  const [line] = (await buyer.cart()).items
  const { data } = await buyer.mutateCart(name, inputType, inputOf(line?.uid), '{ cart { revision } }')
  const written = await shop.db.one<{ revision: number }>`select revision from cart where id = ${id}`
  expect(data).toEqual({ [name]: { cart: written } })
})

test('copies are sent from the warehouse that the shop uses now', async () => {
  const couriers = async (buyer: Buyer) =>
    cartOf(await buyer.setShippingAddress()).shipping_addresses[0]?.available_shipping_methods.find(
      ({ method_code }) => method_code === 'courier_dpd',
    )?.available
  const { buyer } = await filled(2)
  expect(await couriers(buyer)).toBe(true)
  await shop.db.transaction(async (tx) => {
    await tx.run`insert into source (code, name, kind, position, street, postcode, city)
      values ('nowy', 'Nowy magazyn', 'warehouse', -1, 'ul. Nowa 1', '20-001', 'Lublin')`
    await notifyChangedTags(tx, ['store'])
  })
  await notificationsDelivered(shop.db)
  expect(await couriers(buyer)).toBe(false)
  await shop.db.run`delete from source where code = 'nowy'`
})
