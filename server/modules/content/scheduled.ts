import { FrontMatterError, readFrontMatter } from '../../platform/markdown/front-matter.ts'
import { type ContentFile, type ContentKind, groupOf, type StoredFile } from './content-file.ts'
import { instantOf } from './local-time.ts'
import type { Scheduled } from './scheduled.sql.ts'

/** The job that publishes what is due. */
export const PUBLISH_CONTENT = 'content.publish'

/** The text whose facts are those of all of its group. */
export const headOf = (kind: ContentKind | undefined, name: string) => (kind?.isGrouped ? groupOf(name) : name)

interface Times {
  isActive: boolean
  from?: Date
  until?: Date
}

/** Undefined of a file that cannot be read: what is wrong with it is found when it is written. */
function timesOf({ text }: ContentFile): Times | undefined {
  try {
    const { active, published, ends } = readFrontMatter(text).data
    const at = (written: unknown) => (typeof written === 'string' ? instantOf(written) : undefined)
    return { isActive: active !== false, from: at(published), until: at(ends) }
  } catch (error) {
    if (error instanceof FrontMatterError) return undefined
    throw error
  }
}

/** Heads whose newest wording begins at a time to come, while readers see another; with that time. */
export function findLater(
  kind: ContentKind,
  {
    files,
    published,
    newest,
    now,
  }: {
    files: readonly ContentFile[]
    published: readonly StoredFile[]
    newest: ReadonlyMap<string, StoredFile>
    now: Date
  },
): Map<string, Date> {
  const later = new Map<string, Date>()
  const shown = new Map(published.map((file) => [file.name, file]))
  const written = new Map([...newest, ...files.map((file) => [file.name, file] as const)])
  for (const head of new Set([...written.keys()].map((name) => headOf(kind, name)))) {
    const [old, wanted] = [shown.get(head), written.get(head)]
    if (!kind.isTimed?.(head) || !old || !wanted || old.text === wanted.text) continue
    const [seen, next] = [timesOf(old), timesOf(wanted)]
    const isSeen = seen?.isActive && !(seen.from && seen.from > now) && !(seen.until && seen.until <= now)
    if (isSeen && next?.isActive && next.from && next.from > now) later.set(head, next.from)
  }
  return later
}

const stateOf = ({ dueAt, problem }: Scheduled) =>
  problem === null ? `new wording from ${dueAt.toJSON().slice(0, 16)}Z` : `not published: ${problem}`

/** Texts with their newest wordings, also those that wait for their time. */
export function withScheduled(published: readonly StoredFile[], scheduled: readonly Scheduled[]): StoredFile[] {
  const waiting = new Map(scheduled.map((row) => [row.name, row]))
  const files = published.map((file) => {
    const row = waiting.get(file.name)
    if (!row) return file
    waiting.delete(file.name)
    return fileOf(row)
  })
  return [...files, ...[...waiting.values()].map(fileOf)]
}

const fileOf = (row: Scheduled): StoredFile => ({
  name: row.name,
  extension: row.extension,
  text: row.text,
  title: row.title,
  state: stateOf(row),
})
