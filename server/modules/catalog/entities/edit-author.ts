import * as v from 'valibot'
import { isDay } from '../../../../rules/day.ts'
import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../../platform/db/changes.ts'
import type { Database } from '../../../platform/db/db.ts'
import { plainTextSchema } from '../../../platform/plain-text.ts'
import { isPortraitUsed, readAuthor, writeAuthor } from './edit-author.sql.ts'

/** Maximum characters of a biography, also of an imported one. */
const MAX_BIOGRAPHY_LENGTH = 2000
const isDate = (text: string) => /^\d{4}(-\d\d(-\d\d)?)?$/.test(text) && isDay(`${text}-01-01`.slice(0, 10))
const dateSchema = v.pipe(v.string(), v.check(isDate, 'a year, a month or a day: YYYY, YYYY-MM or YYYY-MM-DD'))

const authorFile = v.pipe(
  v.strictObject({
    born: v.optional(dateSchema),
    died: v.optional(dateSchema),
    biography: v.optional(v.record(v.string(), plainTextSchema(MAX_BIOGRAPHY_LENGTH)), {}),
    source: v.optional(v.pipe(plainTextSchema(200), v.nonEmpty('empty'))),
    portrait: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000))),
  }),
  v.check(({ born, died }) => !born || !died || born.slice(0, 4) <= died.slice(0, 4), 'the death is before the birth'),
)

/** An invalid file of an author; the message contains the path of the invalid value. */
export class AuthorError extends Error {}

function parse(content: unknown): v.InferOutput<typeof authorFile> {
  const parsed = v.safeParse(authorFile, content)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw new AuthorError(path ? `${path}: ${issue.message}` : issue.message)
}

/**
 * Replaces the data of a person; a biography given as empty is not filled by imports. Returns the name, and in
 * `unusedPortrait` the file of the former portrait if nobody else has it; undefined if there is no such person.
 * @param storePortrait stores a picture and returns its file name; not called for the one that `findAuthor` returns
 */
export async function setAuthor(
  db: Database,
  actor: Actor,
  key: string,
  content: unknown,
  storePortrait: (path: string) => Promise<string>,
): Promise<{ name: string; unusedPortrait?: string } | undefined> {
  const { born = null, died = null, biography, source = null, portrait: requestedPortrait } = parse(content)
  const known = await db.transaction((tx) => readAuthor(tx, key))
  if (!known) return undefined
  const portrait =
    !requestedPortrait || requestedPortrait === known.portrait
      ? (requestedPortrait ?? null)
      : await storePortrait(requestedPortrait)
  return db.transaction(async (tx) => {
    const previous = await readAuthor(tx, key)
    if (!previous) return undefined
    const { id, name } = previous
    await writeAuthor(tx, { id, born, died, biography, biographySource: source, portrait })
    await notifyChangedTags(tx, ['catalog'])
    await logAction(tx, actor, 'author.set', ['person', id])
    const isUnused = previous.portrait && !(await isPortraitUsed(tx, previous.portrait))
    return { name, ...(isUnused && { unusedPortrait: previous.portrait ?? undefined }) }
  })
}

/** The data of a person in the file format; undefined if there is no such person. */
export async function findAuthor(db: Database, key: string): Promise<object | undefined> {
  const author = await db.transaction((tx) => readAuthor(tx, key))
  if (!author) return undefined
  const { born, died, biography, biographySource, portrait } = author
  return {
    ...(born && { born }),
    ...(died && { died }),
    ...(Object.keys(biography).length > 0 && { biography }),
    ...(biographySource && { source: biographySource }),
    ...(portrait && { portrait }),
  }
}
