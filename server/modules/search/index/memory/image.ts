/** Typed arrays in one buffer that threads can share and a file can contain unchanged. */

type Kind = 'u8' | 'u16' | 'u32' | 'i32' | 'f64'
type ColumnConstructor = new (memory: ArrayBufferLike, offset: number, length: number) => Column
const KINDS: Readonly<Record<Kind, ColumnConstructor>> = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
}
export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array
export type Columns = Readonly<Record<string, Column>>

interface Contents {
  meta: unknown
  columns: { name: string; kind: Kind; at: number; length: number }[]
}

const ALIGNMENT_BYTES = 8
const align = (offset: number) => Math.ceil(offset / ALIGNMENT_BYTES) * ALIGNMENT_BYTES
const kindOf = (column: Column) => (Object.keys(KINDS) as Kind[]).find((kind) => column instanceof KINDS[kind]) as Kind

/** Copies the columns into shared memory, behind a table of contents. */
export function pack(meta: unknown, columns: Columns): SharedArrayBuffer {
  let offset = 0
  const listed = Object.entries(columns).map(([name, column]) => {
    const start = offset
    offset = align(offset + column.byteLength)
    return { name, kind: kindOf(column), at: start, length: column.length }
  })
  const head = Buffer.from(JSON.stringify({ meta, columns: listed } satisfies Contents))
  const body = align(4 + head.length)
  const image = new SharedArrayBuffer(body + offset)
  new DataView(image).setUint32(0, head.length, true)
  Buffer.from(image).set(head, 4)
  for (const { name, kind, at: start, length } of listed)
    new KINDS[kind](image, body + start, length).set(columns[name] as Column)
  return image
}

/** Views of an image's columns; nothing is copied. */
export function unpack(image: SharedArrayBuffer): { meta: unknown; columns: Columns } {
  const length = new DataView(image).getUint32(0, true)
  const { meta, columns } = JSON.parse(Buffer.from(image, 4, length).toString()) as Contents
  const body = align(4 + length)
  return {
    meta,
    columns: Object.fromEntries(
      columns.map(({ name, kind, at, length: size }) => [name, new KINDS[kind](image, body + at, size)]),
    ),
  }
}
