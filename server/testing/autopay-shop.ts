import { createServer } from 'node:http'
import {
  type AutopayAccount,
  type AutopayEmulator,
  createAutopayEmulator,
} from '../../tools/emulators/autopay/autopay.ts'
import { signedDocument, type Xml } from '../../tools/emulators/autopay/messages.ts'
import { listen } from '../../tools/emulators/frame/listen.ts'
import { confirmJobOf } from '../modules/payments/job-kinds.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from './checkout-fixture.ts'

/** A listening shop with an Autopay emulator. */
export interface AutopayShop extends CheckoutFixture {
  /** Origin at which the shop listens. */
  origin: string
  autopay: AutopayEmulator
  account: AutopayAccount
  /** Advances Autopay's clock, and waits until everything that it sends meanwhile is answered and confirmed. */
  advanceClock(milliseconds?: number): Promise<void>
  /** Runs the waiting jobs of a kind immediately. */
  runJobsNow(kind: string): Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

export async function openAutopayShop(
  options: NonNullable<Parameters<typeof openCheckoutFixture>[0]> = {},
): Promise<AutopayShop> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const account: AutopayAccount = {
    id: '123456',
    sharedKey: 'a key of tests',
    algorithm: 'sha256',
    notifyUrl: `${origin}/payments/notify/autopay`,
  }
  const running = await listen((origin) => ({
    '/autopay': createAutopayEmulator(account, { url: `${origin}/autopay` }),
  }))
  const autopay = running.emulators['/autopay']
  autopay.outbox.change({ delayMs: 0 })
  const shop = await openCheckoutFixture({
    ...options,
    environment: {
      PORT: String(port),
      BASE_URL: origin,
      AUTOPAY_URL: autopay.url,
      AUTOPAY_SERVICE_ID: account.id,
      AUTOPAY_SHARED_KEY: account.sharedKey,
      ...options.environment,
    },
  })
  await shop.http.listen({ port, host: '127.0.0.1' })
  return {
    ...shop,
    origin,
    autopay,
    account,
    async advanceClock(milliseconds = 5000) {
      await autopay.clock.advance(milliseconds)
      await shop.runDueJobs([confirmJobOf('autopay')])
    },
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

/** Body of a notification, correctly signed unless `hash` is given. */
export function notificationBody(
  { account }: Pick<AutopayShop, 'account'>,
  fields: Readonly<Record<string, string | Xml>>,
  { serviceId = account.id, hash }: { serviceId?: string; hash?: string } = {},
): string {
  const elements: Xml = [
    ['serviceID', serviceId],
    ['transactions', [['transaction', Object.entries(fields)]]],
  ]
  const document = signedDocument('transactionList', elements, account, hash)
  return new URLSearchParams({ transactions: Buffer.from(document).toString('base64') }).toString()
}

const PAYMENT = '{ state message redirect_url can_retry }'
interface PaymentState {
  state: string
  message: string | null
  redirect_url: string | null
  can_retry: boolean
}

/** The buyer of an order that is to be paid with Autopay. */
export class AutopayPayer {
  constructor(
    readonly shop: AutopayShop,
    readonly number: string,
    readonly key: string,
  ) {}

  /** Total of an order of one book with delivery, in grosze. */
  static readonly price = 5489

  static async withNewOrder(
    shop: AutopayShop,
    {
      bluepayment,
      token,
      quantity = 1,
      store = 'en',
    }: { bluepayment?: object; token?: string; quantity?: number; store?: string } = {},
  ): Promise<AutopayPayer> {
    const buyer = await Buyer.withNewCart(shop, store, token)
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity }], { payment: 'bluepayment' })
    if (bluepayment)
      await buyer.mutateCart('setPaymentMethodOnCart', 'SetPaymentMethodOnCartInput', {
        payment_method: { code: 'bluepayment', bluepayment },
      })
    const { data, errors } = await buyer.request<{ placeOrder: { order: { number: string; payment_key: string } } }>(
      'mutation($input: PlaceOrderInput) { placeOrder(input: $input) { order { number: order_number payment_key } } }',
      { input: { cart_id: buyer.cartId, ...(await buyer.acceptAgreements()) } },
    )
    if (!data?.placeOrder?.order) throw new Error(`the order was refused: ${JSON.stringify(errors)}`)
    const { number, payment_key: key } = data.placeOrder.order
    return new AutopayPayer(shop, number, key)
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

  async payment(): Promise<PaymentState> {
    const { data } = await this.shop.call<{ orderPayment: PaymentState }>(
      `query($key: String!) { orderPayment(key: $key) ${PAYMENT} }`,
      { key: this.key },
      'en',
    )
    return data.orderPayment
  }

  state = async (): Promise<string> => (await this.payment()).state

  /** Presses a button of Autopay's page; returns the redirect. */
  async presses(url: string | null, fields: Record<string, string>): Promise<string> {
    const body = new URLSearchParams(fields)
    const response = await fetch(url ?? '', { method: 'POST', redirect: 'manual', body })
    return response.headers.get('location') ?? ''
  }

  /** Starts a payment and pays it by transfer on Autopay's page; returns the redirect. */
  async paysOnPage(): Promise<string> {
    return this.presses((await this.starts()).redirect_url, { action: 'pay', channel: '106' })
  }

  /** The row of the order. */
  async order() {
    const row = await this.shop.db.one<{
      id: number
      state: string
      totalPaid: number
      facts: Record<string, string> | null
    }>`
      select id, state, total_paid, payment_details->'facts' as facts from orders where number = ${this.number}`
    if (!row) throw new Error(`there is no order ${this.number}`)
    return row
  }

  /** The payment attempts, oldest first. */
  attempts = () => this.shop.db.many<{ reference: string; state: string; channel: string | null }>`
    select a.reference, a.state, a.channel from payment_attempt a join payment p on p.id = a.payment_id
      join orders o on o.id = p.order_id where o.number = ${this.number} order by a.ordinal`

  refunds = () => this.shop.db.many<{ key: string; amount: number; state: string; isSurplus: boolean }>`
    select r.key, r.amount, r.state, r.is_surplus from payment_refund r join payment p on p.id = r.payment_id
      join orders o on o.id = p.order_id where o.number = ${this.number} order by r.id`

  /** The payment events that the shop recorded, oldest first. */
  events = () => this.shop.db.many<{ state: string; outcome: string; source: string }>`
    select e.state, e.outcome, e.source from payment_event e join payment p on p.id = e.payment_id
      join orders o on o.id = p.order_id where o.number = ${this.number} order by e.id`

  /** Pays the newest transaction at Autopay, which does not report it. */
  paysUnreported() {
    this.shop.autopay.api.changeTransaction(`${this.number}-1`, { status: 'SUCCESS', isNotified: false })
  }

  /** Body of a notification of this order; the transaction is paid unless `fields` override it. */
  itn(fields: Readonly<Record<string, string | Xml>> = {}, more: { serviceId?: string; hash?: string } = {}): string {
    const all = {
      orderID: `${this.number}-1`,
      remoteID: this.shop.autopay.api.find(`${this.number}-1`)?.remoteId ?? 'FORGED0001',
      amount: (AutopayPayer.price / 100).toFixed(2),
      currency: 'PLN',
      gatewayID: '106',
      paymentDate: '20261123120000',
      paymentStatus: 'SUCCESS',
      paymentStatusDetails: 'AUTHORIZED',
      ...fields,
    }
    return notificationBody(this.shop, all, more)
  }

  /** Posts a notification, and lets the shop confirm it. */
  async notifies(body: string = this.itn()): Promise<Response> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(this.shop.account.notifyUrl, { method: 'POST', body, headers })
    await this.shop.runDueJobs([confirmJobOf('autopay')])
    return response
  }
}
