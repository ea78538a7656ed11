import { describe, expect, it } from 'vitest'
import { messageProblem } from './contact.ts'
import { addDays, isDay, weekdayOf } from './day.ts'
import { emailProblem, normaliseEmail } from './email.ts'
import { nameProblem, normaliseName } from './names.ts'
import { nipProblem, normaliseNip, normaliseTaxNumber, taxNumberProblem } from './nip.ts'
import { isNrb, formatNrb } from './nrb.ts'
import { normaliseIsbn } from './isbn.ts'
import { normaliseOrderNumber } from './order-number.ts'
import { normalisePhone, phoneProblem, formatPhone } from './phone.ts'
import { normalisePostcode, postcodeProblem } from './postcode.ts'
import { maximumQuantity, minimumQuantity, startingQuantity } from './quantity.ts'

describe('CHK-1d: postcodes', () => {
  it.each([
    ['20-950', '20-950'],
    ['20950', '20-950'],
    [' 20 950 ', '20-950'],
    ['20--950', '20-950'],
  ])('accepts %j as %s', (input, expected) => {
    expect(normalisePostcode(input)).toBe(expected)
    expect(postcodeProblem(input)).toBeUndefined()
  })
  it.each(['', '2095', '209500', '20-95O', 'AB-CDE', '20_950'])('refuses %j', (input) => {
    expect(postcodeProblem(input)).toBe('Incorrect postcode! Example: 00-950')
  })
  it('does not check the format of other countries', () => {
    expect(normalisePostcode(' SW1A 1AA ', 'GB')).toBe('SW1A 1AA')
    expect(postcodeProblem('SW1A 1AA', 'GB')).toBeUndefined()
    expect(postcodeProblem('', 'GB')).toBeDefined()
  })
})

describe('CHK-1d: phone numbers', () => {
  it.each([
    ['+48 123 456 789', '+48123456789'],
    ['123-456-789', '123456789'],
    ['0048 (12) 345.67.89', '+48123456789'],
    ['123456789', '123456789'],
    ['+380 44 123 4567', '+380441234567'],
  ])('accepts %j as %s', (input, expected) => {
    expect(normalisePhone(input)).toBe(expected)
    expect(phoneProblem(input)).toBeUndefined()
  })
  it.each(['', '12345678', '+12 345', '1234567890123', '123 456 78a', '++48123456789', 'zadzwoń'])(
    'refuses %j',
    (input) => {
      expect(phoneProblem(input)).toBe('Incorrect phone input!')
    },
  )
  it('are shown in groups of three', () => {
    expect(formatPhone('+48123456789')).toBe('+48 123 456 789')
    expect(formatPhone('123456789')).toBe('123 456 789')
    expect(formatPhone('+380441234567')).toBe('+380441234567')
  })
})

describe('CHK-9c: tax numbers', () => {
  it.each(['1234563218', '526-025-02-74', 'PL5213359408', 'pl 726 112 03 85'])('accepts %j', (input) => {
    expect(nipProblem(input)).toBeUndefined()
    expect(normaliseNip(input)).toMatch(/^\d{10}$/)
  })
  it.each(['', '1234567890', '123456321', '12345632189', '0000000000', '1111111111', '0001234565', 'abcdefghij'])(
    'refuses %j',
    (input) => {
      expect(nipProblem(input)).toBe('Incorrect VAT number!')
    },
  )
  it('checks only the shape of a foreign number', () => {
    expect(taxNumberProblem('DE 129-273-398', 'DE')).toBeUndefined()
    expect(normaliseTaxNumber('de 129-273-398', 'DE')).toBe('DE129273398')
    expect(taxNumberProblem('?', 'DE')).toBe('Incorrect VAT number!')
    expect(taxNumberProblem('1234567890')).toBe('Incorrect VAT number!')
  })
})

describe('e-mail addresses', () => {
  it.each(['ala@example.pl', ' Jan.Nowak+ksiazki@poczta.example.com ', "o'neil@example.ie", 'a@b.xn--80ak6aa92e'])(
    'accepts %j',
    (input) => {
      expect(emailProblem(input)).toBeUndefined()
      expect(normaliseEmail(input)).toBe(input.trim())
    },
  )
  it('accepts a domain in any alphabet, in the form of mail servers', () => {
    expect(emailProblem('źdźbło@książki.example.pl')).toBeUndefined()
    expect(normaliseEmail('źdźbło@książki.example.pl')).toBe('źdźbło@xn--ksiki-5wa74f.example.pl')
  })
  it.each([
    '',
    'ala',
    'ala@',
    '@example.pl',
    'ala@example',
    'ala@@example.pl',
    'a la@example.pl',
    '.ala@example.pl',
    'ala.@example.pl',
    'ala@-example.pl',
    'ala@exa_mple.pl',
    'ala@example.pl, ola@example.pl',
    'ala@example.pl\nBcc: x@example.pl',
    `${'a'.repeat(65)}@example.pl`,
    `ala@${'a.'.repeat(125)}example.pl`,
    'ala@łódź.123',
  ])('refuses %j', (input) => {
    expect(emailProblem(input)).toBe('Incorrect email format!')
  })
})

describe('names', () => {
  it.each(['Łucja', 'Żak', 'Nowak-Kowalska', "O'Neil", 'O`Toole', 'Anna Maria', 'Дмитро', '  Jan   Paweł '])(
    'accepts %j',
    (input) => {
      expect(nameProblem(input)).toBeUndefined()
    },
  )
  it('takes an accent between letters for an apostrophe', () => expect(normaliseName('O`Toole')).toBe('O’Toole'))
  it('collapses whitespace between words', () => expect(normaliseName('  Jan   Paweł ')).toBe('Jan Paweł'))
  it.each(['', ' ', 'Jan2', 'Jan<b>', '-Jan', 'Jan-', 'http://x', 'a'.repeat(256)])('refuses %j', (input) => {
    expect(nameProblem(input)).toBe('Incorrect input! Only words allowed!')
  })
})

describe('CMS-2: messages to the shop', () => {
  it('need more than spaces', () => {
    expect(messageProblem(' \n\t')).toBe('Enter the comment and try again.')
    expect(messageProblem(' Dzień dobry\n')).toBeUndefined()
  })
})

describe('CHK-12: bank accounts', () => {
  it('accepts 26 digits with valid check digits', () => {
    expect(isNrb('61109010140000071219812874')).toBe(true)
    expect(isNrb('PL61 1090 1014 0000 0712 1981 2874')).toBe(true)
  })
  it.each([
    '',
    '61109010140000071219812875',
    '6110901014000007121981287',
    '00000000000000000000000000',
    'GB29NWBK60161331926819',
  ])('refuses %j', (input) => expect(isNrb(input)).toBe(false))
  it('are shown in groups of four', () =>
    expect(formatNrb('61109010140000071219812874')).toBe('61 1090 1014 0000 0712 1981 2874'))
})

describe('days', () => {
  it.each(['2026-12-31', '2024-02-29'])('accepts %s', (input) => expect(isDay(input)).toBe(true))
  it.each(['2026-02-31', '2025-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '31.12.2026', ''])(
    'refuses %j',
    (input) => expect(isDay(input)).toBe(false),
  )
})

describe('CAT-4: quantities', () => {
  it.each([
    [undefined, undefined, 1],
    [3, undefined, 3],
    [3, 2, 4],
    [null, 5, 5],
  ])('with a minimum of %s and increments of %s begin at %i', (min, increments, least) =>
    expect(minimumQuantity(min, increments)).toBe(least),
  )
  it.each([
    [99, undefined, 99],
    [200, 7, 196],
    [5, 10, 0],
  ])('up to %i in increments of %s end at %i', (max, increments, greatest) =>
    expect(maximumQuantity(max, increments)).toBe(greatest),
  )
  it.each([
    [1, { max: 99 }, 1],
    [3, { max: 99, increments: 2 }, 4],
    [1, { min: 3, max: 99, increments: 2 }, 4],
    [8, { max: 5, increments: 2 }, 4],
    [500, { max: 99 }, 99],
  ])('suggested as %i start within the limits %j', (suggested, limits, start) =>
    expect(startingQuantity(suggested, limits)).toBe(start),
  )
})

it('the next day crosses the ends of months and years, and leap days; weeks begin on Monday', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2027-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2027-02-28',
  ])
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29'), weekdayOf('1969-12-31')]).toEqual([1, 7, 3])
})

describe('FORM-1c: what is pasted is folded once, at the edge', () => {
  it.each([
    ['phone', normalisePhone, '\u202A+48 501\u00A0234\u2011567\u202C', '+48501234567'],
    ['phone', normalisePhone, '\u200E501 234 567', '501234567'],
    ['name', normaliseName, 'Nowak\u2013Kowalski', 'Nowak-Kowalski'],
    ['name', normaliseName, 'Nowak \u2011 Kowalski\u200B', 'Nowak-Kowalski'],
    ['name', normaliseName, 'Jan\u00A0Maria', 'Jan Maria'],
    ['e-mail', normaliseEmail, '\u200Eala@example.pl\uFEFF', 'ala@example.pl'],
    ['e-mail', normaliseEmail, 'jan@\u017C\u00F3\u0142w.pl', 'jan@xn--w-uga1v8h.pl'],
    ['e-mail', normaliseEmail, 'jan@xn--w-uga1v8h.pl', 'jan@xn--w-uga1v8h.pl'],
    ['e-mail', normaliseEmail, 'Ala@Example.PL', 'Ala@Example.PL'],
    ['e-mail', normaliseEmail, 'ala@\u0142/x?y', 'ala@\u0142/x?y'],
    ['e-mail', normaliseEmail, 'ala@\u0142\u00F3d\u017A.123', 'ala@\u0142\u00F3d\u017A.123'],
    ['e-mail', normaliseEmail, '\u017C\u00F3\u0142w.pl', '\u017C\u00F3\u0142w.pl'],
    ['order number', normaliseOrderNumber, '5', '000000005'],
    ['order number', normaliseOrderNumber, '0000005', '000000005'],
    ['order number', normaliseOrderNumber, 'nr\u00A0000000005', '000000005'],
    ['order number', normaliseOrderNumber, 'Zam\u00F3wienie nr: 000000005', '000000005'],
    ['order number', normaliseOrderNumber, '#2000000012', '#2000000012'],
    ['order number', normaliseOrderNumber, 'ZK-17', 'ZK-17'],
  ] as const)('%s', (_kind, normalise, pasted, expected) => {
    expect(normalise(pasted)).toBe(expected)
  })

  it('an ISBN with invisible marks and typographic hyphens is the same ISBN', () => {
    expect(normaliseIsbn('\u202A978\u201183\u201308\u00A007012\u20115')).toBe(normaliseIsbn('978-83-08-07012-5'))
  })

  it.each(['\u202A+48 501 234 567\u202C', '\u200E501234567'])('the phone number %j is valid', (pasted) => {
    expect(phoneProblem(pasted)).toBeUndefined()
  })

  it.each(['Nowak\u2013Kowalski', 'Nowak\u2011Kowalski', 'Jan\u00A0Maria'])('the name %j is valid', (pasted) => {
    expect(nameProblem(pasted)).toBeUndefined()
  })
})
