import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { statements } from '../../../platform/db/db.ts'
import { Reader } from '../../../testing/reader.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { commentOrder } from '../documents/comment-order.ts'
import { listDocuments } from '../documents/documents.ts'
import { invoiceOrder } from '../documents/invoice-order.ts'
import { refundOrder } from '../documents/credit-memos/refund-order.ts'
import { shipOrder } from '../documents/ship-order.ts'
import { findOrder } from '../orders.ts'
import { recordPayment } from '../unpaid-orders.ts'

let shop: CheckoutFixture
let owner: Reader
let other: Reader
const numbers: string[] = []
/** The third order: invoiced, shipped and refunded in part. */
let busy = { number: '', id: 0, invoice: 0, shipment: 0, memo: 0 }

async function ordered(reader: Reader, quantity = 1, titles = 1, choices: object = {}): Promise<string> {
  const books = await Promise.all(Array.from({ length: titles }, () => shop.sell({ price: 3990 })))
  const { data } = await reader.request<{ createEmptyCart: string }>('mutation { createEmptyCart }')
  const buyer = new Buyer({ call: (document, variables) => reader.request(document, variables) }, data.createEmptyCart)
  await buyer.addItems(...books.map(({ sku }) => ({ sku, quantity })))
  await buyer.setShippingAddress()
  await buyer.setBillingAddress({ same_as_shipping: true })
  await buyer.setShippingMethod('dhl', 'courier_dhl')
  await buyer.setPaymentMethod('banktransfer')
  const { number = '' } = await buyer.submitOrder(choices)
  return number
}

beforeAll(async () => {
  shop = await openCheckoutFixture()
  ;[owner, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
  for (let i = 0; i < 12; i++) numbers.push(await ordered(owner, 2, 3))
  const [, , number = ''] = numbers
  await recordPayment(shop.db, number)
  const command = { actor: OPERATOR, number, now: new Date() }
  await invoiceOrder(shop.db, command, { notify: false })
  await shipOrder(shop.db, command, { trackingNumbers: ['JD1'], notify: false })
  await refundOrder(shop.db, command, { adjustment: 500, notify: false })
  await commentOrder(shop.db, command, { message: 'Dziękujemy & <pozdrawiamy>', isVisible: true, notify: false })
  const order = await findOrder(shop.db, number)
  const { invoices, shipments, creditMemos } = await listDocuments(shop.db, order?.id ?? 0)
  busy = {
    number,
    id: order?.id ?? 0,
    invoice: invoices[0]?.id ?? 0,
    shipment: shipments[0]?.id ?? 0,
    memo: creditMemos[0]?.id ?? 0,
  }
}, 180_000)
afterAll(() => shop.close())

const LIST =
  'total_count page_info { current_page page_size total_pages } items { id number order_date status can_reorder ' +
  'rss_link invoice_url total { grand_total { value } } items { product_name quantity_ordered } }'
interface Page {
  total_count: number
  page_info: object
  items: { id: string; number: string; can_reorder: boolean; rss_link: string | null }[]
}
const list = async (reader: Reader, args = '') => {
  const { data, errors } = await reader.request<{ customer: { orders: Page } }>(
    `{ customer { orders${args && `(${args})`} { ${LIST} } } }`,
  )
  return errors ? { refused: errors[0]?.message } : { orders: data.customer.orders }
}
const DETAIL = `${LIST.slice(LIST.indexOf('items {') + 8, LIST.lastIndexOf('items {'))} items { product_name
  product_sku quantity_ordered selected_options { label value } } shipping_address { city } billing_address { city }
  payment_methods { name } comments { message }
  invoices { id number items { quantity_invoiced order_item { id } } total { grand_total { value } } comments {
    message } } shipments { id tracking { number } items { quantity_shipped } comments { message } } credit_memos {
    id total { grand_total { value } } comments { message } }`

describe('ORD-1a order history', () => {
  it('is paginated, newest first', async () => {
    const newest = numbers.toReversed()
    expect((await list(owner)).orders).toMatchObject({
      total_count: 12,
      page_info: { current_page: 1, page_size: 20, total_pages: 1 },
      items: newest.map((number) => ({ number, can_reorder: true })),
    })
    expect((await list(owner, 'currentPage: 2, pageSize: 5')).orders).toMatchObject({
      total_count: 12,
      page_info: { current_page: 2, page_size: 5, total_pages: 3 },
      items: newest.slice(5, 10).map((number) => ({ number })),
    })
    expect((await list(owner, 'currentPage: 4, pageSize: 5')).orders).toMatchObject({ total_count: 12, items: [] })
    expect(
      (await list(owner, 'pageSize: 2, sort: { sort_field: NUMBER, sort_direction: ASC }')).orders?.items.map(
        ({ number }) => number,
      ),
    ).toEqual(numbers.slice(0, 2))
    expect((await list(other)).orders).toMatchObject({ total_count: 0, items: [], page_info: { total_pages: 0 } })
    expect((await list(owner, 'pageSize: 301')).refused).toBe('Na stronie może być od 1 do 300 pozycji.')
    expect((await list(owner, 'currentPage: 0')).refused).toBe('Numer strony musi być większy od zera.')
  })
  it('is filtered by number and by entity_id, among the customer’s own orders only', async () => {
    const [first = '', second = ''] = numbers
    expect(
      (await list(owner, `filter: { number: { eq: "${first}" } }`)).orders?.items.map(({ number }) => number),
    ).toEqual([first])
    expect((await list(owner, `filter: { number: { in: ["${first}", "${second}"] } }`)).orders?.total_count).toBe(2)
    expect((await list(owner, `filter: { number: { match: "${first.slice(-2)}" } }`)).orders?.total_count).toBe(
      numbers.filter((number) => number.includes(first.slice(-2))).length,
    )
    const id = Buffer.from(
      (await list(owner, `filter: { number: { eq: "${second}" } }`)).orders?.items[0]?.id ?? '',
      'base64',
    ).toString()
    expect(
      (await list(owner, `filter: { entity_id: { eq: "${id}" } }`)).orders?.items.map(({ number }) => number),
    ).toEqual([second])
    for (const filter of [`entity_id: { eq: "${id}" }`, `number: { eq: "${second}" }`, `number: { match: "0" }`])
      expect((await list(other, `filter: { ${filter} }`)).orders?.total_count).toBe(0)
    for (const nothing of ['x', '1e3', '-1', '99999999999999999999'])
      expect((await list(owner, `filter: { entity_id: { eq: "${nothing}" } }`)).orders?.total_count).toBe(0)
  })
  it('requires a signed-in customer', async () => {
    const { errors } = await shop.call(`{ customer { orders { total_count } } }`)
    expect(errors?.[0]?.extensions.category).toBe('graphql-authorization')
  })
})

describe('ORD-2 the payment of an order', () => {
  it('shows its instructions until it is paid', async () => {
    const paymentOf = async (number: string) => {
      const { data } = await owner.request<{
        customer: {
          orders: {
            items: [
              { total: { subtotal_incl_tax: { value: number } }; payment_methods: [{ additional_data: object[] }] },
            ]
          }
        }
      }>(
        `
          { customer { orders(filter: { number: { eq: "${number}" } }) { items { total { subtotal_incl_tax { value } }
            payment_methods { name additional_data { name value } } } } } }`,
      )
      return data.customer.orders.items[0]
    }
    const [unpaid = ''] = numbers
    expect((await paymentOf(unpaid)).payment_methods[0].additional_data).toContainEqual({
      name: 'Tytuł przelewu',
      value: unpaid,
    })
    expect(await paymentOf(busy.number)).toMatchObject({
      total: { subtotal_incl_tax: { value: 239.4 } },
      payment_methods: [{ name: 'Przelew bankowy', additional_data: [] }],
    })
  })
})

describe('ORD-8a orderByInvoice, orderByShipment, orderByRefund', () => {
  it('return the order to its owner only', async () => {
    const by = [
      `orderByInvoice(invoiceId: ${busy.invoice})`,
      `orderByShipment(shipmentId: ${busy.shipment})`,
      `orderByRefund(refundId: ${busy.memo})`,
    ]
    for (const question of by) {
      expect(
        (await owner.request<{ order: { number: string } }>(`{ order: ${question} { number } }`)).data.order,
      ).toEqual({
        number: busy.number,
      })
      expect((await other.request(`{ order: ${question} { number } }`)).errors?.[0]).toMatchObject({
        message: 'Nie znaleźliśmy zamówienia o takich danych.',
        extensions: { category: 'graphql-no-such-entity' },
      })
      expect((await shop.call(`{ order: ${question} { number } }`)).errors?.[0]?.extensions.category).toBe(
        'graphql-authorization',
      )
    }
    // an invoice is no refund, although both share one id sequence
    expect((await owner.request(`{ orderByRefund(refundId: ${busy.invoice}) { number } }`)).errors).toHaveLength(1)
    expect((await owner.request('{ orderByInvoice(invoiceId: 999999) { number } }')).errors).toHaveLength(1)
  })
})

describe('ORD-11a order items', () => {
  it('show the chosen and entered options: files, parts of a set, a dedication', async () => {
    const [, number = ''] = numbers
    const options = {
      selected: [
        { label: 'Pliki', value: 'EPUB, PDF', linkItems: ['EPUB', 'PDF'] },
        {
          label: 'W zestawie',
          value: 'Lalka, Faraon',
          items: [
            { title: 'Lalka', quantity: 1, price: 3990 },
            { title: 'Faraon', quantity: 2, price: 4250 },
          ],
        },
      ],
      entered: [{ label: 'Dedykacja', value: 'Dla <Zosi>' }],
    }
    await shop.db.run`
        update order_item set options = ${JSON.stringify(options)} where id = (select min(i.id) from order_item i
          join orders o on o.id = i.order_id where o.number = ${number})`
    const { data } = await owner.request<{
      customer: { orders: { items: [{ items: object[] }] } }
    }>(`{ customer { orders(filter: { number: { eq: "${number}" } }) { items { items {
      selected_options { label value linkItems items { title qty price } } entered_options { label value linkItems items
        { title } } } } } } }`)
    expect(data.customer.orders.items[0].items[0]).toEqual({
      selected_options: [
        { label: 'Pliki', value: 'EPUB, PDF', linkItems: ['EPUB', 'PDF'], items: null },
        {
          label: 'W zestawie',
          value: 'Lalka, Faraon',
          linkItems: null,
          items: [
            { title: 'Lalka', qty: 1, price: 39.9 },
            { title: 'Faraon', qty: 2, price: 42.5 },
          ],
        },
      ],
      entered_options: [{ label: 'Dedykacja', value: 'Dla <Zosi>', linkItems: null, items: null }],
    })
    expect(data.customer.orders.items[0].items[1]).toEqual({ selected_options: [], entered_options: [] })
  })
})

describe('ORD-4b subscription to an order’s status', () => {
  const subscribe = (reader: Reader, number: string) =>
    reader.request<{ subscribeToOrderStatus: { rss_link: string } | null }>(
      `mutation { subscribeToOrderStatus(orderNumber: "${number}") { rss_link } }`,
    )
  const feed = (link: string) => shop.http.inject({ method: 'GET', url: new URL(link).pathname })

  it('is a feed of the order’s events, without names, titles and amounts', async () => {
    const link = (await subscribe(owner, busy.number)).data.subscribeToOrderStatus?.rss_link ?? ''
    expect((await list(owner, `filter: { number: { eq: "${busy.number}" } }`)).orders?.items[0]?.rss_link).toBe(link)
    const response = await feed(link)
    expect(response.headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    for (const part of [
      `<title>Zamówienie ${busy.number}: Zrealizowane</title>`,
      'Wystawiliśmy fakturę FV/',
      'jest w drodze',
      'Przesyłka JD1, ',
      'Zwróciliśmy pieniądze: KOR/',
      'Dziękujemy &amp;amp; &amp;lt;pozdrawiamy&amp;gt;',
      'Przyjęliśmy zamówienie',
    ])
      expect(response.body).toContain(part)
    for (const secret of ['Nowak', 'Książka', owner.email, 'zł']) expect(response.body).not.toContain(secret)
  })
  it('is refused to other customers and for forged links', async () => {
    expect((await subscribe(other, busy.number)).errors?.[0]?.extensions.category).toBe('graphql-no-such-entity')
    const link = (await subscribe(owner, busy.number)).data.subscribeToOrderStatus?.rss_link ?? ''
    expect((await feed(link.replace(`feed-${busy.id}-`, `feed-${busy.id + 1}-`))).statusCode).toBe(404)
    expect((await feed(link.replace('/rss/order/', '/documents/'))).statusCode).toBe(404)
  })
})

describe('SQL statements', () => {
  const count = async (work: () => Promise<unknown>) => {
    await work()
    // the lowest of three runs: a periodic query, such as that for store settings, may fall into one
    const counts = []
    for (let run = 0; run < 3; run++) {
      const before = statements.sent
      await work()
      counts.push(statements.sent - before)
    }
    return Math.min(...counts)
  }
  const idle = () => count(() => owner.request('{ customer { id } }'))

  it('are as many for ten orders as for one', async () => {
    const [one, ten] = [await count(() => list(owner, 'pageSize: 1')), await count(() => list(owner, 'pageSize: 10'))]
    expect(ten).toBe(one)
    // the page of orders, the total count, their documents
    expect(ten - (await idle())).toBe(3)
  })
  it('are four for an order with everything: the order, the total count, its documents, its shipments', async () => {
    const fetchOrders = () =>
      owner.request(
        `{ customer { orders(filter: { number: { eq: "${busy.number}" } }) { total_count items { ${DETAIL} } } } }`,
      )
    expect((await fetchOrders()).errors).toBeUndefined()
    expect((await count(fetchOrders)) - (await idle())).toBe(4)
  })
})

it('CHK-3: the consent to review reminders is shown once the customer has given it with an order', async () => {
  const reader = await Reader.signUp(shop)
  const agreed = async () =>
    (await reader.request<{ customer: { review_agreement: boolean } }>('{ customer { review_agreement } }')).data
      .customer.review_agreement
  await ordered(reader)
  expect(await agreed()).toBe(false)
  await ordered(reader, 1, 1, { review_reminder_accepted: true })
  expect(await agreed()).toBe(true)
  // an order without the box ticked does not withdraw the consent
  await ordered(reader)
  expect(await agreed()).toBe(true)
})
