import { MAX_SAMPLE_BYTES } from '../../excerpts/index.ts'
import { MAX_PICTURE_BYTES, UnusableFile } from '../input/fetch-file.ts'
import type { RecordFields, LinkedFile, TitleRecord } from '../record/title-record.ts'
import { isWebAddress } from './file-name.ts'
import type { MessageFolder } from './message-folder.ts'

/** Text of a remark on a file; the report groups remarks without the quoted names. */
export const fileRemark = (kind: 'cover' | 'sample', link: string, reason: string): string =>
  `${kind} "${link.replaceAll(/["\p{Cc}]/gu, '�').slice(0, 100)}" is left out: ${reason}`

const isMessageFile = ({ url }: LinkedFile): boolean => !isWebAddress(url)
const isLocated = (file: LinkedFile): boolean => isMessageFile(file) && file.problem === undefined

/** Files of a record that exist in the message's folder. */
export const locatedCover = ({ covers }: RecordFields): LinkedFile | undefined => covers?.find(isLocated)
export const locatedSample = ({ sample }: RecordFields): LinkedFile | undefined =>
  sample && isLocated(sample) ? sample : undefined

/**
 * Finds the linked files of a record in the message's folder; they are not part of the record's digest, so that a file
 * may be added or changed later.
 */
export async function locateFiles({ fields, remarks }: TitleRecord, folder: MessageFolder | undefined): Promise<void> {
  const locate = async (kind: 'cover' | 'sample', file: LinkedFile, maxBytes: number) => {
    try {
      if (!folder) throw new UnusableFile('its message came without a folder')
      file.version = await folder.versionOf(file.url, maxBytes)
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error
      file.problem = error.message
      remarks.push(fileRemark(kind, file.url, error.message))
    }
  }
  for (const cover of fields.covers ?? []) if (isMessageFile(cover)) await locate('cover', cover, MAX_PICTURE_BYTES)
  if (fields.sample && isMessageFile(fields.sample)) await locate('sample', fields.sample, MAX_SAMPLE_BYTES)
}
