import { Refusal } from '../../../../platform/refusal.ts'
import { splitByWeights, taxOf } from '../../../catalog/index.ts'
import type { PlacedOrder } from '../../order.ts'
import type { DocumentItem, DocumentSums, SalesDocument } from '../document.ts'
import { quantityToRefund } from '../fulfilment.ts'
import { addAmounts, type AmountsByRate, sumByRate, amountsAt, sumItemsByRate, sumsOf } from '../sums.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

interface EarlierAmounts {
  billed: AmountsByRate
  refunded: AmountsByRate
}

/** Distributes a shipping refund over the rates of the remaining shipping. */
function addShipping(byRate: AmountsByRate, { billed, refunded }: EarlierAmounts, amount: number): void {
  const rates = [...billed.keys()]
  const remaining = rates.map((rate) => amountsAt(billed, rate).shippingGross - amountsAt(refunded, rate).shippingGross)
  splitByWeights(amount, remaining).forEach((gross, index) => {
    const rate = rates[index] ?? 0
    const before = amountsAt(refunded, rate)
    const tax =
      gross === remaining[index]
        ? amountsAt(billed, rate).shippingTax - before.shippingTax
        : taxOf(before.shippingGross + gross, rate) - taxOf(before.shippingGross, rate)
    if (gross > 0) addAmounts(byRate, rate, { gross, tax, shippingGross: gross, shippingTax: tax })
  })
}

/** A positive adjustment reduces the price of what remains; a negative one reduces this refund. */
function addAdjustment(byRate: AmountsByRate, before: EarlierAmounts, adjustment: number): void {
  const { rates, remaining } = remainingByRate(byRate, before)
  if (adjustment > 0) {
    splitByWeights(
      adjustment,
      remaining.map((amount) => Math.max(amount, 0)),
    ).forEach((gross, index) => adjustRate(byRate, rates[index] ?? 0, gross))
    return
  }
  // after an earlier adjustment a rate may have less left than its goods
  const forced = remaining.map((amount) => Math.max(-amount, 0))
  const more = splitByWeights(
    -adjustment - sum(forced),
    rates.map((rate, index) => amountsAt(byRate, rate).gross - (forced[index] ?? 0)),
  )
  rates.forEach((rate, index) => adjustRate(byRate, rate, -(forced[index] ?? 0) - (more[index] ?? 0)))
}

/** Amounts left of each rate after earlier documents and this one. */
function remainingByRate(byRate: AmountsByRate, { billed, refunded }: EarlierAmounts) {
  const rates = [...billed.keys()]
  return {
    rates,
    remaining: rates.map(
      (rate) => amountsAt(billed, rate).gross - amountsAt(refunded, rate).gross - amountsAt(byRate, rate).gross,
    ),
  }
}

const adjustRate = (byRate: AmountsByRate, rate: number, gross: number) => {
  if (gross !== 0) addAmounts(byRate, rate, { gross, tax: taxOf(gross, rate) })
}

/** A completely refunded rate takes its remaining tax. */
function closeRates(byRate: AmountsByRate, { billed, refunded }: EarlierAmounts): void {
  for (const [rate, part] of byRate) {
    const [all, before] = [amountsAt(billed, rate), amountsAt(refunded, rate)]
    if (before.gross + part.gross === all.gross) addAmounts(byRate, rate, { tax: all.tax - before.tax - part.tax })
  }
}

/** The sums of a credit memo of these lines. */
export function refundSums(
  order: PlacedOrder,
  parts: readonly DocumentItem[],
  documents: readonly SalesDocument[],
  { shipping, adjustment }: { shipping?: number; adjustment: number },
): DocumentSums {
  const before = {
    billed: sumByRate(documents.filter(({ kind }) => kind === 'invoice')),
    refunded: sumByRate(documents.filter(({ kind }) => kind === 'credit-memo')),
  }
  const shippingLeft = order.shippingInvoiced - order.shippingRefunded
  const isWhole = order.items.every(
    (item) =>
      quantityToRefund(item) ===
      sum(parts.filter(({ orderItemId }) => orderItemId === item.id).map(({ quantity }) => quantity)),
  )
  const delivery = shipping ?? (isWhole && parts.length > 0 ? shippingLeft : 0)
  if (delivery > shippingLeft)
    throw new Refusal('graphql-input', 'Of the delivery, %s can be refunded at most.', (shippingLeft / 100).toFixed(2))
  const byRate = sumItemsByRate(order, parts)
  addShipping(byRate, before, delivery)
  const itemsTotal = sum([...byRate.values()].map(({ gross }) => gross))
  const tooMuch = sum(remainingByRate(byRate, before).remaining.map((amount) => Math.max(-amount, 0)))
  const possible = Math.min(order.totalInvoiced - order.totalRefunded, itemsTotal - tooMuch + Math.max(adjustment, 0))
  if (itemsTotal + adjustment > possible)
    throw new Refusal(
      'graphql-input',
      'At most %s can be refunded; this comes to %s.',
      (possible / 100).toFixed(2),
      ((itemsTotal + adjustment) / 100).toFixed(2),
    )
  if (itemsTotal + adjustment < 0) throw new Refusal('graphql-input', 'More is kept back than is refunded.')
  if (adjustment !== 0) addAdjustment(byRate, before, adjustment)
  closeRates(byRate, before)
  return sumsOf(order, parts, byRate, adjustment)
}
