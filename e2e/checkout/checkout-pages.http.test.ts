import { expect, test } from 'vitest'
import { sendGraphql } from '../fixtures/api.ts'
import { newIpAddress, shopUrl } from '../fixtures/current-shop.ts'
import { get, readMain } from '../fixtures/html.ts'
import { newPerson } from '../fixtures/person.ts'
import { views } from '../fixtures/views.ts'

const { t } = views.default.language
const send = <Data>(document: string, variables: object = {}) =>
  sendGraphql<Data>(document, variables, { from: newIpAddress() })
const read = async (path: string, cookie: string) =>
  readMain((await get(shopUrl() + path, { headers: { cookie } })).body)

interface Option {
  title: string
  field?: { uid: string }
  choices?: { uid: string }[]
}

/** A bookmark with a name, which is entered, and a thread, which is chosen. */
async function readBookmark() {
  const { products } = await send<{ products: { items: { sku: string; options: Option[] }[] } }>(
    `{ products(filter: { url_key: { eq: "zakladka-skorzana-z-koza" } }) { items { sku
      ... on CustomizableProductInterface { options { title
        ... on CustomizableFieldOption { field: value { uid } }
        ... on CustomizableRadioOption { choices: value { uid } } } } } } }`,
  )
  const [bookmark] = products.items
  const [name, thread] = bookmark?.options ?? []
  if (!bookmark || !name?.field || !thread?.choices?.[0]) throw new Error('the demo has no bookmark with a name')
  const line = {
    sku: bookmark.sku,
    quantity: 1,
    entered_options: [{ uid: name.field.uid, value: 'Zosia' }],
    selected_options: [thread.choices[0].uid],
  }
  return { line, labels: [name.title, thread.title] as const }
}

test('CHK-9 CAT-13: before and after the order pages name the same ways to pay at a kiosk, options in order', async () => {
  const { line, labels } = await readBookmark()
  const person = newPerson()
  const { deliveryPoints } = await send<{
    deliveryPoints: { items: { code: string; type: string; takes_cash: boolean }[] }
  }>(
    `{ deliveryPoints(input: { carrier_code: "ruch", method_code: "orlen_ruch", search: "Lublin" }, pageSize: 20,
      currentPage: 1) { items { code type takes_cash } } }`,
  )
  const kiosk = deliveryPoints.items.find(({ type, takes_cash }) => type === 'KIOSK' && takes_cash)
  const { createEmptyCart: id } = await send<{ createEmptyCart: string }>('mutation { createEmptyCart }')
  const address = {
    firstname: person.firstName,
    lastname: person.lastName,
    street: [person.street, person.houseAndFlat],
    city: person.town,
    postcode: person.postcode,
    country_code: 'PL',
    telephone: person.phone,
  }
  await send(
    `mutation($id: String!, $items: [CartItemInput!]!, $email: String!, $address: CartAddressInput!,
      $method: ShippingMethodInput!) {
      addProductsToCart(cartId: $id, cartItems: $items) { user_errors { message } }
      setGuestEmailOnCart(input: { cart_id: $id, email: $email }) { cart { id } }
      setShippingAddressesOnCart(input: { cart_id: $id, shipping_addresses: [{ address: $address }] }) { cart { id } }
      setBillingAddressOnCart(input: { cart_id: $id, billing_address: { same_as_shipping: true } }) { cart { id } }
      setShippingMethodsOnCart(input: { cart_id: $id, shipping_methods: [$method] }) { cart { id } }
      setPaymentMethodOnCart(input: { cart_id: $id, payment_method: { code: "cashondelivery" } }) { cart { id } } }`,
    {
      id,
      items: [line],
      email: person.email,
      address,
      method: { carrier_code: 'ruch', method_code: 'orlen_ruch', delivery_point: kiosk?.code },
    },
  )
  const way = t('You pay whoever hands the parcel over, by card, with BLIK or in cash.')
  expect(await read('/checkout/billing', `cart=${id}`)).toContain(way)

  const { cart } = await send<{ cart: { agreements: { agreement_id: number }[] } }>(
    'query($id: String!) { cart(cart_id: $id) { agreements { agreement_id } } }',
    { id },
  )
  const { placeOrder } = await send<{ placeOrder: { order: { order_number: string } | null } }>(
    `mutation($id: String!, $agreed: [Int!]) { placeOrder(input: { cart_id: $id, agreement_ids: $agreed }) {
      order { order_number } } }`,
    { id, agreed: cart.agreements.map(({ agreement_id }) => agreement_id) },
  )
  const order = encodeURIComponent(`${placeOrder.order?.order_number} ${person.email}`)
  const page = await read('/checkout/success', `order=${order}`)
  expect(page).toContain(way)
  const places = labels.map((label) => page.indexOf(label))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
