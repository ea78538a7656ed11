import { expect, test } from 'vitest'
import type { RecordFields } from '../record/title-record.ts'
import { type Content, toXml, updateOf } from './test-message.ts'

const described = async (block: Content): Promise<RecordFields> => (await updateOf({ DescriptiveDetail: block })).fields

const person = (name: string, more: Content = {}): Content => ({ ContributorRole: 'A01', ...more, PersonName: name })

test('contributors stand in the order of their numbers, each role of a person once', async () => {
  const { people } = await described({
    Contributor: [
      person('Cyryl', { SequenceNumber: '3' }),
      person('Bez numeru'),
      person('Adam', { SequenceNumber: '1', ContributorRole: ['A01', 'A12', 'A01'] }),
      person('Ewa', { SequenceNumber: '2', ContributorRole: 'Z02' }),
      person('Cyryl', { SequenceNumber: '4', ContributorRole: 'A02' }),
      { SequenceNumber: '5', ContributorRole: 'A01' },
    ],
  })
  expect(people?.map(({ name, role }) => `${role} ${name}`)).toEqual([
    'author Adam',
    'illustrator Adam',
    'author Bez numeru',
    'author Cyryl',
  ])
})

test('an unknown role is reported for a person with a name only, cut to ten characters', async () => {
  const { fields, remarks } = await updateOf({
    DescriptiveDetail: {
      Contributor: [{ ContributorRole: 'Q01' }, person('Jan Kot', { ContributorRole: 'niezwykła-rola' })],
    },
  })
  expect(fields.people).toEqual([{ name: 'Jan Kot', inverted: 'Kot, Jan', role: 'contributor' }])
  expect(remarks).toEqual(['ContributorRole "niezwykła-" is not known: Jan Kot is kept as a contributor'])
})

test.each<[string, Content, string | undefined, string?]>([
  ['a key name alone', { KeyNames: 'Homer' }, 'Homer', 'Homer'],
  [
    'all parts',
    { NamesBeforeKey: 'Jan', PrefixToKey: 'van', KeyNames: 'Dijk', NamesAfterKey: 'Maria', SuffixToKey: 'jr' },
    'Jan van Dijk Maria jr',
    'Dijk, Jan van Maria jr',
  ],
  ['a name before the key', { NamesBeforeKey: 'Anna', KeyNames: 'Nowak' }, 'Anna Nowak', 'Nowak, Anna'],
  [
    'an inverted name and a plain one',
    { PersonNameInverted: 'Nowak, Anna /', PersonName: 'dr Anna Nowak' },
    'dr Anna Nowak',
    'Nowak, Anna',
  ],
  ['an inverted name', { PersonNameInverted: 'Nowak, Anna' }, 'Anna Nowak', 'Nowak, Anna'],
  ['a plain name', { PersonName: ' Anna  Nowak ' }, 'Anna Nowak', 'Nowak, Anna'],
  ['an organisation', { CorporateName: 'PAN', CorporateNameInverted: 'Nauk, Akademia' }, 'PAN', 'PAN'],
  ['an unnamed person', { UnnamedPersons: '02' }, 'Anonim', 'Anonim'],
  ['an unknown kind of unnamed person', { UnnamedPersons: '77' }, undefined],
  [
    'a voice made from an inverted name',
    { UnnamedPersons: '08', AlternativeName: { PersonNameInverted: 'Nowak, Anna' } },
    'Głos syntetyczny (Anna Nowak)',
    'Głos syntetyczny (Anna Nowak)',
  ],
  ['nothing', {}, undefined],
])('a person with %s', async (_case, content, name, inverted) =>
  expect((await described({ Contributor: { ContributorRole: 'A01', ...content } })).people).toEqual(
    name === undefined ? undefined : [{ name, inverted, role: 'author' }],
  ),
)

test('of several biographies in a language the first one with a text is kept', async () => {
  const notes = toXml({
    'BiographicalNote language="eng"': ['<p> </p>', 'First.', 'Second.'],
    BiographicalNote: ['<b>Poetka</b>.', 'Druga.'],
  })
  const { people } = await described({
    Contributor: [
      `<ContributorRole>A01</ContributorRole><PersonName>Anna Nowak</PersonName>${notes}`,
      '<ContributorRole>A01</ContributorRole><PersonName>Jan Kot</PersonName><BiographicalNote/>',
    ],
  })
  expect(people).toEqual([
    { name: 'Anna Nowak', inverted: 'Nowak, Anna', role: 'author', biography: { en: 'First.', '': 'Poetka.' } },
    { name: 'Jan Kot', inverted: 'Kot, Jan', role: 'author' },
  ])
})

test('languages: of the text, and of the original or of what was translated from', async () => {
  const language = (role: string, code: string): Content => ({ LanguageRole: role, LanguageCode: code })
  const read = async (block: Content) => {
    const fields = await described(block)
    return [fields.language, fields.originalLanguage]
  }
  const from = [person('Ewa'), person('Łucja', { FromLanguage: 'xx?' }), person('Jan', { FromLanguage: 'ger' })]
  expect(await read({ Language: [language('02', 'eng'), language('01', '???'), language('01', 'pol')] })).toEqual([
    'pl',
    'en',
  ])
  expect(await read({ Language: language('01', 'pol'), Contributor: from })).toEqual(['pl', 'de'])
  expect(await read({ Language: language('02', 'fre'), Contributor: from })).toEqual([undefined, 'fr'])
})

test('measures: each by its type, metric ones first, else those in inches and pounds', async () => {
  const measure = (type: string, amount: string, unit: string): Content => ({
    MeasureType: type,
    Measurement: amount,
    MeasureUnitCode: unit,
  })
  const { heightMm, widthMm, thicknessMm, weightG } = await described({
    Measure: [
      measure('09', '999', 'mm'),
      measure('01', '8', 'in'),
      measure('01', '205', 'mm'),
      measure('02', '5', 'in'),
      measure('03', '2', 'cm'),
      measure('08', '1', 'lb'),
    ],
  })
  expect([heightMm, widthMm, thicknessMm, weightG]).toEqual([205, 127, 20, 454])
})

test.each<[string, Content[], number | undefined, number | undefined]>([
  ['the main count before others', [extent('11', '330'), extent('00', '320')], 320, undefined],
  ['numbered pages before all of them', [extent('06', '340'), extent('05', '310')], 310, undefined],
  ['pages, not words', [extent('00', '90000', '02'), extent('05', '310')], 310, undefined],
  ['no pages of another type', [extent('23', '12')], undefined, undefined],
  ['no 0 pages', [extent('00', '0')], undefined, undefined],
  ['the most', [extent('00', '100000')], 100_000, undefined],
  ['too many', [extent('00', '100001')], undefined, undefined],
  ['a duration', [extent('00', '90', '05'), extent('09', '75', '05')], undefined, 75],
])('extents: %s', async (_case, extents, pages, minutes) => {
  const fields = await described({ Extent: extents })
  expect([fields.pages, fields.minutes]).toEqual([pages, minutes])
})
function extent(type: string, value: string, unit = '03'): Content {
  return { ExtentType: type, ExtentValue: value, ExtentUnit: unit }
}

test('subjects: main ones first, each once, categories by their headings, options of this shop', async () => {
  const subject = (scheme: string, more: Content): Content => ({ SubjectSchemeIdentifier: scheme, ...more })
  const { thema, shelves, options } = await described({
    Subject: [
      subject('93', { SubjectCode: ['fba', 'FBA', 'zły kod', '1DTP'] }),
      subject('24', { SubjectHeadingText: 'Proza' }),
      subject('10', { SubjectCode: 'FIC000000', SubjectHeadingText: 'Fiction' }),
      { MainSubject: '', ...subject('94', { SubjectCode: '3MR' }) },
      { MainSubject: '', ...subject('24', { SubjectHeadingText: ' Nowości ' }) },
      subject('24', { SubjectHeadingText: 'Proza' }),
      subject('24', { SubjectHeadingText: '' }),
      subject('B2', { SubjectSchemeName: 'zakladka:paper', SubjectCode: 'eko' }),
      subject('B2', { SubjectSchemeName: 'inny:paper', SubjectCode: 'zwykły' }),
      subject('93', { SubjectCode: 'A'.repeat(20) }),
      subject('93', { SubjectCode: 'A'.repeat(21) }),
    ],
  })
  expect(thema).toEqual(['3MR', 'FBA', '1DTP', 'A'.repeat(20)])
  expect(shelves).toEqual(['Nowości', 'Proza'])
  expect(options).toEqual({ paper: 'eko' })
})

const audience = (qualifier: string, precision: string, value: string): Content => ({
  AudienceRangeQualifier: qualifier,
  AudienceRangePrecision: precision,
  AudienceRangeValue: value,
})
test.each<[string, Content[], (number | undefined)[]]>([
  ['in months', [audience('16', '03', '30'), audience('16', '04', '35')], [2, 2]],
  ['of one age', [audience('17', '01', '8')], [8, 8]],
  ['as grades of a school: none', [audience('11', '03', '4')], [undefined, undefined]],
  ['before one that is no number', [audience('05', '03', '7'), audience('05', '03', 'siedem')], [7, undefined]],
  ['up to the largest number', [audience('06', '04', '2000')], [undefined, 2000]],
  ['above the largest number: none', [audience('06', '04', '2001')], [undefined, undefined]],
  ['of another precision: none', [audience('18', '02', '7')], [undefined, undefined]],
])('ages of readers %s', async (_case, ranges, ages) => {
  const { ageFrom, ageTo } = await described({ AudienceRange: ranges })
  expect([ageFrom, ageTo]).toEqual(ages)
})

const feature = (type: string, value: string, description = ''): Content => ({
  ProductFormFeatureType: type,
  ...(value && { ProductFormFeatureValue: value }),
  ...(description && { ProductFormFeatureDescription: description }),
})
test.each<[string, Content[], Partial<RecordFields>]>([
  [
    'accessibility by code, else in words, each once',
    [feature('09', '10', 'opis'), feature('09', '???', 'własny opis'), feature('09', '10'), feature('09', '???')],
    { accessibility: ['10', 'własny opis'] },
  ],
  [
    'warnings in words, also of small parts, and none for "no warning"',
    [feature('13', '00', 'Brak'), feature('13', '03'), feature('13', '03', 'Małe części.'), feature('13', '01')],
    { safetyWarning: 'Nie nadaje się dla dzieci w wieku poniżej 3 lat. Małe części.' },
  ],
  [
    'pieces by number, players in words, a time in words',
    [feature('22', '500', 'pół tysiąca'), feature('23', '2', '2–4 osoby'), feature('24', '30', 'pół godziny')],
    { values: { pieces: '500', players: '2–4 osoby', play_time: 'pół godziny' } },
  ],
  [
    'what only one of the two gives',
    [feature('22', '', 'pół tysiąca'), feature('23', '2'), feature('24', 'długo')],
    { values: { pieces: 'pół tysiąca', players: '2', play_time: 'długo' } },
  ],
  [
    'nothing of an empty one',
    [feature('22', ''), feature('23', ''), feature('24', '')],
    { values: { pieces: null, players: null, play_time: null } },
  ],
])('features: %s', async (_case, features, fields) =>
  expect(await described({ ProductFormFeature: features })).toEqual({
    values: { pieces: null, players: null, play_time: null },
    ...fields,
  }),
)
