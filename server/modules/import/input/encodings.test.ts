import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { zip } from '../../../testing/zip.ts'
import { toChunks } from '../onix/test-message.ts'
import { BrokenFile } from '../record/title-record.ts'
import { decode, guessEncoding, openFile, openStandardInput, xmlEncoding } from './open-input.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const declared = (encoding: string, text = '') => latin(`<?xml version="1.0" encoding="${encoding}"?>${text}`)

test.each<[string, Buffer, string]>([
  ['nothing declared', latin('<a/>'), 'utf-8'],
  ['UTF-8', declared('UTF-8'), 'utf-8'],
  ['windows-1250 by any of its names', declared('CP1250', '\xb3'), 'windows-1250'],
  ['windows-1250 with an underscore', declared('windows_1250', '\xb3'), 'windows-1250'],
  ['ISO 8859-2', declared('ISO8859-2', '\xb3'), 'iso-8859-2'],
  ['Latin 2', declared('latin-2', '\xb3'), 'iso-8859-2'],
  ['another one', declared('KOI8-R', '\xb3'), 'koi8-r'],
  ['a single-byte one, but UTF-8', Buffer.concat([declared('windows-1250'), Buffer.from('ż')]), 'utf-8'],
  ['a single-byte one, and only ASCII', declared('windows-1250'), 'windows-1250'],
  ['UTF-16, but single bytes', declared('UTF-16'), 'utf-8'],
  ['UTF-16 LE without a mark', Buffer.from('<a/>', 'utf16le'), 'utf-16le'],
  ['UTF-16 BE without a mark', Buffer.from('<a/>', 'utf16le').swap16(), 'utf-16be'],
  ['in single quotes behind whitespace', latin(`\n <?xml version='1.0' encoding = 'iso-8859-2'?>`), 'iso-8859-2'],
  ['too far behind', latin(`${' '.repeat(400)}<?xml version="1.0" encoding="iso-8859-2"?>`), 'utf-8'],
])('the encoding of an XML file with %s', (_case, head, encoding) => expect(xmlEncoding(head)).toBe(encoding))

test.each<[string, Buffer, string | undefined]>([
  ['only ASCII', latin('nr;title\n1;Dom'), undefined],
  ['nothing', latin(''), undefined],
  ['UTF-8', Buffer.from('żółw'), 'utf-8'],
  ['UTF-8 cut within a character', Buffer.from('żółw').subarray(0, 3), 'utf-8'],
  ['ą and ś of windows-1250', latin('\xb9\x9c'), 'windows-1250'],
  ['ł and ó that both have', latin('\xb3\xf3'), 'windows-1250'],
  ['ą of ISO 8859-2', latin('a\xb1b'), 'iso-8859-2'],
  ['ś of ISO 8859-2 and ą of windows-1250', latin('\xb6\xb9'), 'windows-1250'],
  ['ś of ISO 8859-2 and quotes of windows-1250', latin('\xb6\x84'), 'windows-1250'],
  ['UTF-16 LE', Buffer.from('nr;title', 'utf16le'), 'utf-16le'],
  ['UTF-16 BE', Buffer.from('nr;title', 'utf16le').swap16(), 'utf-16be'],
])('the encoding of a table with %s', (_case, bytes, encoding) => expect(guessEncoding(bytes)).toBe(encoding))

async function decoded(bytes: Buffer, { encoding, size }: { encoding?: string; size?: number } = {}) {
  const lines = { count: 1 }
  let text = ''
  try {
    for await (const part of decode(toChunks(bytes, size), encoding ? () => encoding : guessEncoding, lines))
      text += part
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    return { text, line: error.line, reason: error.message }
  }
  return { text, line: lines.count }
}

test.each([1, 2, 5, 1000])('text is decoded in chunks of %i bytes, lines are counted', async (size) => {
  const text = 'nr;tytuł\nżółw\n📚'
  expect(await decoded(Buffer.from(text), { encoding: 'utf-8', size })).toEqual({ text, line: 3 })
  expect(await decoded(Buffer.from(text, 'utf16le'), { encoding: 'utf-16le', size })).toEqual({ text, line: 3 })
})

test('a byte order mark at the start decides, whatever is declared', async () => {
  const text = 'żółw'
  const utf8 = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])
  expect(await decoded(utf8, { encoding: 'windows-1250' })).toEqual({ text, line: 1 })
  const bigEndian = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  expect(await decoded(bigEndian, { encoding: 'utf-8' })).toEqual({ text, line: 1 })
  // not in a later chunk
  const later = Buffer.concat([Buffer.from('abc'), Buffer.from([0xff, 0xfe])])
  expect(await decoded(later, { encoding: 'windows-1250', size: 3 })).toEqual({ text: 'abc˙ţ', line: 1 })
})

test('the choice of an encoding waits for the first letter that is not ASCII', async () => {
  const text = `nr;tytul\n${'1;Dom\n'.repeat(50)}`
  const bytes = Buffer.concat([Buffer.from(text), latin('\xb3')])
  expect(await decoded(bytes, { size: 20 })).toEqual({ text: `${text}ł`, line: 52 })
})

test('an invalid byte, an unfinished character and an unknown encoding end the reading with their line', async () => {
  const reason = 'the text is not utf-8: invalid byte; pass the right encoding (--encoding windows-1250)'
  const invalid = Buffer.concat([Buffer.from('a\nb\n'), latin('\xb3 c')])
  expect(await decoded(invalid, { encoding: 'utf-8', size: 4 })).toEqual({ text: 'a\nb\n', line: 3, reason })
  const cut = Buffer.from('a\nż').subarray(0, 3)
  expect(await decoded(cut, { encoding: 'utf-8' })).toEqual({ text: 'a\n', line: 2, reason })
  expect(await decoded(Buffer.from('a'), { encoding: `x-${'y'.repeat(60)}` })).toEqual({
    text: '',
    line: 1,
    reason: `unknown encoding "x-${'y'.repeat(38)}"`,
  })
})

test('an error of the source is reported with the line that was reached', async () => {
  async function* failing(error: object) {
    yield Buffer.from('a\nb')
    throw error
  }
  const reasonOf = async (code: string) => {
    const error = Object.assign(new Error('zepsute'), { code })
    const read: string[] = []
    try {
      for await (const part of decode(failing(error), () => 'utf-8')) read.push(part)
    } catch (broken) {
      if (broken instanceof BrokenFile) return `${read.join('|')} ${broken.line}: ${broken.message}`
    }
    return 'no error'
  }
  expect(await reasonOf('Z_BUF_ERROR')).toBe('a\nb 2: the packed file ends too early: it is truncated')
  expect(await reasonOf('Z_DATA_ERROR')).toBe('a\nb 2: the packed file is damaged: zepsute')
  expect(await reasonOf('EIO')).toBe('a\nb 2: zepsute')
})

const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-encodings-'))
function fileOf(name: string, bytes: Buffer | string) {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}
const WORKBOOK = 'this is a workbook of a spreadsheet: save it as CSV'

test('workbooks and damaged zips are refused, hidden files of a zip are passed over', async () => {
  const opened = (bytes: Buffer) => openFile(fileOf('a.csv', bytes), /\.(?:csv|xml)$/i)
  await expect(opened(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).rejects.toThrow(WORKBOOK)
  for (const name of ['xl/workbook.xml', '[Content_Types].xml', 'content.xml'])
    await expect(opened(zip({ 'a.csv': 'x', [name]: 'x' }))).rejects.toThrow(WORKBOOK)
  await expect(opened(Buffer.concat([zip({ 'a.csv': 'x' }).subarray(0, 20)]))).rejects.toThrow(
    /^the zip cannot be read: /,
  )
  const inputs = await opened(
    zip({ '.a.csv': 'x', 'b/.c.csv': 'x', 'd/__MACOSX/e.csv': 'x', 'f.g/h.csv': 'y', 'xl.csv': 'z' }),
  )
  expect(inputs.map(({ name, size, folder: place }) => [name, size, place])).toEqual([
    ['a.csv: f.g/h.csv', 1, undefined],
    ['a.csv: xl.csv', 1, undefined],
  ])
  expect(new Set(inputs.map(({ checksum }) => checksum)).size).toBe(2)
  expect(inputs[0]?.checksum).toMatch(/^[\da-f]{64} f\.g\/h\.csv$/)
})

test('a file has its name, folder, size and checksum; standard input has none of them', async () => {
  const [input] = await openFile(fileOf('b.csv', 'nr;title'), /x/)
  expect(input).toMatchObject({ name: 'b.csv', folder, size: 8, checksum: expect.stringMatching(/^[\da-f]{64}$/) })
  const { inputs, close } = await openStandardInput(Readable.from([Buffer.from('nr'), Buffer.from(';title')]), /x/)
  expect(inputs).toMatchObject([{ name: 'standard input', size: 0 }])
  expect([inputs[0]?.folder, inputs[0]?.checksum]).toEqual([undefined, undefined])
  let text = ''
  for await (const part of (await inputs[0]?.open()) ?? []) text += String(part)
  expect([text, inputs[0]?.position()]).toEqual(['nr;title', 8])
  await close()
  const empty = await openStandardInput(Readable.from([]), /x/)
  expect(empty.inputs).toHaveLength(1)
})

test('a zip from standard input leaves no file behind', async () => {
  const { inputs, close } = await openStandardInput(Readable.from([zip({ 'a.csv': 'x' })]), /csv$/)
  expect(inputs.map(({ checksum }) => checksum)).toEqual([undefined])
  const [, name = ''] = /^(zakladka-import-[\da-f-]{36}\.zip): a\.csv$/.exec(inputs[0]?.name ?? '') ?? []
  const file = path.join(tmpdir(), name)
  expect(existsSync(file)).toBe(true)
  await close()
  expect(existsSync(file)).toBe(false)
})
