import * as v from 'valibot'
import { parseWarsawTime } from '../../../language/warsaw-time.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import { FrontMatterError, parseFrontMatter } from '../../platform/markdown/front-matter.ts'
import { schemaMessage } from '../../platform/markdown/schema-message.ts'

/** A text of the shop, such as a page, as a file. */
export interface ContentFile {
  /** With its folder, without its extension: `pages/o-nas`, `pages/o-nas.en`. */
  name: string
  extension: Extension
  text: string
}

export const EXTENSIONS = ['md', 'html', 'yaml'] as const
export type Extension = (typeof EXTENSIONS)[number]

/** A stored text with what lists show of it. */
export interface StoredFile extends ContentFile {
  title: string
  /** Undefined if visible without a time limit. */
  state?: string
}

export interface ParsedFile extends ContentFile {
  /** `o-nas` */
  key: string
  /** Code of a store view. */
  view: string
  data: Record<string, unknown>
  body: string
  /** Line of a field such as `items.2.url`. */
  lineOf: (field: string) => number
}

export const pathOf = ({ name, extension }: Pick<ContentFile, 'name' | 'extension'>) => `${name}.${extension}`

export interface Problem {
  /** Path in the folder. */
  file: string
  line: number
  message: string
}

/** Files were rejected; nothing was changed. */
export class ContentError extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
    this.problems = problems
  }
}

export const refuse = (file: ParsedFile, field: string, message: string): never => {
  throw new ContentError([
    { file: pathOf(file), line: file.lineOf(field), message: field ? `${field}: ${message}` : message },
  ])
}

/** Stores a picture that a file refers to. Returns its path below /media. */
export type StorePicture = (named: string, file: ContentFile) => Promise<string>

/** Width and height of a picture below /media; undefined if it does not exist. */
export type MeasurePicture = (file: string) => Promise<readonly [number, number] | undefined>

/** Context of ContentKind.save. */
export interface WriteContext {
  actor: Actor
  /** Codes of the store views, the default one first. */
  views: readonly string[]
  storePicture: StorePicture
  measure: MeasurePicture
  /** Adds a remark on a saved file. */
  remark: (remark: string) => void
}

/** A content type, whose files are in one folder. */
export interface ContentKind {
  /** `pages` */
  folder: string
  /** Whether files of one name in all views are saved together. */
  isGrouped?: boolean
  /** Whether a new version of the file waits for its `published` time while readers see the previous one. */
  isTimed?(name: string): boolean
  /** All stored texts of the kind, as files. */
  list(db: Db, views: readonly string[]): Promise<StoredFile[]>
  /** Inserts or updates texts. Throws ContentError. */
  save(tx: Db, files: readonly ContentFile[], context: WriteContext): Promise<void>
  /** Deletes the text of a file. */
  remove(tx: Db, name: string, context: WriteContext): Promise<void>
}

/** File name without the code of the store view. */
export const groupOf = (name: string) => name.replace(/(?<=\/[^/.]+)\..*$/, '')

/** File name; the code of the default view is omitted. */
export const nameOf = (folder: string, key: string, view: string, views: readonly string[]): string =>
  `${folder}/${key}${view === views[0] ? '' : `.${view}`}`

/** Key and view of a file name; a name without a code has the default view. */
export function splitName(name: string, views: readonly string[]): { key: string; view: string } {
  const [key = '', view = views[0] ?? ''] = name.slice(name.lastIndexOf('/') + 1).split('.')
  return { key, view }
}

const KEY = /^[a-z0-9]+([_-][a-z0-9]+)*$/

interface FileRules {
  extensions: readonly Extension[]
  isPerView: boolean
  views: readonly string[]
}

/** Parses front matter and body. Throws ContentError. */
export function parseFile(file: ContentFile, { extensions, isPerView, views }: FileRules): ParsedFile {
  const fail = (line: number, message: string): never => {
    throw new ContentError([{ file: pathOf(file), line, message }])
  }
  const dots = file.name.split('.').length - 1
  const { key, view } = splitName(file.name, views)
  if (!KEY.test(key)) fail(1, 'the name has small letters, digits and hyphens')
  if (dots > 0 && !isPerView) fail(1, 'the name has no dots')
  if (dots > 1 || !views.includes(view) || (dots === 1 && view === views[0])) {
    const names = views.map((code, index) => (index === 0 ? key : `${key}.${code}`))
    fail(1, `the name is ${names.join(' or ')}: one for each store view`)
  }
  if (!extensions.includes(file.extension)) fail(1, `it is written as .${extensions.join(' or .')}`)
  const isYaml = file.extension === 'yaml'
  try {
    const { data, body, lineOf } = parseFrontMatter(isYaml ? `---\n${file.text}\n---\n` : file.text)
    return { ...file, key, view, data, body, lineOf: (field) => Math.max(1, lineOf(field) - (isYaml ? 1 : 0)) }
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error
    const line = Math.max(1, error.line - (isYaml ? 1 : 0))
    return fail(line, error.message.replace(/^line \d+: /, ''))
  }
}

/** Saves every file, then throws a ContentError with the problems of all files, if there are any. */
export async function eachFile(
  files: readonly ContentFile[],
  form: FileRules,
  save: (file: ParsedFile) => Promise<void>,
): Promise<void> {
  const problems: Problem[] = []
  for (const file of files)
    try {
      await save(parseFile(file, form))
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      problems.push(...error.problems)
    }
  if (problems.length > 0) throw new ContentError(problems)
}

/** Validates the front matter by a schema. Throws ContentError with every problem. */
export function validate<Schema extends v.GenericSchema>(file: ParsedFile, schema: Schema): v.InferOutput<Schema> {
  const result = v.safeParse(schema, file.data)
  if (result.success) return result.output
  throw new ContentError(
    result.issues.map((issue) => {
      const field = v.getDotPath(issue) ?? ''
      const message = schemaMessage(issue)
      return { file: pathOf(file), line: file.lineOf(field), message: field ? `${field}: ${message}` : message }
    }),
  )
}

/** Field schemas of several kinds. */
export const line = (maxLength: number) =>
  v.pipe(
    v.string('a text'),
    v.trim(),
    v.nonEmpty('empty'),
    v.maxLength(maxLength, `longer than ${maxLength} characters`),
    v.check((text) => !text.includes('\n'), 'a single line'),
  )
export const multilineText = (maxLength: number) =>
  v.pipe(
    v.string('a text'),
    v.trim(),
    v.nonEmpty('empty'),
    v.maxLength(maxLength, `longer than ${maxLength} characters`),
  )
export const instant = v.pipe(
  v.string('a time such as 2026-12-01 08:00'),
  v.check((text) => parseWarsawTime(text) !== undefined, 'a time such as 2026-12-01 08:00, by the clocks of Warsaw'),
  v.transform((text) => parseWarsawTime(text) as Date),
)
export const booleanField = v.boolean('true or false')
export const integerField = v.pipe(
  v.number('a whole number'),
  v.integer('a whole number'),
  v.minValue(-9999, 'too small'),
  v.maxValue(9999, 'too large'),
)

/** Maximum characters of the Markdown or HTML of a file. */
const MAX_BODY_LENGTH = 200_000

/** The text below the front matter. */
export function bodyOf(file: ParsedFile, isNeeded = true): { content: string; format: 'markdown' | 'html' } {
  if (isNeeded && file.body === '') refuse(file, '', 'there is no text below the facts')
  if (file.body.length > MAX_BODY_LENGTH) refuse(file, '', `the text is longer than ${MAX_BODY_LENGTH} characters`)
  return { content: file.body, format: file.extension === 'md' ? 'markdown' : 'html' }
}

/** State for lists: `hidden`, `from …`, `until …` or `over`; undefined if visible without a time limit. */
export function stateOf(
  { isActive, from, until }: { isActive: boolean; from?: Date | null; until?: Date | null },
  now = new Date(),
): string | undefined {
  if (!isActive) return 'hidden'
  if (from && from > now) return `from ${from.toJSON().slice(0, 16)}Z`
  if (until && until <= now) return 'over'
  return until ? `until ${until.toJSON().slice(0, 16)}Z` : undefined
}
