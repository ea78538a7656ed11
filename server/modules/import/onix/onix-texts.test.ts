import { expect, test } from 'vitest'
import type { RecordFields } from '../record/title-record.ts'
import { type Content, updateOf } from './test-message.ts'

const read = async (block: Content): Promise<RecordFields> => (await updateOf({ CollateralDetail: block })).fields
const text = (type: string, html: string, more: Content = {}, language = ''): Content => ({
  TextType: type,
  ...more,
  [language ? `Text language="${language}"` : 'Text']: html,
})
const texts = async (...contents: Content[]) => read({ TextContent: contents })

test('texts are recognized by their type; a block without a text clears it', async () => {
  expect(
    await texts(text('3', 'Opis'), text('02', 'Lead'), text('04', 'Spis'), text('14', 'Fragment'), text('99', 'Inny')),
  ).toEqual({
    description: '<p>Opis</p>',
    lead: '<p>Lead</p>',
    covers: [],
    sample: null,
    values: { table_of_contents: '<p>Spis</p>', excerpt: '<p>Fragment</p>', reviews: null },
  })
  expect(await read({ CitedContent: '' })).toEqual({
    description: '',
    lead: '',
    covers: [],
    sample: null,
    values: { table_of_contents: null, excerpt: null, reviews: null },
  })
})

test.each<[string, Content[], string]>([
  ['the long one', [text('12', 'Recenzja'), text('05', 'Skrzydełko'), text('03', 'Długi')], '<p>Długi</p>'],
  ['the flap', [text('12', 'Recenzja'), text('05', 'Skrzydełko')], '<p>Skrzydełko</p>'],
  ['the back cover', [text('12', 'Okładka')], '<p>Okładka</p>'],
  ['the first of two', [text('03', 'Jeden'), text('03', 'Dwa')], '<p>Jeden</p>'],
  ['the first with a text', [text('03', ' <p></p>'), text('03', 'Dwa')], '<p>Dwa</p>'],
  [
    'in Polish before other languages',
    [text('03', 'Deutsch', {}, 'ger'), text('03', 'Polski', {}, 'pol')],
    '<p>Polski</p>',
  ],
  [
    'without a language before other languages',
    [text('03', 'Deutsch', {}, 'ger'), text('03', 'Polski')],
    '<p>Polski</p>',
  ],
  ['not in English', [text('03', 'English', {}, 'eng')], ''],
  ['for readers among others', [text('03', 'Opis', { ContentAudience: ['02', ' 03 '] })], '<p>Opis</p>'],
  ['for anyone', [text('03', 'Opis', { ContentAudience: '00' })], '<p>Opis</p>'],
  ['not for the trade', [text('03', 'Dla księgarzy', { ContentAudience: ['02', '04'] })], ''],
])('the description is %s', async (_case, contents, description) =>
  expect((await texts(...contents)).description).toBe(description),
)

test('English texts fill the English view, each alone or both', async () => {
  const [lead, description] = [text('02', 'Lead', {}, 'eng'), text('05', 'Blurb', {}, 'eng')]
  expect((await texts(lead, description)).translations).toEqual({
    en: { lead: '<p>Lead</p>', description: '<p>Blurb</p>' },
  })
  expect((await texts(lead)).translations).toEqual({ en: { lead: '<p>Lead</p>' } })
  expect((await texts(text('04', 'Contents', {}, 'eng'))).translations).toBeUndefined()
})

test('reviews stand below each other with their author and source', async () => {
  const reviews = async (...contents: Content[]) => (await texts(...contents)).values?.['reviews']
  expect(
    await reviews(
      text('06', 'Świetna', { TextAuthor: 'Anna &lt;N&gt;', SourceTitle: 'Czas' }),
      text('07', 'Dobra', { SourceTitle: 'Czas' }),
      text('03', 'Opis'),
      text('08', 'Nudna'),
      text('06', 'Great', {}, 'eng'),
    ),
  ).toBe('<p>Świetna</p><p><cite>Anna &lt;N&gt;, Czas</cite></p>\n<p>Dobra</p><p><cite>Czas</cite></p>\n<p>Nudna</p>')
})

interface Version {
  width?: string
  format?: string
  checksum?: string
  changed?: string
}
const version = (link: string | string[], { width, format, checksum, changed }: Version = {}): Content => ({
  ResourceForm: '02',
  ResourceVersionFeature: [
    ...(format ? [{ ResourceVersionFeatureType: '01', FeatureValue: format }] : []),
    ...(width ? [{ ResourceVersionFeatureType: '03', FeatureValue: width }] : []),
    ...(checksum ? [{ ResourceVersionFeatureType: '06', FeatureValue: checksum }] : []),
  ],
  ResourceLink: link,
  ContentDate: [
    { ContentDateRole: '01', Date: '20200101' },
    ...(changed ? [{ ContentDateRole: '17', Date: changed }] : []),
  ],
})
const resource = (type: string, mode: string, ...versions: Content[]): Content => ({
  ResourceContentType: type,
  ResourceMode: mode,
  ResourceVersion: versions,
})
const web = (name: string) => `https://a.example/${name}`

test.each<[string, Content[], string | undefined]>([
  [
    'the front cover',
    [
      resource('07', '03', version(web('box'))),
      resource('03', '03', version(web('full'))),
      resource('1', '3', version(web('front'))),
    ],
    web('front'),
  ],
  [
    'the whole cover',
    [resource('07', '03', version(web('box'))), resource('03', '03', version(web('full')))],
    web('full'),
  ],
  ['no back cover', [resource('02', '03', version(web('back')))], undefined],
  ['no film', [resource('01', '05', version(web('film')))], undefined],
  [
    'in its largest size',
    [
      resource(
        '01',
        '03',
        version(web('s'), { width: '90' }),
        version(web('l'), { width: '1200' }),
        version(web('m'), { width: '300' }),
      ),
    ],
    web('l'),
  ],
  [
    'without a size after one with a size',
    [resource('01', '03', version(web('x'), { width: '?' }), version(web('m'), { width: '9' }))],
    web('m'),
  ],
  [
    'from the web before a file',
    [resource('01', '03', version('a.jpg', { width: '900' })), resource('07', '03', version(web('box')))],
    web('box'),
  ],
  ['a file', [resource('01', '03', version('a.jpg'))], 'a.jpg'],
  ['the first web address of several links', [resource('01', '03', version(['a.jpg', web('a'), web('b')]))], web('a')],
  [
    'of the longest address',
    [resource('01', '03', version(`https://${'a'.repeat(1992)}`))],
    `https://${'a'.repeat(1992)}`,
  ],
  ['of no longer address', [resource('01', '03', version(`https://${'a'.repeat(1993)}`))], undefined],
])('the cover is %s', async (_case, resources, url) =>
  expect((await read({ SupportingResource: resources })).covers?.map((cover) => cover.url)).toEqual(url ? [url] : []),
)

test('the version of a cover is its checksum, else its day of change', async () => {
  const versionOf = async (given: Version) =>
    (await read({ SupportingResource: resource('01', '03', version(web('a'), given)) })).covers?.[0]?.version
  expect(await versionOf({ checksum: 'abc', changed: '20260101' })).toBe('abc')
  expect(await versionOf({ changed: '20260101T1000' })).toBe('20260101T1000')
  expect(await versionOf({})).toBe('')
})

test.each<[string, Content[], string | undefined]>([
  [
    'as EPUB before HTML',
    [
      resource('15', '04', version(web('a.html'))),
      resource('15', '04', version(web('b.pdf')), version(web('c.epub?x=1'))),
    ],
    web('c.epub?x=1'),
  ],
  ['by its format, whatever its address', [resource('15', '04', version(web('get'), { format: 'E101' }))], web('get')],
  ['as HTML by its format', [resource('15', '04', version(web('get'), { format: 'E113' }))], web('get')],
  ['as XHTML by its address', [resource('15', '04', version(web('A.XHTML#start')))], web('A.XHTML#start')],
  [
    'not in another format, whatever its address',
    [resource('15', '04', version(web('a.epub'), { format: 'E107' }))],
    undefined,
  ],
  ['not as PDF', [resource('15', '04', version(web('a.epub.pdf')))], undefined],
  ['not of another kind', [resource('16', '04', version(web('a.epub')))], undefined],
  ['from the web before a file', [resource('15', '04', version('a.epub'), version(web('a.htm')))], web('a.htm')],
  ['as a file', [resource('15', '04', version('a.epub', { changed: '20260101' }))], 'a.epub'],
])('the sample is taken %s', async (_case, resources, url) =>
  expect((await read({ SupportingResource: resources })).sample?.url).toBe(url),
)
