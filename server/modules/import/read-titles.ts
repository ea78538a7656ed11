import type { CsvMap } from './csv-map.ts'
import { decode, guessEncoding, xmlEncoding } from './open-input.ts'
import { readCsv } from './read-csv.ts'
import { readOnix } from './read-onix.ts'
import type { ReadResult } from './title-record.ts'

/** How a file is to be read, in words that another thread understands. */
export interface Way {
  form: 'onix' | 'csv'
  /** When the file does not say, or says wrong. */
  encoding: string | undefined
  map?: CsvMap
}

/** Reads titles from the bytes of a file. `tell` hears what concerns the whole of it. */
export function readTitles(bytes: AsyncIterable<Buffer>, { form, encoding, map }: Way, tell: (line: string) => void): AsyncIterable<ReadResult[]> {
  if (form === 'onix') return readOnix(decode(bytes, (head) => encoding ?? xmlEncoding(head)))
  return readCsv(decode(bytes, (head) => encoding ?? map?.encoding ?? guessEncoding(head)), map, tell)
}
