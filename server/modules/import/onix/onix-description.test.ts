import { expect, test } from 'vitest'
import type { RecordFields } from '../record/title-record.ts'
import { type Content, updateOf } from './test-message.ts'

const described = async (block: Content): Promise<RecordFields> => (await updateOf({ DescriptiveDetail: block })).fields
const part = (level: string, more: Content): Content => ({ TitleElementLevel: level, ...more })
const titled = (type: string, ...elements: Content[]): Content => ({ TitleType: type, TitleElement: elements })
const named = (name: string, type = '01') => titled(type, part('01', { TitleText: name }))
const whole = (more: Content = {}): Content => ({ ProductForm: 'BC', TitleDetail: named('Latarnia'), ...more })

test('a block with form and title clears what it does not name; a fragment changes only what it names', async () => {
  expect(await described(whole())).toEqual({
    kind: 'book',
    isDigital: false,
    binding: 'miekka',
    name: 'Latarnia',
    subtitle: null,
    originalTitle: null,
    people: [],
    series: null,
    edition: null,
    protection: null,
    fileFormats: [],
    language: null,
    originalLanguage: null,
    heightMm: null,
    widthMm: null,
    thicknessMm: null,
    weightG: null,
    pages: null,
    minutes: null,
    thema: [],
    shelves: [],
    ageFrom: null,
    ageTo: null,
    accessibility: [],
    safetyWarning: null,
    values: { pieces: null, players: null, play_time: null },
  })
  const none = { pieces: null, players: null, play_time: null }
  expect(await described({ TitleDetail: named('Latarnia') })).toEqual({ name: 'Latarnia', values: none })
  expect(await described({ ProductForm: 'BC' })).toEqual({
    kind: 'book',
    isDigital: false,
    binding: 'miekka',
    values: none,
  })
})

test('edition, protection, file formats and large print', async () => {
  const editions: Content[] = [
    { EditionNumber: '3' },
    { EditionNumber: '3', EditionStatement: ' Wydanie\n drugie ' },
    { EditionStatement: '' },
  ]
  const read = await Promise.all(editions.map((more) => described(whole(more))))
  expect(read.map(({ edition }) => edition)).toEqual(['3', 'Wydanie drugie', null])
  const protections = await Promise.all(
    ['00', '02', '99'].map((code) => described(whole({ EpubTechnicalProtection: code }))),
  )
  expect(protections.map(({ protection }) => protection)).toEqual(['00', '02', null])
  const files = await described(whole({ ProductFormDetail: ['E107', 'B305', 'E101', 'E107', 'X999'] }))
  expect([files.fileFormats, files.options]).toEqual([['PDF', 'EPUB'], { large_print: '1' }])
  expect((await described(whole({ ProductFormDetail: 'E107' }))).options).toBeUndefined()
  const own = { SubjectSchemeIdentifier: '24', SubjectSchemeName: 'zakladka:paper', SubjectCode: 'eko' }
  const both = await described(whole({ ProductFormDetail: 'B305', Subject: own }))
  expect(both.options).toEqual({ large_print: '1', paper: 'eko' })
})

test.each<[string, Content[], Partial<RecordFields>]>([
  [
    'its own before all others',
    [named('Lighthouse', '03'), named('Inny', '05'), named('Dystrybucja', '10'), named('Latarnia')],
    { name: 'Latarnia', originalTitle: 'Lighthouse' },
  ],
  [
    'another kind before the one of the distributor',
    [named('Dystrybucja', '10'), named('The Lighthouse', '06'), named('Lighthouse', '03'), named('Inny', '05')],
    { name: 'Inny', originalTitle: 'Lighthouse' },
  ],
  ['the one of the distributor, if it is alone', [named('Dystrybucja', '10')], { name: 'Dystrybucja' }],
  [
    'its own, and the original one has a volume',
    [titled('03', part('01', { TitleText: 'Sea', PartNumber: '2' })), named('Morze')],
    { name: 'Morze', originalTitle: 'Sea. Tom 2' },
  ],
  ['no original title alone', [named('Lighthouse', '03')], { originalTitle: 'Lighthouse' }],
  [
    'the part of the product',
    [titled('01', part('02', { TitleText: 'Morze' }), part('01', { TitleText: 'Latarnia', Subtitle: 'Powieść /' }))],
    { name: 'Latarnia', subtitle: 'Powieść' },
  ],
  ['the first part, if none is of the product', [titled('01', part('03', { TitleText: 'Tom' }))], { name: 'Tom' }],
  [
    'a prefix and the rest',
    [titled('01', part('01', { TitlePrefix: 'Ta', TitleWithoutPrefix: 'cisza' }))],
    { name: 'Ta cisza' },
  ],
  ['the rest without a prefix', [titled('01', part('01', { TitleWithoutPrefix: 'Cisza :' }))], { name: 'Cisza' }],
  [
    'a text before prefix and rest',
    [titled('01', part('01', { TitleText: 'Cisza', TitlePrefix: 'Ta', TitleWithoutPrefix: 'inna' }))],
    { name: 'Cisza' },
  ],
  [
    'a volume in digits',
    [titled('01', part('01', { TitleText: 'Cisza.', PartNumber: '2' }))],
    { name: 'Cisza. Tom 2' },
  ],
  [
    'a volume in Roman',
    [titled('01', part('01', { TitleText: 'Cisza', PartNumber: 'iv' }))],
    { name: 'Cisza. Tom iv' },
  ],
  [
    'a part in words',
    [titled('01', part('01', { TitleText: 'C.I.A', PartNumber: 'cz. 3' }))],
    { name: 'C.I.A. cz. 3' },
  ],
  ['a year', [titled('01', part('01', { TitleText: 'Rocznik', YearOfAnnual: '2026' }))], { name: 'Rocznik. Tom 2026' }],
  [
    'a part before a year',
    [titled('01', part('01', { TitleText: 'Rocznik', YearOfAnnual: '2026', PartNumber: '7' }))],
    { name: 'Rocznik. Tom 7' },
  ],
  [
    'the one of the set for a volume without its own',
    [titled('01', part('01', { PartNumber: '2' }), part('02', {}), part('02', { TitleText: 'Morze' }))],
    { name: 'Morze. Tom 2' },
  ],
  ['a part alone', [titled('01', part('01', { PartNumber: 'Tom 2' }))], { name: 'Tom 2' }],
])('the title is %s', async (_case, details, fields) => {
  const { name, subtitle, originalTitle } = await described({ TitleDetail: details })
  expect({ name, subtitle, originalTitle }).toEqual({
    name: undefined,
    subtitle: undefined,
    originalTitle: undefined,
    ...fields,
  })
})

test('a translated title in English fills the English view, one in another language does not', async () => {
  const translated = (language: string, name: string) =>
    titled('06', part('01', { [`TitleText language="${language}"`]: name }))
  const { translations, name } = await described({
    TitleDetail: [
      translated('ger', 'Der Leuchtturm'),
      titled('06', part('01', { TitleText: 'Nieznany' })),
      titled('05', part('01', { 'TitleText language="eng"': 'Working title' })),
      translated('eng', 'The Lighthouse'),
      named('Latarnia'),
    ],
  })
  expect([name, translations]).toEqual(['Latarnia', { en: { name: 'The Lighthouse' } }])
  expect(
    (await described({ TitleDetail: [named('Latarnia'), translated('ger', 'Turm')] })).translations,
  ).toBeUndefined()
})

const series = (name: string, more: Content = {}) => part('02', { TitleText: name, ...more })
const collection = (more: Content, ...elements: Content[]): Content => ({
  ...more,
  TitleDetail: titled('01', ...elements),
})
const sequence = (type: string, number: string): Content => ({
  CollectionSequenceType: type,
  CollectionSequenceNumber: number,
})

test.each<[string, Content, RecordFields['series']]>([
  ['named by its collection', { Collection: collection({}, series('Morze')) }, { name: 'Morze', volume: null }],
  [
    'after collections without a name',
    { Collection: [{ CollectionType: '10' }, collection({}, part('02', {})), collection({}, series('Morze'))] },
    { name: 'Morze', volume: null },
  ],
  [
    'and not the title of the product within it',
    { Collection: collection({}, part('01', { TitleText: 'Sztorm' }), series('Morze')) },
    { name: 'Morze', volume: null },
  ],
  [
    'in an element of the product level only',
    { Collection: collection({}, part('01', { TitleText: 'Morze' })) },
    { name: 'Morze', volume: null },
  ],
  [
    'numbered by its sequence',
    { Collection: collection({ CollectionSequence: sequence('03', '5') }, series('Morze')) },
    { name: 'Morze', volume: '5' },
  ],
  [
    'numbered by its part before its sequence',
    { Collection: collection({ CollectionSequence: sequence('03', '5') }, series('Morze', { PartNumber: 'Vol. 4' })) },
    { name: 'Morze', volume: '4' },
  ],
  [
    'of a brand',
    { Collection: collection({ CollectionType: '11' }, series('Klasyka')) },
    { name: 'Klasyka', volume: null, kind: 'collection' },
  ],
  [
    'read in the order of publication or of the story',
    {
      Collection: collection(
        { CollectionType: '10', CollectionSequence: [sequence('03', '5'), sequence('04', '2')] },
        series('Morze'),
      ),
    },
    { name: 'Morze', volume: '5', kind: 'cycle' },
  ],
  [
    'within the title',
    { TitleDetail: titled('01', series('Morze', { PartNumber: 'tom 3' }), part('01', { TitleText: 'Sztorm' })) },
    { name: 'Morze', volume: '3' },
  ],
  [
    'within the title, numbered by the part of the product',
    { TitleDetail: titled('01', series('Morze'), part('01', { TitleText: 'Sztorm', PartNumber: 'cz. II' })) },
    { name: 'Morze', volume: 'II' },
  ],
  [
    'within a title of another kind: none',
    { TitleDetail: [titled('03', series('Sea'), part('01', { TitleText: 'Storm' })), named('Sztorm')] },
    undefined,
  ],
  ['without a name: none', { TitleDetail: titled('01', series(''), part('01', { TitleText: 'Sztorm' })) }, undefined],
  [
    'of another level: none',
    { TitleDetail: titled('01', part('03', { TitleText: 'Część' }), part('01', { TitleText: 'Sztorm' })) },
    undefined,
  ],
])('a series %s', async (_case, block, read) => expect((await described(block)).series).toEqual(read))

test.each([
  ['Tom 3', '3'],
  [' t.  12', '12'],
  ['Część IV', 'IV'],
  ['Księga 2', '2'],
  ['No. 7', '7'],
  ['Tomik', 'Tomik'],
  ['3-4', '3-4'],
])('the volume "%s" is shown as %s', async (text, volume) =>
  expect((await described({ Collection: collection({}, series('Morze', { PartNumber: text })) })).series?.volume).toBe(
    volume,
  ),
)
