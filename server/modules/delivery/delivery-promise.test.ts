import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Buyer, openCheckoutFixture, type Book, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { notifyProductsChanged } from '../../testing/compounds.ts'
import { operate } from '../../testing/operator.ts'
import { withSettings } from '../../testing/with-settings.ts'

const MONDAY = '2026-11-23T10:00:00+01:00'
let now = new Date(MONDAY)
let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
}, 60_000)
afterAll(() => shop?.close())
beforeEach(() => {
  now = new Date(MONDAY)
})

interface Shown {
  from: string
  to: string
  made_on: string | null
  order_before: string | null
  valid_until: string | null
  price: { value: number; currency: string } | null
  carrier_code: string
  method_code: string
  place: string
  handling_days: { min: number; max: number } | null
  transit_days: { min: number; max: number }
}

const PROMISE = `delivery_promise {
  from to made_on order_before valid_until price { value currency } carrier_code method_code place
  handling_days { min max } transit_days { min max }
}`

async function onPage(sku: string): Promise<Shown | null> {
  const { data } = await shop.call<{ products: { items: { delivery_promise: Shown | null }[] } }>(
    `query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { ${PROMISE} } } }`,
    { sku },
  )
  return data.products.items[0]?.delivery_promise ?? null
}
/** Creates a product that is in the catalogue index; returns its SKU. */
async function createListedBook(book: Partial<Book> = {}): Promise<string> {
  const product = await shop.sell(book)
  await notifyProductsChanged(shop.db, [product])
  return product.sku
}
const promiseOfNew = async (book: Partial<Book> = {}) => onPage(await createListedBook(book))
const days = (promise: Shown | null | undefined) => promise && [promise.from, promise.to]
const operator = async (...words: string[]) => {
  const result = await operate(shop.db, words)
  expect([result.code, result.output]).toEqual([0, result.output])
  return result.output
}

describe('CHK-2: the day of delivery of a title', () => {
  it('is that of the cheapest courier, with its price and the time until which it is valid', async () => {
    expect(await promiseOfNew()).toEqual({
      from: '2026-11-24',
      to: '2026-11-25',
      made_on: '2026-11-23',
      order_before: '2026-11-23T13:00:00+01:00',
      valid_until: '2026-11-23T13:00:00+01:00',
      price: { value: 14.99, currency: 'PLN' },
      carrier_code: 'dhl',
      method_code: 'courier_dhl',
      place: 'ADDRESS',
      handling_days: { min: 0, max: 0 },
      transit_days: { min: 1, max: 2 },
    })
    expect((await promiseOfNew({ price: 19900 }))?.price).toEqual({ value: 0, currency: 'PLN' })
  })

  it('changes at the cut-off, also in publicly cached responses', async () => {
    const sku = await createListedBook()
    // the response cache uses the system clock
    const promiseAt = (time: string) => {
      now = new Date(`2026-11-23T${time}+01:00`)
      vi.setSystemTime(now)
      return onPage(sku)
    }
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      expect([await promiseAt('12:59:00'), await promiseAt('12:59:59'), await promiseAt('13:00:00')].map(days)).toEqual(
        [
          ['2026-11-24', '2026-11-25'],
          ['2026-11-24', '2026-11-25'],
          ['2026-11-25', '2026-11-26'],
        ],
      )
    } finally {
      vi.useRealTimers()
    }
  })

  it('depends on the release of a presale, and on the publisher of a title to order', async () => {
    expect(days(await promiseOfNew({ lifecycle: 'presale', preorderDate: '2026-12-09', stock: {} }))).toEqual([
      '2026-12-10',
      '2026-12-11',
    ])
    const toOrder = await promiseOfNew({ lifecycle: 'to-order', stock: {} })
    expect([days(toOrder), toOrder?.handling_days]).toEqual([['2026-11-27', '2026-12-09'], { min: 3, max: 10 }])
    // copies in stock need not be ordered from the publisher
    expect(days(await promiseOfNew({ lifecycle: 'to-order', stock: { lublin: 1 } }))).toEqual([
      '2026-11-24',
      '2026-11-25',
    ])
  })

  it('is the day of collection if only a bookshop has the title', async () => {
    expect(await promiseOfNew({ stock: { lublin: 0, rynek: 2 } })).toMatchObject({
      from: '2026-11-23',
      to: '2026-11-23',
      place: 'BOOKSHOP',
      carrier_code: 'instore',
      price: { value: 0 },
    })
  })

  it('is not promised for files, announcements, presales without a day and sold-out titles', async () => {
    expect(await promiseOfNew({ type: 'virtual', stock: {} })).toBeNull()
    expect(await promiseOfNew({ lifecycle: 'announcement', stock: {} })).toBeNull()
    expect(await promiseOfNew({ lifecycle: 'presale', preorderDate: null, stock: {} })).toBeNull()
    expect(await promiseOfNew({ stock: { lublin: 0 } })).toBeNull()
    // too heavy for every courier
    expect(await promiseOfNew({ weight: 40_000 })).toBeNull()
  })
})

describe('CHK-2: the day of delivery of a cart', () => {
  const cartOf = async (buyer: Buyer) =>
    (
      await buyer.request<{
        cart: {
          delivery_promise: Shown | null
          items: { delivery_promise: Shown | null }[]
          shipping_addresses: {
            available_shipping_methods: { method_code: string; delivery_promise: Shown | null }[]
          }[]
        }
      }>(
        `query($id: String!) { cart(cart_id: $id) { ${PROMISE} items { ${PROMISE} }
          shipping_addresses { available_shipping_methods { method_code ${PROMISE} } } } }`,
      )
    ).data.cart

  it('is that of its latest title, while each line has its own', async () => {
    const buyer = await Buyer.withNewCart(shop)
    const [inStock, presale] = [
      await shop.sell(),
      await shop.sell({ lifecycle: 'presale', preorderDate: '2026-12-09', stock: {} }),
    ]
    await buyer.addItems({ sku: inStock.sku, quantity: 1 }, { sku: presale.sku, quantity: 1 })
    const cart = await cartOf(buyer)
    expect(days(cart.delivery_promise)).toEqual(['2026-12-10', '2026-12-11'])
    expect(cart.items.map((item) => days(item.delivery_promise))).toEqual([
      ['2026-11-24', '2026-11-25'],
      ['2026-12-10', '2026-12-11'],
    ])
  })

  it('is that of the cheapest courier until a delivery is chosen, and never of payment on delivery', async () => {
    const buyer = await Buyer.withNewCart(shop)
    const book = await shop.sell({ stock: { lublin: 5, rynek: 5 } })
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    const promisedBy = async () => (await cartOf(buyer)).delivery_promise?.carrier_code
    try {
      await operator('delivery', 'set', 'dhl_cod', 'courier_dhl_cod', '--price', '1')
      await operator('delivery', 'set', 'dpd', 'courier_dpd', '--price', '9.99')
      await expect.poll(promisedBy).toBe('dpd')
      await operator('delivery', 'set', 'dpd', 'courier_dpd', '--price', '15.99')
      await expect.poll(promisedBy).toBe('dhl')
    } finally {
      await operator('delivery', 'set', 'dhl_cod', 'courier_dhl_cod', '--price', '14.99')
      await operator('delivery', 'set', 'dpd', 'courier_dpd', '--price', '14.99')
    }
    await buyer.setShippingAddress(undefined, { pickup_location_code: 'rynek' })
    expect((await cartOf(buyer)).delivery_promise).toMatchObject({ carrier_code: 'instore', place: 'BOOKSHOP' })
  })

  it('depends on the days of the method: lockers are filled on Saturdays', async () => {
    now = new Date('2026-11-27T10:00:00+01:00')
    const buyer = await Buyer.withNewCart(shop)
    const book = await shop.sell({ stock: { lublin: 5, rynek: 5 } })
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    await buyer.setShippingAddress()
    const [address] = (await cartOf(buyer)).shipping_addresses
    const byMethod = Object.fromEntries(
      (address?.available_shipping_methods ?? []).map((one) => [one.method_code, days(one.delivery_promise)]),
    )
    expect(byMethod).toMatchObject({
      courier_dhl: ['2026-11-30', '2026-12-01'],
      standard: ['2026-11-28', '2026-11-30'],
      orlen_ruch: ['2026-11-30', '2026-12-02'],
      pickup: ['2026-11-27', '2026-11-27'],
    })
    await buyer.setShippingMethod('dhl_cod', 'courier_dhl_cod')
    expect((await cartOf(buyer)).delivery_promise).toMatchObject({
      carrier_code: 'dhl_cod',
      price: { value: 19.99 },
      from: '2026-11-30',
    })
  })

  it('is the same in ScandiPWA’s list of methods', async () => {
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: (await shop.sell()).sku, quantity: 1 })
    const { data } = await buyer.request<{
      estimateShippingCosts: { method_code: string; delivery_promise: Shown | null }[]
    }>(
      `mutation($id: String!) { estimateShippingCosts(guestCartId: $id, address: { country_id: "PL" }) {
        method_code ${PROMISE} } }`,
    )
    const courier = data.estimateShippingCosts.find(({ method_code }) => method_code === 'courier_dpd')
    expect(courier?.delivery_promise).toMatchObject({ from: '2026-11-24', to: '2026-11-25', price: { value: 14.99 } })
  })

  it('is not promised if stock is too low or nothing is sent', async () => {
    const file = await Buyer.withNewCart(shop)
    await file.addItems({ sku: (await shop.sell({ type: 'virtual', stock: {} })).sku, quantity: 1 })
    expect(await cartOf(file)).toMatchObject({ delivery_promise: null, items: [{ delivery_promise: null }] })
    const collected = await Buyer.withNewCart(shop)
    const only = await shop.sell({ stock: { lublin: 1, rynek: 3 } })
    await collected.addItems({ sku: only.sku, quantity: 2 })
    // no parcel can be sent, so the cart can only be collected, and couriers promise nothing
    expect((await cartOf(collected)).delivery_promise).toMatchObject({ place: 'BOOKSHOP', from: '2026-11-23' })
    await collected.setShippingAddress()
    const [address] = (await cartOf(collected)).shipping_addresses
    const courier = address?.available_shipping_methods.find(({ method_code }) => method_code === 'courier_dhl')
    expect(courier?.delivery_promise).toBeNull()
  })
})

describe('ORD-9: the day of delivery of an order', () => {
  const INPUT = 'input: { number: $number, email: "lucja@example.pl", postcode: "20-002" }'
  const orderOf = async (number: string | undefined) =>
    (
      await shop.call<{ guestOrder: { delivery_promise: Shown | null } }>(
        `query($number: String!) { guestOrder(${INPUT}) { ${PROMISE} } }`,
        { number },
      )
    ).data.guestOrder.delivery_promise

  const order = async (payment: 'banktransfer' | 'cashondelivery') => {
    const cod = payment === 'cashondelivery'
    const buyer = await (
      await Buyer.withNewCart(shop)
    ).prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], {
      carrier: cod ? 'dhl_cod' : 'dhl',
      method: cod ? 'courier_dhl_cod' : 'courier_dhl',
      payment,
    })
    const { number } = await buyer.submitOrder(await buyer.acceptAgreements())
    expect(number).toBeDefined()
    return number
  }

  it('is kept as promised when an order with payment on delivery was placed', async () => {
    const number = await order('cashondelivery')
    now = new Date('2026-11-26T10:00:00+01:00')
    expect(await orderOf(number)).toMatchObject({
      from: '2026-11-24',
      to: '2026-11-25',
      order_before: null,
      price: { value: 19.99 },
    })
  })

  it('is calculated from the payment if the order waits for a transfer', async () => {
    const number = await order('banktransfer')
    now = new Date('2026-11-26T14:00:00+01:00')
    expect(await orderOf(number)).toMatchObject({
      from: '2026-11-30',
      to: '2026-12-01',
      order_before: '2026-11-27T13:00:00+01:00',
    })
    // the operator's command uses the system clock
    vi.useFakeTimers({ now: new Date('2026-11-27T09:00:00+01:00'), toFake: ['Date'] })
    try {
      await operator('orders', 'paid', number ?? '')
    } finally {
      vi.useRealTimers()
    }
    now = new Date('2026-12-09T10:00:00+01:00')
    expect(await orderOf(number)).toMatchObject({ from: '2026-11-30', to: '2026-12-01', order_before: null })
  })

  it('is absent from a cancelled order', async () => {
    const number = await order('cashondelivery')
    await operator('orders', 'cancel', number ?? '', '--silent')
    expect(await orderOf(number)).toBeNull()
  })

  it('is in the confirmation mail, in words', async () => {
    const number = await order('cashondelivery')
    await shop.runDueJobs()
    const mail = await shop.db.one<{ body: string }>`
      select plain as body from mail where key = ${`order-confirmation:${number}`}`
    expect(mail?.body.replaceAll('\u00a0', ' ')).toContain('U Ciebie we wtorek 24 lub w środę 25 listopada')
  })
})

describe('settings of the delivery calendar', () => {
  it('a closed day changes the promise at once, for the shop or for one source', async () => {
    const sku = await createListedBook()
    expect(days(await onPage(sku))).toEqual(['2026-11-24', '2026-11-25'])
    await operator('delivery', 'close', '2026-11-23', '--reason', 'remanent')
    await expect.poll(async () => days(await onPage(sku))).toEqual(['2026-11-25', '2026-11-26'])
    await operator('delivery', 'reopen', '2026-11-23')
    await operator('delivery', 'close', '2026-11-23', '--source', 'rynek')
    await expect.poll(async () => days(await onPage(sku))).toEqual(['2026-11-24', '2026-11-25'])
    await operator('delivery', 'reopen', '2026-11-23', '--source', 'rynek')
  })

  it('each source has its cut-off and handling time, each method its days', async () => {
    const sku = await createListedBook()
    await operator('delivery', 'source', 'lublin', '--before', '09:30', '--handling', '1')
    await expect.poll(async () => days(await onPage(sku))).toEqual(['2026-11-26', '2026-11-27'])
    await operator('delivery', 'source', 'lublin', '--before', '13:00', '--handling', '0')
    await expect.poll(async () => days(await onPage(sku))).toEqual(['2026-11-24', '2026-11-25'])
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku, quantity: 1 })
    await operator('delivery', 'days', 'dhl', 'courier_dhl', '1')
    const { data } = await buyer.request<{ cart: { delivery_promise: Shown } }>(
      `query($id: String!) { cart(cart_id: $id) { ${PROMISE} } }`,
    )
    expect(days(data.cart.delivery_promise)).toEqual(['2026-11-24', '2026-11-24'])
    await operator('delivery', 'days', 'dhl', 'courier_dhl', '1-2')
  })

  it('a text says the cut-off of the warehouse, whatever it is set to', async () => {
    await shop.db.run`insert into cms_page (identifier, store_code, title, content)
      values ('wysylka', 'default', 'Wysyłka', '<p>Do {{widget type="dispatch-time"}}</p>')`
    const content = async () =>
      (await shop.call<{ cmsPage: { content: string } }>('{ cmsPage(identifier: "wysylka") { content } }', {})).data
        .cmsPage.content
    expect(await content()).toBe('<p>Do 13:00</p>')
    await operator('delivery', 'source', 'lublin', '--before', '14:30', '--handling', '0')
    await expect.poll(content).toBe('<p>Do 14:30</p>')
    await operator('delivery', 'source', 'lublin', '--before', '13:00', '--handling', '0')
  })

  it('invalid settings are refused', async () => {
    const refused = async (...words: string[]) => (await operate(shop.db, ['delivery', ...words])).code
    expect(
      await Promise.all([
        refused('close', '2026-02-30'),
        refused('close', '2026-11-30', '--source', 'nowhere'),
        refused('reopen', '2026-11-30'),
        refused('source', 'lublin', '--before', '25:00'),
        refused('source', 'lublin', '--handling', '-1'),
        refused('source', 'lublin', '--weekdays', '8'),
        refused('days', 'dhl', 'courier_dhl', '3-1'),
        refused('days', 'nobody', 'nothing', '1'),
      ]),
    ).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
  })

  it('the configuration applies to sources without settings of their own', async () => {
    await shop.db.run`delete from delivery_dispatch`
    const sku = await createListedBook({ lifecycle: 'to-order', stock: {} })
    await withSettings(
      shop.db,
      { 'delivery/dispatch/cutoff': '09:00', 'delivery/to_order/days_max': '4' },
      async () => {
        expect(days(await onPage(sku))).toEqual(['2026-11-30', '2026-12-02'])
      },
    )
  })

  it('the operator sees holidays and what is promised for an order placed now', async () => {
    await operator('delivery', 'close', '2026-11-30', '--reason', 'remanent')
    const output = await operator('delivery', 'calendar')
    expect(output).toMatch(/lublin {2}before 13:00, 0 days of handling, Mon Tue Wed Thu Fri/)
    expect(output).toMatch(/dhl courier_dhl {2}20\d\d-\d\d-\d\d/)
    await operator('delivery', 'reopen', '2026-11-30')
  })
})
