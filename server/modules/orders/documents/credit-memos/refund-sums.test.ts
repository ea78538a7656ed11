import { describe, expect, test } from 'vitest'
import { orderLine, placedOrder } from '../../../../testing/placed-order.ts'
import type { PlacedOrder } from '../../order.ts'
import type { SalesDocument } from '../document.ts'
import { refundSums } from './refund-sums.ts'
import { addAmounts, sumItemsByRate, sumsOf, toDocumentItem } from '../sums.ts'

/**
 * Two copies of a book at 105,00 zł with 5 % and a toy at 123,00 zł with 23 %, all invoiced, with a delivery at
 * 12,30 zł that is taxed as the toy.
 */
function invoicedOrder(fields: Partial<PlacedOrder> = {}) {
  const book = orderLine({
    id: 1,
    quantityOrdered: 2,
    quantityInvoiced: 2,
    rowTotalInclTax: 21_000,
    rowTotalExclTax: 20_000,
    tax: 1000,
  })
  const toy = orderLine({
    id: 2,
    quantityInvoiced: 1,
    rowTotalInclTax: 12_300,
    rowTotalExclTax: 10_000,
    tax: 2300,
    taxRate: 23,
  })
  const order = placedOrder([book, toy], {
    grandTotal: 34_530,
    totalInvoiced: 34_530,
    shippingInclTax: 1230,
    shippingInvoiced: 1230,
    taxes: [
      { title: 'PTU 5%', rate: 5, amount: 1000, shippingAmount: 0, shippingGross: 0 },
      { title: 'PTU 23%', rate: 23, amount: 2530, shippingAmount: 230, shippingGross: 1230 },
    ],
    ...fields,
  })
  const parts = [toDocumentItem({ item: book, quantity: 2 }, 0), toDocumentItem({ item: toy, quantity: 1 }, 0)]
  const byRate = sumItemsByRate(order, parts)
  addAmounts(byRate, 23, { gross: 1230, tax: 230, shippingGross: 1230, shippingTax: 230 })
  const invoice = { ...sumsOf(order, parts, byRate), kind: 'invoice' } as SalesDocument
  const copies = (line: typeof book, quantity: number) =>
    toDocumentItem({ item: line, quantity }, line.quantityRefunded)
  return { order, book, toy, invoice, copies }
}
const AMOUNTS = { adjustment: 0 }
/** Rates of a credit memo with their gross amount, and the delivery in it. */
const rates = ({ taxes }: Pick<SalesDocument, 'taxes'>) =>
  taxes.map(({ rate, gross, shippingGross }) => [rate, gross, shippingGross])

describe('ORD-9 the sums of a credit memo', () => {
  test('contain the delivery only if the memo refunds all that is left, and list only rates that it refunds', () => {
    const { order, book, toy, invoice, copies } = invoicedOrder()
    expect(rates(refundSums(order, [copies(book, 2)], [invoice], AMOUNTS))).toEqual([[5, 21_000, 0]])
    expect(rates(refundSums(order, [copies(book, 1), copies(toy, 1)], [invoice], AMOUNTS))).toEqual([
      [5, 10_500, 0],
      [23, 12_300, 0],
    ])
    const all = refundSums(order, [copies(toy, 1), copies(book, 2)], [invoice], AMOUNTS)
    expect(rates(all)).toEqual([
      [5, 21_000, 0],
      [23, 13_530, 1230],
    ])
    expect(all.taxes.map(({ title }) => title)).toEqual(['PTU 5%', 'PTU 23%'])
  })

  test('contain no delivery with money alone, even after all goods were refunded', () => {
    const { order, invoice } = invoicedOrder()
    const goods = {
      kind: 'credit-memo',
      taxes: [
        { title: '', rate: 5, gross: 21_000, tax: 1000, shippingGross: 0, shippingTax: 0 },
        { title: '', rate: 23, gross: 12_300, tax: 2300, shippingGross: 0, shippingTax: 0 },
      ],
    } as unknown as SalesDocument
    const refunded = {
      ...order,
      totalRefunded: 33_300,
      items: order.items.map((item) => ({ ...item, quantityRefunded: item.quantityInvoiced })),
    }
    const sums = refundSums(refunded, [], [invoice, goods], { adjustment: 100 })
    expect([sums.grandTotal, sums.shippingInclTax]).toEqual([100, 0])
    // nothing of the rate of the books is left
    expect(rates(sums)).toEqual([[23, 100, 0]])
    const rest = refundSums(refunded, [], [invoice, goods], { shipping: 1230, adjustment: 0 })
    expect([rest.grandTotal, rest.shippingInclTax, rest.tax]).toEqual([1230, 1230, 230])
  })

  test('refund as much of the delivery as is left, with all its tax, and not a grosz more', () => {
    const { order, invoice } = invoicedOrder({ shippingRefunded: 400, totalRefunded: 400 })
    // its tax was rounded down
    const memo = {
      kind: 'credit-memo',
      taxes: [{ title: '', rate: 23, gross: 400, tax: 74, shippingGross: 400, shippingTax: 74 }],
    } as unknown as SalesDocument
    const shipping = (amount: number) => refundSums(order, [], [invoice, memo], { shipping: amount, adjustment: 0 })
    expect(shipping(830)).toMatchObject({ shippingInclTax: 830, tax: 156, grandTotal: 830 })
    expect(shipping(400)).toMatchObject({ shippingInclTax: 400, tax: 75, grandTotal: 400 })
    expect(() => shipping(831)).toThrow('Of the delivery')
  })

  test('may keep back the whole price, but no more', () => {
    const { order, toy, invoice, copies } = invoicedOrder()
    const kept = (amount: number) => refundSums(order, [copies(toy, 1)], [invoice], { adjustment: -amount })
    expect(kept(12_300)).toMatchObject({ grandTotal: 0, tax: 0 })
    expect(() => kept(12_301)).toThrow('More is kept back than is refunded.')
  })

  test('refund at most what is left of the invoices, to the grosz', () => {
    const { order, invoice } = invoicedOrder()
    const money = (adjustment: number) => refundSums(order, [], [invoice], { adjustment })
    expect(money(34_530)).toMatchObject({ grandTotal: 34_530, tax: 3530, adjustment: 34_530 })
    expect(() => money(34_531)).toThrow('At most')
  })
})
