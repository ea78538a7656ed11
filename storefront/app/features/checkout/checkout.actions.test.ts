import { expect, it } from 'vitest'
import { createLanguage } from '../../../../language/translate.ts'
import { GraphqlError, type Graphql } from '../../../../web/api/document.ts'
import type { PageContext } from '../../platform/page.ts'
import type { Session, SessionKey } from '../../platform/session.ts'
import { checkoutActions } from './checkout.actions.ts'

const lost = new GraphqlError([
  { message: "The cart isn't active.", extensions: { category: 'graphql-no-such-entity' } },
])
const placed = { placeOrder: { order: { order_number: '000000012' }, errors: [] } }

/** Action context whose back end returns the given answers by document; records the requests. */
function visit(answers: Record<string, unknown>, cookies: Partial<Record<SessionKey, string>> = { cart: 'c' }) {
  const sent: { name: string; variables: unknown }[] = []
  const session: Session = {
    get: (key) => cookies[key],
    set(key, value) {
      cookies[key] = value
    },
  }
  const graphql = ((document: { name: string }, variables: unknown) => {
    sent.push({ name: document.name, variables })
    const response = answers[document.name]
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response)
  }) as Graphql
  const context: PageContext = {
    ...createLanguage('en_US'),
    graphql,
    session,
    params: {},
    url: new URL('http://shop/checkout/billing'),
    forwarded: undefined,
    signal: new AbortController().signal,
    store: { code: 'en', locale: 'en_US', currency: 'PLN', country: 'PL', isDefault: false },
  }
  return { context, cookies, sent }
}

function form(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const order = {
  email: 'ala@example.pl',
  same: '1',
  payment: 'banktransfer',
  agreements_to_tick: '1,2',
  agreement_1: '1',
  agreement_2: '1',
  expected_total: '47.89',
}
const recipient = {
  firstname: 'Ala',
  lastname: 'Nowak',
  street: 'Polna',
  house: '1',
  postcode: '20950',
  city: 'Lublin',
  telephone: '123456789',
  country_id: 'PL',
}

it('CHK-3: places an order with the ticked agreements and the shown total, then clears the cart', async () => {
  const { context, cookies, sent } = visit({ SaveBilling: {}, PlaceOrder: placed })
  expect(await checkoutActions.order(form(order), context)).toEqual({ to: '/checkout/success' })
  expect(sent.at(-1)?.variables).toEqual({
    input: {
      cart_id: 'c',
      agreement_ids: [1, 2],
      consents: [],
      expected_total: 47.89,
      review_reminder_accepted: false,
    },
  })
  expect(cookies).toEqual({ cart: undefined, order: '000000012 ala@example.pl' })
})

it('CHK-3: after a lost response requests the placed order instead of placing a second one', async () => {
  const { context, sent } = visit({ SaveBilling: lost, PlaceOrder: placed })
  expect(await checkoutActions.order(form(order), context)).toEqual({ to: '/checkout/success' })
  expect(sent.map(({ name }) => name)).toEqual(['SaveBilling', 'PlaceOrder'])
})

it('CHK-3: does not place the order when the shop refuses the billing step', async () => {
  const { context, sent } = visit({
    SaveBilling: new GraphqlError([
      { message: 'No.', path: ['setPaymentMethodOnCart'], extensions: { category: 'graphql-input' } },
    ]),
  })
  expect(await checkoutActions.order(form(order), context)).toEqual({ problems: { payment: 'No.' } })
  expect(sent).toHaveLength(1)
})

it('CHK-3b: reports missing agreements at their fields and sends nothing', async () => {
  const { context, sent } = visit({})
  const { agreement_2, payment, ...rest } = order
  expect([agreement_2, payment]).toEqual(['1', 'banktransfer'])
  expect(await checkoutActions.order(form(rest), context)).toEqual({
    problems: { payment: 'Choose how you want to pay.', agreement_2: 'Please accept this to place the order.' },
  })
  expect(sent).toEqual([])
})

it('leads a second click before hydration to the order that the first click placed', async () => {
  const { context } = visit({}, { order: '000000012 ala@example.pl' })
  expect(await checkoutActions.order(form(order), context)).toEqual({ to: '/checkout/success' })
})

const unpaidOrder = { placeOrder: { order: { order_number: '000000012', payment_key: 'payment-1-2-abc' }, errors: [] } }
const started = (more: object) => ({
  startPayment: { key: 'payment-1-2-abc', state: 'PENDING', redirect_url: null, message: null, ...more },
})
const WAITING = '/checkout/payment?key=payment-1-2-abc&started=1&way=payu_gateway%3Ablik'

it('CHK-4: starts the online payment of the placed order and redirects to the provider', async () => {
  const { context, cookies, sent } = visit({
    SaveBilling: {},
    PlaceOrder: unpaidOrder,
    StartPayment: started({ redirect_url: 'https://pay.example/1' }),
  })
  expect(await checkoutActions.order(form({ ...order, payment: 'payu_gateway' }), context)).toEqual({
    externalUrl: 'https://pay.example/1',
  })
  expect(sent.at(-1)).toEqual({
    name: 'StartPayment',
    // the cart's id as idempotency key: a repeated request starts only one payment
    variables: { input: { key: 'payment-1-2-abc', method: 'payu_gateway', request_id: 'c' } },
  })
  expect(cookies).toEqual({ cart: undefined, order: '000000012 ala@example.pl payment-1-2-abc' })
})

it('CHK-4: sends the BLIK code with the payment and then waits for the result', async () => {
  const { context, sent } = visit({
    SaveBilling: {},
    PlaceOrder: unpaidOrder,
    StartPayment: started({ state: 'WAITING' }),
  })
  const blik = { ...order, payment: 'payu_gateway:blik', blik_code: '777 123' }
  expect(await checkoutActions.order(form(blik), context)).toEqual({ to: WAITING })
  expect(sent[0]?.variables).toMatchObject({ payment: { payment_method: { code: 'payu_gateway' } } })
  expect(sent.at(-1)?.variables).toMatchObject({ input: { method: 'payu_gateway', blik_code: '777123' } })
})

it.each(['', '77712', 'abcdef'])('CHK-3: places no order with %j as BLIK code', async (blik_code) => {
  const { context, sent } = visit({})
  const blik = { ...order, payment: 'payu_gateway:blik', blik_code }
  expect(await checkoutActions.order(form(blik), context)).toEqual({
    problems: { blik_code: 'Enter the 6 digits that your bank’s app shows as the BLIK code.' },
  })
  expect(sent).toEqual([])
})

it('CHK-4: when the payment cannot be started leads to the placed order, not to a second one', async () => {
  const { context, cookies } = visit({ SaveBilling: {}, PlaceOrder: unpaidOrder, StartPayment: new Error('timeout') })
  const blik = { ...order, payment: 'payu_gateway:blik', blik_code: '777123' }
  expect(await checkoutActions.order(form(blik), context)).toEqual({ to: WAITING })
  expect(cookies.cart).toBeUndefined()
})

it('CHK-4: shows a BLIK code that is refused at once at its field, for the order already placed', async () => {
  const { context } = visit({ StartPayment: started({ state: 'FAILED', message: 'Wrong code.' }) })
  const again = { key: 'payment-1-2-abc', request_id: 'r', payment: 'payu_gateway:blik', blik_code: '777321' }
  expect(await checkoutActions.pay(form(again), context)).toEqual({ problems: { blik_code: 'Wrong code.' } })
})

it('CHK-4: pays by an Autopay channel only with its required agreement, and sends that', async () => {
  const { context, sent } = visit({ StartPayment: started({ redirect_url: 'https://pay.example/1' }) })
  const chosen = {
    key: 'payment-1-2-abc',
    payment: 'bluepayment',
    gateway_id: '701',
    rule_required_701: '6290',
    rule_21: '6288',
  }
  expect(await checkoutActions.pay(form(chosen), context)).toEqual({
    problems: { rule_701: 'Please accept this to pay this way.' },
  })
  expect(sent).toEqual([])
  await checkoutActions.pay(form({ ...chosen, rule_701: '6290' }), context)
  expect(sent[0]?.variables).toMatchObject({ input: { gateway_id: 701, agreement_ids: [6290] } })
})

it('CHK-4: leads a second click on an unpaid order to its payment', async () => {
  const { context } = visit({}, { order: '000000012 ala@example.pl payment-1-2-abc' })
  expect(await checkoutActions.order(form(order), context)).toEqual({ to: '/checkout/payment?key=payment-1-2-abc' })
})

it('CHK-1: sends e-mail, address and method in one request', async () => {
  const { context, sent } = visit({ SaveShipping: {} })
  expect(
    await checkoutActions.shipping(
      form({ email: 'ala@example.pl', delivery: 'dhl:courier_dhl', client_type: 'private', ...recipient }),
      context,
    ),
  ).toEqual({ to: '/checkout/billing' })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.variables).toMatchObject({
    email: { cart_id: 'c', email: 'ala@example.pl' },
    address: { shipping_addresses: [{ address: { postcode: '20-950', street: ['Polna', '1'] } }] },
    method: { shipping_methods: [{ carrier_code: 'dhl', method_code: 'courier_dhl' }] },
  })
})

it('CHK-8: sends a saved address by its id, saves a new one on request, and sends no e-mail address', async () => {
  const { context, sent } = visit({ SaveShipping: {}, SaveBilling: {}, PlaceOrder: placed }, { cart: 'c', token: 't' })
  const own = { email: 'ala@example.pl', delivery: 'dhl:courier_dhl', address_id: '7' }
  expect(await checkoutActions.shipping(form(own), context)).toEqual({ to: '/checkout/billing' })
  expect(sent[0]?.variables).toMatchObject({
    isGuest: false,
    address: { shipping_addresses: [{ customer_address_id: 7 }] },
  })
  expect(sent[0]?.variables).not.toHaveProperty('email')
  await checkoutActions.shipping(form({ ...own, ...recipient, address_id: '0', save_address: '1' }), context)
  expect(sent[1]?.variables).toMatchObject({
    address: { shipping_addresses: [{ address: { firstname: 'Ala', save_in_address_book: true } }] },
  })
  expect(await checkoutActions.order(form({ ...order, same: '0', billing_address_id: '9' }), context)).toEqual({
    to: '/checkout/success',
  })
  expect(sent[2]?.variables).toMatchObject({
    isGuest: false,
    address: { billing_address: { same_as_shipping: false, customer_address_id: 9 } },
  })
})

const atPoint = {
  email: 'ala@example.pl',
  delivery: 'inpostlocker:standard',
  point_methods: 'inpostlocker:standard ruch:orlen_ruch',
  firstname: 'Ala',
  lastname: 'Nowak',
  telephone: '123456789',
  delivery_point: 'LUB02N',
}

it('CHK-10: sends only name, phone number and point for collection at a point', async () => {
  const { context, sent } = visit({ SaveShipping: {} })
  expect(await checkoutActions.shipping(form(atPoint), context)).toEqual({ to: '/checkout/billing' })
  const method = { carrier_code: 'inpostlocker', method_code: 'standard' }
  expect(sent[0]?.variables).toMatchObject({
    address: {
      shipping_addresses: [
        { address: { firstname: 'Ala', city: '', street: [] }, delivery_point: { ...method, code: 'LUB02N' } },
      ],
    },
    method: { shipping_methods: [{ ...method, delivery_point: 'LUB02N' }] },
  })
})

it('CHK-10: a point search without JavaScript sends nothing and reports no problem', async () => {
  const { context, sent } = visit({})
  const searches: Record<string, string>[] = [
    { find_points: '1' },
    { find_points: '2', point_search: 'Lublin', point_searched: 'Lublin' },
    { point_search: 'Kraków', point_searched: 'Lublin' },
  ]
  for (const search of searches)
    expect(await checkoutActions.shipping(form({ ...atPoint, ...search }), context)).toEqual({ problems: {} })
  expect(sent).toEqual([])
})

it('CHK-10: reports a missing point, and a point closed meanwhile, at the point picker', async () => {
  const { delivery_point: _point, ...without } = atPoint
  expect(await checkoutActions.shipping(form(without), visit({}).context)).toEqual({
    problems: { delivery_point: 'Choose the point in which to collect the parcel.' },
  })
  const closed = visit({
    SaveShipping: new GraphqlError([
      {
        message: 'There is no point LUB02N.',
        path: ['setShippingAddressesOnCart'],
        extensions: { category: 'graphql-no-such-entity', field: 'delivery_point' },
      },
    ]),
  })
  expect(await checkoutActions.shipping(form(atPoint), closed.context)).toEqual({
    problems: { delivery_point: 'There is no point LUB02N.' },
  })
})

it('CHK-11: requires a bookshop for pick-up', async () => {
  const { context } = visit({})
  const result = await checkoutActions.shipping(
    form({
      email: 'ala@example.pl',
      delivery: 'instore:pickup',
      firstname: 'Ala',
      lastname: 'Nowak',
      telephone: '123456789',
    }),
    context,
  )
  expect(result).toEqual({ problems: { pickup_location: 'Choose the bookshop in which to collect the order.' } })
})
