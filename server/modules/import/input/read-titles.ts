import type { CsvMap } from '../csv/csv-map.ts'
import { decode, guessEncoding, xmlEncoding } from './open-input.ts'
import { readCsv } from '../csv/read-csv.ts'
import { readOnix } from '../onix/read-onix.ts'
import type { Market } from '../record/market.ts'
import type { ReadResult } from '../record/title-record.ts'

/** How a file is read; structured-cloneable. */
export interface ReadOptions {
  form: 'onix' | 'csv'
  /** Overrides the encoding the file declares. */
  encoding: string | undefined
  market: Market
  map?: CsvMap
  /** A price of 0 means free rather than missing. */
  isZeroFree?: boolean
}

/** Reads titles from the bytes of a file; `log` receives messages about the file as a whole. */
export function readTitles(
  bytes: AsyncIterable<Buffer>,
  { form, encoding, market, map, isZeroFree }: ReadOptions,
  log: (line: string) => void,
): AsyncIterable<ReadResult[]> {
  if (form === 'onix')
    return readOnix(
      decode(bytes, (head) => encoding ?? xmlEncoding(head)),
      market,
      isZeroFree,
    )
  return readCsv(
    decode(bytes, (head) => encoding ?? map?.encoding ?? guessEncoding(head)),
    map,
    log,
    { isZeroFree, currency: market.currency },
  )
}
