import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'
import { deleteAbandoned, deleteRemoved } from './abandoned.sql.ts'
import { addItems, deleteCart, readCart, restoreItem, writeChoices, writeItems } from './cart.sql.ts'
import { countRuleUses } from './coupon.sql.ts'
import { personalData } from './personal-data.sql.ts'

let now = new Date('2026-11-30T12:00:00Z')
let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
}, 60_000)
afterAll(() => shop.close())

const cartRow = async ({ cartId }: Buyer) => {
  const row = await readCart(shop.db, cartId, null, now)
  if (!row) throw new Error('the cart is gone')
  return row
}
const filled = async (...skus: string[]) => {
  const buyer = await Buyer.withNewCart(shop, 'en')
  await buyer.addItems(...skus.map((sku) => ({ sku, quantity: 2 })))
  return buyer
}

describe('CART-3: a write reaches its own cart at the version that was read', () => {
  test('and never a line of another cart', async () => {
    const [one, two, three] = [await shop.sell(), await shop.sell(), await shop.sell()]
    const [mine, yours] = [await filled(one.sku), await filled(one.sku, two.sku, three.sku)]
    const [kept, removed, put] = (await yours.cart()).items
    await yours.mutateCart('removeItemFromCart', 'RemoveItemFromCartInput', { cart_item_uid: put?.uid })
    const idOf = (item: typeof kept) => Number(Buffer.from(item?.uid ?? '', 'base64').toString())
    await writeItems(shop.db, await cartRow(mine), 'default', [{ id: idOf(kept), quantity: 9 }], [idOf(removed)])
    await restoreItem(shop.db, await cartRow(mine), 'default', idOf(put))
    expect((await yours.cart()).items.map(({ uid, quantity }) => [uid, quantity])).toEqual([
      [kept?.uid, 2],
      [removed?.uid, 2],
    ])
    expect((await mine.cart()).total_quantity).toBe(2)
    // nor does its owner put back what another has removed
    await mine.mutateCart('removeItemFromCart', 'RemoveItemFromCartInput', {
      cart_item_uid: (await mine.cart()).items[0]?.uid,
    })
    const foreign = await mine.mutateCart('restoreCartItem', 'RestoreCartItemInput!', { cart_item_uid: put?.uid })
    expect(foreign.errors?.[0]?.message).toBe("The cart doesn't contain the item")
    expect((await mine.cart()).total_quantity).toBe(0)
    // what was removed can still be put back by its owner
    const back = await yours.mutateCart('restoreCartItem', 'RestoreCartItemInput!', { cart_item_uid: put?.uid })
    expect(back.data['restoreCartItem']?.cart.total_quantity).toBe(6)
  })

  test('and nothing once another request has written it', async () => {
    const book = await shop.sell()
    const buyer = await filled(book.sku)
    const stale = await cartRow(buyer)
    await buyer.addItems({ sku: book.sku, quantity: 3 })
    const [item] = stale.items ?? []
    const item2 = { productId: book.id, choice: {}, choiceKey: '', quantity: 1 }
    expect([
      await deleteCart(shop.db, stale),
      await addItems(shop.db, stale, 'default', [item2]),
      await writeItems(shop.db, stale, 'default', [], [item?.id ?? 0]),
      await writeChoices(shop.db, stale, 'default', { email: 'stary@example.pl' }),
      await restoreItem(shop.db, stale, 'default', item?.id ?? 0),
    ]).toEqual([false, undefined, undefined, undefined, false])
    expect(await buyer.cart()).toMatchObject({ total_quantity: 5, email: null })
    // another cart that was written in the same transaction, and so has the same version
    const other = await filled(book.sku)
    await shop.db.run`update cart set revision = revision + 1 where id = any(${[stale.id, (await cartRow(other)).id]})`
    expect(await deleteCart(shop.db, await cartRow(buyer))).toBe(true)
    expect((await other.cart()).total_quantity).toBe(2)
  })

  test('and shows the method of the carrier that was chosen, where another has one of the same code', async () => {
    await shop.db.transaction(async (tx) => {
      await tx.run`create temporary table copied on commit drop as
        select * from delivery_method where method_code = 'courier_dhl'`
      await tx.run`update copied set carrier_code = 'inny', short_code = 'inny', price = price + 100`
      await tx.run`insert into delivery_method select * from copied`
    })
    const buyer = await filled((await shop.sell()).sku)
    await buyer.setShippingAddress()
    for (const [carrier, amount] of [
      ['inny', 15.99],
      ['dhl', 14.99],
    ] as const) {
      expect((await buyer.setShippingMethod(carrier, 'courier_dhl')).errors).toBeUndefined()
      expect((await buyer.cart()).shipping_addresses[0]?.selected_shipping_method?.amount_incl_tax).toBe(amount)
    }
    await shop.db.run`delete from delivery_method where carrier_code = 'inny'`
  })
})

test('CART-3: the id of a cart that was ordered belongs to no open cart, whoever shows it', async () => {
  const reader = await Reader.signUp(shop)
  const { cartId } = await Buyer.withNewCart(shop, 'en', reader.token)
  const categoryForStranger = async () =>
    (await shop.call('query($id: String!) { cart(cart_id: $id) { id } }', { id: cartId })).errors?.[0]?.extensions
      .category
  expect(await categoryForStranger()).toBe('graphql-authorization')
  await shop.db.run`update cart set is_active = false where public_id = ${cartId}`
  expect(await categoryForStranger()).toBe('graphql-no-such-entity')
})

describe('CART-1c: rules of a cart', () => {
  test('are counted to their last use, and no further', async () => {
    const rule = await shop.db.one<{ id: number }>`
      insert into sales_rule (name, coupon_code, action, amount, uses_per_coupon)
      values ('Dwa', 'DWA', 'percent', 5, 2) returning id`
    const count = () => countRuleUses(shop.db, [rule?.id ?? 0])
    expect([await count(), await count(), await count()]).toEqual([true, true, false])
  })

  test('count from their first instant until before their last', async () => {
    const [from, to] = ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z']
    await shop.db.run`
      insert into sales_rule (name, coupon_code, action, amount, active_from, active_to)
      values ('Dzień', 'DZIEN', 'percent', 12.5, ${from}, ${to})`
    expect((await (await filled()).useCoupon('DZIEN')).errors?.[0]?.message).toBe("Cart doesn't contain products.")
    const buyer = await filled((await shop.sell({ price: 4000 })).sku)
    await shop.db.run`update cart set coupon_code = 'DZIEN' where id = ${(await cartRow(buyer)).id}`
    const totals: number[] = []
    for (const instant of [Date.parse(from) - 1, Date.parse(from), Date.parse(to) - 1, Date.parse(to)]) {
      now = new Date(instant)
      totals.push((await buyer.cart()).prices.grand_total.value)
    }
    expect(totals).toEqual([80, 70, 70, 80])
  })

  test('apply by their position, then by age, and one that stops others ends the list', async () => {
    await shop.db.run`
      insert into sales_rule (name, action, amount, position, stop_further) values
        ('Trzecia', 'percent', 50, 3, false), ('Druga', 'percent', 20, 2, true), ('Pierwsza', 'percent', 10, 1, false),
        ('Pierwsza później', 'fixed-each', 100, 1, false)`
    const buyer = await filled((await shop.sell({ price: 5000 })).sku)
    expect((await buyer.cart()).prices).toMatchObject({
      discount: { label: ['Pierwsza', 'Pierwsza później', 'Druga'], amount: { value: -(10 + 2 + 17.6) } },
      grand_total: { value: 70.4 },
    })
    await shop.db.run`delete from sales_rule where coupon_code is null`
  })

  test('of a coupon show beside a rule without one, which stays when the coupon is suspended', async () => {
    const category = await shop.db.one<{ id: number }>`
      insert into category (path, level) values ('{}', 2) returning id`
    await shop.db.run`update category set path = array[id] where id = ${category?.id}`
    await shop.db.run`
      insert into sales_rule (name, action, amount, position) values ('Dla wszystkich', 'fixed-cart', 500, 1)`
    await shop.db.run`
      insert into sales_rule (name, coupon_code, action, amount, position, min_subtotal, category_id)
      values ('Komiksy', 'Komiks', 'fixed-cart', 1000, 2, 8000, ${category?.id})`
    const [novel, comic] = [await shop.sell({ price: 4000 }), await shop.sell({ price: 4000 })]
    await shop.db.run`insert into product_category (product_id, category_id) values (${comic.id}, ${category?.id})`
    const shown = async (buyer: Buyer) =>
      (
        await buyer.request<{ cart: object }>(
          `query($id: String!) { cart(cart_id: $id) { applied_coupon { code } applied_coupons { code }
            suspended_coupon { code from { value } }
            prices { coupon_code discounts { label coupon { code } amount { value } } }
            items { prices { discounts { label } } } } }`,
        )
      ).data.cart
    const buyer = await filled(comic.sku)
    expect((await buyer.useCoupon('komiks')).errors).toBeUndefined()
    expect(await shown(buyer)).toEqual({
      applied_coupon: { code: 'Komiks' },
      applied_coupons: [{ code: 'Komiks' }],
      suspended_coupon: null,
      prices: {
        coupon_code: 'komiks',
        discounts: [
          { label: 'Dla wszystkich', coupon: null, amount: { value: 5 } },
          { label: 'Komiksy', coupon: { code: 'Komiks' }, amount: { value: 10 } },
        ],
      },
      items: [{ prices: { discounts: [{ label: 'Dla wszystkich' }, { label: 'Komiksy' }] } }],
    })
    // the goods are worth exactly the minimum, but none is a comic: no minimum is promised to help
    const other = await filled(novel.sku)
    expect((await other.useCoupon('KOMIKS')).errors?.[0]?.message).toMatch(/isn't valid/)
    await shop.db.run`update cart set coupon_code = 'KOMIKS' where id = ${(await cartRow(other)).id}`
    expect(await shown(other)).toMatchObject({
      applied_coupon: null,
      applied_coupons: null,
      suspended_coupon: { code: 'Komiks', from: null },
      prices: { coupon_code: null, discounts: [{ label: 'Dla wszystkich' }] },
    })
    // a title of the rule’s category brings its discount in the response that adds it
    const added = await other.request<{ added: { cart: { prices: { grand_total: object } } } }>(
      `mutation($id: String!, $sku: String!) { added: addProductsToCart(cartId: $id, cartItems: [{ sku: $sku,
        quantity: 1 }]) { cart { prices { grand_total { value } } } } }`,
      { sku: comic.sku },
    )
    expect(added.data.added.cart.prices.grand_total).toEqual({ value: 105 })
    await shop.db.run`delete from sales_rule where coupon_code is null`
    expect(await shown(await filled(novel.sku))).toMatchObject({
      prices: { discounts: null },
      items: [{ prices: { discounts: null } }],
    })
  })
})

describe('GDPR-4: expired carts', () => {
  const ids = async () =>
    (
      await shop.db.many<{ note: string }>`
    select public_id as note from cart where public_id like 'wiek-%' order by public_id`
    ).map(({ note }) => note)

  test('of guests are deleted after 30 days to the second, in batches; no other cart is', async () => {
    const owner = await (await Reader.signUp(shop)).id()
    await shop.db.transaction(async (tx) => {
      await tx.run`insert into cart (public_id, store_code, customer_id, is_active, updated_at)
        select 'wiek-' || name, 'default', customer, active, now() - make_interval(days => 30, secs => seconds)
        from (values ('a', null::int, true, 1), ('b', null, true, 1), ('c', null, true, 1),
          ('at-30-days', null, true, 0), ('customer', ${owner}, true, 9), ('closed', null, false, 9))
          of (name, customer, active, seconds)`
      expect([await deleteAbandoned(tx, 30, 2), await deleteAbandoned(tx, 30, 2)]).toEqual([2, 1])
    })
    expect(await ids()).toEqual(['wiek-at-30-days', 'wiek-closed', 'wiek-customer'])
    await shop.db.run`delete from cart where public_id like 'wiek-%'`
  })

  test('that were closed are deleted after their period, those of orders emptied; open ones are kept', async () => {
    const old = new Date('2026-01-01T00:00:00Z')
    const ordered = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }])
    expect((await ordered.submitOrder()).number).toBeDefined()
    const { id } = (await shop.db.one<{ id: number }>`select cart_id as id from orders order by id desc limit 1`) ?? {}
    const emailOfOrdered = async () => (await shop.db.one<object>`select email from cart where id = ${id ?? 0}`) ?? {}
    await shop.db.run`insert into cart (public_id, store_code, is_active, updated_at)
      values ('wiek-closed', 'default', false, ${new Date(old.getTime() - 1)}), ('wiek-just', 'default', false, ${old}),
        ('wiek-open', 'default', true, ${new Date(0)})`
    await shop.db.run`update cart set updated_at = ${old} where id = ${id ?? 0}`
    const [period] = personalData.retain ?? []
    await period?.apply(shop, old)
    expect([await ids(), await emailOfOrdered()]).toEqual([['wiek-just', 'wiek-open'], { email: 'lucja@example.pl' }])
    await period?.apply(shop, new Date(old.getTime() + 1))
    expect([await ids(), await emailOfOrdered()]).toEqual([['wiek-open'], { email: null }])
  })

  test('of a guest who asks for a copy are listed by age, without those of orders and of others', async () => {
    const books = [await shop.sell(), await shop.sell()]
    for (const { sku } of books) await (await filled(sku)).setEmail('Kopia@example.pl')
    await (await filled(books[0]?.sku ?? '')).setEmail('ktos@example.pl')
    const ordered = await (
      await Buyer.withNewCart(shop)
    ).prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], {
      email: 'kopia@example.pl',
    })
    await ordered.submitOrder()
    const copy = await personalData.export?.(shop.db, { emails: ['kopia@example.pl'], orders: [] })
    expect(copy?.['carts']).toMatchObject(books.map(({ sku }) => ({ items: [{ sku, quantity: 2 }] })))
  })

  test('of an anonymised customer lose their addresses; those of nobody else do', async () => {
    const readers = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const carts = await Promise.all(readers.map(({ token }) => Buyer.withNewCart(shop, 'en', token)))
    carts.push(await Buyer.withNewCart(shop, 'en'))
    const { sku } = await shop.sell()
    for (const cart of carts) {
      await cart.addItems({ sku, quantity: 1 })
      await cart.setShippingAddress()
    }
    await personalData.anonymise?.(shop.db, (await readers[0]?.id()) ?? 0)
    const shown = await Promise.all(carts.map((cart) => cart.cart()))
    expect(shown.map(({ items, shipping_addresses }) => [items.length, shipping_addresses.length])).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
    ])
  })

  test('removed lines are deleted after an hour to the second', async () => {
    const [one, two] = [await shop.sell(), await shop.sell()]
    const buyer = await filled(one.sku, two.sku)
    for (const { uid } of (await buyer.cart()).items)
      await buyer.mutateCart('removeItemFromCart', 'RemoveItemFromCartInput', { cart_item_uid: uid })
    await shop.db.transaction(async (tx) => {
      await tx.run`
        update removed_cart_item
        set removed_at = now() - case product_id when ${one.id} then interval '1 hour' else interval '3601 seconds' end`
      await deleteRemoved(tx, 1)
    })
    expect(await shop.db.many`select product_id from removed_cart_item`).toEqual([{ productId: one.id }])
  })
})
