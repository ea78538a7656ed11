import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBundle } from '../../testing/bundles.ts'
import { insertConfigurable, seedAttributes, readAttributeValue } from '../../testing/compounds.ts'
import { insertOptions } from '../../testing/options.ts'
import { productsChanged } from '../catalog/index.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

// no races on the embedded database, which has one session
const server = process.env['TEST_DATABASE_URL']
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe.skipIf(!server)('races on PostgreSQL', () => {
  let shop: CheckoutFixture
  beforeAll(async () => {
    shop = await openCheckoutFixture()
  }, 60_000)
  afterAll(() => shop.close())

  const count = async (number: string | undefined) =>
    (await shop.db.one<{ orders: number }>`select count(*)::int as orders from orders where number = ${number ?? ''}`)
      ?.orders

  it('thirty buyers of the last five copies make five orders', async () => {
    const book = await shop.sell({ stock: { lublin: 5 } })
    const buyers = await times(30, async () =>
      (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }]),
    )
    const responses = await Promise.all(buyers.map((buyer) => buyer.submitOrder()))
    expect(responses.filter(({ number }) => number)).toHaveLength(5)
    for (const { number, errors, category } of responses)
      if (!number)
        expect({ category, code: errors[0]?.code }).toEqual({
          category: 'graphql-input',
          code: 'UNABLE_TO_PLACE_ORDER',
        })
    // a buyer who loses the race still gets the title’s name
    for (const { number, errors } of responses) if (!number) expect(errors[0]?.message).toContain(book.name)
    expect(await shop.db.one`select quantity, reserved from source_stock where product_id = ${book.id}`).toEqual({
      quantity: 5,
      reserved: 5,
    })
    expect(
      await shop.db.one`
          select count(distinct order_id)::int as orders, sum(quantity)::int as copies from stock_reservation
            where product_id = ${book.id}`,
    ).toEqual({ orders: 5, copies: 5 })
    expect(await shop.db.one`select count(*)::int as sold from order_item where product_id = ${book.id}`).toEqual({
      sold: 5,
    })
  }, 60_000)

  it('lines with different options never sell more copies than there are', async () => {
    const book = await shop.sell({ stock: { lublin: 7 } })
    const [dedication] = await insertOptions(shop.db, book.id, [{ type: 'field', title: 'Dedykacja' }])
    const dedicated = (value: string) => ({
      sku: book.sku,
      quantity: 1,
      entered_options: [{ uid: dedication?.uid, value }],
    })
    // each buyer orders two copies, one of them dedicated
    const buyers = await times(10, async (index) =>
      (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }, dedicated(`Ola ${index}`)]),
    )
    const responses = await Promise.all(buyers.map((buyer) => buyer.submitOrder()))
    expect(responses.filter(({ number }) => number)).toHaveLength(3)
    expect(await shop.db.one`select quantity, reserved from source_stock where product_id = ${book.id}`).toEqual({
      quantity: 7,
      reserved: 6,
    })
    // one cart, filled by ten concurrent requests, never exceeds the stock
    const buyer = await Buyer.withNewCart(shop)
    await times(10, (index) => buyer.addItems(dedicated(`Ala ${index}`)))
    expect((await buyer.cart()).total_quantity).toBe(1)
  }, 60_000)

  it('CAT-4: bundles and single titles never sell the same copy twice', async () => {
    const [book, mug] = [await shop.sell({ stock: { lublin: 5 } }), await shop.sell()]
    const { set, uid } = await insertBundle(shop.db, [
      { title: 'Kubek', products: [{ sku: mug.sku }] },
      { title: 'Książka', products: [{ sku: book.sku }] },
    ])
    const bundle = { sku: set.sku, quantity: 1, selected_options: [uid(0, 0), uid(1, 0)] }
    const buyers = await times(12, async (index) =>
      (await Buyer.withNewCart(shop)).prepareOrder([index % 2 ? bundle : { sku: book.sku, quantity: 1 }]),
    )
    const responses = await Promise.all(buyers.map((buyer) => buyer.submitOrder()))
    expect(responses.filter(({ number }) => number)).toHaveLength(5)
    expect(await shop.db.one`select quantity, reserved from source_stock where product_id = ${book.id}`).toEqual({
      quantity: 5,
      reserved: 5,
    })
    const sets = responses.filter(({ number }, index) => number && index % 2).length
    expect(await shop.db.one`select reserved from source_stock where product_id = ${mug.id}`).toEqual({
      reserved: sets,
    })
    // one cart, filled with both by ten concurrent requests, never exceeds the stock
    const other = await shop.sell({ stock: { lublin: 3 } })
    const pair = await insertBundle(shop.db, [{ title: 'Dwie', products: [{ sku: other.sku, quantity: 2 }] }])
    const buyer = await Buyer.withNewCart(shop)
    await times(10, (index) =>
      buyer.addItems(
        index % 2
          ? ({ sku: pair.set.sku, quantity: 1, selected_options: [pair.uid(0, 0)] } as {
              sku: string
              quantity: number
            })
          : { sku: other.sku, quantity: 1 },
      ),
    )
    const { items } = await buyer.cart()
    const copies = items.reduce(
      (sum, { product, quantity }) => sum + quantity * (product.sku === pair.set.sku ? 2 : 1),
      0,
    )
    expect(copies).toBe(3)
  }, 60_000)

  it('one cart placed ten times at once makes one order', async () => {
    const book = await shop.sell()
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }])
    const numbers = (await times(10, () => buyer.submitOrder())).map(({ number }) => number)
    expect(new Set(numbers).size).toBe(1)
    expect(await count(numbers[0])).toBe(1)
    expect(await shop.db.one`select reserved from source_stock where product_id = ${book.id}`).toEqual({ reserved: 1 })
  }, 60_000)

  it('a cart changed while it is ordered is ordered as before the change or as after it', async () => {
    for (let round = 0; round < 10; round++) {
      const book = await shop.sell({ price: 1000 })
      const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }])
      const [{ number }] = await Promise.all([
        buyer.submitOrder(),
        buyer.addItems({ sku: book.sku, quantity: 1 }).catch(() => []),
      ])
      const order = await shop.db.one<{
        subtotal: number
        rows: number
        promised: number
      }>`select o.subtotal_incl_tax as subtotal, i.row_total_incl_tax as rows, r.quantity * 1000 as promised
        from orders o join order_item i on i.order_id = o.id join stock_reservation r on r.order_id = o.id
          where o.number = ${number ?? ''}`
      expect(order?.rows).toBe(order?.subtotal)
      expect(order?.promised).toBe(order?.subtotal)
    }
  }, 60_000)

  it('twenty concurrent adds all count', async () => {
    const book = await shop.sell()
    const buyer = await Buyer.withNewCart(shop)
    const problems = await times(20, () => buyer.addItems({ sku: book.sku, quantity: 1 }))
    expect(problems.flat()).toEqual([])
    expect((await buyer.cart()).total_quantity).toBe(20)
  }, 60_000)

  it('concurrent adds never exceed the stock', async () => {
    const book = await shop.sell({ stock: { lublin: 7 } })
    const buyer = await Buyer.withNewCart(shop)
    const problems = await times(20, () => buyer.addItems({ sku: book.sku, quantity: 1 }))
    expect(problems.flat()).toHaveLength(13)
    expect((await buyer.cart()).total_quantity).toBe(7)
  }, 60_000)

  it('concurrent choices for one cart are all stored', async () => {
    const book = await shop.sell()
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    const billedAt = { address: { ...address, firstname: 'Bożena' } }
    const chosen = Promise.all([
      buyer.setEmail('zofia@example.pl'),
      buyer.setShippingAddress(),
      buyer.setBillingAddress(billedAt),
      buyer.setPaymentMethod('banktransfer'),
    ])
    expect((await times(5, () => buyer.addItems({ sku: book.sku, quantity: 1 }))).flat()).toEqual([])
    expect((await chosen).flatMap(({ errors }) => errors ?? [])).toEqual([])
    expect(await buyer.cart()).toMatchObject({
      total_quantity: 6,
      email: 'zofia@example.pl',
      shipping_addresses: [{ firstname: 'Łucja' }],
      billing_address: { firstname: 'Bożena' },
      selected_payment_method: { code: 'banktransfer' },
    })
  }, 60_000)

  it('concurrent orders of the same titles in opposite order do not deadlock', async () => {
    const books = await times(6, () => shop.sell())
    const buyers = await times(40, async (index) => {
      const ordered = index % 2 ? books : books.toReversed()
      return (await Buyer.withNewCart(shop)).prepareOrder(ordered.map(({ sku }) => ({ sku, quantity: 1 })))
    })
    const responses = await Promise.all(buyers.map((buyer) => buyer.submitOrder()))
    expect(responses.filter(({ number }) => !number)).toEqual([])
    for (const { id } of books)
      expect(await shop.db.one`select reserved from source_stock where product_id = ${id}`).toEqual({ reserved: 40 })
  }, 60_000)

  it('CAT-4: the last copies of a variant are sold once each, whether chosen by uid or by SKU', async () => {
    await seedAttributes(shop.db)
    const { title, variants } = await insertConfigurable(
      shop.db,
      ['binding'],
      [{ values: { binding: 'twarda' }, stock: { lublin: 3 } }, { values: { binding: 'miekka' } }],
    )
    const { attribute, value } = await readAttributeValue(shop.db, 'binding', 'twarda')
    const selected_options = [Buffer.from(`configurable/${attribute}/${value}`).toString('base64')]
    const [hard] = variants
    const buyers = await times(12, async (index) => {
      const item = { sku: title.sku, quantity: 1, selected_options }
      const alone = { sku: hard?.sku ?? '', quantity: 1 }
      return (await Buyer.withNewCart(shop)).prepareOrder([index % 2 ? item : alone])
    })
    const responses = await Promise.all(buyers.map((buyer) => buyer.submitOrder()))
    expect(responses.filter(({ number }) => number)).toHaveLength(3)
    expect(await shop.db.one`select quantity, reserved from source_stock where product_id = ${hard?.id ?? 0}`).toEqual({
      quantity: 3,
      reserved: 3,
    })
    // the title now has the price of the other variant
    await shop.db.run`update price set amount = 9900 where product_id = ${variants[1]?.id ?? 0}`
    await shop.runDueJobs()
    expect(await shop.db.one`select amount from price where product_id = ${title.id}`).toEqual({ amount: 9900 })
  }, 60_000)

  it('CAT-4: a title has the lower price after two variants change theirs concurrently', async () => {
    const { title, variants } = await insertConfigurable(
      shop.db,
      ['binding'],
      [
        { values: { binding: 'twarda' }, price: 1000 },
        { values: { binding: 'miekka' }, price: 3000 },
      ],
    )
    const set = (id: number, amount: number) =>
      shop.db.transaction(async (tx) => {
        await tx.run`update price set amount = ${amount} where product_id = ${id}`
        await productsChanged(tx, [id])
      })
    for (let turn = 0; turn < 10; turn++) {
      const [a, b] = [2000 + turn, 2500 - turn]
      await Promise.all([set(variants[0]?.id ?? 0, a), set(variants[1]?.id ?? 0, b)])
      expect(await shop.db.one`select amount from price where product_id = ${title.id} and group_id is null`).toEqual({
        amount: Math.min(a, b),
      })
      await Promise.all([set(variants[0]?.id ?? 0, 1000), set(variants[1]?.id ?? 0, 3000)])
    }
  }, 60_000)

  it('a coupon with three uses is used three times', async () => {
    await shop.db.run`
        insert into sales_rule (name, coupon_code, action, amount, uses_per_coupon) values ('Trzy', 'TRZY',
          'fixed-cart', 1000, 3)`
    const book = await shop.sell({ price: 3990 })
    const buyers = await times(12, async () => {
      const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }])
      await buyer.useCoupon('TRZY')
      return buyer
    })
    const responses = await Promise.all(buyers.map((buyer) => buyer.submitOrder({ expected_total: 44.89 })))
    expect(responses.filter(({ number }) => number)).toHaveLength(3)
    expect(await shop.db.one`select times_used from sales_rule where coupon_code = 'TRZY'`).toEqual({ timesUsed: 3 })
    expect(
      await shop.db
        .one`select count(*)::int as orders, sum(discount)::int as given from orders where coupon_code = 'TRZY'`,
    ).toEqual({ orders: 3, given: 3000 })
  }, 60_000)

  it('each order gets one mail from several concurrent workers', async () => {
    await Promise.all([shop.runDueJobs(), shop.runDueJobs(), shop.runDueJobs()])
    expect(await shop.db.one`select count(*)::int as left from job where kind = 'order-confirmation'`).toEqual({
      left: 0,
    })
    const { orders, mails } =
      (await shop.db.one<{
        orders: number
        mails: number
      }>`
        select (select count(*)::int from orders) as orders, (select count(*)::int from mail
          where key like 'order-confirmation:%') as mails`) ?? {}
    expect(mails).toBe(orders)
    expect(orders).toBeGreaterThan(50)
  }, 60_000)
})
