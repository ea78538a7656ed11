import { confirmJobOf } from '../modules/payments/job-kinds.ts'
import { addProvider } from '../modules/payments/providers.ts'
import { clearConfigurationCache } from '../modules/store/store.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from './checkout-fixture.ts'
import { COMPANY, type Company, companyProvider, insertCompany, openCompany } from './payment-company.ts'

export interface PaymentView {
  order_number: string
  state: string
  amount: { value: number; currency: string }
  redirect_url: string | null
  message: string | null
  can_retry: boolean
  retry_until: string | null
  methods: { code: string; kind: string; has_blik: boolean; is_trial: boolean }[]
  method: { code: string; title: string }
  key: string
  is_virtual: boolean
}

const PAYMENT = `
  order_number state amount { value currency } redirect_url message can_retry retry_until key is_virtual
  method { code title } methods { code kind has_blik is_trial }`

/** A shop with the payment company of `payment-company.ts`. */
export interface PayingShop extends CheckoutFixture {
  company: Company
  /** Advances the shop's clock. */
  advanceClock(milliseconds: number): void
  /** Places an order that is to be paid through the company; returns it with its payment key. */
  order(options?: { quantity?: number; type?: string; store?: string; stock?: number }): Promise<PlacedTestOrder>
  start(key: string, input?: object, store?: string): Promise<{ payment: PaymentView; refusal: string | undefined }>
  payment(key: string, store?: string): Promise<PaymentView>
  /** Posts a notification of the company and lets the shop confirm it; returns status and body of the response. */
  notify(notice: { body: string; signature: string }): Promise<{ status: number; body: string }>
  /** State of the order and the amount paid. */
  orderState(number: string): Promise<{ state: string; status: string; totalPaid: number } | undefined>
}

export interface PlacedTestOrder {
  number: string
  key: string
  sku: string
  productId: number
}

export async function openPayingShop(
  options: Pick<NonNullable<Parameters<typeof openCheckoutFixture>[0]>, 'log' | 'environment' | 'metrics'> = {},
): Promise<PayingShop> {
  const company = await openCompany()
  let clockOffsetMs = 0
  const shop = await openCheckoutFixture({
    ...options,
    changeSettings: (settings) => addProvider(settings, companyProvider(company.url)),
    now: () => new Date(Date.now() + clockOffsetMs),
  })
  await insertCompany(shop.db)
  clearConfigurationCache()
  return {
    ...shop,
    company,
    advanceClock(milliseconds) {
      clockOffsetMs += milliseconds
    },
    async order({ quantity = 1, type = 'simple', store = 'en', stock = 100 } = {}) {
      const { sku, id } = await shop.sell({ type, stock: { lublin: stock } })
      const buyer = await Buyer.withNewCart(shop, store)
      await buyer.addItems({ sku, quantity })
      await buyer.setEmail('lucja@example.pl')
      if (type === 'downloadable') await buyer.setBillingAddress({ address: HOME })
      else {
        await buyer.setShippingAddress()
        await buyer.setBillingAddress({ same_as_shipping: true })
        await buyer.setShippingMethod('dhl', 'courier_dhl')
      }
      await buyer.setPaymentMethod(COMPANY)
      const { data } = await buyer.request<{
        placeOrder: { order: { order_number: string; payment_key: string } | null; errors: { message: string }[] }
      }>(
        `mutation($input: PlaceOrderInput) {
          placeOrder(input: $input) { order { order_number payment_key } errors { message } } }`,
        { input: { cart_id: buyer.cartId, ...(await buyer.acceptAgreements()) } },
      )
      const { order, errors } = data.placeOrder
      if (!order) throw new Error(`no order: ${JSON.stringify(errors)}`)
      return { number: order.order_number, key: order.payment_key, sku, productId: id }
    },
    async start(key, input = {}, store = 'en') {
      const { data, errors } = await shop.call<{ startPayment: PaymentView }>(
        `mutation($input: StartPaymentInput!) { startPayment(input: $input) { ${PAYMENT} } }`,
        { input: { key, ...input } },
        store,
      )
      return { payment: data?.startPayment, refusal: errors?.[0]?.message }
    },
    async payment(key, store = 'en') {
      const { data } = await shop.call<{ orderPayment: PaymentView }>(
        `query($key: String!) { orderPayment(key: $key) { ${PAYMENT} } }`,
        { key },
        store,
      )
      return data.orderPayment
    },
    async notify({ body, signature }) {
      const { statusCode, body: responseBody } = await shop.http.inject({
        method: 'POST',
        url: '/payments/notify/company',
        payload: body,
        headers: { 'content-type': 'application/json', 'x-signature': signature },
      })
      await shop.runDueJobs([confirmJobOf('company')])
      return { status: statusCode, body: responseBody }
    },
    orderState: (number) =>
      shop.db.one<{ state: string; status: string; totalPaid: number }>`
        select state, status, total_paid from orders where number = ${number}`,
    async close() {
      await shop.close()
      await company.close()
    },
  }
}

const HOME = {
  firstname: 'Łucja',
  lastname: 'Nowak-Żak',
  street: ['Krakowskie Przedmieście 4'],
  city: 'Lublin',
  postcode: '20-002',
  country_code: 'PL',
  telephone: '+48 501 234 567',
}
