import type { Readable } from 'node:stream'

/** One text to read: a file, the content of a gzip, or a file inside a zip. */
export interface Input {
  name: string
  /** Compressed bytes; 0 where unknown. */
  size: number
  /** Number of those bytes read so far. */
  position: () => number
  /** Folder of the file; absent for standard input and the files of a zip. */
  folder?: string
  /** SHA-256 of the content; absent for standard input. */
  checksum?: string
  open(): Promise<Readable>
}
