import type { Database } from '../../../platform/db/db.ts'
import { LARGEST_SAMPLE } from '../../excerpts/index.ts'
import { storeCover } from '../covers/covers.ts'
import { coverFailed, listCoversBeside } from '../covers/covers.sql.ts'
import { LARGEST_PICTURE } from '../input/fetch-file.ts'
import type { Remark } from '../report.ts'
import { storeSample } from '../samples/samples.ts'
import { listSamplesBeside, sampleFailed } from '../samples/samples.sql.ts'
import type { FileBeside } from './linked-files.sql.ts'
import { fileRemark } from './locate-files.ts'
import { MessageFolder } from './message-folder.ts'

/** The folder of an import's message, and where its images are stored. */
export interface FilesBeside {
  folder: string
  mediaFolder: string
  /** Identifies the import, also when it is stopped and resumed. */
  message: string
}

interface Taking {
  signal: AbortSignal | undefined
  report: (remark: Remark) => void
  /** Called with the number of files read. */
  progress: (files: number) => void
}

// images are decoded in memory
const AT_ONCE = 4

/** Reads the queued files of an import in this process, since others cannot see its folder. Returns their number. */
export async function importLinkedFiles(db: Database, beside: FilesBeside, taking: Taking): Promise<number> {
  const folder = new MessageFolder(beside.folder)
  let taken = 0
  const take = async <T extends FileBeside>(
    kind: 'cover' | 'sample',
    list: (db: Database, message: string, most: number) => Promise<T[]>,
    store: (file: T) => Promise<void>,
    failed: (file: T, reason: string) => Promise<void>,
  ) => {
    const takeOne = async (file: T) => {
      try {
        await store(file)
        taken++
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        await failed(file, reason)
        const { line, reference, url } = file
        taking.report({ line, reference, kind: 'remark', reason: fileRemark(kind, url, reason) })
      }
    }
    for (;;) {
      const files = taking.signal?.aborted ? [] : await list(db, beside.message, AT_ONCE)
      if (files.length === 0) return
      await Promise.all(files.map(takeOne))
      taking.progress(taken)
    }
  }
  await take(
    'cover',
    listCoversBeside,
    async (file) => storeCover(db, file, await folder.read(file.url, LARGEST_PICTURE), beside.mediaFolder),
    (file, reason) => coverFailed(db, file, reason, true, 0),
  )
  await take(
    'sample',
    listSamplesBeside,
    async (file) => storeSample(db, file, await folder.read(file.url, LARGEST_SAMPLE)),
    (file, reason) => sampleFailed(db, file, reason, true, 0),
  )
  return taken
}
