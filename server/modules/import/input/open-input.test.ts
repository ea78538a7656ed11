import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { deflateRawSync, gzipSync, crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { decode, type Input, openFile, openStandardInput, xmlEncoding } from './open-input.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-input-'))
const ACCEPTS = /\.xml$/i
const text = '<a>żółw</a>'

function fileOf(name: string, bytes: Buffer | string): string {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

/** A zip with packed files, as small as the format allows. */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const table: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const [plain, packed] = [Buffer.from(content), deflateRawSync(content)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(plain.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    table.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, rest, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(table)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(table.length, 4)
  end.writeUInt16LE(table.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end])
}

async function contentOf(input: Input | undefined): Promise<string> {
  if (!input) throw new Error('no input')
  let content = ''
  for await (const piece of decode(await input.open(), xmlEncoding)) content += piece
  return content
}

test('plain and gzipped files are read alike, whatever they are called', async () => {
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

test('every readable file of a zip is read', async () => {
  const inputs = await openFile(
    fileOf('d.zip', zip({ 'a/one.xml': text, 'readme.txt': 'x', '__MACOSX/._one.xml': 'x', 'two.XML': '<b/>' })),
    ACCEPTS,
  )
  expect(inputs.map(({ name }) => name)).toEqual(['d.zip: a/one.xml', 'd.zip: two.XML'])
  expect(await Promise.all(inputs.map(contentOf))).toEqual([text, '<b/>'])
  await expect(openFile(fileOf('e.zip', zip({ 'readme.txt': 'x' })), ACCEPTS)).rejects.toThrow('holds no such file')
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

test('the same content has the same checksum under any name', async () => {
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
