import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { configure } from './configuration.ts'
import { currencyName, currencySymbol, money } from './currency.ts'
import { logoSource } from './logo-picture.ts'
import {
  addPartner,
  getPartner,
  listPartners,
  partnerCookie,
  PartnerError,
  partnerLink,
  readPartner,
  readPartnerLink,
  removePartner,
} from './partners.ts'
import { hasHundredths, isRate, listRates, RateError, setRate } from './price-context.ts'
import { cancellationReasons, missingFacts, seller, sellerIdentity } from './store.ts'

let shop: TestShop
let now = new Date()
beforeAll(async () => {
  shop = await openShop({ now: () => now, environment: { BASE_URL: 'https://shop.example' } })
}, 60_000)
afterAll(() => shop.close())

const refusal = async (change: Promise<unknown>) => {
  const error: unknown = await change.catch((caught: unknown) => caught)
  return error instanceof PartnerError || error instanceof RateError ? error.message : error
}

describe('the seller and the logo', () => {
  const of = (facts: Record<string, string>) =>
    seller(
      configure(
        'default',
        Object.entries(facts).map(([name, value]) => ({ path: `general/store_information/${name}`, value })),
      ),
    )
  const facts = {
    company: 'Oficyna',
    street_line1: 'Prosta 1',
    postcode: '20-001',
    city: 'Lublin',
    merchant_vat_number: '5260250274',
  }
  test('is named with the numbers that it has', () => {
    expect(sellerIdentity(of({ ...facts, regon: '060123456', krs: '0000123456', register: 'Sąd' }))).toEqual({
      name: 'Oficyna',
      address: 'Prosta 1, 20-001 Lublin',
      numbers: 'NIP 5260250274, REGON 060123456, KRS 0000123456',
      register: 'Sąd',
    })
    expect(sellerIdentity(of({ city: 'Lublin' }))).toEqual({ name: '', address: 'Lublin', numbers: '', register: '' })
  })

  test.each(Object.keys(facts))('ORD-9: can issue no invoice without %s', (missing) => {
    const names = { street_line1: 'street', merchant_vat_number: 'nip' } as Record<string, string>
    expect(missingFacts(of({ ...facts, [missing]: '' }))).toEqual([names[missing] ?? missing])
    expect(missingFacts(of(facts))).toEqual([])
  })

  test('the logo is that of the shop, wherever its picture lies', () => {
    expect(['', '/media/logo/a.png', '/media/b/a.png'].map(logoSource)).toEqual(['default.svg', 'a.png', '../b/a.png'])
  })

  test('reasons of a cancellation are one a line', () => {
    const value = ' Pomyłka \n\nZa długo\n '
    expect(cancellationReasons(configure('default', [{ path: 'sales/cancellation/reasons', value }]))).toEqual([
      'Pomyłka',
      'Za długo',
    ])
  })
})

describe('NAV-4: currencies', () => {
  test('have hundredths and a rate that prices can be in', () => {
    expect(['PLN', 'EUR', 'JPY', 'KWD', 'pln', 'EURO'].map(hasHundredths)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect([0.0001, 10_000, 0.000_09, 10_000.1, 0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(isRate)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ])
    expect([currencySymbol('PLN', 'pl_PL'), currencySymbol('PLN', 'en_US'), currencyName('PLN', 'en_US')]).toEqual([
      'zł',
      'PLN',
      'Polish Zloty',
    ])
    expect(money(1234, 'PLN')).toEqual({ value: 12.34, currency: 'PLN' })
  })

  test('get a rate from the operator, but not the base itself', async () => {
    await setRate(shop.db, OPERATOR, 'EUR', 0.2345)
    expect((await listRates(shop.db)).rates).toMatchObject([{ code: 'EUR', rate: 0.2345, source: null }])
    for (const code of ['PLN', 'JPY', 'eur'])
      expect(await refusal(setRate(shop.db, OPERATOR, code, 0.2))).toBe(
        `${code} is not another currency with hundredths.`,
      )
    expect(await refusal(setRate(shop.db, OPERATOR, 'EUR', 0))).toBe('A rate is a number above 0, such as 0.2345.')
    expect((await listRates(shop.db)).rates).toMatchObject([{ rate: 0.2345 }])
  })
})

const DAY_MS = 86_400_000
describe('CAT-11: partners', () => {
  test('are three at most, named by small letters; a removed one makes room', async () => {
    const invalid = 'A partner is named by small letters, digits and hyphens: 32 of them at most.'
    for (const code of ['', '-a', 'Anna', 'a b', 'a'.repeat(33)])
      expect(await refusal(addPartner(shop.db, OPERATOR, code))).toBe(invalid)
    for (const code of ['a'.repeat(32), '9-b', 'c']) expect((await addPartner(shop.db, OPERATOR, code)).code).toBe(code)
    expect(await refusal(addPartner(shop.db, OPERATOR, 'c'))).toBe('The partner c is known already.')
    expect(await refusal(addPartner(shop.db, OPERATOR, 'd'))).toBe('There are 3 partners: remove one first.')
    await removePartner(shop.db, OPERATOR, '9-b')
    expect(await refusal(removePartner(shop.db, OPERATOR, '9-b'))).toBe('There is no partner 9-b.')
    expect((await addPartner(shop.db, OPERATOR, 'd')).code).toBe('d')
    await expect
      .poll(async () => (await listPartners(shop.db)).map(({ code }) => code))
      .toEqual(['a'.repeat(32), 'c', 'd'])
    expect(await refusal(getPartner(shop.db, '9-b'))).toBe('There is no partner 9-b: npm run shop -- partner list')
  })

  test('a link is valid for its days, a cookie for thirty, and neither in place of the other', async () => {
    const partner = await getPartner(shop.db, 'c')
    const link = await partnerLink(shop.db, partner, { days: 2, now })
    const cookie = await partnerCookie(shop.db, partner, now)
    const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
    expect(await readPartnerLink(shop.db, link, after(1.9))).toEqual(partner)
    expect(await readPartnerLink(shop.db, link, after(2.1))).toBeUndefined()
    expect(await readPartner(shop.db, cookie, after(29.9))).toEqual(partner)
    expect(await readPartner(shop.db, cookie, after(30.1))).toBeUndefined()
    expect(await readPartner(shop.db, link, now)).toBeUndefined()
    expect(await readPartnerLink(shop.db, cookie, now)).toBeUndefined()
    expect(await readPartner(shop.db, `${cookie}x`, now)).toBeUndefined()
    expect(await readPartner(shop.db, undefined, now)).toBeUndefined()
  })

  test('a link sets the cookie and leads to a page of this shop only', async () => {
    const open = async (path: string) => {
      const { statusCode, headers } = await shop.http.inject({ url: path })
      return [statusCode, headers.location, String(headers['set-cookie'] ?? '')] as const
    }
    const link = await partnerLink(shop.db, await getPartner(shop.db, 'c'), { days: 1, now })
    const [status, location, cookie] = await open(`/partner/${link}?to=%2Flalka.html`)
    expect([status, location]).toEqual([302, '/lalka.html'])
    expect(cookie).toMatch(/^partner=[^;]+; Path=\/; Max-Age=2592000; SameSite=Lax; Secure$/)
    for (const to of ['//evil.example', 'https://evil.example', '%2F%2Fevil.example', ''])
      expect((await open(`/partner/${link}?to=${to}`))[1], to).toBe('/')
    expect((await open(`/partner/${link}?to=%2Fa&to=%2Fb`))[1]).toBe('/')
    expect(await open('/partner/forged?to=%2Fa')).toEqual([302, '/a', ''])
    now = new Date(now.getTime() + 2 * DAY_MS)
    expect((await open(`/partner/${link}`))[2]).toBe('')
  })
})
