import type { CsvMap } from '../csv/csv-map.ts'
import { decode, guessEncoding, xmlEncoding } from './open-input.ts'
import { readCsv } from '../csv/read-csv.ts'
import { readOnix } from '../onix/read-onix.ts'
import type { ReadResult } from '../record/title-record.ts'

/** How a file is to be read, in words that another thread understands. */
export interface Way {
  form: 'onix' | 'csv'
  /** When the file does not say, or says wrong. */
  encoding: string | undefined
  map?: CsvMap
  /** A price of 0 is one, not a sign that there is none yet. */
  isZeroFree?: boolean
}

/** Reads titles from the bytes of a file. `tell` hears what concerns the whole of it. */
export function readTitles(
  bytes: AsyncIterable<Buffer>,
  { form, encoding, map, isZeroFree }: Way,
  tell: (line: string) => void,
): AsyncIterable<ReadResult[]> {
  if (form === 'onix')
    return readOnix(
      decode(bytes, (head) => encoding ?? xmlEncoding(head)),
      isZeroFree,
    )
  return readCsv(
    decode(bytes, (head) => encoding ?? map?.encoding ?? guessEncoding(head)),
    map,
    tell,
    isZeroFree,
  )
}
