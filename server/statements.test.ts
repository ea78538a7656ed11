import { afterAll, beforeAll, expect, it } from 'vitest'
import { statements } from './platform/db/db.ts'
import { PASSWORD, Reader } from './testing/reader.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from './testing/checkout-fixture.ts'

/** The number of SQL statements of a customer's operations does not depend on the number of rows. */

let shop: CheckoutFixture
/** `few` owns one of everything, `many` owns many. */
let few: Reader
let many: Reader
let orders: { short: string; long: string }

async function ordered(reader: Reader, titles: number): Promise<string> {
  const books = await Promise.all(Array.from({ length: titles }, () => shop.sell()))
  const buyer = await Buyer.withNewCart(shop, undefined, reader.token)
  await buyer.addItems(...books.map(({ sku }) => ({ sku, quantity: 1 })))
  await buyer.setShippingAddress()
  await buyer.setBillingAddress({ same_as_shipping: true })
  await buyer.setShippingMethod('dhl', 'courier_dhl')
  await buyer.setPaymentMethod('banktransfer')
  const { number } = await buyer.submitOrder()
  if (!number) throw new Error('the order was not placed')
  return number
}

const { country_code, ...addressFields } = address
const saveAddress = (reader: Reader) =>
  reader.request('mutation($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }', {
    input: { ...addressFields, country_id: country_code },
  })

beforeAll(async () => {
  shop = await openCheckoutFixture()
  ;[few, many] = [await Reader.signUp(shop), await Reader.signUp(shop)]
  await saveAddress(few)
  for (let i = 0; i < 10; i++) await saveAddress(many)
  await ordered(few, 1)
  const numbers: string[] = []
  for (let i = 0; i < 10; i++) numbers.push(await ordered(many, i === 0 ? 5 : 1))
  orders = { long: numbers[0] ?? '', short: numbers[1] ?? '' }
  await shop.runDueJobs()
}, 180_000)
afterAll(() => shop.close())

/**
 * Minimum of several runs: by then caches are filled, and a concurrent job affects only one of the runs.
 */
async function countStatements(request: () => Promise<{ errors?: unknown }>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4; tries++) {
    const before = statements.sent
    const { errors } = await request()
    expect(errors).toBeUndefined()
    fewest = Math.min(fewest, statements.sent - before)
  }
  expect(fewest).toBeGreaterThan(0)
  return fewest
}

const ADDRESS =
  'id firstname lastname street city postcode country_id telephone default_billing default_shipping region { region }'
const CUSTOMER = `{ customer { id firstname email is_subscribed default_billing addresses { ${ADDRESS} } } }`
const ORDER = `
  id number order_date status can_reorder invoice_url rss_link carrier
  items {
    id product_name product_sku product_url_key quantity_ordered quantity_shipped selected_options { label }
    discounts { amount { value } }
  }
  total {
    grand_total { value } subtotal { value } taxes { amount { value } } shipping_handling { total_amount { value } }
  }
  shipping_address { city } billing_address { city } payment_methods { name type }
  invoices { id items { quantity_invoiced } } shipments { id items { quantity_shipped } tracking { number } }
  credit_memos { id items { quantity_refunded } } comments { message }`

it('signing in takes as many statements for a customer with many rows as with few', async () => {
  const signIn = ({ email }: Reader) =>
    countStatements(() =>
      shop.call(
        `
          mutation($email: String!, $password: String!) {
            generateCustomerToken(email: $email, password: $password) { token }
          }`,
        { email, password: PASSWORD },
      ),
    )
  expect(await signIn(many)).toBe(await signIn(few))
})

it('a customer with ten addresses is read like one with a single address', async () => {
  const read = (reader: Reader) => countStatements(() => reader.request(CUSTOMER))
  expect(await read(many)).toBe(await read(few))
})

it("a query for orders or wish lists alone does not read the customer's row", async () => {
  const orders = await countStatements(() => many.request('{ customer { id orders { items { number } } } }'))
  expect(await countStatements(() => many.request('{ customer { email orders { items { number } } } }'))).toBe(
    orders + 1,
  )
  const wishes = '{ customer { ...F } } fragment F on Customer { wishlists { id } }'
  expect(await countStatements(() => many.request(wishes.replace('{ w', '{ default_billing w')))).toBe(
    1 + (await countStatements(() => many.request(wishes))),
  )
})

it('ten orders with all their documents are read like one', async () => {
  const list = (reader: Reader) =>
    countStatements(() => reader.request(`{ customer { orders(pageSize: 10) { total_count items { ${ORDER} } } } }`))
  expect(
    (
      await many.request<{ customer: { orders: { items: unknown[] } } }>(
        '{ customer { orders(pageSize: 10) { items { id } } } }',
      )
    ).data.customer.orders.items,
  ).toHaveLength(10)
  expect(await list(many)).toBe(await list(few))
})

it('an order of five titles is read like one of a single title', async () => {
  const open = (number: string) =>
    countStatements(() =>
      many.request(`{ customer { orders(filter: { number: { eq: "${number}" } }) { items { ${ORDER} } } } }`),
    )
  expect(await open(orders.long)).toBe(await open(orders.short))
})
