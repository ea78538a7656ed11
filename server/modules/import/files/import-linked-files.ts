import type { Database } from '../../../platform/db/db.ts'
import { MAX_SAMPLE_BYTES } from '../../excerpts/index.ts'
import { storeCover } from '../covers/covers.ts'
import { markCoverFailed, listMessageCovers } from '../covers/covers.sql.ts'
import { MAX_PICTURE_BYTES } from '../input/fetch-file.ts'
import type { Remark } from '../report.ts'
import { storeSample } from '../samples/samples.ts'
import { listMessageSamples, markSampleFailed } from '../samples/samples.sql.ts'
import type { MessageFile } from './linked-files.sql.ts'
import { fileRemark } from './locate-files.ts'
import { MessageFolder } from './message-folder.ts'

/** The folder of an import's message, and where its images are stored. */
export interface MessageFiles {
  folder: string
  mediaFolder: string
  /** Identifies the import, also when it is stopped and resumed. */
  message: string
}

interface ImportCallbacks {
  signal: AbortSignal | undefined
  report: (remark: Remark) => void
  /** Called with the number of files read. */
  onProgress: (files: number) => void
}

// images are decoded in memory
const MAX_CONCURRENT = 4

/** Reads the queued files of an import in this process, since others cannot see its folder. Returns their number. */
export async function importLinkedFiles(
  db: Database,
  messageFiles: MessageFiles,
  callbacks: ImportCallbacks,
): Promise<number> {
  const folder = new MessageFolder(messageFiles.folder)
  let importedCount = 0
  const importAll = async <T extends MessageFile>(
    kind: 'cover' | 'sample',
    list: (db: Database, message: string, limit: number) => Promise<T[]>,
    store: (file: T) => Promise<void>,
    markFailed: (file: T, reason: string) => Promise<void>,
  ) => {
    const importOne = async (file: T) => {
      try {
        await store(file)
        importedCount++
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        await markFailed(file, reason)
        const { line, reference, url } = file
        callbacks.report({ line, reference, kind: 'remark', reason: fileRemark(kind, url, reason) })
      }
    }
    for (;;) {
      const files = callbacks.signal?.aborted ? [] : await list(db, messageFiles.message, MAX_CONCURRENT)
      if (files.length === 0) return
      await Promise.all(files.map(importOne))
      callbacks.onProgress(importedCount)
    }
  }
  await importAll(
    'cover',
    listMessageCovers,
    async (file) => storeCover(db, file, await folder.read(file.url, MAX_PICTURE_BYTES), messageFiles.mediaFolder),
    (file, reason) => markCoverFailed(db, file, reason, true, 0),
  )
  await importAll(
    'sample',
    listMessageSamples,
    async (file) => storeSample(db, file, await folder.read(file.url, MAX_SAMPLE_BYTES)),
    (file, reason) => markSampleFailed(db, file, reason, true, 0),
  )
  return importedCount
}
