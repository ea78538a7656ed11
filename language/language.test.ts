import { describe, expect, it } from 'vitest'
import { slug } from './slug.ts'
import { sortKey } from './sort-key.ts'
import { createLanguage } from './translate.ts'

const polish = createLanguage('pl_PL', {
  '%s items': ['%s pozycja', '%s pozycje', '%s pozycji', '%s pozycji'],
  'Minimum %s characters!': 'Co najmniej %s znaków!',
  'Welcome, {name}!': 'Witaj, {name}!',
})
const english = createLanguage('en_US')

describe('translation', () => {
  it('fills values into the Polish text by position or by name', () => {
    expect(polish.t('Minimum %s characters!', 5)).toBe('Co najmniej 5 znaków!')
    expect(polish.t('Welcome, {name}!', { name: 'Łucja' })).toBe('Witaj, Łucja!')
    expect(english.t('Minimum %s characters!', 5)).toBe('Minimum 5 characters!')
  })
  it('inserts non-breaking spaces into texts of Polish pages, but not into values or API messages', () => {
    const catalogue = {
      'Collect it in %s bookstores': ['w %s księgarni', 'w %s księgarniach', 'w %s księgarniach', ''],
      'Sent in %s hours': 'Wysyłamy w ciągu %s godzin',
    } as const
    const page = createLanguage('pl_PL', catalogue, { isTypeset: true })
    expect(page.plural(3, '', 'Collect it in %s bookstores')).toBe('w\u00a03 księgarniach')
    expect(page.t('Sent in %s hours', 'a b')).toBe('Wysyłamy w\u00a0ciągu a b\u00a0godzin')
    expect(createLanguage('pl_PL', catalogue).t('Sent in %s hours', 24)).toBe('Wysyłamy w ciągu 24 godzin')
    const sentence = 'Look into your e-mail.'
    const hyphens = (isTypeset: boolean) => createLanguage('en_US', {}, { isTypeset }).t(sentence).includes('\u2011')
    expect([hyphens(true), hyphens(false)]).toEqual([true, false])
  })
  it('does not interpret a percent sign or a dollar in a value', () => {
    expect(english.t('%s of %s', '$& %s', 2)).toBe('$& %s of 2')
  })
  it('leaves a place without a value as it is', () => {
    expect(english.t('%s of %s', 1)).toBe('1 of %s')
    expect(english.t('%s of %s', 1, { two: 2 })).toBe('1 of %s')
    expect(english.t('{one} of {two}', { one: 0 })).toBe('0 of {two}')
  })
  it('takes the last plural form of a catalogue with too few, and the translation of a sense if there is one', () => {
    const short = createLanguage('pl_PL', {
      '%s books': ['%s książka', '%s książki'],
      '%s books|shelf': ['%s tom', '%s tomy', '%s tomów', '%s tomu'],
      'Open|shop': 'Czynne',
      Open: 'Otwórz',
    })
    expect([1, 2, 5, 1.5].map((count) => short.plural(count, '1 book', '%s books'))).toEqual([
      '1 książka',
      '2 książki',
      '5 książki',
      '1,5 książki',
    ])
    expect(short.plural(5, '1 book', '%s books', 'shelf')).toBe('5 tomów')
    expect([short.t('Open|shop'), short.t('Open|book'), short.t('Closed|shop')]).toEqual(['Czynne', 'Otwórz', 'Closed'])
  })
  it.each([
    [0, '0 pozycji'],
    [1, '1 pozycja'],
    [2, '2 pozycje'],
    [4, '4 pozycje'],
    [5, '5 pozycji'],
    [12, '12 pozycji'],
    [14, '14 pozycji'],
    [21, '21 pozycji'],
    [22, '22 pozycje'],
    [112, '112 pozycji'],
    [122, '122 pozycje'],
    [1.5, '1,5 pozycji'],
  ])('CART-1d: uses the Polish plural form of %s', (count, expected) => {
    expect(polish.plural(count, '1 item', '%s items')).toBe(expected)
  })
  it('CART-1d: uses the two source texts as the English plural forms', () => {
    expect(english.plural(1, '1 item', '%s items')).toBe('1 item')
    expect(english.plural(5, '1 item', '%s items')).toBe('5 items')
  })
})

describe('money and days', () => {
  it('NAV-4c: formats złoty in the Polish way, with non-breaking spaces', () => {
    expect(polish.money(39.9, 'PLN')).toBe('39,90\u00a0zł')
    expect(polish.minor(3990, 'PLN')).toBe('39,90\u00a0zł')
    expect(polish.money(12345.5, 'PLN')).toBe('12\u00a0345,50\u00a0zł')
    expect(english.money(39.9, 'PLN')).toBe('PLN\u00a039.90')
  })
  it('falls back to dollars only for a price without a currency', () => {
    expect(english.money(39.9, null)).toBe('$39.90')
  })
  it('ORD-1b: formats days, and instants as the day in Warsaw', () => {
    expect(polish.date('2026-11-20')).toBe('20.11.2026')
    expect(english.date('2026-11-20')).toBe('2026-11-20')
    expect(polish.date('2026-11-20 23:30:00')).toBe('21.11.2026')
    expect(polish.date('2026-07-20T22:30:00+02:00')).toBe('20.07.2026')
  })
})

describe('numbers formatted without Intl', () => {
  const values = [
    0, 0.5, 1, 2.5, 7, 39.9, 100, 999.99, 999.995, 1000, 1234.5, 1.005, 0.125, 0.001, 12345.678, 99999.999, 123456, 1e6,
    1234567.8, 2e9, -0.5, -3, -39.9, -12345.6, 1e-7, 1e21,
  ]
  const spaced = (expected: string) => expected.replaceAll('\u202f', '\u00a0')
  it.each(['pl-PL', 'en-US', 'de-DE'])('are the same as with Intl in %s', (locale) => {
    const { number, money } = createLanguage(locale)
    for (const value of values) {
      expect(number(value), `${value}`).toBe(
        spaced(new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)),
      )
      for (const decimals of [0, 1, 2, 3])
        expect(number(value, decimals), `${value} with ${decimals}`).toBe(
          spaced(
            new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
              value,
            ),
          ),
        )
      for (const currency of ['PLN', 'EUR', 'USD', 'CZK', 'JPY'])
        expect(money(value, currency), `${value} ${currency}`).toBe(
          spaced(new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value)),
        )
    }
  })
})

describe('slugs and sorting', () => {
  it('removes accents, also from ł, đ and ø', () => {
    expect(slug('Żółw & księżyc — część II')).toBe('zolw-ksiezyc-czesc-ii')
    expect(slug('  Ægir, Ørsted i Đoković ')).toBe('gir-orsted-i-dokovic')
  })
  it('sorts by the Polish alphabet, digits first', () => {
    const words = [
      'żaba',
      'zebra',
      'źrebię',
      'Łódź',
      'lot',
      'ława',
      'ąż',
      'azot',
      '1984',
      '„Ballada”',
      'co',
      'ćma',
      'quo vadis',
      'Van Gogh',
      'ufo',
      'Ёлка',
      'Σαπφώ',
    ]
    expect(words.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
      '1984',
      'azot',
      'ąż',
      '„Ballada”',
      'co',
      'ćma',
      'lot',
      'ława',
      'Łódź',
      'quo vadis',
      'ufo',
      'Van Gogh',
      'zebra',
      'źrebię',
      'żaba',
      // other alphabets after the Polish one
      'Σαπφώ',
      'Ёлка',
    ])
  })
})

describe('a language without rules of its own', () => {
  const german = createLanguage('de_DE', { '%s items': ['%s Artikel', '%s Artikel (Mehrzahl)'] })
  const arabic = createLanguage('ar_EG', { '%s items': ['0', '1', '2', 'few', 'many', 'other'] })
  it('formats numbers, amounts and days by Intl', () => {
    expect(german.number(1234.5)).toBe('1.234,5')
    expect(german.money(9.36, 'EUR')).toBe('9,36\u00a0€')
    expect(german.date('2026-11-20')).toBe('20.11.2026')
    expect(german.dateTime('2026-11-20 13:05:00')).toBe('20.11.2026, 14:05')
    expect(createLanguage('fr_FR').date('2026-11-20')).toBe('20 nov. 2026')
    expect(german.date('demnächst')).toBe('demnächst')
  })
  it('selects among its plural forms in the order of CLDR', () => {
    expect(german.plural(1, '1 item', '%s items')).toBe('1 Artikel')
    expect(german.plural(5, '1 item', '%s items')).toBe('5 Artikel (Mehrzahl)')
    expect([0, 1, 2, 5, 20, 100].map((count) => arabic.plural(count, '1 item', '%s items'))).toEqual([
      '0',
      '1',
      '2',
      'few',
      'many',
      'other',
    ])
  })
  it('falls back to the English text, and inserts no non-breaking spaces', () => {
    expect(german.t('Cart')).toBe('Cart')
    expect(german.bind('a b')).toBe('a b')
    expect(german.bind('w domu', 'pl')).toBe('w\u00a0domu')
    expect([german.bind(null), polish.bind(undefined), polish.bind('w domu', 'de')]).toEqual(['', '', 'w domu'])
  })
})
