import * as v from 'valibot'
import { announce } from '../../../platform/db/changes.ts'
import type { Database } from '../../../platform/db/db.ts'
import { plainWords } from '../../../platform/plain-words.ts'
import { isPortraitUsed, readAuthor, writeAuthor } from './edit-author.sql.ts'

/** Characters of a biography, an imported one as well. */
const LONGEST_BIOGRAPHY = 2000
const isDate = (text: string) =>
  /^\d{4}(-\d\d(-\d\d)?)?$/.test(text) && new Date(`${text}T00:00Z`.replace(/^(.{4,7})T.*/, '$1')).toJSON() !== null
const date = v.pipe(v.string(), v.check(isDate, 'a year, a month or a day: YYYY, YYYY-MM or YYYY-MM-DD'))

const file = v.pipe(
  v.strictObject({
    born: v.optional(date),
    died: v.optional(date),
    biography: v.optional(v.record(v.string(), plainWords(LONGEST_BIOGRAPHY)), {}),
    source: v.optional(v.pipe(plainWords(200), v.nonEmpty('empty'))),
    portrait: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000))),
  }),
  v.check(({ born, died }) => !born || !died || born.slice(0, 4) <= died.slice(0, 4), 'the death is before the birth'),
)

/** A file that says nothing of an author; its message names the place. */
export class AuthorError extends Error {}

function parse(content: unknown): v.InferOutput<typeof file> {
  const parsed = v.safeParse(file, content)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const place = v.getDotPath(issue)
  throw new AuthorError(place ? `${place}: ${issue.message}` : issue.message)
}

/**
 * Replaces what the shop says of a person; an empty biography stays empty in imports too. `keepPortrait` stores a
 * picture and returns its file; a portrait named as `getAuthor` does stays. Returns the name and a portrait that nobody
 * has any more; undefined where there is no such person.
 */
export async function setAuthor(
  db: Database,
  key: string,
  content: unknown,
  keepPortrait: (place: string) => Promise<string>,
): Promise<{ name: string; unused?: string } | undefined> {
  const { born = null, died = null, biography, source = null, portrait: named } = parse(content)
  const known = await db.transaction((tx) => readAuthor(tx, key))
  if (!known) return undefined
  const portrait = !named || named === known.portrait ? (named ?? null) : await keepPortrait(named)
  return db.transaction(async (tx) => {
    const before = await readAuthor(tx, key)
    if (!before) return undefined
    const { id, name } = before
    await writeAuthor(tx, { id, born, died, biography, biographySource: source, portrait })
    await announce(tx, ['catalog'])
    const isUnused = before.portrait && !(await isPortraitUsed(tx, before.portrait))
    return { name, ...(isUnused && { unused: before.portrait ?? undefined }) }
  })
}

/** What the shop says of a person, as a file has it; undefined where there is no such person. */
export async function getAuthor(db: Database, key: string): Promise<object | undefined> {
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
