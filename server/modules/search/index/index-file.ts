import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockFolder, LockedError } from '../../../platform/process/lock.ts'
import { Segment } from './memory/segment.ts'

/** Format version; files of other versions are ignored. */
const FORMAT = 4

interface FileHeader {
  format: number
  identity: string
  snapshot: string
  segments: { bytes: number; gone: number[] }[]
}

export interface SavedIndex {
  /** The database snapshot the segments include. */
  snapshot: string
  segments: Segment[]
}

const LENGTH_BYTES = 8

/**
 * Segments on disk, for the next start and for other processes: the segment images in sequence, as they are in memory.
 */
export class IndexFile {
  constructor(readonly file: string) {}

  /** Undefined if there is no file, or it is incomplete, or of another database or format. */
  async read(identity: string): Promise<SavedIndex | undefined> {
    const handle = await open(this.file).catch(() => undefined)
    if (!handle) return undefined
    try {
      const { size } = await handle.stat()
      const lengthPrefix = Buffer.alloc(LENGTH_BYTES)
      await handle.read(lengthPrefix, 0, LENGTH_BYTES, 0)
      const length = Number(lengthPrefix.readBigUInt64LE())
      if (LENGTH_BYTES + length > size) return undefined
      const headerBytes = Buffer.alloc(length)
      await handle.read(headerBytes, 0, length, LENGTH_BYTES)
      const head = JSON.parse(headerBytes.toString()) as FileHeader
      const expectedSize = head.segments.reduce((sum, { bytes }) => sum + bytes, LENGTH_BYTES + length)
      if (head.format !== FORMAT || head.identity !== identity || expectedSize !== size) return undefined
      const segments: Segment[] = []
      let at = LENGTH_BYTES + length
      for (const { bytes, gone } of head.segments) {
        const image = new SharedArrayBuffer(bytes)
        for (let done = 0; done < bytes;)
          done += (await handle.read(Buffer.from(image), done, Math.min(bytes - done, MAX_IO_BYTES), at + done))
            .bytesRead
        at += bytes
        const segment = new Segment(image)
        segment.removeAll(gone)
        segments.push(segment)
      }
      return { snapshot: head.snapshot, segments }
    } catch (error) {
      // a power cut may leave zeros instead of the contents
      if (error instanceof SyntaxError) return undefined
      throw error
    } finally {
      await handle.close()
    }
  }

  /** Replaces the file atomically. */
  async write(identity: string, { snapshot, segments }: SavedIndex): Promise<void> {
    const head: FileHeader = {
      format: FORMAT,
      identity,
      snapshot,
      segments: segments.map((segment) => ({ bytes: segment.image.byteLength, gone: segment.removedIds() })),
    }
    const headerBytes = Buffer.from(JSON.stringify(head))
    const lengthPrefix = Buffer.alloc(LENGTH_BYTES)
    lengthPrefix.writeBigUInt64LE(BigInt(headerBytes.length))
    await mkdir(path.dirname(this.file), { recursive: true })
    const temporaryFile = `${this.file}.${process.pid}`
    const handle = await open(temporaryFile, 'w', 0o600)
    try {
      for (const part of [lengthPrefix, headerBytes, ...segments.map(({ image }) => Buffer.from(image))])
        for (let done = 0; done < part.length;)
          done += (await handle.write(part, done, Math.min(part.length - done, MAX_IO_BYTES))).bytesWritten
    } finally {
      await handle.close()
    }
    await rename(temporaryFile, this.file).catch(async (error: unknown) => {
      await rm(temporaryFile, { force: true })
      throw error
    })
  }

  /** Lock for building and writing on this machine; undefined while held by another process. */
  tryLock(): { release(): void } | undefined {
    try {
      return lockFolder(path.dirname(this.file))
    } catch (error) {
      if (error instanceof LockedError) return undefined
      throw error
    }
  }
}

/** Maximum size of one read or write call. */
const MAX_IO_BYTES = 1 << 30
