import { logAction } from '../../platform/actions/action-log.ts'
import { type Actor, actorName } from '../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { transactionOrDryRun } from '../../platform/db/dry-run.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { listStoreViews } from '../store/index.ts'
import {
  ContentError,
  type ContentFile,
  type ContentKind,
  groupOf,
  type StorePicture,
  type MeasurePicture,
  pathOf,
  type Problem,
  type StoredFile,
  type WriteContext,
} from './content-file.ts'
import { insertVersion, lockContent, type Reason, readVersion, readVersions, type Version } from './content.sql.ts'
import { KINDS, kindOf } from './kinds.ts'
import { deleteScheduled, insertScheduled, readScheduled, rollBack, setSavepoint } from './scheduled.sql.ts'
import { findScheduled, groupNameOf, PUBLISH_CONTENT, withScheduled } from './scheduled.ts'

export interface Change {
  path: string
  kind: 'new' | 'changed' | 'removed'
  before: string | undefined
  after: string | undefined
}

const PUBLISHER: Actor = { kind: 'job', name: PUBLISH_CONTENT }

interface PushOptions {
  /** Who changes the texts; the history names them. */
  actor: Actor
  reason?: Exclude<Reason, 'found' | 'remove' | 'publish'>
  /** Names of files to remove. */
  removed?: readonly string[]
  isDryRun?: boolean
  pictures?: Pictures
  now?: Date
}

/** How pictures that texts refer to are stored and measured. */
export interface Pictures {
  storePicture: StorePicture
  measure: MeasurePicture
}

export interface PushResult {
  changes: Change[]
  remarks: string[]
}

const viewsOf = async (db: Db): Promise<string[]> =>
  (await listStoreViews(db)).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(({ code }) => code)

async function listPublished(db: Db, views: readonly string[]): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const kind of KINDS) files.push(...(await kind.list(db, views)))
  return files
}

/** Every text of the shop in its newest version, scheduled ones included, ordered by kind. */
export const listContent = async (db: Db): Promise<StoredFile[]> =>
  withScheduled(await listPublished(db, await viewsOf(db)), await readScheduled(db))

const NO_PICTURES: Pictures = {
  storePicture: (named) => Promise.reject(new Error(`the picture ${named} cannot be read: these texts have no folder`)),
  measure: () => Promise.resolve(undefined),
}

/**
 * Saves files, all or none. Changes are found by comparing the shop's texts before and after, so that a file that only
 * differs in formatting changes nothing. Throws ContentError.
 */
export function pushContent(
  db: Db,
  files: readonly ContentFile[],
  { actor, reason = 'push', removed = [], isDryRun = false, pictures = NO_PICTURES, now = new Date() }: PushOptions,
): Promise<PushResult> {
  const author = actorName(actor)
  return transactionOrDryRun(db, isDryRun, async (tx) => {
    await lockContent(tx)
    const pushed = await write(tx, files, { removed, pictures, actor, now })
    for (const change of pushed.changes) {
      await recordVersions(tx, change, author, reason)
      await logAction(tx, actor, `content.${reason}`, ['content', splitPath(change.path).name], {
        after: { change: change.kind },
      })
    }
    return pushed
  })
}

/** Publishes the scheduled versions that are still due. */
export async function publishScheduled(
  db: Db,
  names: readonly string[],
  { pictures, now }: { pictures: Pictures; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContent(tx)
    const due = (await readScheduled(tx)).filter(({ name, dueAt }) => names.includes(name) && dueAt <= now)
    if (due.length === 0) return
    await deleteScheduled(tx, names)
    await write(tx, due, { removed: [], pictures, actor: PUBLISHER, now })
    for (const { name, extension, text, author } of due)
      await insertVersion(tx, { name, extension, text, reason: 'publish', author })
    for (const { name } of due) await logAction(tx, PUBLISHER, 'content.publish', ['content', name])
  })
}

interface WriteOptions {
  removed: readonly string[]
  pictures: Pictures
  actor: Actor
  now: Date
}

async function write(
  tx: Db,
  files: readonly ContentFile[],
  { removed, pictures, actor, now }: WriteOptions,
): Promise<PushResult> {
  const views = await viewsOf(tx)
  const published = await listPublished(tx, views)
  const before = withScheduled(published, await readScheduled(tx))
  const stored = new Map(before.map((file) => [file.name, file]))
  const remarks: string[] = []
  const problems: Problem[] = duplicateNameProblems(files)
  const isChanged = (file: ContentFile) => {
    const known = stored.get(file.name)
    return known?.text !== file.text || known.extension !== file.extension
  }
  const context = { actor, views, ...pictures, remark: (remark: string) => remarks.push(remark) }
  for (const kind of KINDS) {
    const own = files.filter(({ name }) => kindOf(name) === kind)
    const removedNames = removed.filter((name) => kindOf(name) === kind && stored.has(name))
    const changed = own.filter(isChanged)
    const later = findScheduled(kind, { files: own, published, newest: stored, now })
    const isScheduled = (name: string) => later.has(groupNameOf(kind, name))
    try {
      for (const name of removedNames) {
        if (isScheduled(name)) throw new ContentError([scheduledProblem(stored.get(name))])
        await kind.remove(tx, name, context)
      }
      const publishedNow = changed.filter(({ name }) => !isScheduled(name))
      const completeGroups = kind.isGrouped
        ? inGroups(publishedNow, { own, before: published, removedNames })
        : publishedNow
      await deleteScheduled(
        tx,
        namesInGroups([...completeGroups.map(({ name }) => name), ...removedNames], before, kind),
      )
      if (completeGroups.length > 0) await kind.save(tx, completeGroups, context)
      const scheduledFiles = changed.filter(({ name }) => isScheduled(name))
      const all = kind.isGrouped ? inGroups(scheduledFiles, { own, before, removedNames: [] }) : scheduledFiles
      if (all.length > 0) await schedule(tx, all, { kind, context, later, before, published })
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      problems.push(...error.problems)
    }
  }
  if (problems.length > 0) throw new ContentError(problems)
  await notifyChangedTags(tx, ['cms'])
  return { changes: compare(before, await listContent(tx)), remarks }
}

const scheduledProblem = (file: StoredFile | undefined): Problem => ({
  file: file ? pathOf(file) : '',
  line: 1,
  message: 'a new wording of it waits for its time: it can be removed after that',
})

/** Names of all files in the groups of some files: a version saved now replaces the scheduled ones of its group. */
function namesInGroups(names: readonly string[], before: readonly StoredFile[], kind: ContentKind): string[] {
  const heads = new Set(names.map((name) => groupNameOf(kind, name)))
  return before.map(({ name }) => name).filter((name) => heads.has(groupNameOf(kind, name)))
}

/** Validates versions by saving them, reads them back as files, rolls the save back and schedules the files. */
async function schedule(
  tx: Db,
  files: readonly ContentFile[],
  {
    kind,
    context,
    later,
    before,
    published,
  }: {
    kind: ContentKind
    context: WriteContext
    later: ReadonlyMap<string, Date>
    before: readonly StoredFile[]
    published: readonly StoredFile[]
  },
): Promise<void> {
  await setSavepoint(tx)
  await kind.save(tx, files, context)
  const saved = await kind.list(tx, context.views)
  await rollBack(tx)
  const names = new Set(files.map(({ name }) => name))
  await deleteScheduled(tx, namesInGroups([...names], before, kind))
  const publishedTexts = new Map(published.map((file) => [file.name, file.text]))
  for (const { name, extension, text, title } of saved) {
    const dueAt = later.get(groupNameOf(kind, name))
    if (!names.has(name) || !dueAt || text === publishedTexts.get(name)) continue
    await insertScheduled(tx, { name, extension, text, title, dueAt, author: actorName(context.actor) })
    await enqueue(tx, { kind: PUBLISH_CONTENT, payload: {}, key: `${PUBLISH_CONTENT} ${dueAt.toJSON()}`, runAt: dueAt })
  }
}

/** Problems of two files with one name and of files outside the folders of all kinds. */
function duplicateNameProblems(files: readonly ContentFile[]): Problem[] {
  const seen = new Map<string, ContentFile>()
  return files.flatMap((file) => {
    const other = seen.get(file.name)
    seen.set(file.name, file)
    if (!kindOf(file.name))
      return [{ file: pathOf(file), line: 1, message: `texts are in ${KINDS.map(({ folder }) => folder).join(', ')}` }]
    return other ? [{ file: pathOf(file), line: 1, message: `${pathOf(other)} is the same text` }] : []
  })
}

/** The changed files with those of their groups in other views, which are saved together. */
function inGroups(
  changed: readonly ContentFile[],
  {
    own,
    before,
    removedNames,
  }: { own: readonly ContentFile[]; before: readonly StoredFile[]; removedNames: readonly string[] },
): ContentFile[] {
  const groups = new Set([...changed.map(({ name }) => name), ...removedNames].map(groupOf))
  const named = new Set([...own.map(({ name }) => name), ...removedNames])
  const unchanged = before.filter(({ name }) => !named.has(name))
  return [...own, ...unchanged].filter(({ name }) => groups.has(groupOf(name)))
}

function compare(before: readonly StoredFile[], after: readonly StoredFile[]): Change[] {
  const remaining = new Map(before.map((file) => [file.name, file]))
  const changes: Change[] = []
  for (const file of after) {
    const known = remaining.get(file.name)
    remaining.delete(file.name)
    if (!known) changes.push({ path: pathOf(file), kind: 'new', before: undefined, after: file.text })
    else if (known.text !== file.text || known.extension !== file.extension)
      changes.push({ path: pathOf(file), kind: 'changed', before: known.text, after: file.text })
  }
  for (const file of remaining.values())
    changes.push({ path: pathOf(file), kind: 'removed', before: file.text, after: undefined })
  return changes
}

/** `pages/o-nas.en.html` -> its name and extension. */
export function splitPath(path: string): Pick<ContentFile, 'name' | 'extension'> {
  const dot = path.lastIndexOf('.')
  return { name: path.slice(0, dot), extension: path.slice(dot + 1) as ContentFile['extension'] }
}

async function recordVersions(tx: Db, { path, before, after }: Change, author: string, reason: Reason): Promise<void> {
  const { name, extension } = splitPath(path)
  const [last] = await readVersions(tx, name, 1)
  // a text that the seed or SQL wrote has no version yet
  if (before !== undefined && last?.text !== before)
    await insertVersion(tx, { name, extension, text: before, reason: 'found', author })
  const text = after ?? null
  await insertVersion(tx, { name, extension, text, reason: after === undefined ? 'remove' : reason, author })
}

/** Versions of a text, newest first. */
export const historyOf = (db: Db, name: string, limit = 50): Promise<Version[]> => readVersions(db, name, limit)

/** Restores a version of a text; undefined if the version belongs to another text. */
export async function revertContent(
  db: Db,
  name: string,
  id: number,
  by: Pick<PushOptions, 'actor' | 'pictures'>,
): Promise<PushResult | undefined> {
  const version = await readVersion(db, id)
  if (version?.name !== name) return undefined
  const { extension, text } = version
  return text === null
    ? pushContent(db, [], { ...by, reason: 'revert', removed: [name] })
    : pushContent(db, [{ name, extension, text }], { ...by, reason: 'revert' })
}
