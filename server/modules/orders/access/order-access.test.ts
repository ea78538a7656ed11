import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasedEmail } from '../../../platform/personal-data.ts'
import { signLink } from '../../../platform/crypto/signed-link.ts'
import { Reader } from '../../../testing/reader.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const LOGIN = { message: 'Please login to view the order.', extensions: { category: 'graphql-authorization' } }
const FIELDS = 'number rss_link can_reorder invoice_url'
interface Found {
  guestOrders: { items: { number: string; rss_link: string | null; can_reorder: boolean }[] } | null
}
interface Key {
  number: string
  email: string
}

const fetchOrder = ({ number, email }: Key, token?: string) =>
  shop.call<Found>(
    `query($number: String, $email: String!) {
      guestOrders(filter: { number: { eq: $number } }, customer_email: $email) { items { ${FIELDS} } }
    }`,
    { number, email },
    'en',
    token,
  )
const lookWithPostcode = ({ number, email }: Key, postcode = '20-002') =>
  shop.call<{ guestOrder: { number: string } }>(
    'query($input: OrderInformationInput!) { guestOrder(input: $input) { number } }',
    { input: { number, email, postcode } },
    'en',
  )

async function ordered({ email, token }: { email: string; token?: string }) {
  const buyer = await Buyer.withNewCart(shop, undefined, token)
  await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], { email })
  const { number = '' } = await buyer.submitOrder()
  return { number, email, cartId: buyer.cartId }
}

/** A guest's order that was linked to the account with the same address afterwards. */
async function joined(reader: Reader) {
  const order = await ordered({ email: reader.email })
  expect((await fetchOrder(order)).data.guestOrders?.items).toMatchObject([{ number: order.number }])
  await reader.request('mutation($email: String!) { linkOrder(customer_email: $email) }', { email: reader.email })
  return order
}

describe('ORD-6c: number and e-mail give access to guest orders only', () => {
  it('the number may lack its zeros, or come with words and invisible marks', async () => {
    const order = await ordered({ email: 'przepisuje@example.pl' })
    const short = String(Number(order.number))
    for (const number of [short, `00${short}`, `nr ${order.number}`, `\u200E#${short}\u00A0`])
      expect((await fetchOrder({ ...order, number })).data.guestOrders?.items, number).toMatchObject([
        { number: order.number },
      ])
  })

  it('an account’s order requires signing in, even if it was a guest’s order before', async () => {
    const reader = await Reader.signUp(shop)
    for (const order of [await ordered({ email: reader.email, token: reader.token }), await joined(reader)]) {
      expect((await fetchOrder(order)).errors).toMatchObject([LOGIN])
      expect((await fetchOrder(order)).data).toEqual({ guestOrders: null })
      expect((await lookWithPostcode(order)).errors).toMatchObject([LOGIN])
      // its customer is already signed in
      expect((await fetchOrder(order, reader.token)).data.guestOrders?.items).toMatchObject([{ number: order.number }])
      const stranger = await Reader.signUp(shop)
      expect((await fetchOrder(order, stranger.token)).errors).toMatchObject([LOGIN])
    }
  })

  it('a token shows its own guest order; forged, expired or of another purpose it shows none', async () => {
    const [order, other] = [await ordered({ email: 'gosia@example.pl' }), await ordered({ email: 'gosia@example.pl' })]
    const tokenOf = async ({ number, email }: Key, session?: string) => {
      const { data } = await shop.call<{ guestOrders: { items: { token: string }[] } }>(
        `query($number: String, $email: String!) {
          guestOrders(filter: { number: { eq: $number } }, customer_email: $email) { items { token } }
        }`,
        { number, email },
        'en',
        session,
      )
      return data.guestOrders.items[0]?.token ?? ''
    }
    const find = (token: string, session?: string) =>
      shop.call(
        'query($token: String!) { guestOrderByToken(input: { token: $token }) { number } }',
        { token },
        'en',
        session,
      )
    const [token, otherToken] = [await tokenOf(order), await tokenOf(other)]
    expect((await find(token)).data).toEqual({ guestOrderByToken: { number: order.number } })
    expect((await find(otherToken)).data).toEqual({ guestOrderByToken: { number: other.number } })

    const [kind = '', id = '', until = '', ...signature] = token.split('-')
    const mixed = [kind, otherToken.split('-')[1], until, ...signature].join('-')
    const forPayment = await signLink(shop.db, { kind: 'payment', id: Number(id), until: 0 })
    const renamed = forPayment.replace('payment', kind)
    const expired = await signLink(shop.db, { kind, id: Number(id), until: 1 })
    for (const invalid of ['', `${kind}-${id}-${until}-${'A'.repeat(32)}`, mixed, forPayment, renamed, expired])
      expect((await find(invalid)).errors, invalid).toMatchObject([
        { extensions: { category: 'graphql-no-such-entity' } },
      ])

    await shop.db.run`update orders set email = ${erasedEmail()} where number = ${other.number}`
    expect((await find(otherToken)).errors).toMatchObject([{ extensions: { category: 'graphql-no-such-entity' } }])

    const reader = await Reader.signUp(shop)
    const own = await tokenOf(await ordered({ email: reader.email, token: reader.token }), reader.token)
    expect((await find(own)).errors).toMatchObject([LOGIN])
    const stranger = await Reader.signUp(shop)
    expect((await find(own, stranger.token)).errors).toMatchObject([LOGIN])
  })

  it('a wrong e-mail gets the same response for every order', async () => {
    const reader = await Reader.signUp(shop)
    const own = await ordered({ email: reader.email, token: reader.token })
    const guests = await ordered({ email: 'gosia@example.pl' })
    for (const { number } of [own, guests, { number: '000999999' }]) {
      expect(await fetchOrder({ number, email: 'ktos@example.pl' })).toEqual({ data: { guestOrders: { items: [] } } })
      const { errors } = await lookWithPostcode({ number, email: 'ktos@example.pl' })
      expect(errors).toMatchObject([{ extensions: { category: 'graphql-no-such-entity' } }])
    }
    expect((await lookWithPostcode(own, '00-001')).errors).toMatchObject([
      { extensions: { category: 'graphql-no-such-entity' } },
    ])
  })

  it('ORD-3 ORD-4: a guest is neither offered reorder and the feed nor allowed to use them', async () => {
    const order = await ordered({ email: 'gosia@example.pl' })
    expect((await fetchOrder(order)).data.guestOrders?.items).toEqual([
      { number: order.number, rss_link: null, can_reorder: false, invoice_url: null },
    ])
    const reader = await Reader.signUp(shop)
    expect((await fetchOrder(order, reader.token)).data.guestOrders?.items).toMatchObject([
      { rss_link: null, can_reorder: false },
    ])
    for (const document of [
      'reorderItems(orderNumber: $number) { __typename }',
      'subscribeToOrderStatus(orderNumber: $number) { rss_link }',
    ]) {
      const fetchOrder = (token?: string) =>
        shop.call(`mutation($number: String!) { ${document} }`, { number: order.number }, 'en', token)
      expect((await fetchOrder()).errors).toMatchObject([{ extensions: { category: 'graphql-authorization' } }])
      expect((await fetchOrder(reader.token)).errors).toMatchObject([
        { extensions: { category: 'graphql-no-such-entity' } },
      ])
    }
  })

  it('a feed ends when its order leaves the account', async () => {
    const reader = await Reader.signUp(shop)
    const { number } = await ordered({ email: reader.email, token: reader.token })
    const { data } = await reader.request<{ subscribeToOrderStatus: { rss_link: string } }>(
      'mutation($number: String!) { subscribeToOrderStatus(orderNumber: $number) { rss_link } }',
      { number },
    )
    const feed = async () =>
      (await shop.http.inject({ url: new URL(data.subscribeToOrderStatus.rss_link).pathname })).statusCode
    expect(await feed()).toBe(200)
    await shop.db.run`update orders set customer_id = null where number = ${number}`
    expect(await feed()).toBe(404)
  })

  it('the cart id gives no access to an order that was linked to an account', async () => {
    const reader = await Reader.signUp(shop)
    const { number, cartId } = await joined(reader)
    const purchase = await shop.call(
      'query($number: String!, $cart: String) { getPurchase(orderID: $number, guestCartId: $cart) { revenue } }',
      { number, cart: cartId },
    )
    expect(purchase.errors).toMatchObject([{ extensions: { category: 'graphql-no-such-entity' } }])
    const { data } = await shop.call<{ placeOrder: { orderV2: object | null } }>(
      'mutation($cart: String!) { placeOrder(input: { cart_id: $cart }) { orderV2 { number email } } }',
      { cart: cartId },
    )
    expect(data.placeOrder.orderV2).toBeNull()
  })

  it('guesses at one order are limited across IP addresses, and its buyer’s requests do not count', async () => {
    const order = await ordered({ email: 'gosia@example.pl' })
    for (let i = 0; i < 25; i++) expect((await fetchOrder(order)).errors).toBeUndefined()
    // each call comes from another IP address
    for (let i = 0; i < 20; i++)
      expect((await fetchOrder({ ...order, email: `zgaduje-${i}@example.pl` })).errors).toBeUndefined()
    const { errors } = await fetchOrder({ ...order, email: 'zgaduje@example.pl' })
    expect(errors).toMatchObject([{ message: 'Too many requests. Please wait a moment and try again.' }])
    // other orders are still found
    expect((await fetchOrder(await ordered({ email: 'gosia@example.pl' }))).errors).toBeUndefined()
  })

  it('a consumer can withdraw from an account’s order without signing in, and sees none of its data', async () => {
    const reader = await Reader.signUp(shop)
    const { number } = await ordered({ email: reader.email, token: reader.token })
    const { data, errors } = await shop.call<{ withdrawFromContract: object }>(
      'mutation($input: WithdrawFromContractInput!) { withdrawFromContract(input: $input) { received_at } }',
      { input: { order_number: number, name: `${address.firstname} ${address.lastname}`, email: reader.email } },
    )
    expect(errors).toBeUndefined()
    expect(data.withdrawFromContract).toEqual({ received_at: expect.any(String) })
  })
})
