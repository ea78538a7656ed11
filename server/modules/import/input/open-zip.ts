import path from 'node:path'
import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import type { Input } from './input.ts'
import { BrokenFile } from '../record/title-record.ts'

const MAX_FILES = 10_000
export const WORKBOOK = 'this is a workbook of a spreadsheet: save it as CSV'

const openArchive = (file: string) =>
  new Promise<ZipFile>((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(new BrokenFile(0, `the zip cannot be read: ${error.message}`)) : resolve(zip),
    )
  })

/** The accepted files of a zip, each as one input. */
export async function openZip(file: string, accepts: RegExp, checksum?: string): Promise<Input[]> {
  const zip = await openArchive(file)
  let isWorkbook = false
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = []
    zip.on('error', (error) => reject(new BrokenFile(0, `the zip cannot be read: ${error.message}`)))
    zip.on('end', () => resolve(found))
    zip.on('entry', (entry) => {
      if (/^(?:xl\/|\[Content_Types\]\.xml$|content\.xml$)/.test(entry.fileName)) isWorkbook = true
      if (accepts.test(entry.fileName) && !/(^|\/)(__MACOSX\/|\.)/.test(entry.fileName)) found.push(entry)
      if (found.length > MAX_FILES) reject(new BrokenFile(0, `the zip holds more than ${MAX_FILES} files`))
      else zip.readEntry()
    })
    zip.readEntry()
  }).finally(() => zip.close())
  if (isWorkbook) throw new BrokenFile(0, WORKBOOK)
  if (entries.length === 0) throw new BrokenFile(0, 'the zip holds no such file')
  return entries.map((entry) => inputOf(file, entry, checksum))
}

function inputOf(file: string, entry: Entry, checksum: string | undefined): Input {
  let read = 0
  return {
    name: `${path.basename(file)}: ${entry.fileName}`,
    size: entry.uncompressedSize,
    checksum: checksum && `${checksum} ${entry.fileName}`,
    position: () => read,
    async open() {
      const zip = await openArchive(file)
      const stream = await new Promise<Readable>((resolve, reject) => {
        zip.openReadStream(entry, (error, opened) =>
          error ? reject(new BrokenFile(0, `${entry.fileName} cannot be unpacked: ${error.message}`)) : resolve(opened),
        )
      })
      stream.on('data', (chunk: Buffer) => (read += chunk.length))
      stream.on('close', () => zip.close())
      stream.pause()
      return stream
    },
  }
}
