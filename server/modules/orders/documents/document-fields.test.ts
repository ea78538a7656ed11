import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { recordPayment } from '../unpaid-orders.ts'
import { invoiceOrder } from './invoice-order.ts'
import { refundOrder } from './credit-memos/refund-order.ts'
import { shipOrder } from './ship-order.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const now = new Date('2026-11-21T23:30:00Z')
const PARTY = 'name person street postcode city nip'
const HEAD = `number created_at issued_on is_receipt seller { ${PARTY} } buyer { ${PARTY} } in_words`
const TOTAL = `total {
  rates { rate net { value } tax { value } gross { value } }
  base_grand_total { value currency } grand_total { value currency } subtotal { value } subtotal_incl_tax { value }
  total_shipping { value } total_tax { value } taxes { title rate amount { value } }
  discounts { label amount { value } applied_to coupon { code } }
  shipping_handling {
    amount_excluding_tax { value } amount_including_tax { value } total_amount { value }
    discounts { amount { value } } taxes { title rate amount { value } }
  }
}`
const LINE = `product_name product_sku product_sale_price { value } row_subtotal { value } row_total { value }
  discounts { label amount { value } }`
const DOCUMENTS = `query($number: String!) {
  guestOrder(input: { number: $number, email: "lucja@example.pl", postcode: "20-002" }) {
    invoices { ${HEAD} sold_on pay_by ${TOTAL} items { __typename ${LINE} quantity_invoiced tax_rate
      row_net { value } row_tax { value } } }
    credit_memos { ${HEAD} reason ${TOTAL.replace('total {', 'total { adjustment { value }')}
      items { __typename ${LINE} quantity_refunded } }
    shipments { number created_at delivered_on items { __typename product_name product_sku
      product_sale_price { value } quantity_shipped } }
  }
}`
interface Documents {
  invoices: Record<string, unknown>[]
  credit_memos: Record<string, unknown>[]
  shipments: Record<string, unknown>[]
}
const documentsOf = async (number: string, store?: string) => {
  const { data, errors } = await shop.call<{ guestOrder: Documents }>(DOCUMENTS, { number }, store)
  expect(errors).toBeUndefined()
  return data.guestOrder
}
const setBuyer = (number: string, buyer: object | null) => shop.db.run`
  update sales_document d set buyer = ${buyer && JSON.stringify(buyer)}::jsonb from orders o
  where o.id = d.order_id and o.number = ${number}`
const value = (amount: number) => ({ value: amount })

describe('ORD-9 ORD-11: the fields of documents', () => {
  test('of two rates with a coupon and delivery add up; a shipment and a correction have their own', async () => {
    const [book, toy] = [
      await shop.sell({ name: 'Lalka', price: 2000 }),
      await shop.sell({ name: 'Miś', price: 1000, taxClass: 'standard' }),
    ]
    const buyer = await (
      await Buyer.withNewCart(shop)
    ).prepareOrder([
      { sku: book.sku, quantity: 2 },
      { sku: toy.sku, quantity: 1 },
    ])
    await buyer.useCoupon('ZAKLADKA10')
    const { number = '' } = await buyer.submitOrder()
    await recordPayment(shop.db, number)
    await shop.db.run`update orders set paid_at = '2026-11-20T23:30:00Z' where number = ${number}`
    await invoiceOrder(shop.db, { actor: OPERATOR, number, now }, { notify: false })
    await shipOrder(
      shop.db,
      { actor: OPERATOR, number, now },
      { trackingNumbers: [], items: [{ sku: book.sku, quantity: 1 }], notify: false },
    )
    await refundOrder(
      shop.db,
      { actor: OPERATOR, number, now },
      { items: [{ sku: book.sku, quantity: 1 }], adjustment: 0, reason: 'Zwrot', notify: false },
    )
    await shop.db.run`update sales_document set created_at = '2026-11-21T23:30:01Z'`
    await shop.db.run`update shipment set created_at = '2026-11-21T23:30:02Z'`
    const { invoices, credit_memos: memos, shipments } = await documentsOf(number)
    const head = {
      created_at: '2026-11-21 23:30:01',
      issued_on: '2026-11-22',
      is_receipt: false,
      seller: {
        name: 'Księgarnia Zakładka sp. z o.o.',
        person: null,
        street: 'ul. Introligatorska 7',
        postcode: '20-234',
        city: 'Lublin',
        nip: '9469990016',
      },
      buyer: {
        name: 'Łucja Nowak-Żak',
        person: null,
        street: 'Krakowskie Przedmieście 4 m. 7',
        postcode: '20-002',
        city: 'Lublin',
        nip: null,
      },
    }
    const taxes = (books: number, standard: number) => [
      { title: 'VAT 5%', rate: 5, amount: value(books) },
      { title: 'VAT 23%', rate: 23, amount: value(standard) },
    ]
    const coupon = (amount: number) => ({
      label: 'Rabat 10%',
      amount: value(amount),
      applied_to: 'ITEM',
      coupon: { code: 'ZAKLADKA10' },
    })
    expect(invoices).toEqual([
      {
        ...head,
        number: 'FV/2026/00001',
        in_words: 'Słownie: pięćdziesiąt dziewięć złotych 99/100',
        sold_on: '2026-11-21',
        pay_by: null,
        total: {
          rates: [
            { rate: 5, net: value(45.71), tax: value(2.28), gross: value(47.99) },
            { rate: 23, net: value(9.76), tax: value(2.24), gross: value(12) },
          ],
          base_grand_total: { value: 59.99, currency: 'PLN' },
          grand_total: { value: 59.99, currency: 'PLN' },
          subtotal: value(46.23),
          subtotal_incl_tax: value(50),
          total_shipping: value(13.86),
          total_tax: value(4.52),
          taxes: taxes(2.28, 2.24),
          discounts: [coupon(5)],
          shipping_handling: {
            amount_excluding_tax: value(13.86),
            amount_including_tax: value(14.99),
            total_amount: value(13.86),
            discounts: [],
            taxes: taxes(0.57, 0.56),
          },
        },
        items: [
          {
            __typename: 'InvoiceItem',
            product_name: 'Lalka',
            product_sku: book.sku,
            product_sale_price: value(20),
            row_subtotal: value(40),
            row_total: value(36),
            discounts: [{ label: 'Rabat 10%', amount: value(4) }],
            quantity_invoiced: 2,
            tax_rate: 5,
            row_net: value(34.29),
            row_tax: value(1.71),
          },
          {
            __typename: 'InvoiceItem',
            product_name: 'Miś',
            product_sku: toy.sku,
            product_sale_price: value(10),
            row_subtotal: value(10),
            row_total: value(9),
            discounts: [{ label: 'Rabat 10%', amount: value(1) }],
            quantity_invoiced: 1,
            tax_rate: 23,
            row_net: value(7.32),
            row_tax: value(1.68),
          },
        ],
      },
    ])
    expect(memos).toEqual([
      {
        ...head,
        number: 'KOR/2026/00001',
        in_words: 'Słownie: osiemnaście złotych 00/100',
        reason: 'Zwrot',
        total: {
          adjustment: value(0),
          rates: [{ rate: 5, net: value(17.14), tax: value(0.86), gross: value(18) }],
          base_grand_total: { value: 18, currency: 'PLN' },
          grand_total: { value: 18, currency: 'PLN' },
          subtotal: value(19.05),
          subtotal_incl_tax: value(20),
          total_shipping: value(0),
          total_tax: value(0.86),
          taxes: taxes(0.86, 0).slice(0, 1),
          discounts: [coupon(2)],
          shipping_handling: {
            amount_excluding_tax: value(0),
            amount_including_tax: value(0),
            total_amount: value(0),
            discounts: [],
            taxes: [],
          },
        },
        items: [
          {
            __typename: 'CreditMemoItem',
            product_name: 'Lalka',
            product_sku: book.sku,
            product_sale_price: value(20),
            row_subtotal: value(20),
            row_total: value(18),
            discounts: [{ label: 'Rabat 10%', amount: value(2) }],
            quantity_refunded: 1,
          },
        ],
      },
    ])
    expect(shipments).toEqual([
      {
        number: 'WZ/2026/00001',
        created_at: '2026-11-21 23:30:02',
        delivered_on: null,
        items: [
          {
            __typename: 'ShipmentItem',
            product_name: 'Lalka',
            product_sku: book.sku,
            product_sale_price: value(20),
            quantity_shipped: 1,
          },
        ],
      },
    ])
    // in another currency than the shop's own, and in a view without a custom of sums in words
    await shop.db.run`update orders set base_rate = 0.25, base_currency = 'USD', currency = 'EUR'
      where number = ${number}`
    const [abroad] = (await documentsOf(number, 'en')).invoices
    expect(abroad).toMatchObject({
      in_words: null,
      total: {
        base_grand_total: { value: 239.96, currency: 'USD' },
        grand_total: { value: 59.99, currency: 'EUR' },
      },
    })
  })

  test.each([
    [
      'a company',
      { company: 'Antykwariat', vat_id: '5260250274' },
      { name: 'Antykwariat', person: 'Jan Żak', nip: '5260250274' },
    ],
    ['a person', { company: null, vat_id: null }, { name: 'Jan Żak', person: null, nip: null }],
  ])('%s is named with its address', async (_what, fields, expected) => {
    const { sku } = await shop.sell()
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 1 }])
    const { number = '' } = await buyer.submitOrder()
    await recordPayment(shop.db, number)
    await invoiceOrder(shop.db, { actor: OPERATOR, number, now }, { notify: false })
    const address = { firstname: 'Jan', lastname: 'Żak', street: ['Lipowa 1', '3'], postcode: '20-001', city: 'Lublin' }
    await setBuyer(number, { ...address, ...fields })
    expect((await documentsOf(number)).invoices[0]).toMatchObject({
      is_receipt: false,
      buyer: { street: 'Lipowa 1 3', postcode: '20-001', city: 'Lublin', ...expected },
    })
    // a confirmation of sale
    await setBuyer(number, null)
    expect((await documentsOf(number)).invoices[0]).toMatchObject({
      is_receipt: true,
      buyer: { name: 'lucja@example.pl', person: null, street: '', postcode: '', city: '', nip: null },
    })
  })
})
