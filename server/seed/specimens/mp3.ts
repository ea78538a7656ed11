import type { Manuscript } from './manuscript.ts'

/** MPEG-1 Layer III, 32 kbit/s, 48 kHz, one channel: frames of 24 ms without padding. */
const HEADER = [0xff, 0xfb, 0x14, 0xc4]
const FRAME = 96
const SECONDS = 5
/** Lines of the spectrum, of 41.7 Hz each: three notes, each struck once and dying away. */
const NOTES = [6, 9, 12]
const LOUDEST = 198
const NOTE = 24

/** Two granules of 12 ms, each with one line of the spectrum sounding. */
function frame(at: number): Buffer {
  let bits = ''
  const put = (value: number, width: number) => (bits += value.toString(2).padStart(width, '0'))
  const granules = [at * 2, at * 2 + 1].map((granule) => {
    const line = NOTES[Math.floor(granule / NOTE) % NOTES.length] ?? 0
    const gain = LOUDEST - (granule % NOTE) - 4 * Math.floor(granule / (NOTE * NOTES.length))
    // pairs of silence, then the pair in which the note is (Huffman table 1), with the sign that carries the wave on
    const sign = [0, 1, 1, 0][granule % 4] === (line * granule) % 2 ? '0' : '1'
    return {
      pairs: Math.floor(line / 2) + 1,
      gain,
      data: '1'.repeat(Math.floor(line / 2)) + (line % 2 ? '001' : '01') + sign,
    }
  })
  put(0, 9 + 5 + 4)
  for (const { pairs, gain, data } of granules) {
    put(data.length, 12)
    put(pairs, 9)
    put(gain, 8)
    put(0, 4 + 1)
    for (let region = 0; region < 3; region++) put(1, 5)
    put(0, 4 + 3 + 1 + 1 + 1)
  }
  for (const { data } of granules) bits += data
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt(byte, 2),
  )
  const whole = Buffer.alloc(FRAME)
  whole.set([...HEADER, ...bytes])
  return whole
}

/** Seven bits a byte, as ID3 writes sizes. */
const size = (length: number) => Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 127))

function textFrame(id: string, text: string, language = ''): Buffer {
  const body = Buffer.concat([Buffer.from([3]), Buffer.from(language && `${language}\0`), Buffer.from(text)])
  return Buffer.concat([Buffer.from(id), size(body.length), Buffer.alloc(2), body])
}

/** A few notes, and in its tags what it is; the same manuscript is the same file to the byte. */
export function makeMp3({ title, authors, publisher, published, chapters }: Manuscript): Buffer {
  const frames = [
    textFrame('TIT2', title),
    textFrame('TPE1', authors.join(', ')),
    textFrame('TPUB', publisher),
    textFrame('TLAN', 'pol'),
    ...(published ? [textFrame('TDRC', published)] : []),
    textFrame('COMM', chapters.at(-1)?.paragraphs.join(' ') ?? '', 'pol'),
  ]
  const tags = Buffer.concat(frames)
  return Buffer.concat([
    Buffer.from('ID3'),
    Buffer.from([4, 0, 0]),
    size(tags.length),
    tags,
    ...Array.from({ length: (SECONDS * 1000) / 24 }, (_, at) => frame(at)),
  ])
}
