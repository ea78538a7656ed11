import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zip } from '../../../testing/zip.ts'
import { decode, type Input, openFile, openStandardInput, xmlEncoding } from './open-input.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-input-'))
const ACCEPTS = /\.xml$/i
const text = '<a>żółw</a>'

function fileOf(name: string, bytes: Buffer | string): string {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

async function contentOf(input: Input | undefined): Promise<string> {
  if (!input) throw new Error('no input')
  let content = ''
  for await (const chunk of decode(await input.open(), xmlEncoding)) content += chunk
  return content
}

test('plain and gzipped files are recognized by content, not by extension', async () => {
  for (const [name, bytes] of [
    ['a.xml', Buffer.from(text)],
    ['b.gz', gzipSync(text)],
    ['c.xml', gzipSync(text)],
  ] as const) {
    const [input, ...more] = await openFile(fileOf(name, bytes), ACCEPTS)
    expect(more).toEqual([])
    expect(await contentOf(input)).toBe(text)
    expect(input?.position()).toBe(input?.size)
  }
})

test('every accepted file of a zip is an input', async () => {
  const inputs = await openFile(
    fileOf('d.zip', zip({ 'a/one.xml': text, 'readme.txt': 'x', '__MACOSX/._one.xml': 'x', 'two.XML': '<b/>' })),
    ACCEPTS,
  )
  expect(inputs.map(({ name }) => name)).toEqual(['d.zip: a/one.xml', 'd.zip: two.XML'])
  expect(await Promise.all(inputs.map(contentOf))).toEqual([text, '<b/>'])
  expect(inputs.map((input) => input.position())).toEqual(inputs.map(({ size }) => size))
  await expect(openFile(fileOf('e.zip', zip({ 'readme.txt': 'x' })), ACCEPTS)).rejects.toThrow('holds no such file')
})

test('a zip may hold 10,000 accepted files', async () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`${nth}.xml`, '']))
  const accepted = zip({ ...many(10_000), 'readme.txt': 'x' })
  expect(await openFile(fileOf('full.zip', accepted), ACCEPTS)).toHaveLength(10_000)
  await expect(openFile(fileOf('over.zip', zip(many(10_001))), ACCEPTS)).rejects.toThrow(
    'the zip holds more than 10000 files',
  )
})

test('a file of a zip that is packed in another way is named', async () => {
  const withMethod = (method: number) => {
    const bytes = zip({ 'one.xml': text })
    bytes.writeUInt16LE(method, bytes.lastIndexOf('PK\u0001\u0002') + 10)
    return bytes
  }
  const [input] = await openFile(fileOf('method.zip', withMethod(99)), ACCEPTS)
  await expect(input?.open()).rejects.toThrow('one.xml cannot be unpacked: unsupported compression method: 99')
})

test('an archive that cannot be listed is refused', async () => {
  const bytes = zip({ 'one.xml': text })
  bytes.writeUInt32LE(0, bytes.lastIndexOf('PK\u0001\u0002'))
  await expect(openFile(fileOf('directory.zip', bytes), ACCEPTS)).rejects.toThrow(
    'the zip cannot be read: invalid central directory file header signature: 0x0',
  )
})

test('standard input may be plain, a gzip or a zip', async () => {
  for (const bytes of [Buffer.from(text), gzipSync(text), zip({ 'one.xml': text })]) {
    const { inputs, close } = await openStandardInput(
      Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]),
      ACCEPTS,
    )
    expect(await contentOf(inputs[0])).toBe(text)
    await close()
  }
})

test('a truncated or damaged gzip is reported', async () => {
  const packed = gzipSync(text.repeat(1000))
  const [cut] = await openFile(fileOf('f.gz', packed.subarray(0, -20)), ACCEPTS)
  await expect(contentOf(cut)).rejects.toThrow('truncated')
  const damaged = Buffer.from(packed)
  damaged.fill(7, 20, 40)
  const [broken] = await openFile(fileOf('g.gz', damaged), ACCEPTS)
  await expect(contentOf(broken)).rejects.toThrow(/damaged|truncated/)
})

test('the checksum depends on the content, not on the file name', async () => {
  const [a, b, c] = (
    await Promise.all([
      openFile(fileOf('h.xml', text), ACCEPTS),
      openFile(fileOf('i.xml', text), ACCEPTS),
      openFile(fileOf('j.xml', `${text}\n`), ACCEPTS),
    ])
  ).map(([input]) => input?.checksum)
  expect(a).toBe(b)
  expect(a).not.toBe(c)
})
