import { expect, test } from 'vitest'
import { orderLine, placedOrder } from '../../../testing/placed-order.ts'
import { toDocumentItem } from '../documents/sums.ts'
import type { OrderItem, PresaleReduction } from '../order-item.ts'
import { deductCreditedReductions } from './deduct-reductions.ts'
import { reductionOf } from './price-reduction.ts'

const line = (fields: Partial<OrderItem> = {}) =>
  orderLine({
    quantityOrdered: 4,
    quantityInvoiced: 4,
    quantityShipped: 4,
    rowTotalInclTax: 4200,
    rowTotalExclTax: 4000,
    tax: 200,
    priceInclTax: 1050,
    ...fields,
  })
const reduction = (fields: Partial<PresaleReduction> = {}): PresaleReduction => ({
  id: 1,
  orderItemId: 1,
  shipmentId: 1,
  quantity: 2,
  price: 1050,
  lowest: 945,
  gross: 210,
  tax: 10,
  creditMemo: 'KOR/2026/00001',
  recordedAt: '2026-11-20T10:00:00Z',
  ...fields,
})

test('CART-5: copies that became cheaper are refunded at what was charged for them, the others at their price', () => {
  const refunded = (copies: number, fields: Partial<OrderItem>, reductions: PresaleReduction[], sent = copies) => {
    const item = line(fields)
    const picked = { item, quantity: copies }
    const order = placedOrder([item], { presaleReductions: reductions })
    const part = deductCreditedReductions(order, picked, toDocumentItem(picked, item.quantityRefunded), sent)
    return [part.rowInclTax - part.discount, part.tax]
  }
  const credited = [reduction()]
  expect(refunded(1, {}, credited)).toEqual([945, 45])
  expect(refunded(2, {}, credited)).toEqual([1890, 90])
  // two of the three were cheaper
  expect(refunded(3, {}, credited)).toEqual([2940, 140])
  // those were refunded before
  expect(refunded(1, { quantityRefunded: 2 }, credited)).toEqual([1050, 50])
  expect(refunded(2, { quantityRefunded: 1 }, credited)).toEqual([1995, 95])
  // copies that never left did not become cheaper
  expect(refunded(1, { quantityRefunded: 1, quantityRecalled: 1 }, credited)).toEqual([945, 45])
  expect(refunded(2, {}, credited, 0)).toEqual([2100, 100])
  // not credited yet, or of another line
  expect(refunded(1, {}, [reduction({ creditMemo: null })])).toEqual([1050, 50])
  expect(refunded(1, {}, [reduction({ orderItemId: 2 })])).toEqual([1050, 50])
})

test('CART-5: percentages apply to the lower price, amounts stay, and no copy becomes dearer', () => {
  const item = line({ discount: 420, tax: 180 })
  const reduced = (presale: object, lowest: number, quantity = 4, before = 0) =>
    reductionOf({ item, quantity }, { productId: 1, price: 1050, ...presale }, lowest, before)
  // ten percent off: 37,80 zł were charged, 34,02 zł would have been
  expect(reduced({ discounts: [{ percent: 10 }] }, 945)).toEqual({ gross: 378, tax: 18 })
  expect(reduced({ discounts: [{ amount: 420 }] }, 945)).toEqual({ gross: 420, tax: 20 })
  // the amount is worth more than the row at its lowest price
  expect(reduced({ discounts: [{ amount: 420 }] }, 100)).toEqual({ gross: 3780, tax: 180 })
  // a gift wrapping for 10 % of the price
  expect(reduced({ percents: [1000], discounts: [{ amount: 420 }] }, 950)).toEqual({ gross: 440, tax: 21 })
  // a share of a bundle falls with the bundle
  expect(reduced({ isShare: true, discounts: [{ amount: 420 }] }, 525)).toEqual({ gross: 2100, tax: 100 })
  expect(reduced({ discounts: [] }, 1050)).toEqual({ gross: 0, tax: 0 })
  expect(reduced({ discounts: [{ amount: 420 }] }, 945, 1, 3)).toEqual({ gross: 105, tax: 5 })
})
