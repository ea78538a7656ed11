import * as v from 'valibot'
import type { PayuAccount } from './account.ts'
import type { OrderRequest } from './order.ts'
import { refuse } from './messages.ts'

const DAY_SECONDS = 86_400
const amount = v.pipe(v.string(), v.regex(/^\d{1,12}$/))
const text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))
const address = v.pipe(v.string(), v.maxLength(1024), v.url())

const Order = v.object({
  extOrderId: v.optional(text(1024)),
  notifyUrl: v.optional(address),
  continueUrl: v.optional(address),
  customerIp: v.pipe(v.string(), v.ip()),
  merchantPosId: v.string(),
  description: text(4000),
  currencyCode: v.picklist(['PLN', 'EUR', 'USD', 'GBP', 'CZK', 'HUF', 'RON', 'UAH', 'DKK', 'NOK', 'SEK']),
  totalAmount: amount,
  validityTime: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number)), String(DAY_SECONDS)),
  buyer: v.optional(
    v.looseObject({
      email: v.pipe(v.string(), v.email(), v.maxLength(128)),
      phone: v.optional(v.pipe(v.string(), v.maxLength(32))),
      firstName: v.optional(v.pipe(v.string(), v.maxLength(255))),
      lastName: v.optional(v.pipe(v.string(), v.maxLength(255))),
      language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}$/))),
    }),
  ),
  products: v.pipe(
    v.array(
      v.object({
        name: text(255),
        unitPrice: amount,
        quantity: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)),
      }),
    ),
    v.minLength(1),
    v.maxLength(1000),
  ),
  payMethods: v.optional(
    v.object({
      payMethod: v.object({
        type: v.picklist(['PBL', 'CARD_TOKEN', 'PAYMENT_WALL', 'BLIK_TOKEN']),
        value: v.optional(v.string()),
        authorizationCode: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/))),
      }),
    }),
  ),
})

/** Parses and validates an order from the shop; an error ends the call with the response of PayU. */
export function parseOrder(body: Buffer, { posId }: PayuAccount): OrderRequest {
  let data: unknown
  try {
    data = JSON.parse(body.toString())
  } catch {
    refuse('ERROR_SYNTAX', 'The request is not JSON.')
  }
  const result = v.safeParse(Order, data)
  if (!result.success) {
    const [issue] = result.issues
    const isMissing = issue.input === undefined || issue.input === ''
    refuse(isMissing ? 'ERROR_VALUE_MISSING' : 'ERROR_VALUE_INVALID', `${v.getDotPath(issue)}: ${issue.message}`)
  }
  const { merchantPosId, payMethods, ...order } = result.output
  if (merchantPosId !== posId) refuse('ERROR_VALUE_INVALID', 'merchantPosId')
  if (Number(order.totalAmount) < 1) refuse('ERROR_VALUE_INVALID', 'totalAmount')
  const sum = order.products.reduce((sum, { unitPrice, quantity }) => sum + Number(unitPrice) * Number(quantity), 0)
  if (sum !== Number(order.totalAmount)) refuse('ERROR_VALUE_INVALID', `totalAmount is not the sum of products: ${sum}`)
  return { ...order, payMethod: payMethods?.payMethod }
}
