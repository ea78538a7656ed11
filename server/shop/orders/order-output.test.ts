import { expect, test } from 'vitest'
import type { Documents, OrderItem, OrderSummary, PlacedOrder } from '../../modules/orders/index.ts'
import type { Withdrawal } from '../../modules/withdrawals/index.ts'
import { orderDetails, orderTable, withdrawalTable } from './order-output.ts'

/** Amounts have a non-breaking space before the currency. */
const withSpaces = (lines: readonly string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '))

const PLACED = new Date('2026-11-29T23:36:00Z')

test('ORD-9: orders are listed in columns as wide as their longest cell', () => {
  const order: OrderSummary = {
    number: '000000012',
    placedAt: PLACED,
    status: 'processing',
    email: 'ewa@example.pl',
    name: 'Ewa Kot',
    town: 'Lublin',
    pieces: 12,
    grandTotal: 123456,
    currency: 'PLN',
  }
  const other = { ...order, number: 'EN-7', status: 'new', name: 'Jan Nowak-Żak', town: '', pieces: 1, grandTotal: 5 }
  expect(withSpaces(orderTable([order, { ...other, currency: 'EUR' }]))).toEqual([
    'NUMBER     PLACED            STATUS      TOTAL       PIECES  NAME           TOWN    E-MAIL',
    '000000012  2026-11-30 00:36  processing  1234,56 zł  12      Ewa Kot        Lublin  ewa@example.pl',
    'EN-7       2026-11-30 00:36  new         0,05 €      1       Jan Nowak-Żak          ewa@example.pl',
  ])
  expect(orderTable([])).toEqual(['There are no such orders.'])
})

test('CHK-12: a withdrawal is open until the 14th day, and done by a refund or a cancellation', () => {
  const open: Withdrawal = {
    id: 1,
    storeCode: 'default',
    name: 'Ewa',
    email: 'e@a.pl',
    orderNumber: '7',
    order: '000000007',
    items: 'Lalka\ni Emma',
    lines: null,
    receivedAt: PLACED,
    isBuyers: true,
    isPaidOrShipped: true,
    orderStatus: 'complete',
    refunds: [],
  }
  const rows = withdrawalTable(
    [
      open,
      { ...open, isBuyers: false, items: null },
      { ...open, order: null, orderStatus: null, lines: [{ sku: 'A', title: 'Lalka', quantity: 2 }] as never },
      { ...open, refunds: ['KOR/1', 'KOR/2'], orderStatus: 'canceled' },
      { ...open, orderStatus: 'canceled' },
    ],
    '2026-12-14',
  )
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
    ['RECEIVED', 'REFUND BY', 'STATE', 'ORDER', 'NAME', 'E-MAIL', 'TITLES'],
    ['2026-11-30 00:36', '2026-12-14', 'open', '7', 'the buyer’s own', 'Ewa', 'e@a.pl', 'Lalka i Emma'],
    ['2026-11-30 00:36', '2026-12-14', 'open', '7', 'another e-mail', 'Ewa', 'e@a.pl', 'all'],
    ['2026-11-30 00:36', '2026-12-14', 'open', '7', 'no such order', 'Ewa', 'e@a.pl', '2 × Lalka (A)'],
    [
      '2026-11-30 00:36',
      '2026-12-14',
      'refunded KOR/1, KOR/2',
      '7',
      'the buyer’s own',
      'Ewa',
      'e@a.pl',
      'Lalka i Emma',
    ],
    ['2026-11-30 00:36', '2026-12-14', 'order cancelled', '7', 'the buyer’s own', 'Ewa', 'e@a.pl', 'Lalka i Emma'],
  ])
  expect(withdrawalTable([open], '2026-12-15')[1]).toContain('  OVERDUE  ')
  expect(withdrawalTable([], '2026-12-15')).toEqual(['There are no withdrawals.'])
})

const ITEM = {
  quantityOrdered: 3,
  quantityInvoiced: 0,
  quantityShipped: 0,
  quantityCanceled: 0,
  quantityRefunded: 0,
  quantityReturned: 0,
  sku: 'KS-1',
  name: 'Lalka',
  options: {},
  sourceCode: null,
  rowTotalInclTax: 11970,
} as unknown as OrderItem
const ORDER = {
  number: '000000012',
  placedAt: PLACED,
  status: 'processing',
  email: 'ewa@example.pl',
  clientType: 'person',
  shippingTitle: 'Kurier',
  paymentTitle: 'Przelew',
  currency: 'PLN',
  shippingAddress: {
    firstname: 'Ewa',
    lastname: 'Kot',
    street: ['Lipowa 1', 'm. 7'],
    postcode: '20-002',
    city: 'Lublin',
    country: 'PL',
    telephone: '+48501234567',
  },
  items: [ITEM],
  subtotalInclTax: 11970,
  discount: 0,
  shippingInclTax: 1499,
  tax: 641,
  grandTotal: 13469,
  totalPaid: 0,
} as unknown as PlacedOrder
const NO_DOCUMENTS: Documents = { invoices: [], shipments: [], creditMemos: [] }
const detailsOf = (changes: object = {}, documents = NO_DOCUMENTS) =>
  withSpaces(orderDetails({ ...ORDER, ...changes }, documents))

test('ORD-9: an order is shown with its buyer, address, lines and sums', () => {
  expect(detailsOf()).toEqual([
    'Order 000000012  2026-11-30 00:36  processing',
    '  buyer     ewa@example.pl',
    '  delivery  Kurier',
    '  to        Ewa Kot',
    '            Lipowa 1 m. 7',
    '            20-002 Lublin',
    '            PL',
    '            tel. +48 501 234 567',
    '  payment   Przelew',
    '',
    '  3 ×  KS-1  Lalka  119,70 zł',
    '',
    '  goods      119,70 zł',
    '  delivery   14,99 zł',
    '  tax in it  6,41 zł',
    '  total      134,69 zł',
    '  paid       0,00 zł',
  ])
})

test('ORD-9: a company, a note, a discount and the currency are shown where an order has them', () => {
  const lines = detailsOf({
    clientType: 'company',
    customerNotes: 'Proszę\n  dzwonić',
    discount: 500,
    currency: 'EUR',
    shippingAddress: { ...ORDER.shippingAddress, company: 'Kot sp. z o.o.' },
  })
  expect(lines).toContain('  buyer     ewa@example.pl (company)')
  expect(lines.slice(3, 5)).toEqual(['  to        Ewa Kot', '            Kot sp. z o.o.'])
  expect(lines).toContain('  note      Proszę dzwonić')
  expect(lines.slice(-6, -3)).toEqual(['  goods      119,70 €', '  discount   -5,00 €', '  delivery   14,99 €'])
})

test('ORD-9: of an order that is collected, the place is shown instead of the address', () => {
  const point = { code: 'LUB01A', name: 'LUB01A', street: 'Lipowa 2', postcode: '20-020', city: 'Lublin' }
  const collected = ['  to        Ewa Kot', '            tel. +48 501 234 567', '  payment   Przelew']
  const atPoint = detailsOf({ deliveryPoint: { network: 'inpost', ...point, lockerSize: 'B' } })
  expect(atPoint[3]).toMatch(/^ {2}point {5}.*LUB01A, Lipowa 2, 20-020 Lublin, size B$/)
  expect(atPoint.slice(4, 7)).toEqual(collected)
  const inShop = detailsOf({ pickupSource: 'rynek', pickupAddress: { ...point, phone: null, openingHours: [] } })
  expect(inShop.slice(2, 6)).toEqual(['  delivery  Kurier (rynek)', ...collected])
  expect(detailsOf({ shippingAddress: null, shippingTitle: null }).slice(2, 4)).toEqual([
    '  delivery  none',
    '  payment   Przelew',
  ])
})

test('ORD-9: each line shows its source, options and progress', () => {
  const items = [
    {
      ...ITEM,
      sourceCode: 'magazyn',
      quantityInvoiced: 5,
      quantityShipped: 4,
      quantityCanceled: 3,
      quantityRefunded: 2,
      quantityReturned: 1,
    },
    { ...ITEM, quantityShipped: 1, name: 'Kubek', options: { entered: [{ label: 'Napis', value: 'Dla\nEwy' }] } },
  ]
  expect(detailsOf({ items }).slice(10, 13)).toEqual([
    '  3 ×  KS-1  Lalka           119,70 zł  magazyn  5 invoiced, 4 shipped, 3 canceled, 2 refunded, 1 returned',
    '  3 ×  KS-1  Kubek           119,70 zł           1 shipped',
    '             Napis: Dla Ewy',
  ])
})

test('ORD-9: documents follow the sums: invoices, shipments with their tracking numbers, credit memos', () => {
  const documents = {
    invoices: [{ number: 'FV/1', issuedOn: '2026-12-01', grandTotal: 13469 }],
    shipments: [
      {
        number: 'WZ/1',
        createdAt: PLACED,
        deliveredOn: '2026-12-02',
        tracks: [
          { title: 'DHL', number: 'A1' },
          { title: 'DPD', number: 'B2' },
        ],
      },
      { number: 'WZ/2', createdAt: PLACED, deliveredOn: null, tracks: [] },
    ],
    creditMemos: [{ number: 'KOR/1', issuedOn: '2026-12-03', grandTotal: 500 }],
  } as unknown as Documents
  expect(detailsOf({}, documents).slice(-6)).toEqual([
    '  paid       0,00 zł',
    '',
    '  invoice      FV/1   2026-12-01  134,69 zł',
    '  shipment     WZ/1   2026-11-30  DHL A1, DPD B2  delivered 2026-12-02',
    '  shipment     WZ/2   2026-11-30',
    '  credit memo  KOR/1  2026-12-03  -5,00 zł',
  ])
})
