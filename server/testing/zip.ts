import { crc32, deflateRawSync } from 'node:zlib'

/** Makes a minimal ZIP with compressed files. */
export function zip(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = []
  const table: Buffer[] = []
  let offset = 0
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
    rest.writeUInt32LE(offset, 10)
    table.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, rest, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(table)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(table.length, 4)
  end.writeUInt16LE(table.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end])
}
