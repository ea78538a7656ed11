import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop?.close())

interface Step {
  code: string
  label: string
  state: 'DONE' | 'CURRENT' | 'AHEAD'
  day: string | null
}
interface Shown {
  progress: Step[]
  shipments: { number: string; delivered_on: string | null; tracking: { title: string; url: string | null }[] }[]
}

const fetchProgress = async (number: string) =>
  (
    await shop.call<{ guestOrder: Shown }>(
      `query($number: String!) {
        guestOrder(input: { number: $number, email: "lucja@example.pl", postcode: "20-002" }) {
          progress { code label state day } shipments { number delivered_on tracking { title url } }
        }
      }`,
      { number },
    )
  ).data.guestOrder
/** `PLACED PAID [PACKED] SENT DELIVERED`: the current step in brackets. */
const line = ({ progress }: Shown) =>
  progress.map(({ code, state }) => (state === 'CURRENT' ? `[${code}]` : code)).join(' ')

async function operator(...words: string[]) {
  const { code, output } = await operate(shop.db, words)
  return { code, output }
}
const done = async (...words: string[]) => {
  const { code, output } = await operator(...words)
  expect([code, output]).toEqual([0, output])
  return output
}

async function order(choices: Parameters<Buyer['prepareOrder']>[1] = {}) {
  const books = [await shop.sell(), await shop.sell()]
  const buyer = await (
    await Buyer.withNewCart(shop)
  ).prepareOrder(
    books.map(({ sku }) => ({ sku, quantity: 1 })),
    choices,
  )
  const { number = '' } = await buyer.submitOrder(await buyer.acceptAgreements())
  return { number, skus: books.map(({ sku }) => sku) }
}

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date())

describe('ORD-2 ORD-9: the progress of an order', () => {
  it('passes through placed, paid, packed, sent and delivered, each with its day', async () => {
    const { number } = await order()
    expect(line(await fetchProgress(number))).toBe('[PLACED] PAID PACKED SENT DELIVERED')
    await done('orders', 'paid', number)
    expect(line(await fetchProgress(number))).toBe('PLACED PAID [PACKED] SENT DELIVERED')
    await done('orders', 'ship', number, '--tracking', 'JD0146', '--silent')
    const sent = await fetchProgress(number)
    expect(line(sent)).toBe('PLACED PAID PACKED [SENT] DELIVERED')
    expect(sent.progress.map(({ label, day }) => [label, day])).toEqual([
      ['Przyjęte', today],
      ['Zapłacono', today],
      ['Spakowane', today],
      ['W drodze', today],
      ['Doręczone', null],
    ])
    expect(sent.shipments[0]?.tracking).toEqual([
      { title: 'DHL', url: 'https://www.dhl.com/pl-pl/home/tracking.html?tracking-id=JD0146' },
    ])
    await done('orders', 'delivered', number)
    const delivered = await fetchProgress(number)
    expect(line(delivered)).toBe('PLACED PAID PACKED SENT [DELIVERED]')
    expect(delivered.shipments[0]?.delivered_on).toBe(today)
  })

  it('ends with the last of several parcels', async () => {
    const { number, skus } = await order({ carrier: 'dhl_cod', method: 'courier_dhl_cod', payment: 'cashondelivery' })
    // nothing is paid before the parcel is sent
    expect(line(await fetchProgress(number))).toBe('PLACED [PACKED] SENT DELIVERED')
    await done('orders', 'ship', number, '--item', skus[0] ?? '', '--tracking', '1', '--silent')
    const part = await fetchProgress(number)
    expect(part.progress.find(({ state }) => state === 'CURRENT')?.label).toBe('Część wysłana')
    await done('orders', 'delivered', number)
    expect(line(await fetchProgress(number))).toBe('PLACED PACKED [SENT] DELIVERED')
    await done('orders', 'ship', number, '--tracking', '2', '--carrier', 'inpost', '--silent')
    const [, second] = (await fetchProgress(number)).shipments
    expect(second?.tracking[0]).toEqual({ title: 'InPost', url: 'https://inpost.pl/sledzenie-przesylek?number=2' })
    expect(line(await fetchProgress(number))).toBe('PLACED PACKED [SENT] DELIVERED')
    await done('orders', 'delivered', number, '--shipment', second?.number ?? '')
    expect(line(await fetchProgress(number))).toBe('PLACED PACKED SENT [DELIVERED]')
  })

  it('ends with the download for files, and is empty for a cancelled order', async () => {
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: (await shop.sell({ type: 'downloadable', stock: {} })).sku, quantity: 1 })
    await buyer.setEmail('lucja@example.pl')
    await buyer.setBillingAddress({ address })
    await buyer.setPaymentMethod('banktransfer')
    const { number = '' } = await buyer.submitOrder(await buyer.acceptAgreements())
    expect(line(await fetchProgress(number))).toBe('[PLACED] PAID FILES')
    await done('orders', 'paid', number)
    expect(line(await fetchProgress(number))).toBe('PLACED PAID [FILES]')
    // a virtual product has no file
    const guest = await Buyer.withNewCart(shop)
    await guest.addItems({ sku: (await shop.sell({ type: 'virtual', stock: {} })).sku, quantity: 1 })
    await guest.setEmail('lucja@example.pl')
    await guest.setBillingAddress({ address })
    await guest.setPaymentMethod('banktransfer')
    const { number: virtual = '' } = await guest.submitOrder(await guest.acceptAgreements())
    expect(line(await fetchProgress(virtual))).toBe('[PLACED] PAID')
    await done('orders', 'paid', virtual)
    expect(line(await fetchProgress(virtual))).toBe('PLACED [PAID]')
    const canceled = (await order()).number
    await done('orders', 'cancel', canceled, '--silent')
    expect(await fetchProgress(canceled)).toMatchObject({ progress: [] })
  })

  it('is in the shipment mail, with the days of arrival and the tracking link', async () => {
    const { number } = await order()
    await done('orders', 'paid', number)
    await done('orders', 'ship', number, '--tracking', 'JD77')
    await shop.runDueJobs()
    const mail = await shop.db.one<{ plain: string }>`
      select plain from mail where key like 'order-shipment:%' and subject like ${`%${number}%`}`
    const text = mail?.plain.replaceAll('\u00a0', ' ') ?? ''
    expect(text).toMatch(/U Ciebie (w|we|od) \p{L}+/u)
    expect(text).toContain('https://www.dhl.com/pl-pl/home/tracking.html?tracking-id=JD77')
    expect(text).toMatch(/✓ Przyjęte, .*\n✓ Zapłacono, .*\n✓ Spakowane, .*\n✓ W drodze, .*\n– Doręczone/)
  })
})

describe('ORD-9: recording a delivery', () => {
  it('happens once for a key, and not at all in a dry run', async () => {
    const { number } = await order()
    await done('orders', 'paid', number)
    await done('orders', 'ship', number, '--silent')
    await done('orders', 'delivered', number, '--dry-run')
    expect((await fetchProgress(number)).shipments[0]?.delivered_on).toBeNull()
    await done('orders', 'delivered', number, '--key', 'K1', '--on', today)
    expect(await done('orders', 'delivered', number, '--key', 'K1', '--on', today)).toContain('Already done')
    expect((await fetchProgress(number)).shipments[0]?.delivered_on).toBe(today)
  })

  it('requires a parcel that is on its way, and a day between its dispatch and today', async () => {
    const { number } = await order()
    expect((await operator('orders', 'delivered', number)).output).toContain('cannot be done any more, or not yet')
    await done('orders', 'paid', number)
    expect((await operator('orders', 'delivered', number)).output).toContain('No parcel of order')
    await done('orders', 'ship', number, '--silent')
    const refused = async (...words: string[]) => (await operator('orders', 'delivered', number, ...words)).output
    expect(await refused('--on', '2099-01-01')).toBe('2099-01-01 has not come yet.')
    expect(await refused('--on', '2020-01-01')).toContain(`left on ${today} only`)
    expect(await refused('--on', 'tomorrow')).toContain('--on takes a day')
    expect(await refused('--on', '2026-02-31')).toContain('--on takes a day')
    expect(await refused('--shipment', 'WZ/1')).toContain('has no shipment WZ/1')
    await done('orders', 'delivered', number)
    expect(await refused()).toContain('No parcel of order')
  })
})
