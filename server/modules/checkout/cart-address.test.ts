import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

async function enters() {
  const { sku } = await shop.sell({})
  return (await Buyer.withNewCart(shop, 'en')).prepareOrder([{ sku, quantity: 1 }])
}

const REGION = '{ region { code label region_id } telephone }'
interface Placed {
  region: { code: string | null; label: string; region_id: number | null } | null
  telephone: string
}
const addressesOf = async (buyer: Buyer) => {
  const { data } = await buyer.request<{ cart: { shipping_addresses: Placed[]; billing_address: Placed } }>(
    `query($id: String!) { cart(cart_id: $id) { shipping_addresses ${REGION} billing_address ${REGION} } }`,
  )
  return { shipping: data.cart.shipping_addresses[0], billing: data.cart.billing_address }
}
const LUBELSKIE = { code: 'PL-06', label: 'lubelskie', region_id: 955 }

describe('links in an address', () => {
  test.each([
    ['street', { street: ['Bon: evil-sklep.com'] }],
    ['street', { street: ['Polna 1', 'hxxp://evil'] }],
    ['city', { city: 'evil.рф' }],
    ['company', { company: 'Bon https://evil.example' }],
    ['region', { region: 'evil[.]com' }],
  ])('are refused in its %s', async (field, part) => {
    const buyer = await enters()
    const refused = { message: 'An address contains no links.', extensions: { field } }
    expect((await buyer.setShippingAddress({ ...address, ...part })).errors?.[0]).toMatchObject(refused)
    expect((await buyer.setBillingAddress({ address: { ...address, ...part } })).errors?.[0]).toMatchObject(refused)
  })

  test('are not seen in usual addresses, and a company may be called like its domain', async () => {
    const buyer = await enters()
    const usual = { street: ['al.Jerozolimskie 12/3 m.4'], city: 'Warszawa (Wola)', company: 'Allegro.pl Sp. z o.o.' }
    expect((await buyer.setShippingAddress({ ...address, ...usual })).errors).toBeUndefined()
  })
})

describe('the region of a cart address', () => {
  test.each([
    ['its code', { region: 'PL-06' }],
    ['its code in lower case', { region: 'pl-06' }],
    ['its name', { region: 'lubelskie' }],
    ['its name in upper case', { region: ' LUBELSKIE ' }],
    ['its id', { region_id: 955 }],
    ['its name, with the id of another shop', { region_id: 579, region: 'lubelskie' }],
  ])('is recognized by %s', async (_, region) => {
    const buyer = await enters()
    expect((await buyer.setShippingAddress({ ...address, ...region })).errors).toBeUndefined()
    await buyer.setBillingAddress({ address: { ...address, ...region } })
    expect(await addressesOf(buyer)).toMatchObject({ shipping: { region: LUBELSKIE }, billing: { region: LUBELSKIE } })
  })

  test('is recognized by its name without Polish letters', async () => {
    const buyer = await enters()
    await buyer.setShippingAddress({ ...address, region: 'swietokrzyskie' })
    expect((await addressesOf(buyer)).shipping?.region).toEqual({
      code: 'PL-26',
      label: 'świętokrzyskie',
      region_id: 965,
    })
  })

  test('stays as written when no region of the country matches, and an unknown id is refused', async () => {
    const buyer = await enters()
    await buyer.setShippingAddress({ ...address, region: 'Mazury' })
    expect((await addressesOf(buyer)).shipping?.region).toEqual({ code: null, label: 'Mazury', region_id: null })
    expect((await buyer.setShippingAddress({ ...address, region_id: 1 })).errors?.[0]).toMatchObject({
      message: 'Incorrect input!',
      extensions: { field: 'region' },
    })
  })

  test('is stored with the order as the name of the voivodeship', async () => {
    const buyer = await enters()
    await buyer.setShippingAddress({ ...address, region: 'PL-06' })
    const { number } = await buyer.submitOrder(await buyer.acceptAgreements())
    const row = await shop.db.one<{
      region: string
    }>`select shipping_address ->> 'region' as region from orders where number = ${number ?? ''}`
    expect(row).toEqual({ region: 'lubelskie' })
  })

  test('is recognized by the region_code field of ScandiPWA', async () => {
    const buyer = await enters()
    const home = {
      firstname: 'Jan',
      lastname: 'Kot',
      street: ['Rynek 1'],
      city: 'Lublin',
      postcode: '20-111',
      country_id: 'PL',
      telephone: '501234567',
      region_code: 'PL-06',
    }
    const { errors } = await buyer.request(
      `mutation($id: String, $of: SaveAddressInformation!) {
        saveAddressInformation(guestCartId: $id, addressInformation: $of) { payment_methods { code } } }`,
      {
        of: {
          shipping_address: home,
          billing_address: home,
          shipping_carrier_code: 'dhl',
          shipping_method_code: 'courier_dhl',
        },
      },
    )
    expect(errors).toBeUndefined()
    expect((await addressesOf(buyer)).shipping?.region).toEqual(LUBELSKIE)
  })
})

describe('the phone of a cart address', () => {
  const placeholder = {
    ...address,
    firstname: 'firstname',
    lastname: 'lastname',
    street: ['street'],
    city: 'city',
    telephone: 'telephone',
  }

  test('may be a placeholder for estimates, but the order is refused with it', async () => {
    const buyer = await enters()
    const { errors, data } = await buyer.setShippingAddress(placeholder)
    expect(errors).toBeUndefined()
    expect(
      data['setShippingAddressesOnCart']?.cart.shipping_addresses[0]?.available_shipping_methods.some(
        ({ available }) => available,
      ),
    ).toBe(true)
    await buyer.setShippingMethod('dhl', 'courier_dhl')
    const refused = await buyer.request<{ placeOrder: { errors: { code: string; message: string }[] } }>(
      `mutation($id: String!, $agreed: [Int!]) { placeOrder(input: { cart_id: $id, agreement_ids: $agreed }) {
        order { order_number } errors { code message } } }`,
      { agreed: (await buyer.acceptAgreements()).agreement_ids },
    )
    const message = 'The phone number "telephone" is incorrect. Correct it and place the order again.'
    expect(refused.errors?.[0]).toMatchObject({
      message,
      extensions: { category: 'graphql-input', field: 'telephone' },
    })
    expect(refused.data.placeOrder.errors).toEqual([{ code: 'UNABLE_TO_PLACE_ORDER', message }])
    // the cart is still open, and the order succeeds once the number is correct
    await buyer.setShippingAddress()
    expect((await buyer.submitOrder(await buyer.acceptAgreements())).number).toMatch(/\d{9}/)
  })

  test('is checked in the billing address and for pick-up as well', async () => {
    const billed = await enters()
    expect((await billed.setBillingAddress({ address: placeholder })).errors).toBeUndefined()
    expect((await billed.submitOrder(await billed.acceptAgreements())).errors[0]?.message).toMatch(
      /^The phone number "telephone"/,
    )
    const { sku } = await shop.sell({ stock: { rynek: 5 } })
    const collected = await (await Buyer.withNewCart(shop, 'en')).prepareOrder([{ sku, quantity: 1 }])
    expect(
      (await collected.setShippingAddress({ ...address, telephone: 'x' }, { pickup_location_code: 'rynek' })).errors,
    ).toBeUndefined()
    await collected.setShippingMethod('instore', 'pickup')
    expect((await collected.submitOrder(await collected.acceptAgreements())).errors[0]?.message).toMatch(
      /^The phone number "x"/,
    )
  })

  test('is refused at once when it is missing', async () => {
    const buyer = await enters()
    expect((await buyer.setShippingAddress({ ...address, telephone: '' })).errors?.[0]?.message).toBe(
      'Required parameter "telephone" is missing',
    )
    expect((await addressesOf(buyer)).shipping?.telephone).toBe('+48501234567')
  })
})

describe('CHK-1: the billing address', () => {
  const firm = { ...address, company: 'Firma', street: ['Rynek 5'], city: 'Lublin' }
  const streets = async (buyer: Buyer) => {
    const { data } = await buyer.request<{ cart: Record<'shipping_addresses', { street: string[] }[]> & Billed }>(
      `query($id: String!) { cart(cart_id: $id) { shipping_addresses { street pickup_location_code }
        billing_address { street } } }`,
    )
    return [data.cart.shipping_addresses[0]?.street[0], data.cart.billing_address?.street[0]]
  }
  interface Billed {
    billing_address: { street: string[] } | null
  }

  test('is used for the parcel on request alone, in place of a bookshop too', async () => {
    const [home] = address.street
    const buyer = await enters()
    await buyer.setBillingAddress({ address: firm })
    expect(await streets(buyer)).toEqual([home, 'Rynek 5'])
    await buyer.setBillingAddress({ same_as_shipping: true, use_for_shipping: true })
    expect(await streets(buyer)).toEqual([home, home])
    await buyer.setBillingAddress({ address: firm, use_for_shipping: true })
    expect(await streets(buyer)).toEqual(['Rynek 5', 'Rynek 5'])
  })

  test('of files alone becomes no address of a parcel', async () => {
    const { sku } = await shop.sell({ type: 'downloadable', stock: {} })
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku, quantity: 1 })
    await buyer.setBillingAddress({ address: firm, use_for_shipping: true })
    await buyer.addItems({ sku: (await shop.sell()).sku, quantity: 1 })
    expect(await streets(buyer)).toEqual([undefined, 'Rynek 5'])
  })

  test('is not that of a parcel which has none', async () => {
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku: (await shop.sell()).sku, quantity: 1 })
    const { errors } = await buyer.setBillingAddress({ same_as_shipping: true })
    expect(errors?.[0]?.message).toBe('The shipping address is missing. Set the address and try again.')
  })
})
