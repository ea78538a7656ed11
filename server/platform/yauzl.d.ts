declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
    compressedSize: number
    uncompressedSize: number
  }
  export interface ZipFile {
    readEntry(): void
    openReadStream(entry: Entry, callback: (error: Error | null, stream: Readable) => void): void
    close(): void
    on(event: 'entry', listener: (entry: Entry) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
  }
  export function open(
    path: string,
    options: { lazyEntries: boolean; autoClose: boolean },
    callback: (error: Error | null, zip: ZipFile) => void,
  ): void
  export function fromBuffer(
    bytes: Buffer,
    options: { lazyEntries: boolean },
    callback: (error: Error | null, zip: ZipFile) => void,
  ): void
}
