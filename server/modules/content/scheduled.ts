import { parseWarsawTime } from '../../../language/warsaw-time.ts'
import { FrontMatterError, parseFrontMatter } from '../../platform/markdown/front-matter.ts'
import { type ContentFile, type ContentKind, groupOf, type StoredFile } from './content-file.ts'
import type { Scheduled } from './scheduled.sql.ts'

/** Job kind: publish the scheduled versions that are due. */
export const PUBLISH_CONTENT = 'content.publish'

/** Name of the text whose publication times apply to its whole group. */
export const groupNameOf = (kind: ContentKind | undefined, name: string) => (kind?.isGrouped ? groupOf(name) : name)

interface Times {
  isActive: boolean
  from?: Date
  until?: Date
}

/** Undefined if the file cannot be parsed; saving it reports the problem. */
function timesOf({ text }: ContentFile): Times | undefined {
  try {
    const { active, published, ends } = parseFrontMatter(text).data
    const parseTime = (value: unknown) => (typeof value === 'string' ? parseWarsawTime(value) : undefined)
    return { isActive: active !== false, from: parseTime(published), until: parseTime(ends) }
  } catch (error) {
    if (error instanceof FrontMatterError) return undefined
    throw error
  }
}

/** Head name -> future publication time, where readers still see another version. */
export function findScheduled(
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
  const publishedByName = new Map(published.map((file) => [file.name, file]))
  const newestByName = new Map([...newest, ...files.map((file) => [file.name, file] as const)])
  for (const head of new Set([...newestByName.keys()].map((name) => groupNameOf(kind, name)))) {
    const [current, pending] = [publishedByName.get(head), newestByName.get(head)]
    if (!kind.isTimed?.(head) || !current || !pending || current.text === pending.text) continue
    const [currentTimes, pendingTimes] = [timesOf(current), timesOf(pending)]
    const isSeen =
      currentTimes?.isActive &&
      !(currentTimes.from && currentTimes.from > now) &&
      !(currentTimes.until && currentTimes.until <= now)
    if (isSeen && pendingTimes?.isActive && pendingTimes.from && pendingTimes.from > now)
      later.set(head, pendingTimes.from)
  }
  return later
}

const stateOf = ({ dueAt, problem }: Scheduled) =>
  problem === null ? `new wording from ${dueAt.toJSON().slice(0, 16)}Z` : `not published: ${problem}`

/** Published texts in their scheduled versions, if they have one, and texts that are only scheduled. */
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
