import { randomBytes } from 'node:crypto'
import type { Log } from '../../../platform/process/log.ts'
import { type Gateway, gatewayListRequest, parseGatewayList } from './gateway-list.ts'
import { type AutopayKey } from './hash.ts'
import { legalDataRequest, parseLegalData, type Regulation } from './legal-data.ts'
import { UnreadableMessage } from './read-xml.ts'
import {
  type CancelResponse,
  parseCancelResponse,
  parseRefundResponse,
  parseRefundDetails,
  type RefundResponse,
  type RefundProgress,
  signedForm,
} from './refunds.ts'
import { parseStartResponse, signedStart, type StartResponse, type StartFields } from './start-transaction.ts'
import { parseTransactionList, type Transaction } from './transactions.ts'
import { formatAmount } from './values.ts'

/** The shop's account with Autopay, or with its emulator. */
export interface AutopayAccount extends AutopayKey {
  /** Without a trailing slash. */
  url: string
}

export type AutopayLog = Pick<Log, 'info' | 'warn'>

/** Timeouts in milliseconds. A buyer waits for a start; lists of channels delay a page. */
const TIMEOUTS_MS = { start: 15_000, call: 10_000, list: 2500 }
const MAX_RESPONSE_LENGTH = 1024 * 1024

const newMessageId = () => randomBytes(16).toString('hex')

/** Client for Autopay's services. Methods throw if there is no response or one that is not valid. */
export class AutopayClient {
  log: AutopayLog | undefined
  readonly #account: AutopayAccount

  constructor(account: AutopayAccount) {
    this.#account = account
  }

  async start(fields: StartFields): Promise<StartResponse> {
    const form = signedStart(fields, this.#account)
    const response = await this.#send('/payment', form, {
      timeoutMs: TIMEOUTS_MS.start,
      bmHeader: 'pay-bm-continue-transaction-url',
    })
    return parseStartResponse(response, this.#account)
  }

  /** All transactions of a reference. */
  async transactions(orderId: string): Promise<Transaction[]> {
    const form = signedForm([['OrderID', orderId]], this.#account)
    const response = await this.#send('/webapi/transactionStatus', form, { bmHeader: 'pay-bm' })
    const { transactions, isAuthentic } = parseTransactionList(response, this.#account)
    if (!isAuthentic) throw new UnreadableMessage('the hash of the status is wrong')
    if (transactions.some((transaction) => transaction.orderId !== orderId))
      throw new UnreadableMessage('the status is about another order')
    return transactions
  }

  /** Cancels all unpaid transactions of a reference. */
  async cancel(orderId: string): Promise<CancelResponse> {
    const form = signedForm(
      [
        ['MessageID', newMessageId()],
        ['OrderID', orderId],
      ],
      this.#account,
    )
    return parseCancelResponse(
      await this.#send('/webapi/transactionCancel', form, { bmHeader: 'pay-bm' }),
      this.#account,
    )
  }

  /** Idempotent: repeated with the same message id, it refunds once. */
  async refund(
    messageId: string,
    { remoteId, amount, currency }: { remoteId: string; amount: number; currency: string },
  ): Promise<RefundResponse> {
    const form = signedForm(
      [
        ['MessageID', messageId],
        ['RemoteID', remoteId],
        ['Amount', formatAmount(amount)],
        ['Currency', currency],
      ],
      this.#account,
    )
    return parseRefundResponse(await this.#send('/settlementapi/transactionRefund', form), messageId, this.#account)
  }

  async refundProgress(messageId: string): Promise<RefundProgress> {
    const { serviceId } = this.#account
    const method = 'TRANSACTION_REFUND'
    const hash = signedForm(
      [
        ['messageId', messageId],
        ['method', method],
      ],
      this.#account,
    ).get('Hash')
    const response = await this.#sendJson('/settlementapi/outDetails/v2', {
      serviceId: Number(serviceId),
      messageId,
      method,
      hash,
    })
    return parseRefundDetails(response, messageId, this.#account)
  }

  async gateways(currency: string, language: string): Promise<Gateway[]> {
    const messageId = newMessageId()
    const request = gatewayListRequest({ messageId, currency, language }, this.#account)
    const gateways = parseGatewayList(await this.#sendJson('/gatewayList/v3', request), messageId, this.#account)
    if (!gateways) throw new UnreadableMessage('the list of channels says nothing')
    return gateways
  }

  async regulations(gatewayId: number, language: string): Promise<Regulation[]> {
    const messageId = newMessageId()
    const request = legalDataRequest({ messageId, gatewayId, language }, this.#account)
    const regulations = parseLegalData(
      await this.#sendJson('/legalData', request),
      { messageId, gatewayId },
      this.#account,
    )
    if (!regulations) throw new UnreadableMessage('the texts of a channel say nothing')
    return regulations
  }

  async #sendJson(path: string, data: object): Promise<unknown> {
    const text = await this.#send(path, JSON.stringify(data), {
      timeoutMs: TIMEOUTS_MS.list,
      contentType: 'application/json',
    })
    try {
      return JSON.parse(text)
    } catch {
      throw new UnreadableMessage('JSON was expected')
    }
  }

  async #send(
    path: string,
    body: URLSearchParams | string,
    {
      timeoutMs = TIMEOUTS_MS.call,
      bmHeader,
      contentType = 'application/x-www-form-urlencoded',
    }: { timeoutMs?: number; bmHeader?: string; contentType?: string } = {},
  ): Promise<string> {
    const startedAt = performance.now()
    const response = await fetch(`${this.#account.url}${path}`, {
      method: 'POST',
      body: String(body),
      headers: { 'content-type': contentType, ...(bmHeader && { bmheader: bmHeader }) },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readBounded(response, MAX_RESPONSE_LENGTH)
    const entry = { operation: path, status: response.status, ms: Math.round(performance.now() - startedAt) }
    if (response.ok) this.log?.info(entry, 'Autopay answered')
    else this.log?.warn(entry, 'Autopay refused')
    if (!response.ok) throw new UnreadableMessage(`${path} was answered with ${response.status}`)
    return text.toString('utf8')
  }
}

/** Throws if the body has more bytes than `maxBytes`. */
export async function readBounded(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes) throw new UnreadableMessage('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
