import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'
import { withSettings } from '../../testing/with-settings.ts'

let shop: CheckoutFixture
let reader: Reader
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => new Date('2026-11-21T10:00:00Z') })
  reader = await Reader.signUp(shop, { store: 'en' })
}, 60_000)
afterAll(() => shop.close())

const UPDATE =
  'mutation($input: CustomerUpdateInput!) { updateCustomerV2(input: $input) { customer { prefix firstname middlename ' +
  'lastname suffix date_of_birth gender taxvat } } }'
/** The stored value of a field, or the field and the message of the refusal. */
async function change(input: Record<string, string | number | null>) {
  const { data, errors } = await reader.request<{ updateCustomerV2: { customer: Record<string, unknown> } }>(UPDATE, {
    input,
  })
  const [field = ''] = Object.keys(input)
  return errors
    ? `${errors[0]?.extensions.field}: ${errors[0]?.message}`
    : data.updateCustomerV2.customer[field === 'dob' ? 'date_of_birth' : field]
}

test.each([
  ['date_of_birth', '2026-11-21', '2026-11-21'],
  ['date_of_birth', '2026-11-22', 'date_of_birth: Incorrect date input!'],
  ['date_of_birth', '1896-01-01', '1896-01-01'],
  ['date_of_birth', '1895-12-31', 'date_of_birth: Incorrect date input!'],
  ['date_of_birth', ' 2000-02-29 ', '2000-02-29'],
  ['date_of_birth', '2001-02-29', 'date_of_birth: Incorrect date input!'],
  ['date_of_birth', '1.02.2001', 'date_of_birth: Incorrect date input!'],
  ['date_of_birth', '2001-13-01', 'date_of_birth: Incorrect date input!'],
  ['date_of_birth', '', null],
  ['dob', '1999-12-31', '1999-12-31'],
  ['dob', null, null],
  ['gender', 0, null],
  ['gender', 1, 1],
  ['gender', 3, 3],
  ['gender', 4, 'gender: Incorrect input!'],
  ['gender', null, null],
  ['prefix', ' dr ', 'dr'],
  ['prefix', '', null],
  ['middlename', ' Anna ', 'Anna'],
  ['middlename', 'Anna1', 'middlename: Incorrect input! Only words allowed!'],
  ['middlename', ' ', null],
  ['suffix', 'jr', 'jr'],
  ['suffix', null, null],
])('ACC-3: %s %j is stored, or refused, as %j', async (field, input, expected) => {
  expect(await change({ [field]: input })).toBe(expected)
})

test('ACC-3: a change of one field leaves the others as they are', async () => {
  const all = {
    prefix: 'dr',
    firstname: 'Żaneta',
    middlename: 'Anna',
    lastname: 'Kot',
    suffix: 'jr',
    date_of_birth: '1987-02-28',
    gender: 2,
    taxvat: '5260250274',
  }
  await change(all)
  await change({ lastname: 'Mysz' })
  const { data } = await reader.request<{ customer: object }>(
    '{ customer { prefix firstname middlename lastname suffix date_of_birth gender taxvat } }',
  )
  expect(data.customer).toEqual({ ...all, lastname: 'Mysz' })
})

test('ACC-3: a shop may require the tax number', async () => {
  await change({ taxvat: '' })
  await withSettings(shop.db, { 'customer/address/taxvat_show': 'req' }, async () => {
    expect(await change({ firstname: 'Ola' })).toBe('taxvat: Required parameter "taxvat" is missing')
    expect(await change({ taxvat: '526-025-02-74' })).toBe('5260250274')
  })
  expect(await change({ taxvat: '' })).toBeNull()
})

test('fields of forms are described for other clients, in the language of the view', async () => {
  const FORM = `query($code: String!) { attributesForm(formCode: $code) { errors { type message } items {
    code label is_required is_unique entity_type default_value
    ... on CustomerAttributeMetadata { multiline_count } options { value is_default } } } }`
  const fields = async (code: string) =>
    (
      await shop.call<{
        attributesForm: {
          errors: object[]
          items: { code: string; options: { value: string; is_default: boolean }[] }[]
        }
      }>(FORM, { code }, 'en')
    ).data.attributesForm
  const account = await fields('customer_account_edit')
  expect(account.items.map(({ code }) => code)).toEqual(['firstname', 'lastname', 'email'])
  expect(account.items.at(-1)).toMatchObject({
    label: 'Email',
    is_required: true,
    is_unique: true,
    entity_type: 'CUSTOMER',
    default_value: null,
    options: [],
  })
  await withSettings(shop.db, { 'general/country/allow': 'PL,DE' }, async () => {
    const address = Object.fromEntries((await fields('customer_address_edit')).items.map((item) => [item.code, item]))
    expect(address['company']).toMatchObject({ is_required: false, is_unique: false, multiline_count: 1 })
    expect(address['street']).toMatchObject({ is_required: true, multiline_count: 2, options: [] })
    expect(address['country_id']).toMatchObject({
      default_value: 'PL',
      options: [
        { value: 'PL', is_default: true },
        { value: 'DE', is_default: false },
      ],
    })
  })
  expect(await fields('constructor')).toEqual({
    errors: [{ type: 'ENTITY_NOT_FOUND', message: 'There is no form "constructor".' }],
    items: [],
  })
})
