import { expect, test } from 'vitest'
import { codeOfRole, roleOf } from './contributor-roles.ts'
import { formOf, minutesOf, relationOf, toMetric } from './onix-codes.ts'
import { isOlder, parseMessageDate } from './onix-dates.ts'
import { includesCountry } from './onix-territory.ts'
import { toXmlElement } from './test-message.ts'

test.each<[code: string, details: string[], content: string, kind: string, isDigital: boolean, binding: string | null]>(
  [
    ['BB', [], '', 'book', false, 'twarda'],
    ['BB', ['B501'], '', 'book', false, 'twarda-z-obwoluta'],
    ['BB', ['B504'], '', 'book', false, 'twarda'],
    ['BC', [], '', 'book', false, 'miekka'],
    ['BC', ['B501'], '', 'book', false, 'miekka'],
    ['BC', ['B505'], '', 'book', false, 'miekka-ze-skrzydelkami'],
    ['BC', ['B412'], '', 'book', false, 'zintegrowana'],
    ['BB', ['B504', 'B414'], '', 'book', false, 'zintegrowana'],
    ['BA', [], '', 'book', false, null],
    ['BA', ['B504'], '', 'book', false, 'miekka-ze-skrzydelkami'],
    ['BA', ['B505'], '', 'book', false, 'miekka-ze-skrzydelkami'],
    ['BA', ['B501'], '', 'book', false, 'twarda-z-obwoluta'],
    ['BA', ['B305', 'B402'], '', 'book', false, 'twarda'],
    ['BA', ['B406'], '', 'book', false, null],
    ['BF', ['B402'], '', 'book', false, null],
    ['BE', [], '', 'book', false, 'spiralna'],
    ['BH', [], '', 'book', false, 'kartonowa'],
    ['00', [], '', 'book', false, null],
    ['SA', [], '', 'book', false, null],
    ['BC', ['A103'], '01', 'book', false, 'miekka'],
    ['ED', [], '', 'ebook', true, null],
    ['ED', ['B412', 'E101'], '10', 'ebook', true, null],
    ['ED', [], '01', 'audiobook', true, null],
    ['ED', ['B000', 'A103'], '', 'audiobook', true, null],
    ['ED', ['A103', 'E101'], '', 'ebook', true, null],
    ['ED', ['A203'], '', 'ebook', true, null],
    ['AC', [], '', 'audiobook', false, null],
    ['AJ', [], '', 'audiobook', true, null],
    ['CA', ['B412'], '', 'map', false, null],
    ['ZE', [], '', 'game', false, null],
    ['PC', [], '', 'calendar', false, null],
    ['PS', [], '', 'stationery', false, null],
    ['XX', [], '', 'other', false, null],
  ],
)('the product form %s with details %j and content "%s"', (code, details, content, kind, isDigital, binding) =>
  expect(formOf(code, details, content)).toEqual({ kind, isDigital, binding }),
)

test.each([
  ['20,5', ' CM ', 205],
  ['205', 'mm', 205],
  ['0.4', 'mm', 1],
  ['0', 'mm', null],
  ['-3', 'mm', null],
  ['8', 'in', 203],
  ['1', 'lb', 454],
  ['3', 'oz', 85],
  ['0.35', 'kg', 350],
  ['412', 'gr', 412],
  ['9999999', 'g', 9_999_999],
  ['10000000', 'g', null],
  ['205', 'px', null],
  ['duży', 'mm', null],
])('the measure %s %s', (amount, unit, metric) => expect(toMetric(amount, unit)).toBe(metric))

test.each([
  ['hours', '1,5', '04', 90],
  ['hours', '2', '14', 120],
  ['minutes', ' 75 ', '05', 75],
  ['seconds', '5400', '06', 90],
  ['a few seconds', '10', '06', 1],
  ['hours and minutes', '00130', '15', 90],
  ['minutes only', '45', '15', 45],
  ['hours and minutes that are no digits', '1:30', '15', null],
  ['hours, minutes and seconds', '0013030', '16', 91],
  ['minutes and seconds', '4500', '16', 45],
  ['hours, minutes and seconds that are no digits', '1h', '16', null],
  ['nothing', '', '05', null],
  ['no time', '0', '05', null],
  ['the longest', '999999', '05', 999_999],
  ['too long', '1000000', '05', null],
  ['pages', '320', '03', null],
])('a duration in %s: "%s"', (_case, value, unit, minutes) => expect(minutesOf(value, unit)).toBe(minutes))

test('relations of titles: other editions, related titles and the rest', () => {
  const all = Array.from({ length: 40 }, (_, nth) => String(nth).padStart(2, '0'))
  const codesOf = (type: string | undefined) => all.filter((code) => relationOf(code) === type).join(' ')
  expect(codesOf('other-edition')).toBe('06 11 13 15 24 25 26 27')
  expect(codesOf('related')).toBe('01 02 07 08 22 23 28 29 30')
})

test('a role is known by its code in any letter case, and is written by its first code', () => {
  expect([roleOf('b06'), roleOf('Z02'), roleOf('Q01')]).toEqual(['translator', null, undefined])
  expect([codeOfRole('author'), codeOfRole('translator'), codeOfRole('reader')]).toEqual(['A01', 'B06', 'E07'])
})

test.each([
  ['20111005', '2011-10-05', null],
  [' 2011-10-05 ', '2011-10-05', null],
  ['20191230T1222', '2019-12-30', '2019-12-30T12:22:00.000Z'],
  ['20191230T12', '2019-12-30', '2019-12-30T12:00:00.000Z'],
  ['20191230T122205Z', '2019-12-30', '2019-12-30T12:22:05.000Z'],
  ['20191230T1222+0100', '2019-12-30', '2019-12-30T11:22:00.000Z'],
  ['20191231T2330-0200', '2020-01-01', '2020-01-01T01:30:00.000Z'],
  ['2019-12-30T12:22:05+01:00', '2019-12-30', '2019-12-30T11:22:05.000Z'],
  ['20191230T9922', '2019-12-30', null],
])('a message sent at %s', (text, day, at) => expect(parseMessageDate(text)).toEqual({ day, at }))

test.each(['', 'wczoraj', '20191330'])('"%s" is no date of a message', (text) =>
  expect(parseMessageDate(text)).toBeNull(),
)

test('a message is older by its instant, else by its day', () => {
  const sent = (text: string) => parseMessageDate(text) ?? { day: '', at: null }
  const order = (one: string, other: string) => [isOlder(sent(one), sent(other)), isOlder(sent(other), sent(one))]
  expect(order('20261101T0900', '20261101T1000')).toEqual([true, false])
  expect(order('20261101T1000', '20261101T1000')).toEqual([false, false])
  expect(order('20261101', '20261101T1000')).toEqual([false, false])
  expect(order('20261101T1000', '20261102')).toEqual([true, false])
  expect(order('20261101', '20261102')).toEqual([true, false])
})

test.each<[string, boolean, Record<string, string>]>([
  ['named', true, { CountriesIncluded: 'DE PL' }],
  ['not named', false, { CountriesIncluded: 'DE AT' }],
  ['of the world', true, { RegionsIncluded: 'WORLD' }],
  ['of the rest of the world', true, { CountriesIncluded: 'DE', RegionsIncluded: 'ECZ ROW' }],
  ['of another region', false, { RegionsIncluded: 'GB-SCT' }],
  ['excluded from the world', false, { RegionsIncluded: 'WORLD', CountriesExcluded: 'CZ PL' }],
  ['not excluded', true, { RegionsIncluded: 'WORLD', CountriesExcluded: 'CZ SK' }],
  ['in no list', false, {}],
])('a country %s in a territory: %s', (_case, isIncluded, content) =>
  expect(includesCountry(toXmlElement('Territory', content), 'PL')).toBe(isIncluded),
)
test('no territory includes no country', () => expect(includesCountry(undefined, 'PL')).toBe(false))
