import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Db } from '../platform/db/db.ts'
import { onlineOffer } from '../modules/payments/online-offer.ts'
import type {
  Attempt,
  PaymentProvider,
  RefundReport,
  AttemptReport,
  StartResult,
} from '../modules/payments/provider.ts'

/*
 * A fictitious payment company with its own protocol over real HTTP, to test how the payments module handles faults of
 * any company. PayU and Autopay have emulators in tools/.
 */

type State = AttemptReport['state']

interface CompanyPayment {
  reference: string
  id: string
  amount: number
  currency: string
  returnUrl: string
  state: State
  refunds: Map<string, { id: string; amount: number; state: RefundReport['state'] }>
}

export interface Company {
  url: string
  /** Its payments, by our reference. */
  payments: Map<string, CompanyPayment>
  /** Calls that it has processed, such as `POST /payments`. */
  calls: string[]
  /** Faults by call: drops the connection before or after processing, refuses, holds it back, or answers slowly. */
  faults: Map<string, 'lost before' | 'lost after' | 'refused' | 'held' | 'slow'>
  /** Calls that are held back; each function lets its call go on. */
  held: (() => void)[]
  /** State of new refunds. */
  newRefundState: RefundReport['state']
  /** Makes a signed report, ready to be posted. */
  report(reference: string, state: State, more?: Partial<AttemptReport>): { body: string; signature: string }
  refundReport(key: string, state: RefundReport['state']): { body: string; signature: string }
  close(): Promise<void>
}

export const COMPANY = 'company_gateway'
const SECRET = 'of the shop and the company'
export const signatureOf = (body: string | Buffer, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('hex')

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>) : {}
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export async function openCompany(): Promise<Company> {
  const payments: Company['payments'] = new Map()
  const calls: string[] = []
  const faults: Company['faults'] = new Map()
  const held: Company['held'] = []
  let events = 0
  const company: Company = {
    url: '',
    payments,
    calls,
    faults,
    held,
    newRefundState: 'done',
    report(reference, state, more = {}) {
      const known = payments.get(reference)
      // what it reports is true: money that it has taken stays
      if (known && state === 'paid') known.state = state
      const body = JSON.stringify({
        reports: [
          {
            reference,
            providerReference: known?.id ?? 'x',
            state,
            amount: known?.amount ?? 0,
            currency: known?.currency ?? 'PLN',
            eventKey: `e${++events}-${reference}`,
            occurredAt: new Date().toISOString(),
            ...more,
          },
        ],
      })
      return { body, signature: signatureOf(body) }
    },
    refundReport(key, state) {
      const body = JSON.stringify({ reports: [], refunds: [{ key, state, providerReference: null }] })
      return { body, signature: signatureOf(body) }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  function handleCall(method: string, path: string, input: Record<string, unknown>): { status: number; body: unknown } {
    const [, kind, name = ''] = path.split('/').map(decodeURIComponent)
    const known = payments.get(name)
    if (kind === 'payments' && method === 'POST') {
      const reference = String(input['reference'])
      if (payments.has(reference)) return { status: 409, body: { message: 'repeated' } }
      if (input['blikCode'] === '777321') return { status: 422, body: { message: 'refused' } }
      const isBlik = typeof input['blikCode'] === 'string'
      const payment: CompanyPayment = {
        reference,
        id: `C${payments.size + 1}`,
        amount: Number(input['amount']),
        currency: String(input['currency']),
        returnUrl: String(input['returnUrl']),
        state: isBlik ? 'waiting' : 'pending',
        refunds: new Map(),
      }
      payments.set(reference, payment)
      return { status: 201, body: { id: payment.id, url: isBlik ? undefined : `${company.url}/pay/${payment.id}` } }
    }
    if (kind === 'payments' && method === 'GET' && name === '')
      return { status: 200, body: [...payments.values()].map(toPaymentJson) }
    if (kind === 'payments' && method === 'GET')
      return known ? { status: 200, body: toPaymentJson(known) } : { status: 404, body: {} }
    if (kind === 'payments' && method === 'DELETE') {
      if (known && known.state !== 'paid') known.state = 'cancelled'
      return { status: 200, body: {} }
    }
    if (kind === 'refunds' && method === 'POST') {
      const of = payments.get(String(input['reference']))
      if (!of) return { status: 404, body: {} }
      const key = String(input['key'])
      const refund = of.refunds.get(key) ?? {
        id: `R-${of.id}-${of.refunds.size + 1}`,
        amount: Number(input['amount']),
        state: company.newRefundState,
      }
      of.refunds.set(key, refund)
      return {
        status: 201,
        body: {
          state: refund.state,
          providerReference: refund.id,
          message: refund.state === 'failed' ? 'no money' : undefined,
        },
      }
    }
    return { status: 404, body: {} }
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '' } = request
    const call = `${method} /${url.split('/')[1]}`
    const fault = faults.get(call)
    const input = await bodyOf(request)
    if (fault === 'lost before') return request.socket.destroy()
    if (fault === 'refused') return response.writeHead(500).end()
    if (fault === 'held') await new Promise<void>((resolve) => held.push(resolve))
    calls.push(call)
    const { status, body } = handleCall(method, url, input)
    if (fault === 'slow') await pause(300)
    if (fault === 'lost after') return request.socket.destroy()
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => void handleRequest(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  company.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return company
}

const toPaymentJson = ({ refunds, ...payment }: CompanyPayment) => ({
  ...payment,
  refunded: [...refunds.values()].reduce((sum, { amount }) => sum + amount, 0),
})

/** The company's payment provider for the shop. */
export function companyProvider(url: string): PaymentProvider {
  async function sendToCompany(method: string, path: string, input?: object) {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(input && { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(30_000),
    })
    if (response.status >= 500) throw new Error(`the company answered ${response.status}`)
    return { status: response.status, body: (await response.json()) as Record<string, never> }
  }
  const toReported = (body: Omit<CompanyPayment, 'refunds'> & { refunded: number }): AttemptReport => ({
    reference: body.reference,
    providerReference: body.id,
    state: body.state,
    amount: body.amount,
    currency: body.currency,
    refunded: body.refunded,
    eventKey: `status-${body.reference}-${body.state}`,
    occurredAt: new Date(),
  })
  return {
    code: COMPANY,
    timing: 'before-dispatch',
    offer: (facts, parts) => onlineOffer(facts, parts, ['PLN']),
    online: {
      name: 'company',
      title: 'Company',
      hasBlik: true,
      isTrial: true,
      origins: [url],
      async start(attempt, _order, { blikCode, returnUrl, notifyUrl }): Promise<StartResult> {
        const { reference, amount, currency } = attempt
        const { status, body } = await sendToCompany('POST', '/payments', {
          reference,
          amount,
          currency,
          blikCode,
          returnUrl,
          notifyUrl,
        })
        if (status === 422) return { kind: 'refused', message: 'Enter the 6 digits of the BLIK code.' }
        const { id, url: page } = body as unknown as { id: string; url?: string }
        return page
          ? { kind: 'redirect', url: page, reference: id }
          : { kind: 'waiting', reference: id, channel: 'blik' }
      },
      parseNotification({ body, headers }) {
        const received = Buffer.from(String(headers['x-signature'] ?? ''))
        const expected = Buffer.from(signatureOf(body))
        if (received.length !== expected.length || !timingSafeEqual(received, expected))
          return { kind: 'forged', response: { status: 401 } }
        const { reports, refunds } = JSON.parse(body.toString()) as {
          reports: (Omit<AttemptReport, 'occurredAt'> & { occurredAt: string })[]
          refunds?: (RefundReport & { key: string })[]
        }
        return {
          kind: 'genuine',
          reports: reports.map((report) => ({ ...report, occurredAt: new Date(report.occurredAt) })),
          refunds,
          response: (outcomes) => ({ status: 200, body: outcomes.join(' ') }),
        }
      },
      async status({ reference }: Attempt) {
        const { status, body } = await sendToCompany('GET', `/payments/${reference}`)
        return status === 404 ? [] : [toReported(body as unknown as Parameters<typeof toReported>[0])]
      },
      async cancel({ reference }) {
        await sendToCompany('DELETE', `/payments/${reference}`)
      },
      async refund({ key, attempt, amount }) {
        const { body } = await sendToCompany('POST', '/refunds', { key, reference: attempt.reference, amount })
        return body as unknown as RefundReport
      },
      additionalInformation: ({ state }) => ({ company_state: state.toUpperCase() }),
      async *list() {
        const { body } = await sendToCompany('GET', '/payments/')
        for (const one of body as unknown as Parameters<typeof toReported>[0][]) yield toReported(one)
      },
    },
  }
}

/** Inserts the row of the payment method, before all others. */
export const insertCompany = (db: Db) => db.run`
  insert into payment_method (code, title, titles, position)
    values (${COMPANY}, 'Szybka płatność', '{"en": "Instant payment"}', -10) on conflict do nothing`
