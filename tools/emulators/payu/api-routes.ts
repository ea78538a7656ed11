import * as v from 'valibot'
import { type RouteResponse, json } from '../frame/responses.ts'
import { brand } from '../frame/brand.ts'
import type { Call, EmulatorParts, Route } from '../frame/route.ts'
import type { PayuAccount } from './account.ts'
import type { OrderBook } from './order-book.ts'
import { refuse, success } from './messages.ts'
import { isFinal, type PayuOrder, properties, toOrderJson, toRefundJson } from './order.ts'
import { parseOrder } from './parse-order.ts'

const MAX_REFUNDS = 100

interface ApiParts {
  parts: EmulatorParts
  account: PayuAccount
  book: OrderBook
  /** Rejects a call without a valid token. */
  check: (call: Call) => void
}

const Refund = v.object({
  refund: v.object({
    description: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
    amount: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/))),
    extRefundId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(1024))),
  }),
})

function parse<const Schema extends v.GenericSchema>(schema: Schema, { body }: Call): v.InferOutput<Schema> {
  let data: unknown
  try {
    data = JSON.parse(body.toString())
  } catch {
    refuse('ERROR_SYNTAX', 'The request is not JSON.')
  }
  const result = v.safeParse(schema, data)
  if (!result.success) refuse('ERROR_VALUE_INVALID', v.getDotPath(result.issues[0]) ?? 'body')
  return result.output
}

const BRANDS: Readonly<Record<string, string>> = { blik: 'BLIK', c: 'Karta', m: 'Przelew' }

/** The part of PayU's REST API 2.1 that shops use. */
export function apiRoutes({ parts: { options, ids }, account, book, check }: ApiParts): Route[] {
  const api = (method: string, path: string, operation: string, handle: (call: Call) => RouteResponse): Route => ({
    method,
    path: `/api/v2_1${path}`,
    operation,
    audience: 'api',
    check,
    handle,
  })
  const orderOf = ({ params }: Call) => book.get(params['id'] ?? '')
  const orderList = (orders: PayuOrder[]) =>
    json(200, {
      orders: orders.map((order) => toOrderJson(order, account)),
      status: success('Request processing successful'),
      properties: orders.flatMap(properties),
    })

  function create({ body }: Call) {
    const request = parseOrder(body, account)
    for (const url of [request.notifyUrl, request.continueUrl])
      if (url && options.allowedOrigins && !options.allowedOrigins.includes(new URL(url).origin))
        refuse('ERROR_VALUE_INVALID', 'This emulator sends readers and notifications to its own shop only.')
    const code = request.payMethod?.authorizationCode
    const order = book.create(request)
    const ids = { orderId: order.orderId, ...(order.extOrderId && { extOrderId: order.extOrderId }) }
    if (request.payMethod?.value === 'blik' && code !== undefined) {
      book.payByBlik(order, code)
      return json(201, { status: success(), ...ids })
    }
    const redirectUri = `${options.url}/pay/${order.orderId}?key=${order.pageKey}`
    return json(302, { status: success(), redirectUri, ...ids }, { location: redirectUri })
  }

  function cancel(call: Call) {
    const order = orderOf(call)
    if (isFinal(order)) refuse('BUSINESS_ERROR', 'An order that is over cannot be cancelled.')
    book.end(order, 'CANCELED')
    return json(200, { orderId: order.orderId, extOrderId: order.extOrderId, status: success() })
  }

  function capture(call: Call) {
    const order = orderOf(call)
    const wish = parse(v.object({ orderId: v.string(), orderStatus: v.string() }), call)
    if (wish.orderId !== order.orderId || wish.orderStatus !== 'COMPLETED') refuse('ERROR_VALUE_INVALID', 'orderStatus')
    if (order.status !== 'WAITING_FOR_CONFIRMATION') refuse('BUSINESS_ERROR', 'The order waits for no confirmation.')
    book.setStatus(order, 'COMPLETED')
    return json(200, { status: success('Status was updated') })
  }

  function refund(call: Call) {
    const order = orderOf(call)
    const wish = parse(Refund, call)
    if (order.refunds.length >= MAX_REFUNDS) refuse('BUSINESS_ERROR', 'There are too many refunds.')
    const created = book.refund(order, wish.refund)
    return json(200, {
      orderId: order.orderId,
      refund: toRefundJson(created, order),
      status: success('Refund queued for processing'),
    })
  }

  return [
    api('POST', '/orders', 'create', create),
    api('GET', '/orders', 'find', ({ query }) => {
      const orders = book.listByExtOrderId(query.get('extOrderId') ?? '')
      if (orders.length === 0) refuse('DATA_NOT_FOUND', 'Could not find data for given criteria.')
      return orderList(orders)
    }),
    api('GET', '/orders/:id', 'retrieve', (call) => orderList([orderOf(call)])),
    api('DELETE', '/orders/:id', 'cancel', cancel),
    api('PUT', '/orders/:id/status', 'capture', capture),
    api('GET', '/orders/:id/transactions', 'transactions', (call) => {
      const order = orderOf(call)
      if (!order.paymentId) refuse('DATA_NOT_FOUND', 'Could not find data for given criteria.')
      return json(200, {
        transactions: [
          {
            payMethod: { value: order.channel },
            paymentFlow: order.channel === 'c' ? 'CARD' : 'PBL',
            // a test card number that no bank issues
            ...(order.channel === 'c'
              ? { card: { cardData: { cardNumberMasked: '444433******1111', cardScheme: 'VS' } } }
              : { bankAccount: { number: '00000000000000000000000000', name: 'Emulator' } }),
          },
        ],
      })
    }),
    api('POST', '/orders/:id/refunds', 'refund', refund),
    api('GET', '/orders/:id/refunds', 'refunds', (call) => {
      const order = orderOf(call)
      return json(200, { refunds: order.refunds.map((one) => toRefundJson(one, order)) })
    }),
    api('GET', '/orders/:id/refunds/:refund', 'refunds', (call) => {
      const order = orderOf(call)
      const found = order.refunds.find(({ refundId }) => refundId === call.params['refund'])
      return found
        ? json(200, toRefundJson(found, order))
        : refuse('DATA_NOT_FOUND', 'Could not find data for given criteria.')
    }),
    {
      method: 'GET',
      path: '/brands/:value',
      operation: 'brand',
      audience: 'page',
      handle: ({ params }) => brand(BRANDS[params['value'] ?? ''] ?? '?'),
    },
    api('GET', '/paymethods', 'paymethods', ({ query }) => {
      const isPolish = query.get('lang') !== 'en'
      const method = (value: string, name: string) => ({
        value,
        name,
        brandImageUrl: `${options.url}/brands/${value}`,
        status: 'ENABLED',
        minAmount: 1,
        maxAmount: 99_999_999,
      })
      return json(200, {
        cardTokens: [],
        pexTokens: [],
        payByLinks: [
          method('blik', 'BLIK'),
          method('c', isPolish ? 'Karta płatnicza' : 'Card'),
          method('m', isPolish ? 'Szybki przelew' : 'Fast transfer'),
        ],
        status: success(),
        requestId: ids(12),
      })
    }),
  ]
}
