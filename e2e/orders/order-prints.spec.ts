import { expectAccessible, newIpAddress, shopUrl } from '../fixtures/browser.ts'
import {
  type BusyOrder,
  busyOrder,
  FIRST_PARCEL,
  opensInNewTab,
  opensTab,
  orderPath,
  readerOf,
} from '../fixtures/busy-order.ts'
import { newCustomer, newToken } from '../fixtures/reader.ts'
import { get } from '../fixtures/html.ts'
import { readPdf, withoutSpaces } from '../fixtures/pdf.ts'
import { expect, test } from '../fixtures/test.ts'

let busy: BusyOrder
test.beforeAll(async () => {
  test.setTimeout(180_000)
  busy = await busyOrder(await newCustomer())
})

test.describe('prints of an order', () => {
  test('ORD-5a ORD-5b: each of the seven prints opens in a new tab, on A4, without header and footer', async ({
    code,
    size,
  }) => {
    const [often, once] = busy.titles
    const reader = await readerOf(code, { size }, busy.customer)
    const { t, main } = reader
    await reader.goesTo(orderPath(busy))
    const [invoice, [first, second], [memo]] = [
      busy.invoices[0]?.number ?? '',
      busy.shipments.map((shipment) => shipment.number),
      busy.creditMemos.map((refund) => refund.number),
    ]
    const all = t('Print all')
    const onInvoice = [
      t('Seller'),
      'Księgarnia Zakładka',
      '9469990016',
      t('Buyer'),
      t('Date of sale'),
      t('Net'),
      t('VAT rate'),
      t('Gross'),
      t('Tax by rate'),
    ]
    const [invoices, shipments, refunds] = [
      t('Invoice # %s', invoice),
      [t('Shipment # %s', first ?? ''), t('Shipment # %s', second ?? '')],
      t('Refund # %s', memo ?? ''),
    ] as const
    const printouts: [tab: string, link: string, words: readonly string[], absent: readonly string[]][] = [
      ['Items Ordered', t('Print Order'), [often.name, once.name, t('Order Information')], [invoices]],
      [
        'Invoices',
        `${all}: ${t('Invoices')}`,
        [invoices, often.name, 'Faktura do zamówienia', ...onInvoice],
        [refunds],
      ],
      ['Invoices', `${t('Print')}: ${invoices}`, [invoices, once.name], [refunds]],
      [
        'Order Shipments',
        `${all}: ${t('Order Shipments')}`,
        [...shipments, FIRST_PARCEL, often.name, once.name],
        [invoices],
      ],
      ['Order Shipments', `${t('Print')}: ${shipments[0]}`, [shipments[0] ?? '', often.name], [once.name]],
      [
        'Refunds',
        `${all}: ${t('Refunds')}`,
        [refunds, often.name, t('Row Total'), reader.view.language.minor(busy.creditMemos[0]?.grandTotal ?? 0, 'PLN')],
        [invoices, once.name],
      ],
      ['Refunds', `${t('Print')}: ${refunds}`, [refunds, t('Discount Amount')], [invoices]],
    ]
    // the document title, by which the browser names a saved file
    const titles = [
      t('Order # %s', busy.number),
      invoices,
      invoices,
      t('Shipment # %s', `${first}, ${second}`),
      shipments[0],
      refunds,
      refunds,
    ]
    const paths = new Set<string>()
    const looked = new Set<string>()
    for (const [where, name, texts, absent] of printouts) {
      await opensTab(reader, where)
      const sheet = await opensInNewTab(reader, reader.link(name, main))
      await sheet.waitForFunction(() => globalThis.timesPrinted === 1)
      paths.add(new URL(sheet.url()).pathname.replace(/\d+$/, ''))
      expect(await sheet.getByRole('heading', { level: 1 }).innerText()).toBe(t('Order # %s', busy.number))
      expect(await sheet.title()).toContain(titles[printouts.findIndex(([, link]) => link === name)])
      expect([
        await sheet.getByRole('banner').count(),
        await sheet.getByRole('contentinfo').count(),
        await sheet.getByRole('navigation').count(),
      ]).toEqual([0, 0, 0])
      // printing all documents of a kind has the same markup as printing one
      if (!looked.has(where)) await expectAccessible(sheet, name)
      looked.add(where)
      const printed = readPdf(await sheet.pdf({ preferCSSPageSize: true }))
      expect([printed.pages, printed.size], name).toEqual([1, [210, 297]])
      expect(
        [t('Order # %s', busy.number), ...texts].filter(
          (word) => !printed.textWithoutSpaces.includes(withoutSpaces(word)),
        ),
        name,
      ).toEqual([])
      expect(
        absent.filter((word) => printed.textWithoutSpaces.includes(withoutSpaces(word))),
        name,
      ).toEqual([])
      await sheet.close()
    }
    const base = `${reader.view.base}/sales/order/`
    expect([...paths]).toEqual(
      [
        'print/order_id/',
        'printInvoice/order_id/',
        'printInvoice/invoice_id/',
        'printShipment/order_id/',
        'printShipment/shipment_id/',
        'printCreditmemo/order_id/',
        'printCreditmemo/creditmemo_id/',
      ].map((path) => base + path),
    )
    reader.hadNoProblems()
    await reader.leaves()
  })
})

test('ORD-5 ORD-6 ORD-9: a customer’s orders and prints are not cached and not shown to others', async () => {
  const token = await newToken(busy.customer)
  const stranger = await newCustomer()
  const pages = [
    '/sales/order/history',
    orderPath(busy),
    `/sales/order/print/order_id/${busy.id}`,
    `/sales/order/printInvoice/invoice_id/${busy.invoices[0]?.id}`,
    `/sales/order/printShipment/shipment_id/${busy.shipments[0]?.id}`,
    `/sales/order/printCreditmemo/creditmemo_id/${busy.creditMemos[0]?.id}`,
  ]
  const as = (path: string, cookie: string) =>
    get(shopUrl() + path, { headers: { cookie, 'x-forwarded-for': newIpAddress() } })
  for (const path of pages) {
    const own = await as(path, `token=${token}`)
    expect([own.status, own.headers.get('cache-control'), own.body.includes(busy.number)], path).toEqual([
      200,
      'private, no-store',
      true,
    ])
    // number and e-mail do not open an order of an account, even in the cookie of an earlier visit
    const looked = `looked_up=${encodeURIComponent(`${busy.number} ${busy.customer.email}`)}`
    for (const cookie of [
      '',
      'token=x.y.z',
      `token=${stranger.token}`,
      looked,
      `looked_up=${busy.number}%20ktos@inny.example`,
    ]) {
      const other = await as(path, cookie)
      expect(
        [other.headers.get('cache-control'), other.body.includes(busy.number), other.body.includes('Nowak')],
        `${path} ${cookie}`,
      ).toEqual(['private, no-store', false, false])
    }
  }
  for (const nothing of [
    '/sales/order/print/order_id',
    '/sales/order/print/invoice_id/1',
    '/sales/order/burn/order_id/1',
    `/sales/order/printInvoice/invoice_id/${busy.creditMemos[0]?.id}`,
    '/sales/order/printShipment/shipment_id/99999999999',
  ]) {
    const missing = await as(nothing, `token=${token}`)
    expect([missing.status, missing.body.includes('<footer')], nothing).toEqual([404, false])
  }
})
