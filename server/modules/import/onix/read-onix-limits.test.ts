import { expect, test } from 'vitest'
import { decode, xmlEncoding } from '../input/open-input.ts'
import { BrokenFile, type ReadResult } from '../record/title-record.ts'
import { readOnix } from './read-onix.ts'
import { message, poland, product, recordOf, toChunks } from './test-message.ts'

/** References of what was read, and why reading ended. */
async function read(text: string, chunkSize = 50_000): Promise<{ kept: string[]; line?: number; reason?: string }> {
  const kept: string[] = []
  const referenceOf = (result: ReadResult) => ('bad' in result ? result.bad : result.record).reference
  try {
    for await (const results of readOnix(decode(toChunks(text, chunkSize), xmlEncoding), poland))
      kept.push(...results.map(referenceOf))
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    return { kept, line: error.line, reason: error.message }
  }
  return { kept }
}
const [a, b] = [product({ reference: 'a' }), product({ reference: 'b' })]
const whole = message(`${a}\n${b}`)

test.each<[string, string, Awaited<ReturnType<typeof read>>]>([
  ['of two records', whole, { kept: ['a', 'b'] }],
  ['with whitespace after its end', `${whole}\n \n`, { kept: ['a', 'b'] }],
  [
    'with another element after its end',
    `${whole}\n<x/>`,
    {
      kept: ['a', 'b'],
      line: 4,
      reason: 'after the end of the message another one begins: give each a file of its own',
    },
  ],
  [
    'with an element that is closed by another',
    whole.replace('</Product>\n', '</Produkt>\n'),
    { kept: ['a'], line: 2, reason: 'this is not well-formed XML: unexpected close tag' },
  ],
  [
    'that ends within a record',
    whole.slice(0, whole.indexOf('</Product></ONIXMessage>')),
    { kept: ['a'], line: 3, reason: 'the file ends too early (unclosed tag: Product): it is truncated' },
  ],
  [
    'that ends before its root',
    '<?xml version="1.0"?>\n<!-- nic -->\n',
    { kept: [], line: 3, reason: 'the file ends too early (document must contain a root element): it is truncated' },
  ],
  [
    'that is a text with blank lines before it',
    '\n\n  To nie jest\nplik XML',
    { kept: [], line: 3, reason: 'this is not XML: it begins with "To"' },
  ],
  [
    'that is one long word',
    'x'.repeat(100),
    { kept: [], line: 1, reason: `this is not XML: it begins with "${'x'.repeat(40)}"` },
  ],
  ['that is empty', ' \n ', { kept: [], line: 2, reason: 'the file is empty' }],
  [
    'of another root',
    '<Feed><Product/></Feed>',
    { kept: [], line: 1, reason: 'the file is not an ONIX message: it begins with <feed>' },
  ],
  [
    'of another release',
    '<ONIXMessage release="2.1"/>',
    { kept: [], line: 1, reason: 'the message is ONIX 2.1; ONIX 3.0 is read' },
  ],
  ['without a release', `<ONIXMessage>${a}</ONIXMessage>`, { kept: ['a'] }],
  [
    'with the form of ONIX 2.1 in its second record',
    `<ONIXMessage>${a}<Product><RecordReference>1</RecordReference><Title/></Product></ONIXMessage>`,
    {
      kept: ['a'],
      line: 1,
      reason: 'the records are in the form of ONIX 2.1, whatever the message says; ONIX 3.0 is read',
    },
  ],
  [
    'with a form beside the block that describes it',
    message(a.replace('<DescriptiveDetail>', '<ProductForm/><DescriptiveDetail>')),
    { kept: ['a'] },
  ],
  ['with a record in a foreign element', message(`<Other>${a}</Other>${b}`), { kept: ['b'] }],
])('a message %s', async (_case, text, expected) => {
  expect(await read(text)).toEqual(expected)
})

test('lines are counted from the first byte of the file', async () => {
  const bad = product({ reference: 'c', type: '99' })
  const lineOf = async (text: string, size?: number) => {
    for await (const [result] of readOnix(decode(toChunks(text, size), xmlEncoding), poland))
      return result && 'bad' in result ? result.bad.line : undefined
  }
  expect(await lineOf(message(`\n\n${bad}`))).toBe(4)
  expect(await lineOf(`\n \r\n${message(bad)}`)).toBe(4)
  expect(await lineOf(`\n\n\n${message(bad)}`, 2)).toBe(5)
})

test.each([7, 50_000])(
  'entities of a document type are refused in chunks of %s bytes, outside comments',
  async (size) => {
    const reason = 'the file declares entities of its own, which are not read for safety'
    const withStart = (start: string) => read(message(a).replace('?>', `?>${start}`), size)
    expect(await withStart('<!DOCTYPE x [<!ENTITY a "b">]>')).toMatchObject({ kept: [], reason })
    expect(await withStart('<!DOCTYPE x [ <!ELEMENT a ANY> ]>')).toMatchObject({ kept: [], reason })
    expect(await withStart('<!DOCTYPE x SYSTEM "a.dtd" [ ]>')).toEqual({ kept: ['a'] })
    expect(await withStart('<!-- <!DOCTYPE x [<!ENTITY a "b">]> -->')).toEqual({ kept: ['a'] })
    expect(await withStart('<!DOCTYPE x PUBLIC "http://www.editeur.org/ONIX/2.0/x.dtd">')).toMatchObject({
      kept: [],
      reason: 'the message is ONIX 2.0; ONIX 3.0 is read',
    })
  },
)

test.each([999, 200_000])(
  'in chunks of %s bytes, a message begins within 64,000 characters, so that no declaration stands behind more',
  async (size) => {
    const withStart = (start: string) => read(message(a).replace('?>', `?>${start}`), size)
    expect(await withStart(`<!--${' '.repeat(63_000)}-->`)).toEqual({ kept: ['a'] })
    const declaration = '<!DOCTYPE x [<!ENTITY a "b">]>'
    for (const behind of ['', declaration])
      expect(await withStart(`<!--${' '.repeat(66_000)}-->${behind}`)).toMatchObject({
        kept: [],
        reason: 'no message begins within 64000 characters',
      })
  },
)

test('a text that quotes a declaration of entities is read', async () => {
  const texts = '<TextContent><TextType>03</TextType><Text><![CDATA[<!ENTITY a "b">]]></Text></TextContent>'
  expect(await read(message(product({ reference: 'a', texts })))).toEqual({ kept: ['a'] })
})

test('a record holds up to 100,000 elements', async () => {
  const filled = (count: number) =>
    message(`<Product><RecordReference>x</RecordReference>${'<y/>'.repeat(count - 2)}</Product>${b}`)
  expect(await read(filled(100_000))).toEqual({ kept: ['x', 'b'] })
  expect(await read(filled(100_001))).toMatchObject({ kept: [], reason: 'a record holds more than 100000 elements' })
})

test('a record holds up to 8 million characters, and the next one as many', async () => {
  const half = `<a>${'x'.repeat(3_999_999)}</a>`
  const filled = (more: string) => `<Product><RecordReference>${more}</RecordReference>${half}${half}</Product>`
  expect(await read(message(filled('xx') + filled('yy')), 3_000_000)).toEqual({ kept: ['xx', 'yy'] })
  expect(await read(message(filled('xxx')))).toMatchObject({
    kept: [],
    reason: 'a record is longer than 8 million characters',
  })
  expect(await read(message(`<Product><a>${'x'.repeat(8_100_000)}`))).toMatchObject({
    reason: 'a text is longer than 8 million characters',
  })
})

test('elements are nested up to 100 deep', async () => {
  const nested = (depth: number) =>
    message(
      `<Product><RecordReference>x</RecordReference>${'<y>'.repeat(depth - 2)}${'</y>'.repeat(depth - 2)}</Product>`,
    )
  expect(await read(nested(100))).toEqual({ kept: ['x'] })
  expect(await read(nested(101))).toMatchObject({
    kept: [],
    reason: 'elements are nested more than 100 deep: this is not an ONIX message',
  })
})

test('markup within a text keeps its elements, attributes and escaped characters', async () => {
  const html = async (text: string) =>
    (
      await recordOf(
        message(product({ reference: 'r', texts: `<TextContent><TextType>03</TextType>${text}</TextContent>` })),
      )
    ).fields.description
  expect(await html('<Text>a &lt; b <b>c &amp; d</b> &amp; <i>e</i> &lt; f</Text>')).toBe(
    'a &lt; b <b>c &amp; d</b> &amp; <i>e</i> &lt; f',
  )
  expect(await html('<Text><p lang="en &quot;x&quot;">a<br/>b<br></br>c</p><p><em>d <u>e</u></em></p></Text>')).toBe(
    '<p lang="en &quot;x&quot;">a<br />b<br />c</p><p><em>d <u>e</u></em></p>',
  )
  // a text without markup stays as it is
  expect(await html('<Text>a &amp;lt; b</Text>')).toBe('<p>a &lt; b</p>')
})

test('sender, currency, price type and language of the header are found at any depth', async () => {
  const header =
    '<Header><Sender><SenderName> </SenderName></Sender><Addressee/><Sender><SenderName> Oficyna </SenderName></Sender>' +
    '<SentDateTime>20261101</SentDateTime><DefaultLanguageOfText>ger</DefaultLanguageOfText></Header>'
  const text = message(a).replace(/<Header>.*<\/Header>/s, header)
  const record = await recordOf(text)
  expect([record.sender, record.sentAt, record.fields.language]).toEqual([
    'Oficyna',
    { day: '2026-11-01', at: null },
    'de',
  ])
})
