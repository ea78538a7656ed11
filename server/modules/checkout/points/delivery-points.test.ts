import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDeliveryPoints } from '../../../../demo/delivery-points.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { operate } from '../../../testing/operator.ts'
import { readLatestMail, Reader } from '../../../testing/reader.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await writeDeliveryPoints(shop.db, fileURLToPath(new URL('../../../../demo', import.meta.url)))
}, 60_000)
afterAll(() => shop?.close())

const POINT = `code carrier_code method_code name street postcode city takes_cash is_available unavailable_reason
  opening_hours { days hours }`

interface ShownPoint {
  code: string
  is_available: boolean
  unavailable_reason: string | null
}

async function enters(book: Parameters<CheckoutFixture['sell']>[0] = {}, quantity = 1) {
  const buyer = await Buyer.withNewCart(shop, 'en')
  const { sku } = await shop.sell(book)
  await buyer.addItems({ sku, quantity })
  await buyer.setEmail('lucja@example.pl')
  await buyer.setShippingAddress()
  await buyer.setBillingAddress({ same_as_shipping: true })
  return buyer
}

const choose = (buyer: Buyer, carrier_code: string, method_code: string, delivery_point?: string) =>
  buyer.mutateCart('setShippingMethodsOnCart', 'SetShippingMethodsOnCartInput', {
    shipping_methods: [{ carrier_code, method_code, ...(delivery_point !== undefined && { delivery_point }) }],
  })
const inLocker = (buyer: Buyer, code?: string) => choose(buyer, 'inpostlocker', 'standard', code)

const pointOf = async (buyer: Buyer) =>
  (
    await buyer.request<{ cart: { delivery_point: ShownPoint | null } }>(
      `query($id: String!) { cart(cart_id: $id) { delivery_point { ${POINT} } } }`,
    )
  ).data.cart.delivery_point

const methods = async (buyer: Buyer) =>
  (
    await buyer.request<{
      cart: {
        shipping_addresses: {
          available_shipping_methods: {
            method_code: string
            available: boolean
            error_message: string | null
            needs_delivery_point: boolean
            available_with_point: boolean
            price_incl_tax: { value: number }
          }[]
        }[]
      }
    }>(
      `query($id: String!) { cart(cart_id: $id) { shipping_addresses { available_shipping_methods {
        method_code available error_message needs_delivery_point available_with_point price_incl_tax { value }
      } } } }`,
    )
  ).data.cart.shipping_addresses[0]?.available_shipping_methods ?? []
const methodOf = async (buyer: Buyer, code: string) =>
  (await methods(buyer)).find(({ method_code }) => method_code === code)

/** Offered because the tests run with emulators of these companies. */
const ONLINE = ['payu_gateway', 'bluepayment']
const KNOWN = [...ONLINE, 'banktransfer', 'cashondelivery', 'free']
/** The offered methods of those that the tests know. */
const payments = async (buyer: Buyer) =>
  (await buyer.cart()).available_payment_methods.map(({ code }) => code).filter((code) => KNOWN.includes(code))

const orders = async (buyer: Buyer) => {
  const { number, errors } = await buyer.submitOrder(await buyer.acceptAgreements())
  expect(errors).toEqual([])
  return number ?? ''
}

const orderOf = async (number: string) =>
  (
    await shop.call<{ guestOrder: { delivery_point: object | null; shipping_method: string } }>(
      `query($input: OrderInformationInput!) {
        guestOrder(input: $input) { shipping_method delivery_point { ${POINT} } } }`,
      { input: { number, email: 'lucja@example.pl', postcode: '20-002' } },
      'en',
    )
  ).data.guestOrder

describe('CHK-10c choosing a point', () => {
  test('sets it with its method, and keeps it while other methods are tried', async () => {
    const buyer = await enters()
    expect(await pointOf(buyer)).toBeNull()
    const { errors } = await inLocker(buyer, ' lub02n ')
    expect(errors).toBeUndefined()
    expect(await pointOf(buyer)).toMatchObject({
      code: 'LUB02N',
      carrier_code: 'inpostlocker',
      method_code: 'standard',
      street: 'ul. Krakowskie Przedmieście 55',
      is_available: true,
    })
    await choose(buyer, 'dhl', 'courier_dhl')
    expect(await pointOf(buyer)).toBeNull()
    await choose(buyer, 'ruch', 'orlen_ruch')
    expect(await pointOf(buyer)).toBeNull()
    await inLocker(buyer)
    expect((await pointOf(buyer))?.code).toBe('LUB02N')
    await inLocker(buyer, 'LUB01M')
    expect((await pointOf(buyer))?.code).toBe('LUB01M')
  })

  test('works in the single step of ScandiPWA', async () => {
    const buyer = await enters()
    const { country_code: country_id, ...home } = address
    const { errors } = await buyer.request(
      `mutation($id: String, $information: SaveAddressInformation!) {
        saveAddressInformation(addressInformation: $information, guestCartId: $id) { totals { shipping_incl_tax } }
      }`,
      {
        information: {
          shipping_address: {
            ...home,
            country_id,
            extension_attributes: [{ attribute_code: 'delivery_point', value: 'LU-100101-01-01' }],
          },
          billing_address: { ...home, country_id },
          shipping_carrier_code: 'ruch',
          shipping_method_code: 'orlen_ruch',
        },
      },
    )
    expect(errors).toBeUndefined()
    expect(await pointOf(buyer)).toMatchObject({ code: 'LU-100101-01-01', method_code: 'orlen_ruch' })
  })

  test('requires an existing, open point of the carrier', async () => {
    const buyer = await enters()
    await shop.db.run`update delivery_point set status = 'paused' where code = 'KRA01M'`
    await shop.db.run`update delivery_point set status = 'closed' where code = 'KRA02N'`
    for (const [code, message] of [
      ['NONE01', 'There is no point NONE01.'],
      ['LU-100101-01-01', 'There is no point LU-100101-01-01.'],
      ['KRA01M', 'The point Paczkomat KRA01M takes no parcels for now. Choose another.'],
      ['KRA02N', 'The point Paczkomat KRA02N is no longer open. Choose another.'],
    ] as const)
      expect((await inLocker(buyer, code)).errors?.[0]).toMatchObject({
        message,
        extensions: { field: 'delivery_point' },
      })
    expect((await choose(buyer, 'dhl', 'courier_dhl', 'LUB01M')).errors?.[0]?.message).toBe('There is no point LUB01M.')
    expect(await pointOf(buyer)).toBeNull()
  })

  test('is required by the methods that say so', async () => {
    const needing = (await methods(await enters())).filter(({ needs_delivery_point }) => needs_delivery_point)
    expect(needing.map(({ method_code }) => method_code)).toEqual([
      'standard',
      'orlen_ruch',
      'pickup_dhl',
      'pickup_dpd',
    ])
  })

  test('makes its method available to clients that cannot choose one', async () => {
    const buyer = await enters()
    expect(await methodOf(buyer, 'standard')).toMatchObject({
      available: false,
      available_with_point: true,
      error_message: 'Choose the point in which to collect the parcel.',
    })
    expect(await methodOf(buyer, 'courier_dhl')).toMatchObject({ available: true, available_with_point: false })
    await inLocker(buyer, 'LUB01M')
    expect(await methodOf(buyer, 'standard')).toMatchObject({ available: true, error_message: null })
    expect(await methodOf(buyer, 'orlen_ruch')).toMatchObject({ available: false })
  })
})

describe('CHK-10 an order to a point', () => {
  test('stores the whole point as it was, for the buyer, the operator and the mails', async () => {
    const buyer = await enters({ weight: 300 })
    await inLocker(buyer, 'LUB01M')
    await buyer.setPaymentMethod('banktransfer')
    const number = await orders(buyer)
    await shop.db.run`update delivery_point set street = 'ul. Inna 1', status = 'closed' where code = 'LUB01M'`
    const order = await orderOf(number)
    expect(order).toMatchObject({
      shipping_method: 'InPost locker',
      delivery_point: {
        code: 'LUB01M',
        carrier_code: 'inpostlocker',
        street: 'ul. Gabriela Narutowicza 32',
        is_available: true,
      },
    })
    const confirmation = await readLatestMail(shop, 'lucja@example.pl', `Order ${number}%`)
    for (const text of [
      'To be collected at a point',
      'Paczkomat LUB01M',
      'ul. Gabriela Narutowicza 32',
      '20-016 Lublin',
      'Open day and night',
      'Collected by Ł. N.',
    ])
      expect(confirmation?.html).toContain(text)
    const { output } = await operate(shop.db, ['orders', 'show', number])
    expect(output).toContain('point     Paczkomat LUB01M, ul. Gabriela Narutowicza 32, 20-016 Lublin, size A')
    await operate(shop.db, ['orders', 'paid', number])
    const shipped = await operate(shop.db, ['orders', 'ship', number, '--tracking', '620000000000000000000001'])
    expect(shipped.output).toContain('  to Paczkomat LUB01M, ul. Gabriela Narutowicza 32, 20-016 Lublin, size A')
    const shipment = await readLatestMail(shop, 'lucja@example.pl', `Order ${number} is on its way`)
    expect(shipment?.plain).toContain('Paczkomat LUB01M')
    expect(shipment?.plain).toContain('with the code to collect it')
  })

  test('is refused without a point and with a closed one, and the other choices are kept', async () => {
    const buyer = await enters()
    await inLocker(buyer)
    await buyer.setPaymentMethod('banktransfer')
    const agreed = await buyer.acceptAgreements()
    expect((await buyer.submitOrder(agreed)).errors).toMatchObject([
      { message: 'Choose the point in which to collect the parcel.' },
    ])
    await inLocker(buyer, 'LUB08B')
    await shop.db.run`update delivery_point set status = 'closed' where code = 'LUB08B'`
    expect((await buyer.submitOrder(agreed)).errors).toMatchObject([
      { message: 'The point Paczkomat LUB08B is no longer open. Choose another.' },
    ])
    expect(await pointOf(buyer)).toMatchObject({
      code: 'LUB08B',
      is_available: false,
      unavailable_reason: 'The point Paczkomat LUB08B is no longer open. Choose another.',
    })
    const cart = await buyer.cart()
    expect(cart).toMatchObject({ email: 'lucja@example.pl', selected_payment_method: { code: 'banktransfer' } })
    expect(cart.shipping_addresses[0]?.selected_shipping_method).toMatchObject({ carrier_code: 'inpostlocker' })
    await inLocker(buyer, 'LUB09M')
    expect(await orders(buyer)).not.toBe('')
  })

  test('needs a phone number and an e-mail address, to which the carrier sends the code', async () => {
    const buyer = await Buyer.withNewCart(shop, 'en')
    const { sku } = await shop.sell()
    await buyer.addItems({ sku, quantity: 1 })
    await buyer.setShippingAddress({ ...address, telephone: '12' })
    await buyer.setBillingAddress({ same_as_shipping: true })
    await inLocker(buyer, 'LUB09M')
    await buyer.setPaymentMethod('banktransfer')
    const agreed = await buyer.acceptAgreements()
    expect((await buyer.submitOrder(agreed)).errors).toMatchObject([{ message: 'Guest email for cart is missing.' }])
    await buyer.setEmail('lucja@example.pl')
    expect((await buyer.submitOrder(agreed)).errors).toMatchObject([
      { message: 'The phone number "12" is incorrect. Correct it and place the order again.' },
    ])
  })

  test('stores no point when another method was chosen in the end', async () => {
    const buyer = await enters()
    await inLocker(buyer, 'LUB09M')
    await choose(buyer, 'dhl', 'courier_dhl')
    await buyer.setPaymentMethod('banktransfer')
    expect((await orderOf(await orders(buyer))).delivery_point).toBeNull()
  })
})

describe('CHK-12 D49 cash at a point', () => {
  test('is offered where the point accepts it, without a fee', async () => {
    const buyer = await enters({ price: 3990 })
    await inLocker(buyer)
    expect(await payments(buyer)).toEqual([...ONLINE, 'banktransfer'])
    await inLocker(buyer, 'LUB09M')
    const takesCash = (
      await shop.db.one<{ takesCash: boolean }>`
      select takes_cash from delivery_point where code = 'LUB09M'`
    )?.takesCash
    expect(takesCash).toBe(true)
    expect(await payments(buyer)).toEqual([...ONLINE, 'banktransfer', 'cashondelivery'])
    const before = (await buyer.cart()).prices.grand_total.value
    await buyer.setPaymentMethod('cashondelivery')
    expect((await buyer.cart()).prices.grand_total.value).toBe(before)
    const { number, errors } = await buyer.submitOrder({ ...(await buyer.acceptAgreements()), expected_total: 52.89 })
    expect([errors, number]).toEqual([[], expect.any(String)])
    const mail = (await readLatestMail(shop, 'lucja@example.pl', `Order ${number}%`))?.plain
    expect(mail).toContain('To pay on collection')
    expect(mail).toContain('It takes no cash.')
    expect(mail).not.toContain('Pay by cash')
  })

  test('is paid at a counter to whoever hands the parcel over, as the storefront and the mail both say', async () => {
    const kiosk = await shop.db.one<{ code: string }>`
      select code from delivery_point where network = 'orlen' and status = 'open' and type = 'kiosk' and takes_cash
      order by code limit 1`
    const buyer = await enters({ price: 3990 })
    await choose(buyer, 'ruch', 'orlen_ruch', kiosk?.code ?? '')
    await buyer.setPaymentMethod('cashondelivery')
    const { grand_total: total } = (await buyer.cart()).prices
    const { number } = await buyer.submitOrder({ ...(await buyer.acceptAgreements()), expected_total: total.value })
    const mail = (await readLatestMail(shop, 'lucja@example.pl', `Order ${number}%`))?.plain
    expect(mail).toContain('You pay whoever hands the parcel over, by card, with BLIK or in cash.')
    expect(mail).not.toContain('Pay by cash')
  })

  test('is refused where the point accepts none, even if it stopped after it was chosen', async () => {
    const buyer = await enters()
    const card = (
      await shop.db.many<{ code: string }>`
        select code from delivery_point where network = 'inpost' and city = 'Warszawa' and status = 'open'
          and not takes_cash order by code`
    )[0]?.code
    await inLocker(buyer, card)
    expect(await payments(buyer)).toEqual([...ONLINE, 'banktransfer'])
    expect((await buyer.setPaymentMethod('cashondelivery')).errors?.[0]?.message).toBe(
      'The requested Payment Method is not available.',
    )
    await inLocker(buyer, 'WAW02N')
    await buyer.setPaymentMethod('cashondelivery')
    const agreed = await buyer.acceptAgreements()
    await shop.db.run`update delivery_point set takes_cash = false where code = 'WAW02N'`
    expect((await buyer.submitOrder(agreed)).errors).toMatchObject([
      { message: 'Enter a valid payment method and try again.' },
    ])
  })
})

describe('CHK-2 limits and prices of delivery to a point', () => {
  test('exclude a parcel that is too heavy', async () => {
    const heavy = await enters({ weight: 12_600 }, 2)
    expect(await methodOf(heavy, 'standard')).toMatchObject({
      available_with_point: false,
      error_message: 'The parcel is too heavy for these points: they take 25 kg at most.',
    })
    expect(await methodOf(heavy, 'orlen_ruch')).toMatchObject({ available_with_point: false })
    expect(await methodOf(heavy, 'courier_dhl')).toMatchObject({ available: true })
    expect((await inLocker(heavy, 'LUB09M')).errors?.[0]?.message).toContain('too heavy')
    const near = await enters({ weight: 12_500 }, 2)
    expect(await methodOf(near, 'standard')).toMatchObject({ available_with_point: true })
  })

  test('exclude a parcel that is too large, by the size of its books or a default size', async () => {
    const sized = async (sides: [number, number, number] | null, quantity: number) => {
      const buyer = await Buyer.withNewCart(shop, 'en')
      const { id, sku } = await shop.sell({ weight: 10, stock: { lublin: 1000 } })
      if (sides)
        await shop.db.run`
          insert into book (product_id, height_mm, width_mm, thickness_mm)
          values (${id}, ${sides[0]}, ${sides[1]}, ${sides[2]})`
      await buyer.addItems({ sku, quantity })
      await buyer.setShippingAddress()
      return methodOf(buyer, 'standard')
    }
    const TOO_LARGE = { available_with_point: false, error_message: 'The parcel is too large for these points.' }
    expect(await sized([500, 350, 30], 1)).toMatchObject({ available_with_point: true })
    expect(await sized([700, 350, 30], 1)).toMatchObject(TOO_LARGE)
    expect(await sized([640, 410, 380], 1)).toMatchObject({ available_with_point: true })
    expect(await sized([300, 200, 100], 13)).toMatchObject({ available_with_point: true })
    expect(await sized([300, 200, 100], 14)).toMatchObject(TOO_LARGE)
    expect(await sized(null, 100)).toMatchObject({ available_with_point: true })
    expect(await sized(null, 110)).toMatchObject(TOO_LARGE)
  })

  test('depend on weight and value of goods, as set by the operator', async () => {
    const price = async (book: object, quantity = 1) =>
      (await methodOf(await enters(book, quantity), 'orlen_ruch'))?.price_incl_tax.value
    expect(await price({ weight: 10_000 })).toBe(8.99)
    expect(await price({ weight: 10_001 })).toBe(11.99)
    const rates = '--rate 1=9.50 --rate 1@100=5 --rate 5@100=7 --rate any@150=6 --free-from 300'
    const set = await operate(shop.db, `delivery set ruch orlen_ruch --price 20 ${rates}`.split(' '))
    expect(set).toEqual({ code: 0, output: 'ruch orlen_ruch is set.' })
    for (const [book, expected] of [
      [{ weight: 1000, price: 9999 }, 9.5],
      [{ weight: 1001, price: 9999 }, 20],
      [{ weight: 1000, price: 10_000 }, 5],
      [{ weight: 1001, price: 10_000 }, 7],
      [{ weight: 5001, price: 10_000 }, 20],
      [{ weight: 5001, price: 15_000 }, 6],
      [{ weight: 500, price: 30_000 }, 0],
    ] as const)
      expect([book, await price(book)]).toEqual([book, expected])
    const buyer = await enters({ weight: 400, price: 5000 }, 2)
    const { data } = await choose(buyer, 'ruch', 'orlen_ruch', 'LU-100101-01-01')
    expect(data['setShippingMethodsOnCart']?.cart).toMatchObject({
      prices: { grand_total: { value: 105 } },
      shipping_addresses: [{ selected_shipping_method: { amount_incl_tax: 5 } }],
    })
    await buyer.useCoupon('ZAKLADKA10')
    expect((await buyer.cart()).prices.grand_total.value).toBe(99.5)
    await buyer.setPaymentMethod('banktransfer')
    const { number, errors } = await buyer.submitOrder({ ...(await buyer.acceptAgreements()), expected_total: 99.5 })
    expect([errors, number]).toEqual([[], expect.any(String)])
  })
})

describe('CHK-10 the last delivery points of a customer', () => {
  const LAST = `{ customer { last_delivery_points { code carrier_code is_available unavailable_reason } } }`
  interface Last {
    customer: { last_delivery_points: ShownPoint[] }
  }

  test('are one for each method, latest first, in their current state', async () => {
    const reader = await Reader.signUp(shop, { store: 'en' })
    expect((await reader.request<Last>(LAST)).data.customer.last_delivery_points).toEqual([])
    for (const [carrier, method, code] of [
      ['inpostlocker', 'standard', 'KRA04B'],
      ['ruch', 'orlen_ruch', 'MP-300101-03-01'],
      ['inpostlocker', 'standard', 'KRA05M'],
    ] as const) {
      const buyer = await Buyer.withNewCart(shop, 'en', reader.token)
      const { sku } = await shop.sell()
      await buyer.addItems({ sku, quantity: 1 })
      await buyer.setShippingAddress()
      await buyer.setBillingAddress({ same_as_shipping: true })
      await choose(buyer, carrier, method, code)
      await buyer.setPaymentMethod('banktransfer')
      await orders(buyer)
    }
    await shop.db.run`update delivery_point set status = 'closed' where code = 'MP-300101-03-01'`
    expect((await reader.request<Last>(LAST)).data.customer.last_delivery_points).toEqual([
      { code: 'KRA05M', carrier_code: 'inpostlocker', is_available: true, unavailable_reason: null },
      {
        code: 'MP-300101-03-01',
        carrier_code: 'ruch',
        is_available: false,
        unavailable_reason: expect.stringContaining('is no longer open') as string,
      },
    ])
  })
})

test('CHK-10: point searches are limited per client address', async () => {
  let requestCount = 0
  // a new code each time, because responses are cached
  const search = async (times: number, remoteAddress: string) => {
    const fields = Array.from(
      { length: times },
      (_, nth) => `a${nth}: deliveryPoints(input: { carrier_code: "inpostlocker", method_code: "standard",
        codes: ["NONE${requestCount++}"] }) { total_count }`,
    )
    const response = await shop.http.inject({
      method: 'POST',
      url: '/en/graphql',
      payload: { query: `{ ${fields.join(' ')} }` },
      remoteAddress,
    })
    return response.json<{ errors?: { message: string }[] }>().errors?.[0]?.message
  }
  let refused: string | undefined
  let searches = 0
  for (; !refused && searches < 400; searches += 20) refused = await search(20, '198.51.100.7')
  expect(refused).toMatch(/^Too many/)
  expect(searches).toBeGreaterThan(100)
  expect(await search(1, '198.51.100.8')).toBeUndefined()
})
