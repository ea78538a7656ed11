import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Reader } from '../../testing/reader.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { withSettings } from '../../testing/with-settings.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
})
afterAll(() => shop.close())

const FIELDS =
  'id firstname lastname company street city postcode country_code country_id telephone vat_id default_billing ' +
  'default_shipping region { region region_code region_id } customer_id'
const CREATE = `mutation($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { ${FIELDS} } }`
const UPDATE = `
  mutation($id: Int!, $input: CustomerAddressInput) { updateCustomerAddress(id: $id, input: $input) { ${FIELDS} } }`
const DELETE = 'mutation($id: Int!) { deleteCustomerAddress(id: $id) }'
const BOOK = `{ customer { default_billing default_shipping addresses { ${FIELDS} } } }`

const home = {
  firstname: 'Łucja',
  lastname: 'Nowak-Żak',
  street: ['Krakowskie Przedmieście 4'],
  city: 'Lublin',
  postcode: '20002',
  country_code: 'PL',
  telephone: '501 234 567',
  region: { region_id: 955 },
}
interface AddressFields {
  id: number
  city: string
  company: string | null
  postcode: string
  default_billing: boolean
  default_shipping: boolean
}
const create = async (reader: Reader, input: object = {}) =>
  (await reader.request<{ createCustomerAddress: AddressFields }>(CREATE, { input: { ...home, ...input } })).data
    .createCustomerAddress
const book = async (reader: Reader) =>
  (
    await reader.request<{
      customer: { default_billing: string | null; default_shipping: string | null; addresses: AddressFields[] }
    }>(BOOK)
  ).data.customer

describe('ACC-4 the address book', () => {
  test('postcode, phone, region and NIP are normalized', async () => {
    const reader = await Reader.signUp(shop)
    expect(await create(reader, { vat_id: 'PL 526-025-02-74', company: ' Żaba\nsp. z o.o. ' })).toEqual({
      id: expect.any(Number) as number,
      firstname: 'Łucja',
      lastname: 'Nowak-Żak',
      company: 'Żaba sp. z o.o.',
      street: ['Krakowskie Przedmieście 4'],
      city: 'Lublin',
      postcode: '20-002',
      country_code: 'PL',
      country_id: 'PL',
      telephone: '501234567',
      vat_id: '5260250274',
      default_billing: false,
      default_shipping: false,
      region: { region: 'lubelskie', region_code: 'PL-06', region_id: 955 },
      customer_id: await reader.id(),
    })
  })

  test('ACC-4b: there is one default address of each kind, and it cannot be deleted', async () => {
    const reader = await Reader.signUp(shop)
    const first = await create(reader, { default_billing: true, default_shipping: true })
    const second = await create(reader, { city: 'Zamość', default_shipping: true })
    expect(await book(reader)).toMatchObject({
      default_billing: String(first.id),
      default_shipping: String(second.id),
      addresses: [
        { default_billing: true, default_shipping: false },
        { default_billing: false, default_shipping: true },
      ],
    })
    for (const { id } of [first, second]) {
      expect((await shop.call(DELETE, { id }, 'en', reader.token)).errors?.[0]).toMatchObject({
        message: 'Can not delete - address is set as default.',
        extensions: { category: 'graphql-input' },
      })
    }
    await reader.request(UPDATE, { id: second.id, input: { default_shipping: false } })
    expect((await reader.request(DELETE, { id: second.id })).data).toEqual({ deleteCustomerAddress: true })
    expect(await book(reader)).toMatchObject({
      default_billing: String(first.id),
      default_shipping: null,
      addresses: [{ id: first.id }],
    })
  })

  test('an update keeps the fields that it does not name', async () => {
    const reader = await Reader.signUp(shop)
    const { id } = await create(reader, { company: 'Żaba' })
    const { data } = await reader.request(UPDATE, { id, input: { city: 'Chełm', postcode: '22100', company: '' } })
    expect(data).toMatchObject({
      updateCustomerAddress: {
        id,
        city: 'Chełm',
        postcode: '22-100',
        company: null,
        firstname: 'Łucja',
        telephone: '501234567',
        region: { region_code: 'PL-06' },
      },
    })
  })

  test('an update changes one of several addresses and keeps what it does not name, titles included', async () => {
    const reader = await Reader.signUp(shop)
    const TITLED = `
      mutation($id: Int!, $input: CustomerAddressInput) { updateCustomerAddress(id: $id, input: $input) {
        city prefix middlename suffix region { region region_id } } }`
    const full = { prefix: ' dr ', middlename: ' Anna ', suffix: 'jr' }
    const ids: number[] = []
    for (const city of ['Lublin', 'Chełm', 'Zamość']) ids.push((await create(reader, { ...full, city })).id)
    const change = async (input: object) =>
      (await reader.request<{ updateCustomerAddress: object }>(TITLED, { id: ids[1], input })).data
        .updateCustomerAddress
    const region = { region: 'lubelskie', region_id: 955 }
    expect(await change({ telephone: '502 234 567' })).toEqual({
      city: 'Chełm',
      prefix: 'dr',
      middlename: 'Anna',
      suffix: 'jr',
      region,
    })
    expect(await change({ city: 'Sejny', prefix: '', middlename: ' ', suffix: null })).toEqual({
      city: 'Sejny',
      prefix: null,
      middlename: null,
      suffix: null,
      region,
    })
    expect(await change({ region: null })).toMatchObject({ region: { region: null, region_id: null } })
    expect(
      (await reader.request(TITLED, { id: ids[1], input: { middlename: '<b>' } })).errors?.[0]?.extensions,
    ).toEqual(expect.objectContaining({ field: 'middlename' }))
    expect((await book(reader)).addresses.map(({ id, city }) => [id, city])).toEqual([
      [ids[0], 'Lublin'],
      [ids[1], 'Sejny'],
      [ids[2], 'Zamość'],
    ])
    expect((await reader.request(DELETE, { id: ids[0] })).data).toEqual({ deleteCustomerAddress: true })
    expect((await book(reader)).addresses.map(({ city }) => city)).toEqual(['Sejny', 'Zamość'])
  })

  test('ACC-4b: only the default address itself stops being one', async () => {
    const reader = await Reader.signUp(shop)
    const [first, second] = [await create(reader), await create(reader)]
    const change = async (id: number, input: object) => {
      await reader.request(UPDATE, { id, input })
      const { default_billing, default_shipping } = await book(reader)
      return [default_billing, default_shipping]
    }
    expect(await change(first.id, { default_billing: true })).toEqual([String(first.id), null])
    expect(await change(second.id, { default_billing: false })).toEqual([String(first.id), null])
    expect(await change(first.id, { default_billing: null, city: 'Sejny' })).toEqual([String(first.id), null])
    expect(await change(second.id, { default_shipping: true })).toEqual([String(first.id), String(second.id)])
    expect(await change(first.id, { default_billing: false })).toEqual([null, String(second.id)])
  })

  test('ACC-4a: an address of the checkout is saved unless the book has it already', async () => {
    const [reader, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const buyer = await Buyer.withNewCart(shop, undefined, reader.token)
    await buyer.addItems({ sku: (await shop.sell()).sku, quantity: 1 })
    const save = async (changes: object) => {
      await buyer.setShippingAddress({ ...address, ...changes, save_in_address_book: true })
      return (await book(reader)).addresses.length
    }
    // the same address of another customer does not count
    await create(other, address)
    await withSettings(shop.db, { 'general/country/allow': 'PL,DE' }, async () => {
      const counts: number[] = []
      for (const changes of [
        {},
        {},
        { firstname: 'Anna' },
        { lastname: 'Kot' },
        { street: ['Rynek 1'] },
        { city: 'Chełm' },
        { postcode: '22100' },
        { telephone: '600 700 800' },
        { company: 'Żaba' },
        { vat_id: '5260250274' },
        { country_code: 'DE', postcode: '10115' },
        { company: 'Żaba' },
      ])
        counts.push(await save(changes))
      expect(counts).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10])
    })
    const id = await reader.id()
    await shop.db.run`
      insert into customer_address (customer_id, firstname, lastname, street, city, postcode, country, telephone)
      select ${id}, 'Jan', 'Kot', array['Rynek ' || n], 'Lublin', '20-002', 'PL', '501234567'
        from generate_series(1, 89) n`
    expect([await save({ city: 'Sejny' }), await save({ city: 'Suwałki' })]).toEqual([100, 100])
  })

  test.each([
    ['firstname', { firstname: '' }],
    ['lastname', { lastname: '<b>x</b>' }],
    ['street', { street: [] }],
    ['street', { street: ['a', 'b', 'c'] }],
    ['street', { street: ['x'.repeat(256)] }],
    ['city', { city: ' ' }],
    ['postcode', { postcode: '20-02' }],
    ['telephone', { telephone: '12' }],
    ['vat_id', { vat_id: '1111111111' }],
    ['country_code', { country_code: 'DE' }],
    ['region', { region: { region_id: 1 } }],
  ])('an invalid %s is reported with its field, and nothing changes', async (field, wrong) => {
    const reader = await Reader.signUp(shop)
    const { id } = await create(reader)
    const before = await book(reader)
    expect((await reader.request(CREATE, { input: { ...home, ...wrong } })).errors?.[0]?.extensions).toMatchObject({
      category: 'graphql-input',
      field,
    })
    expect((await reader.request(UPDATE, { id, input: wrong })).errors?.[0]?.extensions).toMatchObject({
      category: 'graphql-input',
      field,
    })
    expect(await book(reader)).toEqual(before)
  })

  test('holds a hundred addresses and no more', async () => {
    const reader = await Reader.signUp(shop)
    await shop.db
      .run`insert into customer_address (customer_id, firstname, lastname, street, city, postcode, country, telephone)
      select ${await reader.id()}, 'Jan', 'Kot', array['Rynek ' || n], 'Lublin', '20-002', 'PL', '501234567'
        from generate_series(1, 99) n`
    expect(await create(reader)).toBeTruthy()
    expect((await shop.call(CREATE, { input: home }, 'en', reader.token)).errors?.[0]).toMatchObject({
      message: 'An address book can hold at most 100 addresses.',
      extensions: { category: 'graphql-input' },
    })
    expect((await book(reader)).addresses).toHaveLength(100)
  })

  test('is not accessible to others', async () => {
    const [reader, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const { id } = await create(reader)
    const before = await book(reader)
    for (const [document, variables] of [
      [UPDATE, { id, input: { city: 'Kraków', default_billing: true } }],
      [DELETE, { id }],
    ] as const) {
      expect((await other.request(document, variables)).errors?.[0]?.extensions.category).toBe('graphql-no-such-entity')
      expect((await shop.call(document, variables)).errors?.[0]?.extensions.category).toBe('graphql-authorization')
    }
    expect((await book(other)).addresses).toEqual([])
    expect(await book(reader)).toEqual(before)
  })
})
