import { expect, test } from 'vitest'
import { computeTotals } from '../../cart/pricing/totals.ts'
import type { PlacedOrder } from '../order.ts'
import type { OrderItem } from '../order-item.ts'
import type { SalesDocument } from './document.ts'
import { refundSums } from './credit-memos/refund-sums.ts'
import { addAmounts, toDocumentItem, sumItemsByRate, sumsOf } from './sums.ts'

/** Deterministic pseudorandom numbers. */
function seededRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A random order with totals computed as for a cart. */
function orderOf(roll: (below: number) => number): PlacedOrder {
  const rates = [5, 8, 23]
  const lines = Array.from({ length: 1 + roll(4) }, (_, id) => {
    const rate = rates[roll(3)] ?? 5
    return {
      id,
      productId: id,
      quantity: 1 + roll(7),
      price: roll(20) === 0 ? 0 : 1 + roll(9999),
      tax: { title: `VAT ${rate}%`, rate },
      isVirtual: false,
      // a share of a bundle's price need not be divisible by the copies
      ...(roll(3) === 0 && { gross: roll(9999), bundleId: 99 }),
    }
  })
  const rules = roll(2)
    ? [
        {
          id: 1,
          label: 'r',
          couponCode: null,
          action: (['percent', 'fixed-cart', 'fixed-each'] as const)[roll(3)] ?? 'percent',
          amount: 1 + roll(100),
          freeShipping: false,
          minSubtotal: 0,
          stopFurther: false,
        },
      ]
    : []
  const sums = computeTotals(lines, rules, {
    price: 1 + roll(2500),
    cashOnDeliveryFee: roll(2) * 500,
    rates: [],
    freeFrom: roll(3) ? null : 5000,
  })
  const items = sums.lines.map((row, index) => ({
    id: index,
    quantityOrdered: lines[index]?.quantity,
    quantityInvoiced: 0,
    quantityRefunded: 0,
    quantityCanceled: 0,
    rowTotalExclTax: row.rowExclTax,
    rowTotalInclTax: row.rowInclTax,
    discount: row.discount,
    tax: row.tax,
    taxRate: lines[index]?.tax.rate,
  })) as OrderItem[]
  const taxes = sums.taxes.map((tax) => {
    const delivered = sums.shipping?.taxes.find(({ title }) => title === tax.title)
    return { ...tax, shippingAmount: delivered?.amount ?? 0, shippingGross: delivered?.gross ?? 0 }
  })
  return {
    items,
    taxes,
    grandTotal: sums.grandTotal,
    tax: sums.tax,
    discount: sums.discount,
    subtotalExclTax: sums.subtotalExclTax,
    shippingInclTax: sums.shipping?.inclTax ?? 0,
    totalInvoiced: 0,
    totalRefunded: 0,
    shippingInvoiced: 0,
    shippingRefunded: 0,
  } as PlacedOrder
}

/** Random copies of random lines, at least one. */
function randomQuantities(order: PlacedOrder, remaining: (item: OrderItem) => number, roll: (below: number) => number) {
  const picked = order.items
    .map((item) => ({ item, quantity: roll(remaining(item) + 1) }))
    .filter(({ quantity }) => quantity > 0)
  const [first] = order.items.filter((item) => remaining(item) > 0)
  return picked.length > 0 ? picked : first ? [{ item: first, quantity: 1 }] : []
}

test('invoicing and refunding any order in any parts adds up to the grosz', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const roll = seededRandom(seed)
    const order = orderOf(roll)
    const invoices: SalesDocument[] = []
    const toInvoice = ({ quantityOrdered, quantityInvoiced }: OrderItem) => quantityOrdered - quantityInvoiced
    while (order.items.some((item) => toInvoice(item) > 0)) {
      const picked = randomQuantities(order, toInvoice, roll)
      const parts = picked.map((line) => toDocumentItem(line, line.item.quantityInvoiced))
      const byRate = sumItemsByRate(order, parts)
      if (invoices.length === 0)
        for (const { rate, shippingGross, shippingAmount } of order.taxes)
          addAmounts(byRate, rate, {
            gross: shippingGross,
            tax: shippingAmount,
            shippingGross,
            shippingTax: shippingAmount,
          })
      const sums = sumsOf(order, parts, byRate)
      invoices.push({ ...sums, kind: 'invoice' } as SalesDocument)
      order.totalInvoiced += sums.grandTotal
      order.shippingInvoiced += sums.shippingInclTax
      for (const { item, quantity } of picked) item.quantityInvoiced += quantity
    }
    const memos: SalesDocument[] = []
    const toRefund = ({ quantityInvoiced, quantityRefunded }: OrderItem) => quantityInvoiced - quantityRefunded
    while (order.items.some((item) => toRefund(item) > 0)) {
      const picked = randomQuantities(order, toRefund, roll)
      const parts = picked.map((line) => toDocumentItem(line, line.item.quantityRefunded))
      const isLast = order.items.every(
        (item) => toRefund(item) === (picked.find((line) => line.item === item)?.quantity ?? 0),
      )
      const shipping = isLast ? undefined : roll(order.shippingInvoiced - order.shippingRefunded + 1)
      const sums = refundSums(order, parts, [...invoices, ...memos], { shipping, adjustment: 0 })
      for (const { gross, tax, shippingGross, shippingTax } of sums.taxes)
        expect([gross >= tax, tax >= 0, gross >= shippingGross, shippingTax >= 0], `seed ${seed}`).toEqual([
          true,
          true,
          true,
          true,
        ])
      memos.push({ ...sums, kind: 'credit-memo' } as SalesDocument)
      order.totalRefunded += sums.grandTotal
      order.shippingRefunded += sums.shippingInclTax
      for (const { item, quantity } of picked) item.quantityRefunded += quantity
    }
    for (const documents of [invoices, memos]) {
      const all = (of: (document: SalesDocument) => number) =>
        documents.reduce((sum, document) => sum + of(document), 0)
      expect(
        {
          total: all(({ grandTotal }) => grandTotal),
          tax: all(({ tax }) => tax),
          discount: all(({ discount }) => discount),
          net: all(({ subtotalExclTax }) => subtotalExclTax),
          delivery: all(({ shippingInclTax }) => shippingInclTax),
        },
        `seed ${seed}`,
      ).toEqual({
        total: order.grandTotal,
        tax: order.tax,
        discount: order.discount,
        net: order.subtotalExclTax,
        delivery: order.shippingInclTax,
      })
    }
  }
})

test('after additional refunds, refunding the rest returns the tax of each rate to the grosz', () => {
  let adjusted = 0
  for (let seed = 1; seed <= 400; seed++) {
    const roll = seededRandom(seed)
    const order = orderOf(roll)
    const whole = order.items.map((item) => toDocumentItem({ item, quantity: item.quantityOrdered }, 0))
    const byRate = sumItemsByRate(order, whole)
    for (const { rate, shippingGross, shippingAmount } of order.taxes)
      addAmounts(byRate, rate, {
        gross: shippingGross,
        tax: shippingAmount,
        shippingGross,
        shippingTax: shippingAmount,
      })
    const invoice = { ...sumsOf(order, whole, byRate), kind: 'invoice' } as SalesDocument
    order.totalInvoiced = order.grandTotal
    order.shippingInvoiced = order.shippingInclTax
    for (const item of order.items) item.quantityInvoiced = item.quantityOrdered
    const half = Math.floor((order.grandTotal - order.shippingInclTax) / 2)
    if (half < 1) continue
    adjusted++

    const memos: SalesDocument[] = []
    const refund = (parts: typeof whole, adjustment: number) => {
      const sums = refundSums(order, parts, [invoice, ...memos], { adjustment })
      memos.push({ ...sums, kind: 'credit-memo' } as SalesDocument)
      order.totalRefunded += sums.grandTotal
    }
    // two, since the rounded taxes of two parts need not make the rounded tax of both
    const [first, second] = [1 + roll(half), 1 + roll(half)]
    refund([], first)
    refund([], second)
    refund(whole, -first - second)
    expect(order.totalRefunded, `seed ${seed}`).toBe(order.grandTotal)
    // what the tax office returns must be what it got
    for (const { rate, tax } of invoice.taxes) {
      const returned = memos.flatMap(({ taxes }) => taxes.filter((part) => part.rate === rate).map((part) => part.tax))
      expect(
        returned.reduce((sum, part) => sum + part, 0),
        `seed ${seed}, ${rate} %`,
      ).toBe(tax)
    }
  }
  expect(adjusted).toBeGreaterThan(300)
})
