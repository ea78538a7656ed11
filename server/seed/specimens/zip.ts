import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: string | Buffer
  /** Not packed: what readers look for at a fixed place. */
  isStored?: boolean
}

/** 1 January 1980, the first day that the format knows: the same content is the same file. */
const DAY = 0x21

function header(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = buffer.writeUInt32LE(signature)
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** A ZIP archive of small files, in the order given. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, isStored = false } of entries) {
    const [path, plain] = [Buffer.from(name), Buffer.from(content)]
    const packed = isStored ? plain : deflateRawSync(plain, { level: 9 })
    // version, UTF-8 names, method, time, day, sum, sizes, lengths of the name and of what is extra
    const common = [
      [2, 20],
      [2, 0x800],
      [2, isStored ? 0 : 8],
      [2, 0],
      [2, DAY],
      [4, crc32(plain)],
      [4, packed.length],
      [4, plain.length],
      [2, path.length],
      [2, 0],
    ] as const
    const local = Buffer.concat([header(0x04034b50, common), path, packed])
    directory.push(header(0x02014b50, [[2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), path)
    files.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, list.length],
    [4, offset],
    [2, 0],
  ])
  return Buffer.concat([...files, list, end])
}
