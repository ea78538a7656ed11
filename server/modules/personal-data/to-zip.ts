import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'
import type { ExportedFile } from '../../platform/personal-data.ts'

/** Reads the files one after another, so that only one is in memory. */
export function toZip(files: readonly ExportedFile[]): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const ready: Uint8Array[] = []
    let failure: Error | null = null
    const zip = new Zip((error, chunk) => {
      if (error) failure = error
      else ready.push(chunk)
    })
    for (const file of files) {
      const entry = new ZipDeflate(file.name)
      zip.add(entry)
      entry.push(await file.read(), true)
      if (failure) throw failure
      yield* ready.splice(0)
    }
    zip.end()
    yield* ready.splice(0)
  }
  return Readable.from(chunks())
}
