import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'
import { Reader } from '../../testing/reader.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { recordPayment } from '../orders/index.ts'
import { clearConfigurationCache } from '../store/index.ts'
import { cancelUnpaidOrders } from './cancel/cancel-unpaid.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await shop.db.run`delete from setting where path like 'sales/unpaid_orders/%'`
  clearConfigurationCache()
}, 60_000)
afterAll(() => shop.close())

let guests = 0
const newEmail = () => `gosc-${++guests}@example.pl`
const plenty = () => shop.sell({ stock: { lublin: 1000 } })

/** All requests come from this address. */
const from = (remoteAddress: string): Pick<CheckoutFixture, 'call'> => ({
  async call(query, variables = {}, store, token) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const url = store ? `/${store}/graphql` : '/graphql'
    const payload = { query, variables }
    return (await shop.http.inject({ method: 'POST', url, payload, remoteAddress, headers })).json()
  },
})

interface Ordering {
  sku: string
  quantity?: number
  email?: string
  address?: string
  store?: string
  token?: string
}
async function order({ sku, quantity = 1, email = newEmail(), address, store, token }: Ordering) {
  const buyer = await Buyer.withNewCart(address === undefined ? shop : from(address), store, token)
  await buyer.prepareOrder([{ sku, quantity }], { email })
  const { number, errors } = await buyer.submitOrder()
  return { number: number ?? '', refusal: errors[0]?.message }
}

const UNPAID =
  'Kilka Twoich wcześniejszych zamówień wciąż czeka na zapłatę. Opłać lub anuluj jedno z nich albo zaloguj się, a potem ' +
  'zamów ponownie.'

describe('CHK-12: unpaid orders of guests', () => {
  test('are three of one mailbox, from whatever address; one that is paid or cancelled makes room', async () => {
    const [{ sku }, email] = [await plenty(), newEmail()]
    const placed = [await order({ sku, email }), await order({ sku, email }), await order({ sku, email })]
    expect(placed.map(({ refusal }) => refusal)).toEqual([undefined, undefined, undefined])
    expect(await order({ sku, email: email.toUpperCase() })).toEqual({ number: '', refusal: UNPAID })
    expect((await order({ sku, email, store: 'en' })).refusal).toBe(
      'Several of your earlier orders are still unpaid. Pay for one of them or cancel it, or sign in, and order again.',
    )
    await recordPayment(shop.db, placed[0]?.number ?? '')
    expect((await order({ sku, email })).refusal).toBeUndefined()
    expect((await order({ sku, email })).refusal).toBe(UNPAID)
    expect((await operate(shop.db, ['orders', 'cancel', placed[1]?.number ?? ''])).code).toBe(0)
    expect((await order({ sku, email })).refusal).toBeUndefined()
  })

  test('are ten of one address; others and customers are not affected', async () => {
    const [{ sku }, address] = [await plenty(), '2001:db8:7:7::1']
    for (let i = 0; i < 10; i++) expect((await order({ sku, address })).refusal).toBeUndefined()
    expect((await order({ sku, address: '2001:db8:7:7:ffff::9' })).refusal).toBe(UNPAID)
    expect((await order({ sku, address: '2001:db8:7:8::1' })).refusal).toBeUndefined()
    const reader = await Reader.signUp(shop)
    for (let i = 0; i < 5; i++)
      expect((await order({ sku, email: reader.email, address, token: reader.token })).refusal).toBeUndefined()
  })

  test('are not counted by address for local ones, which are those of a proxy', async () => {
    const { sku } = await plenty()
    for (let i = 0; i < 12; i++) expect((await order({ sku, address: '10.0.0.7' })).refusal).toBeUndefined()
  })

  test('hold at most forty copies of a title together, so that a school can order thirty', async () => {
    const [book, other, address] = [await plenty(), await plenty(), '198.51.100.30']
    expect((await order({ sku: book.sku, quantity: 30, address })).refusal).toBeUndefined()
    expect((await order({ sku: book.sku, quantity: 11, address })).refusal).toBe(
      `Bez konta można zamówić przed zapłatą najwyżej 40 egz. tytułu „${book.name}”. Zaloguj się albo napisz do nas w ` +
        'sprawie większego zamówienia.',
    )
    expect((await order({ sku: book.sku, quantity: 10, address })).refusal).toBeUndefined()
    expect((await order({ sku: other.sku, quantity: 40, address })).refusal).toBeUndefined()
    expect((await order({ sku: other.sku, quantity: 41 })).refusal).toContain('40 egz.')
  })

  test('end after four days, those of customers after seven', async () => {
    const [{ sku }, reader] = [await plenty(), await Reader.signUp(shop)]
    const [own, guests_] = [await order({ sku, email: reader.email, token: reader.token }), await order({ sku })]
    const daysOf = async ({ number }: { number: string }) =>
      (
        await shop.db.one<{ days: number }>`
        select (payment_details ->> 'payWithinDays')::int as days from orders where number = ${number}`
      )?.days
    expect([await daysOf(own), await daysOf(guests_)]).toEqual([7, 4])
  })

  test('follow the settings; zero is unlimited', async () => {
    const [{ sku }, email] = [await plenty(), newEmail()]
    await withSettings(shop.db, { 'sales/unpaid_orders/guest_mailbox': '1' }, async () => {
      expect((await order({ sku, email })).refusal).toBeUndefined()
      expect((await order({ sku, email })).refusal).toBe(UNPAID)
    })
    const none = { 'sales/unpaid_orders/guest_mailbox': '0', 'sales/unpaid_orders/guest_copies': '0' }
    await withSettings(shop.db, none, async () => {
      for (let i = 0; i < 4; i++) expect((await order({ sku, email, quantity: 50 })).refusal).toBeUndefined()
    })
  })

  test('keep a hash of their network until they are paid or cancelled', async () => {
    const [{ sku }, address] = [await plenty(), '198.51.100.40']
    const { number } = await order({ sku, address })
    const keyOf = async () =>
      (await shop.db.one<{ key: string | null }>`select network_key as key from orders where number = ${number}`)?.key
    expect(await keyOf()).toMatch(/^[\w-]{22}$/)
    await recordPayment(shop.db, number)
    await cancelUnpaidOrders(shop.db, async () => true)
    expect(await keyOf()).toBeNull()
  })
})

// the embedded database has one session
describe.skipIf(!process.env['TEST_DATABASE_URL'])('forty unpaid orders at once', () => {
  test.each([
    [
      'one mailbox',
      3,
      (index: number) => ({ email: index % 2 ? 'jedna-skrzynka@example.pl' : 'Jedna-Skrzynka@example.pl' }),
    ],
    ['one address', 10, () => ({ address: '203.0.113.200' })],
  ])(
    'of %s: %i are placed',
    async (_, expected, guest) => {
      // of titles of their own, whose stock they do not wait for
      const books = await Promise.all(Array.from({ length: 40 }, plenty))
      const answers = await Promise.all(books.map(({ sku }, index) => order({ sku, ...guest(index) })))
      expect(answers.filter(({ number }) => number !== '')).toHaveLength(expected)
      expect(new Set(answers.flatMap(({ refusal }) => refusal ?? []))).toEqual(new Set([UNPAID]))
      expect(
        await shop.db.one`select sum(reserved)::int as reserved from source_stock
          where product_id = any(${books.map(({ id }) => id)})`,
      ).toEqual({ reserved: expected })
    },
    60_000,
  )
})
