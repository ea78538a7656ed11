import { isNrb, normaliseNrb } from '../../../rules/nrb.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Cart } from '../cart/index.ts'
import type { PaymentDetails } from '../orders/index.ts'
import { getConfiguration, seller } from '../store/index.ts'
import { type PaymentRow, readPaymentMethods } from './checkout.sql.ts'

export const BANK_TRANSFER = 'banktransfer'
const CASH_ON_DELIVERY = 'cashondelivery'
/** Nothing is left to pay. */
const FREE = 'free'

/** Days until an unpaid order is cancelled. */
const PAY_WITHIN_DAYS = 7

export interface PaymentOffer {
  code: string
  title: string
  details: PaymentDetails
}

/**
 * Decision D49: cash is taken by couriers who are hired for it and over a shop's counter, and such couriers carry
 * nothing else.
 */
function fits(code: string, { totals, isVirtual, delivery, lines }: Cart): boolean {
  if (lines.length > 0 && totals.grandTotal === 0) return code === FREE
  if (code === FREE) return false
  if (code === CASH_ON_DELIVERY)
    return !isVirtual && (!delivery || delivery.kind === 'store-pickup' || delivery.isCashOnDelivery)
  return isVirtual || !delivery?.isCashOnDelivery
}

/** The ways in which this cart can be paid, in the shop's order. */
export async function listPayments(context: RequestContext, cart: Cart): Promise<PaymentOffer[]> {
  return offersFor(cart, await paymentsInUse(context))
}

export const offersFor = (cart: Cart, offers: readonly PaymentOffer[]): PaymentOffer[] =>
  offers.filter(({ code }) => fits(code, cart))

/** Read before a transaction opens, once for a request; which of them fit is decided inside. */
export const paymentsInUse = (context: RequestContext): Promise<PaymentOffer[]> =>
  context.load(inUse, context.store.code)

async function inUse(views: readonly string[], context: RequestContext): Promise<PaymentOffer[][]> {
  const [rows, configuration] = await Promise.all([readPaymentMethods(context.db), getConfiguration(context)])
  const { name, bankAccount, bankName } = seller(configuration)
  const offers = rows
    // money is not to be sent to an account number with a slip in it
    .filter(({ code }) => code !== BANK_TRANSFER || isNrb(bankAccount))
    .map((row): PaymentOffer => {
      const transfer =
        row.code === BANK_TRANSFER
          ? { accountHolder: name, accountNumber: normaliseNrb(bankAccount), bankName, payWithinDays: PAY_WITHIN_DAYS }
          : {}
      const instructions = instructionsOf(row, context.store.code)
      return {
        code: row.code,
        title: row.titles[context.store.code] ?? row.title,
        details: { ...transfer, ...(instructions && { instructions }) },
      }
    })
  return views.map(() => offers)
}

const instructionsOf = ({ instructions, instructionsByStore }: PaymentRow, storeCode: string): string | null =>
  instructionsByStore[storeCode] ?? instructions
