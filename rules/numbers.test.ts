import { describe, expect, test } from 'vitest'
import { formatDateTime, parseDateOrder } from './date-time.ts'
import { isIsbn13, spreadsheetForm } from './isbn.ts'
import { hasLink } from './links.ts'
import { initialOf } from './names.ts'
import { normaliseNip, taxNumberProblem } from './nip.ts'
import { formatAccount, isBic, isNrb, normaliseNrb } from './nrb.ts'
import { formatPhone } from './phone.ts'
import { renewableAfter } from './session.ts'

describe('numbers of banks, taxes, books and days', () => {
  test('an account has its country for transfers in other currencies; a bank’s code has 8 or 11 characters', () => {
    const account = '61109010140000071219812874'
    expect(formatAccount(account, 'PLN')).toBe('61 1090 1014 0000 0712 1981 2874')
    expect(formatAccount(account, 'EUR')).toBe('PL61 1090 1014 0000 0712 1981 2874')
    expect(normaliseNrb(' pl 61-1090')).toBe('611090')
    expect(isNrb(`${account}0`)).toBe(false)
    expect(['wbkp plpp', 'WBKPPLPPXXX', 'WBKPPLPP1', 'WBKPPL', '1BKPPLPP', 'WBKPPLPPXXXX'].map(isBic)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(normaliseNip(' pl 526-025-02-74 ')).toBe('5260250274')
    expect(taxNumberProblem('de-129.273 398', 'DE')).toBeUndefined()
  })

  test('an ISBN begins with 978 or 979, but not 979-0, which is music', () => {
    expect(['9788324000012', '9791090636071', '9790230671187', '5901234123457'].map(isIsbn13)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(spreadsheetForm('9780002247399')).toBe('2247399')
    expect(spreadsheetForm('9780804429573')).toBe('80442957X')
    expect(spreadsheetForm('9788324000012')).toBeUndefined()
  })

  test('FORM-5b: a date and time waits for each of its parts, and 12 AM is midnight, 12 PM noon', () => {
    const full = { day: '5', month: '1', year: '2026', hour: '11', minute: '7', half: 'PM' }
    const all = { hasDate: true, hasTime: true, isTwelveHours: true }
    expect(formatDateTime(full, all)).toBe('2026-01-05 23:07:00')
    expect(formatDateTime({ ...full, hour: '12', half: 'AM' }, all)).toBe('2026-01-05 00:07:00')
    expect(formatDateTime({ ...full, hour: '12', half: 'PM' }, all)).toBe('2026-01-05 12:07:00')
    for (const part of ['day', 'month', 'year', 'hour', 'minute', 'half'])
      expect(formatDateTime({ ...full, [part]: undefined }, all), part).toBe('')
    expect(formatDateTime({ ...full, half: undefined }, { ...all, isTwelveHours: false })).toBe('2026-01-05 11:07:00')
    expect(formatDateTime({ ...full, day: undefined }, { ...all, hasDate: false })).toBe('23:07:00')
    expect(parseDateOrder('Y-M-D')).toEqual(['y', 'm', 'd'])
    expect(parseDateOrder('d,d,x')).toEqual(['d', 'm', 'y'])
  })

  test('a session is renewed after a minute, or a quarter of a shorter lifetime', () => {
    expect([renewableAfter(3600), renewableAfter(240), renewableAfter(100)]).toEqual([60, 60, 25])
  })

  test('a phone number of another length is shown as it is; an initial keeps its accent', () => {
    expect(formatPhone('1234567890')).toBe('1234567890')
    expect(formatPhone(' 0048 123-456-789')).toBe('+48 123 456 789')
    expect(initialOf(' Łucja')).toBe('Ł.')
    expect(initialOf('Z\u0301osia')).toBe('Z\u0301.')
  })

  test('a link is found in any writing, an abbreviation is none', () => {
    expect(['evil.pl', 'm.in. Lem', '192.168.1.1', '192.168.1', 'Koniec.Na zawsze'].map(hasLink)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })
})
