import { createServer } from 'node:http'
import { listen } from '../../tools/emulators/frame/listen.ts'
import { createPayuEmulator, type PayuEmulator } from '../../tools/emulators/payu/payu.ts'
import { operate } from './operator.ts'
import { confirmJobOf } from '../modules/payments/job-kinds.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from './checkout-fixture.ts'

export const SECOND_KEY = 'a second key of tests'

/** A listening shop with a PayU emulator. */
export interface PayuShop extends CheckoutFixture {
  /** URL at which the shop listens. */
  url: string
  payu: PayuEmulator
  /** Advances PayU's clock, and waits until everything that it sends meanwhile is answered and confirmed. */
  advanceClock(milliseconds?: number): Promise<void>
  /** Runs an operator's command with the settings of the shop. */
  runOperatorCommand(...argv: string[]): Promise<{ code: number; output: string }>
  /** Runs the waiting jobs of a kind immediately. */
  runJobsNow(kind: string): Promise<void>
}

/** State of a payment, as shown to the holder of its key. */
export interface PaymentState {
  state: string
  message: string | null
  redirect_url: string | null
  can_retry: boolean
}
const PAYMENT = '{ state message redirect_url can_retry }'

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

export async function openPayuShop(
  options: NonNullable<Parameters<typeof openCheckoutFixture>[0]> = {},
): Promise<PayuShop> {
  const account = { posId: '42', clientId: '43', clientSecret: 'a secret of tests', secondKey: SECOND_KEY }
  const running = await listen((origin) => ({ '/payu': createPayuEmulator(account, { url: `${origin}/payu` }) }))
  const payu = running.emulators['/payu']
  payu.outbox.change({ delayMs: 0 })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shop = await openCheckoutFixture({
    ...options,
    environment: {
      PORT: String(port),
      BASE_URL: url,
      PAYU_URL: payu.url,
      PAYU_POS_ID: account.posId,
      PAYU_CLIENT_ID: account.clientId,
      PAYU_CLIENT_SECRET: account.clientSecret,
      PAYU_SECOND_KEY: account.secondKey,
      ...options.environment,
    },
  })
  await shop.http.listen({ port, host: '127.0.0.1' })
  return {
    ...shop,
    url,
    payu,
    async advanceClock(milliseconds = 5000) {
      await payu.clock.advance(milliseconds)
      await shop.runDueJobs([confirmJobOf('payu')])
    },
    runOperatorCommand: (...argv) => operate(shop.db, argv, { settings: shop.settings }),
    async runJobsNow(kind) {
      await shop.db.run`update job set run_at = now() where kind = ${kind} and failed_at is null`
      await shop.runDueJobs()
    },
    async close() {
      await shop.close()
      await running.close()
    },
  }
}

/** The buyer of an order that is to be paid with PayU, who holds its payment key. */
export class Payer {
  constructor(
    readonly shop: PayuShop,
    readonly number: string,
    readonly key: string,
  ) {}

  /** Places an order as a guest. */
  static async withNewOrder(
    shop: PayuShop,
    {
      items,
      coupon,
      store,
      email = 'lucja@example.pl',
    }: { items?: { sku: string; quantity: number }[]; coupon?: string; store?: string; email?: string } = {},
  ): Promise<Payer> {
    const buyer = await Buyer.withNewCart(shop, store)
    const bought = items ?? [{ sku: (await shop.sell()).sku, quantity: 1 }]
    await buyer.prepareOrder(bought, { payment: 'payu_gateway', email })
    if (coupon) await buyer.useCoupon(coupon)
    const { data, errors } = await buyer.request<{ placeOrder: { order: { number: string; payment_key: string } } }>(
      `mutation($input: PlaceOrderInput) {
        placeOrder(input: $input) { order { number: order_number payment_key } }
      }`,
      { input: { cart_id: buyer.cartId, ...(await buyer.acceptAgreements()) } },
    )
    if (!data?.placeOrder?.order) throw new Error(`the order was refused: ${JSON.stringify(errors)}`)
    const { number, payment_key: key } = data.placeOrder.order
    return new Payer(shop, number, key)
  }

  async starts(input: object = {}, store = 'en'): Promise<PaymentState> {
    const { data, errors } = await this.shop.call<{ startPayment: PaymentState }>(
      `mutation($input: StartPaymentInput!) { startPayment(input: $input) ${PAYMENT} }`,
      { input: { key: this.key, ...input } },
      store,
    )
    if (!data?.startPayment) throw new Error(`the payment was refused: ${JSON.stringify(errors)}`)
    return data.startPayment
  }

  async payment(store = 'en'): Promise<PaymentState> {
    const { data } = await this.shop.call<{ orderPayment: PaymentState }>(
      `query($key: String!) { orderPayment(key: $key) ${PAYMENT} }`,
      { key: this.key },
      store,
    )
    return data.orderPayment
  }

  state = async (): Promise<string> => (await this.payment()).state

  /** Starts a payment and presses a button of PayU's page; returns the redirect. */
  async paysOnPage(action: string): Promise<string> {
    const { redirect_url } = await this.starts()
    const response = await fetch(redirect_url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action }),
    })
    return response.headers.get('location') ?? ''
  }

  /** The row of the order. */
  async order() {
    const row = await this.shop.db.one<{ state: string; status: string; totalPaid: number }>`
      select state, status, total_paid from orders where number = ${this.number}`
    if (!row) throw new Error(`there is no order ${this.number}`)
    return row
  }

  /** What API clients read about the payment with the order. */
  async additionalInformation(): Promise<Record<string, string>> {
    const { data } = await this.shop.call<{
      guestOrder: { payment_additional_information: { key: string; value: string }[] }
    }>(
      `query($number: String!) { guestOrder(input: { number: $number, email: "lucja@example.pl", postcode: "20-002" }) {
        payment_additional_information { key value } } }`,
      { number: this.number },
    )
    return Object.fromEntries(data.guestOrder.payment_additional_information.map(({ key, value }) => [key, value]))
  }

  /** The payment attempts, oldest first. */
  attempts = () => this.shop.db.many<{ reference: string; state: string; channel: string | null }>`
    select a.reference, a.state, a.channel from payment_attempt a join payment p on p.id = a.payment_id
    join orders o on o.id = p.order_id where o.number = ${this.number} order by a.ordinal`

  /** Outcomes of the reports about the payment, oldest first. */
  outcomes = async () =>
    (
      await this.shop.db.many<{ outcome: string }>`
        select e.outcome from payment_event e join payment p on p.id = e.payment_id
        join orders o on o.id = p.order_id where o.number = ${this.number} and e.source <> 'start' order by e.id`
    ).map(({ outcome }) => outcome)
}
