import { describe, expect, test } from 'vitest'
import { orderLine, placedOrder } from '../../../testing/placed-order.ts'
import { openLanguage } from '../../../texts/languages.ts'
import type { MailBlock } from '../../mail/index.ts'
import type { OrderAddress, OrderedPoint, PickupPlace } from '../order-delivery.ts'
import type { PresaleReduction } from '../order-item.ts'
import type { Consent, PlacedOrder } from '../order.ts'
import { consumerRights } from './consumer-rights.ts'
import { billingBlocks, deliveryBlocks, orderedGoods, paymentBlocks, promiseLine } from './order-blocks.ts'
import { coverOf, orderLink, type OrderMailContext } from './order-mail.ts'
import { cheaperTitles, presalePromise } from './presale-blocks.ts'

const SELLER = { name: 'Zakładka', street: 'Rynek 1', postcode: '20-111', city: 'Lublin', email: 'k@zakladka.example' }
const contextOf = (order: PlacedOrder, language = 'en') =>
  ({
    order,
    language: openLanguage(language),
    seller: SELLER,
    baseUrl: 'https://shop.example',
    address: (path: string) => `https://shop.example/en${path}`,
  }) as OrderMailContext
/** Blocks as a reader sees them, one line each. */
const shown = (blocks: readonly MailBlock[]): string[] =>
  blocks
    .flatMap((block): string[] => {
      switch (block.kind) {
        case 'heading':
          return [`# ${block.text}`]
        case 'text':
          return [block.text]
        case 'lines':
          return [...block.lines]
        case 'pairs':
          return block.pairs.map(({ label, value }) => `${label}: ${value}`)
        case 'goods':
          return [
            ...block.rows.map(({ name, note, amount }) => `${name} | ${note} | ${amount}`),
            ...block.sums.map(({ label, amount, isTotal }) => `${isTotal ? '= ' : ''}${label} ${amount}`),
          ]
        case 'link':
          return [`[${block.text}](${block.href})`]
        case 'titles':
          return block.rows.map(({ text }) => text)
      }
    })
    .map((line) => line.replaceAll('\u00a0', ' '))

const HOME: OrderAddress = {
  firstname: 'Łucja',
  lastname: 'Nowak',
  company: null,
  street: ['Długa 7', 'm. 2'],
  city: 'Lublin',
  postcode: '20-002',
  country: 'PL',
  region: null,
  region_id: null,
  telephone: '+48501234567',
  vat_id: null,
}
const POINT = {
  code: 'LUB01M',
  name: 'Paczkomat LUB01M',
  street: 'Krótka 3',
  postcode: '20-016',
  city: 'Lublin',
  description: 'przy sklepie',
  isOpen247: true,
} as OrderedPoint
const SHOP: PickupPlace = {
  code: 'rynek',
  name: 'Zakładka na Rynku',
  street: 'Rynek 5',
  postcode: '20-111',
  city: 'Lublin',
  phone: '+48815550100',
  openingHours: [{ days: 'Pn–Pt', hours: '10:00–18:00' }],
}
const sent = { shippingTitle: 'DHL courier', shippingAddress: HOME, billingAddress: HOME }
const PROMISED = { from: '2026-11-24', to: '2026-11-25', place: 'ADDRESS', order_before: null } as const

describe('CHK-12a: a mail says where the order goes', () => {
  const delivery = (fields: Partial<PlacedOrder>, isPromised = true) =>
    shown(deliveryBlocks(contextOf(placedOrder([], { ...sent, ...fields })), isPromised ? PROMISED : null))

  test('to an address, with the days and the buyer’s note', () => {
    const [heading, ...lines] = delivery({ customerNotes: 'Proszę dzwonić' })
    expect(heading).toBe('# Delivery')
    expect(lines).toEqual([
      'DHL courier',
      'Łucja Nowak',
      'Długa 7 m. 2',
      '20-002 Lublin',
      'tel. +48 501 234 567',
      expect.stringMatching(/^With you /) as string,
      'Your note: Proszę dzwonić',
    ])
    expect(delivery({ shippingTitle: null }, false)).toEqual([
      '# Delivery',
      '',
      'Łucja Nowak',
      'Długa 7 m. 2',
      '20-002 Lublin',
      'tel. +48 501 234 567',
    ])
  })

  test('to a point, with the person who collects it and who writes when', () => {
    expect(delivery({ deliveryPoint: POINT, customerNotes: 'Pilne' })).toEqual([
      '# To be collected at a point',
      'DHL courier',
      'Paczkomat LUB01M',
      'Krótka 3',
      '20-016 Lublin',
      'przy sklepie',
      'Open day and night',
      'Collected by Łucja Nowak',
      'tel. +48 501 234 567',
      expect.stringMatching(/^With you /) as string,
      'The carrier writes when the parcel is there, with the code to collect it.',
      'Your note: Pilne',
    ])
    const kiosk = { ...POINT, name: 'Kiosk', description: null, isOpen247: false, openingHours: SHOP.openingHours }
    expect(delivery({ deliveryPoint: kiosk }, false).slice(1, 6)).toEqual([
      'DHL courier',
      'Kiosk, LUB01M',
      'Krótka 3',
      '20-016 Lublin',
      'Mon–Fri: 10:00–18:00',
    ])
  })

  test('to the bookshop, with its hours and phone', () => {
    expect(delivery({ pickupAddress: SHOP, customerNotes: 'Pilne' })).toEqual([
      '# To be collected in our bookshop',
      'Zakładka na Rynku',
      'Rynek 5',
      '20-111 Lublin',
      'tel. +48 815 550 100',
      'Mon–Fri: 10:00–18:00',
      'Collected by Łucja Nowak',
      expect.stringMatching(/^With you /) as string,
      'Your note: Pilne',
    ])
    expect(delivery({ pickupAddress: { ...SHOP, phone: null } }, false)).not.toContain('tel. +48 815 550 100')
  })

  test('and nothing of files and services', () => {
    expect(delivery({ isVirtual: true })).toEqual([])
    expect(delivery({ shippingAddress: null })).toEqual([])
  })

  test.each([
    ['BOOKSHOP', 'Ready for collection'],
    ['POINT', 'At the pick-up point'],
    ['ADDRESS', 'With you'],
  ] as const)('%s: %s on a day, and if the payment comes before a time', (place, expected) => {
    const line = (order_before: string | null) =>
      promiseLine({ from: '2026-11-24', to: '2026-11-24', place, order_before }, openLanguage('en'))
    const simple = line(null)
    expect(simple).toMatch(new RegExp(`^${expected} .*24`))
    const day = simple.slice(expected.length + 1)
    expect(line('2026-11-23 13:30')).toBe(
      `${expected} ${day}, if your payment comes ${day.replace('24', '23').replace('Tuesday', 'Monday')} before 13:30`,
    )
  })
})

describe('CHK-12a: a mail lists what was ordered', () => {
  test('with editions, release dates, parts of bundles, discounts, delivery and taxes', () => {
    const items = [
      orderLine({ id: 1, name: 'Lalka', quantityOrdered: 2, rowTotalInclTax: 2000, options: { edition: 'hardback' } }),
      orderLine({ id: 2, name: 'Nowość', shipsFrom: '2027-01-15' }),
      orderLine({ id: 11, name: 'Kubek', parentId: 10, quantityOrdered: 6, priceInclTax: 300, rowTotalInclTax: 1800 }),
      orderLine({ id: 12, name: 'Herbata', parentId: 10, quantityOrdered: 3, priceInclTax: 200, rowTotalInclTax: 600 }),
    ]
    const order = placedOrder(items, {
      bundles: [orderLine({ id: 10, name: 'Wieczór', type: 'bundle', quantityOrdered: 3 })],
      subtotalInclTax: 5400,
      discounts: [
        { label: 'Ten percent', couponCode: 'TEN', amount: 540 },
        { label: 'Second', couponCode: null, amount: 60 },
      ],
      shippingInclTax: 1499,
      grandTotal: 6299,
      taxes: [
        { title: '5', rate: 5, amount: 228, shippingAmount: 0, shippingGross: 0 },
        { title: '23', rate: 23, amount: 280, shippingAmount: 280, shippingGross: 1499 },
      ],
    })
    expect(shown([orderedGoods(contextOf(order))])).toEqual([
      'Lalka | hardback; 2 × PLN 10.00 | PLN 20.00',
      'Nowość | 1 × PLN 10.00, released on 2027-01-15 | PLN 10.00',
      'Wieczór | 3 × PLN 8.00; 2 × Kubek PLN 3.00; 1 × Herbata PLN 2.00 | PLN 24.00',
      'Goods PLN 54.00',
      'Ten percent −PLN 5.40',
      'Second −PLN 0.60',
      'Delivery PLN 14.99',
      '= Total PLN 62.99',
      'of which VAT 5 % PLN 2.28',
      'of which VAT 23 % PLN 2.80',
    ])
    expect(shown([orderedGoods(contextOf({ ...order, isVirtual: true }))])).not.toContain('Delivery PLN 14.99')
  })

  test('with covers as JPEG, and none where a title has no picture', () => {
    const context = contextOf(placedOrder([]))
    expect(coverOf(orderLine({ image: 'l/lalka.webp', name: 'Lalka' }), context)).toEqual({
      url: expect.stringMatching(/^https:\/\/shop\.example\/.*l\/lalka\.webp\?width=120&format=jpeg$/) as string,
      alt: 'Cover: Lalka',
    })
    expect(coverOf(orderLine(), context)).toBeUndefined()
  })

  test('and links to the order: in the account, or to the look-up of guests', () => {
    const link = (customerId: number | null) => shown([orderLink(contextOf(placedOrder([], { id: 7, customerId })))])
    expect(link(null)).toEqual(['[See your order](https://shop.example/en/orders-and-returns?order=000000001)'])
    expect(link(3)).toEqual(['[See your order](https://shop.example/en/sales/order/view/order_id/7)'])
  })

  test('presales: that the lowest price is paid, and which title of a shipment became cheaper', () => {
    const presale = { productId: 1, price: 1000 }
    const items = [orderLine({ id: 1, name: 'Lalka' }), orderLine({ id: 2, name: 'Nowość', options: { presale } })]
    const reduction = (orderItemId: number, shipmentId: number | null, gross: number) =>
      ({ orderItemId, shipmentId, gross, lowest: 700 }) as PresaleReduction
    const context = contextOf(
      placedOrder(items, { presaleReductions: [reduction(2, 5, 300), reduction(2, 6, 100), reduction(99, 5, 50)] }),
    )
    expect(shown(presalePromise(context))).toEqual([expect.stringMatching(/^You pay the lowest price/) as string])
    expect(presalePromise(contextOf(placedOrder([orderLine()])))).toEqual([])
    expect(shown(cheaperTitles(context, 5))).toEqual([
      'The price of Nowość fell to PLN 7.00 while you waited: you pay PLN 3.00 less. We return it or do not charge it.',
    ])
    expect(cheaperTitles(context, 4)).toEqual([])
  })
})

describe('CHK-12a: a mail says who buys and how it is paid', () => {
  const billing = (fields: Partial<PlacedOrder>) =>
    shown(billingBlocks(contextOf(placedOrder([], { ...sent, ...fields }))))

  test('a company with its number, a person without', () => {
    const company = { ...HOME, company: 'Biblioteka', vat_id: '5260250274', telephone: '' }
    expect(billing({ billingAddress: company, clientType: 'company' })).toEqual([
      '# Invoice for',
      'Łucja Nowak',
      'Biblioteka',
      'Długa 7 m. 2',
      '20-002 Lublin',
      'NIP 5260250274',
    ])
    expect(billing({})).toEqual(['# Buyer', 'Łucja Nowak', 'Długa 7 m. 2', '20-002 Lublin', 'tel. +48 501 234 567'])
    expect(billing({ billingAddress: null })).toEqual(['# Buyer', 'lucja@example.pl'])
  })

  test('a buyer at a point by name alone, unless another address was given', () => {
    const atPoint = { ...HOME, street: [POINT.street], postcode: POINT.postcode }
    expect(billing({ deliveryPoint: POINT, billingAddress: atPoint })).toEqual(['# Buyer', 'Łucja Nowak'])
    for (const other of [HOME, { ...atPoint, postcode: '20-001' }, { ...atPoint, street: ['Inna 1'] }])
      expect(billing({ deliveryPoint: POINT, billingAddress: other }).length).toBeGreaterThan(2)
  })

  test('the method with its data and instructions, if it has any', () => {
    const payment = (fields: Partial<PlacedOrder>) => shown(paymentBlocks(contextOf(placedOrder([], fields))))
    expect(payment({ paymentTitle: 'PayU' })).toEqual(['# Payment: PayU'])
    expect(
      payment({ paymentTitle: 'Cash', paymentDetails: { timing: 'on-delivery', instructions: 'Gotówką' } }),
    ).toEqual(['# Payment: Cash', 'To pay on collection: PLN 10.00', 'Gotówką'])
  })
})

describe('CHK-12b: the rights of a consumer', () => {
  const consent = (concerns: Consent['concerns'], name: string): Consent => ({
    id: 1,
    name,
    checkboxText: `I accept: ${name}`,
    concerns,
    acceptedAt: '2026-11-20T10:00:00Z',
  })
  const rights = (order: PlacedOrder) => shown(consumerRights(contextOf(order)))
  const files = [orderLine({ type: 'downloadable' }), orderLine({ id: 2 })]

  test('are those of a sale of goods, with the address for statements and all that was agreed to', () => {
    const order = placedOrder([orderLine()], { agreements: [consent('all', 'Terms'), consent(undefined, 'Privacy')] })
    expect(rights(order)).toEqual([
      '# Your rights',
      expect.stringMatching(
        /within 14 days of receiving the goods .* k@zakladka\.example .* Zakładka, Rynek 1, 20-111 Lublin\./,
      ) as string,
      '[Withdraw from contract here](https://shop.example/en/withdrawal?order=000000001)',
      expect.stringMatching(/^We return all payments, the cheapest delivery we offer included/) as string,
      expect.stringMatching(/^We answer for the conformity/) as string,
      'With the order you agreed to:',
      expect.stringMatching(/^Terms \(.*2026.*\): „I accept: Terms”$/) as string,
      expect.stringMatching(/^Privacy \(.*2026.*\): „I accept: Privacy”$/) as string,
      'The terms of sale and a model withdrawal form are attached as a PDF.',
    ])
  })

  test('are those of files: lost with the consent to their supply, kept without it', () => {
    const without = rights(placedOrder(files, { isVirtual: true }))
    expect(without.slice(1, 5)).toEqual([
      expect.stringMatching(/within 14 days of making it/) as string,
      expect.stringContaining('/withdrawal?order=') as string,
      'We return all payments within 14 days of your statement, by the means by which you paid.',
      expect.stringMatching(/^For e-books and recordings the right to withdraw holds until you have agreed/) as string,
    ])
    expect(without).not.toContain('With the order you agreed to:')
    const agreed = rights(placedOrder(files, { agreements: [consent('all', 'Terms'), consent('digital', 'Files')] }))
    expect(agreed.filter((line) => line.includes('e-books'))).toEqual([
      expect.stringMatching(/^On .*2026.* you agreed that we supply the e-books and recordings/) as string,
    ])
  })
})
