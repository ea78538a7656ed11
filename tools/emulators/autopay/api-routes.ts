import { type RouteResponse, ResponseError, json, plain } from '../frame/responses.ts'
import type { Call, EmulatorParts, Route } from '../frame/route.ts'
import type { PageLanguage } from '../frame/page.ts'
import type { AutopayAccount } from './account.ts'
import { CHANNELS, findChannel, gatewayRow, GROUPS, regulationsOf } from './channels.ts'
import { errorDocument, isFormSigned, isSigned, sign, signedDocument } from './messages.ts'
import { xml } from './start-routes.ts'
import { type Ledger, transactionFields } from './transactions.ts'

const MAX_PER_ORDER = 50

/** Autopay's API for shops, except the start of a transaction. */
export function apiRoutes({ options }: EmulatorParts, account: AutopayAccount, ledger: Ledger): Route[] {
  const api = (path: string, operation: string, handle: Route['handle']): Route => ({
    method: 'POST',
    path,
    operation,
    audience: 'api',
    handle,
  })

  /** Parses a form and verifies its hash over the named fields, in this order. */
  function parseSignedForm({ body }: Call, ...names: string[]): URLSearchParams {
    const form = new URLSearchParams(body.toString())
    if (form.get('ServiceID') !== account.id)
      throw new ResponseError(xml(200, errorDocument(-3, 'SERVICE_NOT_FOUND', 'There is no such service.')))
    if (!isFormSigned(form, ['ServiceID', ...names], account))
      throw new ResponseError(xml(200, errorDocument(7, 'INVALID_HASH', 'The hash is not that of these fields.')))
    return form
  }
  const requireBackgroundCall = (call: Call) => {
    if (call.headers['bmheader'] !== 'pay-bm') throw new ResponseError(plain(400, 'ERROR'))
  }

  function status(call: Call): RouteResponse {
    requireBackgroundCall(call)
    const found = ledger.listByOrder(parseSignedForm(call, 'OrderID').get('OrderID') ?? '')
    if (found.length > MAX_PER_ORDER) return xml(403, errorDocument(403, 'LIMIT_EXCEEDED', 'Too many transactions.'))
    return xml(
      200,
      signedDocument(
        'transactionList',
        [
          ['serviceID', account.id],
          ['transactions', found.map((transaction) => ['transaction', transactionFields(transaction)] as const)],
        ],
        account,
      ),
    )
  }

  function cancel(call: Call): RouteResponse {
    requireBackgroundCall(call)
    const form = parseSignedForm(call, 'MessageID', 'RemoteID', 'OrderID')
    const orderId = form.get('OrderID') ?? ''
    const one = ledger.find(form.get('RemoteID') ?? '')
    const found = orderId ? ledger.listByOrder(orderId) : one ? [one] : []
    const open = found.filter((transaction) => transaction.status === 'PENDING')
    for (const transaction of open) ledger.settle(transaction, 'FAILURE', 'CANCELLED')
    if (open.length > 0 && orderId) ledger.cancelled.set(orderId, true)
    const reason =
      found.length === 0
        ? 'TRANSACTION_NOT_FOUND'
        : open.length === 0
          ? 'INCORRECT_PAYMENT_STATUS'
          : open.length < found.length
            ? 'CANCELED_PARTIALLY'
            : 'CANCELED_FULLY'
    return xml(
      200,
      signedDocument(
        'transaction',
        [
          ['serviceID', account.id],
          ['messageID', form.get('MessageID') ?? ''],
          ['confirmation', open.length > 0 ? 'CONFIRMED' : 'NOTCONFIRMED'],
          ['reason', reason],
        ],
        account,
      ),
    )
  }

  function refund(call: Call): RouteResponse {
    const form = parseSignedForm(call, 'MessageID', 'RemoteID', 'Amount', 'Currency')
    const [messageId, remoteId] = [form.get('MessageID') ?? '', form.get('RemoteID') ?? '']
    const accepted = xml(
      200,
      signedDocument(
        'transactionRefund',
        [
          ['serviceID', account.id],
          ['messageID', messageId],
        ],
        account,
      ),
    )
    const errorResponse = (code: number, name: string) => xml(200, errorDocument(code, name, name))
    if (!/^[A-Za-z\d]{32}$/.test(messageId)) return errorResponse(2, 'INVALID_FORMAT')
    // a repeated message is accepted without another refund
    if (ledger.findRefund(messageId)) return accepted
    const transaction = ledger.find(remoteId)
    if (!transaction) return errorResponse(-10, 'TRANSACTION_NOT_FOUND')
    if (transaction.status !== 'SUCCESS') return errorResponse(54, 'TRANSACTION_NOT_IN_REFUNDABLE_STATUS')
    const text = form.get('Amount')
    if (text !== null && !/^\d{1,14}\.\d\d$/.test(text)) return errorResponse(2, 'INVALID_FORMAT')
    const refundableAmount = transaction.start.amount - ledger.refundedAmount(remoteId)
    const amount = text === null ? refundableAmount : Math.round(Number(text) * 100)
    if (amount <= 0 || amount > refundableAmount) return errorResponse(55, 'REFUND_AMOUNT_EXCEEDS_TRANSACTION')
    ledger.refund(messageId, remoteId, amount)
    return accepted
  }

  /** Parses a JSON body; undefined if its hash over the named fields, in this order, is wrong. */
  function parseSignedJson({ body }: Call, ...names: string[]): Record<string, unknown> | undefined {
    let data: Record<string, unknown>
    try {
      data = JSON.parse(body.toString()) as Record<string, unknown>
    } catch {
      throw new ResponseError(plain(415, 'JSON was expected.'))
    }
    const values = names.map((name) => data[name] as string | number | undefined)
    const hash = data['Hash'] ?? data['hash']
    return String(values[0]) === account.id && isSigned(String(hash), values, account) ? data : undefined
  }
  const languageOf = (data: Record<string, unknown>): PageLanguage => (data['Language'] === 'EN' ? 'en' : 'pl')
  const notSigned = json(200, { result: 'ERROR', errorStatus: 'INVALID_HASH', description: 'The hash is wrong.' })

  return [
    api('/webapi/transactionStatus', 'status', status),
    api('/webapi/transactionCancel', 'cancel', cancel),
    api('/settlementapi/transactionRefund', 'refund', refund),
    api('/settlementapi/outDetails/v2', 'refund-details', (call) => {
      const data = parseSignedJson(call, 'serviceId', 'messageId', 'method')
      if (!data || data['method'] !== 'TRANSACTION_REFUND') return notSigned
      const found = ledger.findRefund(String(data['messageId']))
      if (!found) return json(200, { errorStatus: 'NOT_FOUND', errorStatusCode: -10, errorMessages: 'Not found' })
      const { messageId, status: state, remoteOutId } = found
      return json(200, {
        serviceId: Number(account.id),
        balancePointId: null,
        messageId,
        status: state,
        remoteOutId: remoteOutId ?? null,
        hash: sign([account.id, messageId, state, remoteOutId], account),
        errorStatus: null,
        errorStatusCode: null,
        errorMessages: null,
      })
    }),
    api('/gatewayList/v3', 'gateways', (call) => {
      const data = parseSignedJson(call, 'ServiceID', 'MessageID', 'Currencies', 'Language')
      if (!data) return notSigned
      const language = languageOf(data)
      return json(200, {
        result: 'OK',
        errorStatus: null,
        description: null,
        gatewayGroups: Object.entries(GROUPS).map(([type, title], index) => ({
          type,
          title: title[language],
          shortDescription: null,
          description: null,
          order: index + 1,
          iconUrl: null,
        })),
        serviceID: account.id,
        messageID: data['MessageID'],
        gatewayList: CHANNELS.map((channel, index) => gatewayRow(channel, language, index + 1, options.url)),
      })
    }),
    api('/legalData', 'regulations', (call) => {
      const data = parseSignedJson(call, 'ServiceID', 'MessageID', 'GatewayID', 'Language')
      const channel = data && findChannel(Number(data['GatewayID']))
      if (!data) return notSigned
      if (!channel) return json(200, { result: 'ERROR', errorStatus: 'GATEWAY_NOT_FOUND', description: '' })
      return json(200, {
        result: 'OK',
        errorStatus: null,
        description: null,
        serviceID: account.id,
        messageID: data['MessageID'],
        gatewayID: String(channel.id),
        language: data['Language'],
        serviceModel: 'PAYER',
        regulationList: regulationsOf(channel, languageOf(data), options.url),
      })
    }),
  ]
}
