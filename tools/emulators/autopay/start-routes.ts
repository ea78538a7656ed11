import { type RouteResponse, plain, seeOther } from '../frame/responses.ts'
import type { Call, EmulatorParts, Route } from '../frame/route.ts'
import type { AutopayAccount } from './account.ts'
import { BLIK, canPay, findChannel } from './channels.ts'
import { errorDocument, isStartSigned, signedDocument, type Xml } from './messages.ts'
import type { Ledger, StartRequest } from './transactions.ts'

export const xml = (status: number, body: string): RouteResponse => ({
  status,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body,
})

/** Error code of a start that is rejected; undefined if it is accepted. */
function findRefusal(start: StartRequest, ledger: Ledger): string | undefined {
  const channel = findChannel(start.gatewayId)
  if (ledger.cancelled.has(start.orderId)) return 'TRANSACTION_CANCELLED'
  if (ledger.listByOrder(start.orderId).some(({ status }) => status === 'SUCCESS')) return 'MULTIPLY_PAID_TRANSACTION'
  if (start.gatewayId === 0) return undefined
  if (!channel) return 'GATEWAY_NOT_FOUND'
  return canPay(channel, start.amount) && !channel.requiredParams?.length ? undefined : 'GATEWAY_NOT_AVAILABLE'
}

/** Start of a transaction, by the shop in the background or by a form in the reader's browser. */
export function startRoutes(parts: EmulatorParts, account: AutopayAccount, ledger: Ledger): Route[] {
  const { options } = parts

  function start(form: URLSearchParams, isInBackground: boolean): RouteResponse {
    const errorResponse = (code: number, name: string, description: string) =>
      isInBackground ? xml(200, errorDocument(code, name, description)) : plain(400, `${name}: ${description}`)
    for (const name of ['ServiceID', 'OrderID', 'Amount', 'Hash'])
      if (!form.get(name)) return errorResponse(49, 'VALIDATION_FAILED', `${name} is missing.`)
    if (form.get('ServiceID') !== account.id) return errorResponse(-3, 'SERVICE_NOT_FOUND', 'There is no such service.')
    if (!isStartSigned(form, account)) return errorResponse(7, 'INVALID_HASH', 'The hash is not that of these fields.')
    const request = parseStart(form)
    if (typeof request === 'string') return errorResponse(2, 'INVALID_FORMAT', request)
    const refuse = (reason: string) =>
      isInBackground
        ? signedAnswer(
            [
              ['confirmation', 'NOTCONFIRMED'],
              ['reason', reason],
            ],
            request,
          )
        : plain(400, reason)
    const reason = findRefusal(request, ledger)
    if (reason) return refuse(reason)
    const code = form.get('AuthorizationCode')
    if (code !== null && (!isInBackground || request.gatewayId !== BLIK))
      return refuse('AUTHORIZATION_CODE_NOT_EXPECTED')
    const transaction = ledger.startTransaction(request)
    const { remoteId, token } = transaction
    if (code !== null) {
      if (!ledger.payByBlik(transaction, code)) {
        ledger.forget(remoteId)
        return refuse('WRONG_TICKET')
      }
      return signedAnswer(
        [
          ['confirmation', 'CONFIRMED'],
          ['paymentStatus', 'PENDING'],
        ],
        request,
        remoteId,
      )
    }
    const url = `${options.url}/payment/continue/${remoteId}/${token}`
    if (!isInBackground) return seeOther(url)
    const elements: Xml = [
      ['status', 'PENDING'],
      ['redirecturl', url],
      ['orderID', request.orderId],
      ['remoteID', remoteId],
    ]
    return xml(200, signedDocument('transaction', elements, account))
  }

  const signedAnswer = (elements: Xml, { orderId }: StartRequest, remoteId = ''): RouteResponse =>
    xml(200, signedDocument('transaction', [['orderID', orderId], ['remoteID', remoteId], ...elements], account))

  function parseStart(form: URLSearchParams): StartRequest | string {
    const [amount, orderId] = [form.get('Amount') ?? '', form.get('OrderID') ?? '']
    const gateway = form.get('GatewayID') ?? '0'
    const returnUrl = form.get('ReturnURL') ?? undefined
    if (!/^[\w-]{1,32}$/.test(orderId)) return 'OrderID'
    if (!/^\d{1,14}\.\d\d$/.test(amount) || Number(amount) <= 0) return 'Amount'
    if (!/^\d{1,5}$/.test(gateway)) return 'GatewayID'
    if ((form.get('Currency') ?? 'PLN') !== 'PLN') return 'Currency'
    if (!/^[^@\s]+@[^@\s]+$/.test(form.get('CustomerEmail') ?? '')) return 'CustomerEmail'
    if (!/^[\w.:, -]{0,79}$/.test(form.get('Description') ?? '')) return 'Description'
    if (!/^(?:[A-Z]{2})?$/.test(form.get('Language') ?? '')) return 'Language'
    for (const name of ['ValidityTime', 'LinkValidityTime', 'DefaultRegulationAcceptanceTime'])
      if (!/^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/.test(form.get(name) ?? '')) return name
    if (!/^(?:\d{6})?$/.test(form.get('AuthorizationCode') ?? '')) return 'AuthorizationCode'
    if (returnUrl !== undefined && !isAllowed(returnUrl)) return 'ReturnURL'
    const accepted = form.get('DefaultRegulationAcceptanceState') === 'ACCEPTED'
    return {
      orderId,
      amount: Math.round(Number(amount) * 100),
      currency: 'PLN',
      gatewayId: Number(gateway),
      description: form.get('Description') ?? '',
      language: form.get('Language') === 'EN' ? 'en' : 'pl',
      returnUrl,
      acceptedRegulation: accepted ? Number(form.get('DefaultRegulationAcceptanceID')) : undefined,
    }
  }

  const isAllowed = (url: string) =>
    URL.canParse(url) &&
    /^https?:$/.test(new URL(url).protocol) &&
    (!options.allowedOrigins || options.allowedOrigins.includes(new URL(url).origin))

  const formOf = ({ body }: Call) => new URLSearchParams(body.toString())
  const route = (method: string, handle: Route['handle']): Route => ({
    method,
    path: '/payment',
    operation: 'payment',
    audience: 'page',
    handle,
  })
  return [
    route('POST', (call) => start(formOf(call), call.headers['bmheader'] === 'pay-bm-continue-transaction-url')),
    route('GET', ({ query }) => start(query, false)),
  ]
}
