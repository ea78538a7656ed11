import { locateFiles } from '../files/locate-files.ts'
import { MessageFolder } from '../files/message-folder.ts'
import type { MessageFiles } from '../files/import-linked-files.ts'
import { BrokenFile, type ReadResult } from '../record/title-record.ts'
import type { Entry, RecordFilter } from './filter-records.ts'

/** Returns the reason the file could not be read to its end. */
export async function readEntries(
  read: AsyncIterable<ReadResult[]>,
  recordFilter: RecordFilter,
  { signal, files }: { signal?: AbortSignal | undefined; files?: Pick<MessageFiles, 'folder'> | undefined },
  onEntry: (entry: Entry) => Promise<void>,
): Promise<string | undefined> {
  const folder = files && new MessageFolder(files.folder)
  try {
    for await (const results of read) {
      for (const result of results) {
        const entry = recordFilter.filter(result)
        if (entry && 'pending' in entry) await locateFiles(entry.pending.record, folder)
        if (entry) await onEntry(entry)
        if (signal?.aborted) return undefined
      }
    }
  } catch (error) {
    if (error instanceof BrokenFile) return `line ${error.line}: ${error.message}`
    throw error
  }
  return undefined
}
