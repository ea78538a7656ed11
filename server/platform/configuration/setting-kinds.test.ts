import { describe, expect, test } from 'vitest'
import { type ConfigurationPath, configure, kindOf } from '../../modules/store/configuration.ts'
import * as kinds from './setting-kinds.ts'
import { countriesOr, numberIn, oneOf, orEmpty } from './setting-kinds.ts'

const refused = (...values: string[]) => values.map((value) => [value, undefined] as const)
const same = (...values: string[]) => values.map((value) => [value, value] as const)

describe('a setting is stored in one form, and refused where it has none', () => {
  test.each([
    [
      'FLAG',
      kinds.FLAG,
      [
        ['1', '1'],
        ['on', '1'],
        [' yes ', '1'],
        ['true', '1'],
        ['0', '0'],
        ['off', '0'],
        ['no', '0'],
        ['false', '0'],
        ...refused('', '2', 'ON'),
      ],
    ],
    ['oneOf', oneOf(['a', ''], { b: 'a' }), [[' a ', 'a'], ['', ''], ['b', 'a'], ...refused('c')]],
    [
      'whole number',
      numberIn(1, 100),
      [...same('1', '100', '50'), [' 7 ', '7'], ...refused('0', '101', '1.5', '1.0', '-1', '1e1', '', 'x')],
    ],
    ['number from zero', numberIn(0, 60), [...same('0', '60'), ...refused('61')]],
    [
      'number with decimals',
      numberIn(0.1, 10, 2),
      [...same('0.1', '10', '9.99', '10.00'), ...refused('0.09', '10.01', '9.999', '.5')],
    ],
    ['orEmpty', orEmpty(numberIn(1, 2)), [[' ', ''], ['2', '2'], ...refused('3')]],
    ['LINE', kinds.LINE, [[' a ', 'a'], ...same('a'.repeat(255)), ...refused('a'.repeat(256), 'a\nb', 'a\tb', '')]],
    ['TEXT', kinds.TEXT, [...same('a\n\r\tb', 'a'.repeat(4000)), ...refused('a'.repeat(4001), 'a\u0007b', '')]],
    ['COUNTRY', kinds.COUNTRY, [['pl', 'PL'], ...refused('XX', 'POL', '')]],
    ['COUNTRIES', kinds.COUNTRIES, [['pl, CZ,PL', 'PL,CZ'], ...refused('PL,XX', 'PL,', '')]],
    [
      'countriesOr',
      countriesOr('all', 'none'),
      [['ALL', 'all'], ['none', 'none'], ['de,pl', 'DE,PL'], ...refused('some', '')],
    ],
    ['CURRENCY', kinds.CURRENCY, [['pln', 'PLN'], ...refused('ZL', 'XYZ', '')]],
    ['CURRENCIES', kinds.CURRENCIES, [['pln, EUR,pln', 'PLN,EUR'], ...refused('PLN,ZL')]],
    ['TIMEZONE', kinds.TIMEZONE, [...same('Europe/Warsaw', 'UTC'), ...refused('Lublin', '')]],
    ['DAY', kinds.DAY, [...same('2028-02-29'), ...refused('2027-02-29', '1.1.2027', '')]],
    ['TIME', kinds.TIME, [...same('00:00', '23:59'), ...refused('24:00', '12:60', '9:00', 'o 12:00')]],
    ['WEEKDAYS', kinds.WEEKDAYS, [['1, 7,1', '1,7'], ...refused('0', '8', '1,8', '12')]],
    ['PAGE_SIZES', kinds.PAGE_SIZES, [['12, 24,12', '12,24'], ...same('1,100'), ...refused('0', '101', '12,x')]],
    ['IDS', kinds.IDS, [['3, 14', '3,14'], ...same('123456789'), ...refused('1234567890', 'a', '3,')]],
    ['DATE_ORDER', kinds.DATE_ORDER, [...same('d,m,y', 'y,m,d'), ...refused('d,m', 'd,d,y', 'd,m,y,d', 'dmy')]],
    ['YEARS', kinds.YEARS, [...same('2026,2030'), ...refused('2026', '26,30', '2026,20300')]],
    ['COLOR', kinds.COLOR, [...same('#9b1b30', '#9B1B30'), ...refused('#fff', '9b1b30', '#9b1b3g', '#9b1b301')]],
    ['PATH', kinds.PATH, [...same('/', '/cookies', '/a/b-c.html'), ...refused('//evil', 'cookies', '/a b', '/?a')]],
    ['PATHS', kinds.PATHS, [['/a, /b/c', '/a,/b/c'], ...refused('/', '/a,/', 'a', '/a.b')]],
    [
      'URL_PATH',
      kinds.URL_PATH,
      [...same('ksiazki/kryminal', 'a'.repeat(255)), ...refused('/a', 'a/', 'a'.repeat(256), '')],
    ],
    [
      'IDENTIFIER',
      kinds.IDENTIFIER,
      [...same('home', 'a/b', 'a'.repeat(100)), ...refused('/', 'a'.repeat(101), 'a b')],
    ],
    ['CODE', kinds.CODE, [...same('a_1', 'a'.repeat(64)), ...refused('a'.repeat(65), 'a-b', '')]],
    ['SUFFIX', kinds.SUFFIX, [...same('.html', '.a'), ...refused('html', '.', '.HTML', '.abcdefghijk')]],
    [
      'WEB_URL',
      kinds.WEB_URL,
      [
        ...same('https://a.example/x', 'http://localhost:1/x', 'http://127.0.0.1'),
        ...refused('http://a.example', 'ftp://a', 'a.example', ''),
      ],
    ],
    [
      'PICTURE',
      kinds.PICTURE,
      [
        ['logo.png', '/media/logo.png'],
        ['/media/a/logo.svg', '/media/a/logo.svg'],
        ['media/x.jpeg', '/media/x.jpeg'],
        ...refused('logo.exe', '../logo.png', 'Logo.png', 'https://a.example/logo.png'),
      ],
    ],
    [
      'ORIGINS',
      kinds.ORIGINS,
      [
        ...same('https://a.example', 'https://*.a.example https://b.example:8443'),
        ...refused('a.example', 'http://a.example', 'https://b', 'https://a.example *', 'https://a.example/x'),
      ],
    ],
    ['DATE_FORMAT', kinds.DATE_FORMAT, [...same('j F Y', 'd'.repeat(40)), ...refused('d'.repeat(41), '...', 'd\nm')]],
    ['ROBOTS', kinds.ROBOTS, [...same('INDEX,FOLLOW', 'NOINDEX,NOFOLLOW'), ...refused('index', 'NOINDEX')]],
    [
      'GTM_ID',
      kinds.GTM_ID,
      [
        ['gtm-abc1234', 'GTM-ABC1234'],
        ...same('GTM-ABCD', 'GTM-ABCDEFGHIJKL'),
        ...refused('GTM-ABC', 'GTM-ABCDEFGHIJKLM', 'UA-1'),
      ],
    ],
  ] as const)('%s', (_name, kind, cases) => {
    for (const [input, stored] of cases) expect(kind.parse(input), JSON.stringify(input)).toBe(stored)
  })

  test.each([
    [
      'general/store_information/regon',
      ['060 123 456', '12345678901234', ''],
      ['060123456', '12345678901234', ''],
      ['12345678', '1234567890', 'REGON 060123456'],
    ],
    ['general/store_information/krs', ['0000-123456'], ['0000123456'], ['000012345', '00001234567', 'KRS']],
    ['general/store_information/bdo', ['000 123 456'], ['000123456'], ['00012345', '0001234567']],
    ['general/store_information/merchant_vat_number', ['PL 526-025-02-74', ''], ['5260250274', ''], ['5260250275']],
    ['general/store_information/postcode', ['20076', ''], ['20-076', ''], ['2007']],
    ['general/store_information/phone', [' +48 81 555 01 00 ', ''], ['+48 81 555 01 00', ''], ['112']],
    [
      'general/store_information/bank_account',
      ['PL61 1090 1014 0000 0712 1981 2874', ''],
      ['61109010140000071219812874', ''],
      ['61109010140000071219812875'],
    ],
    ['general/store_information/bank_bic', ['bpko plpw', ''], ['BPKOPLPW', ''], ['BPKO']],
    ['trans_email/ident_general/email', [' a@b.pl ', ''], ['a@b.pl', ''], ['a@b']],
    [
      'amasty_gdprcookie/cookie_bar_customisation/accept_button/enabled',
      ['on', 'true', '1', 'off', 'false', '', '0'],
      ['1', '1', '1', '0', '0', '0', '0'],
      ['yes', '2'],
    ],
  ] as const)('%s', (path: ConfigurationPath, inputs, stored, wrong) => {
    expect(inputs.map((input) => kindOf(path).parse(input))).toEqual(stored)
    for (const input of wrong) expect(kindOf(path).parse(input), input).toBeUndefined()
  })

  test('what is allowed is said in words', () => {
    expect(numberIn(1, 5).allowed).toBe('a whole number from 1 to 5')
    expect(numberIn(1, 5, 2).allowed).toBe('a number from 1 to 5')
    expect(orEmpty(numberIn(1, 5)).allowed).toBe('a whole number from 1 to 5, or empty')
    expect(oneOf(['a', '']).allowed).toBe('one of a, ""')
    expect(countriesOr('all').allowed).toBe('all, or codes of countries, such as PL,CZ')
  })
})

test('a value of a view counts before that of all views, and numbers and flags have their types', () => {
  const rows = [
    { path: 'catalog/frontend/grid_per_page', value: '36' },
    { path: 'wishlist/general/active', value: '0' },
    { path: 'no/such/setting', value: '1' },
  ]
  const configuration = configure('default', rows)
  expect([configuration['catalog/frontend/grid_per_page'], configuration['wishlist/general/active']]).toEqual([
    36,
    false,
  ])
  expect(configuration).not.toHaveProperty('no/such/setting')
})
