import { isIP } from 'node:net'
import type { Language } from '../../../../language/translate.ts'
import type { PlacedOrder } from '../../orders/index.ts'
import type { Attempt, StartInput } from '../provider.ts'

const MAX_NAME_LENGTH = 255
const MAX_LINES = 200
const MIN_VALIDITY_SECONDS = 120
const MAX_VALIDITY_SECONDS = 30 * 86_400
/** Languages of PayU's pages. */
const LANGUAGES = ['pl', 'en', 'cs', 'de', 'es', 'fr', 'hu', 'it', 'lt', 'lv', 'ro', 'sk', 'sl', 'uk']

export interface PayuLine {
  name: string
  unitPrice: string
  quantity: string
}

type Payable = Pick<PlacedOrder, 'number' | 'items' | 'shippingInclTax'>

const lineOf = (name: string, amount: number, quantity = 1): PayuLine => {
  const isDivisible = amount % quantity === 0
  const label = isDivisible || quantity === 1 ? name : `${name} × ${quantity}`
  return {
    name: label.slice(0, MAX_NAME_LENGTH).toWellFormed(),
    unitPrice: String(isDivisible ? amount / quantity : amount),
    quantity: String(isDivisible ? quantity : 1),
  }
}

/**
 * Lines whose sum is exactly the amount, as PayU requires: titles and parts of bundles at discounted prices, then
 * delivery. A remainder becomes a line of its own; if the lines exceed the amount, such as after a partial
 * cancellation, there is a single line for the order.
 */
export function toPayuLines({ number, items, shippingInclTax }: Payable, amount: number, { t }: Language): PayuLine[] {
  const lines = items
    .map(({ name, quantityOrdered, rowTotalInclTax, discount }) => ({
      name,
      quantity: quantityOrdered,
      amount: rowTotalInclTax - discount,
    }))
    .concat({ name: t('Delivery'), quantity: 1, amount: shippingInclTax })
    .filter((line) => line.amount !== 0)
  const remainder = amount - lines.reduce((sum, line) => sum + line.amount, 0)
  if (remainder < 0 || lines.length > MAX_LINES || lines.some((line) => line.amount < 0))
    return [lineOf(t('Order %s', number), amount)]
  return [
    ...lines.map((line) => lineOf(line.name, line.amount, line.quantity)),
    ...(remainder > 0 ? [lineOf(t('Other charges'), remainder)] : []),
  ]
}

/** The e-mail address is enough for PayU. */
const buyerOf = ({ email, billingAddress }: PlacedOrder, language: string) => ({
  email,
  ...(billingAddress?.telephone && { phone: billingAddress.telephone.slice(0, 32) }),
  ...(billingAddress && {
    firstName: billingAddress.firstname.slice(0, 255).toWellFormed(),
    lastName: billingAddress.lastname.slice(0, 255).toWellFormed(),
  }),
  language: LANGUAGES.includes(language) ? language : 'en',
})

/** PayU accepts IP addresses only. */
const toIpAddress = (ip: string) => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(plain) ? plain : '127.0.0.1'
}

export function orderBody(
  { reference, amount, currency }: Attempt,
  order: PlacedOrder,
  input: StartInput,
  { posId, language, now }: { posId: string; language: Language; now: Date },
) {
  const seconds = Math.floor((input.validUntil.getTime() - now.getTime()) / 1000)
  return {
    extOrderId: reference,
    notifyUrl: input.notifyUrl,
    continueUrl: input.returnUrl,
    customerIp: toIpAddress(input.customerIp),
    merchantPosId: posId,
    description: language.t('Order %s', order.number),
    currencyCode: currency,
    totalAmount: String(amount),
    validityTime: String(Math.min(Math.max(seconds, MIN_VALIDITY_SECONDS), MAX_VALIDITY_SECONDS)),
    buyer: buyerOf(order, input.language),
    products: toPayuLines(order, amount, language),
    ...(input.blikCode !== undefined && {
      payMethods: { payMethod: { type: 'PBL', value: 'blik', authorizationCode: input.blikCode } },
    }),
  }
}
