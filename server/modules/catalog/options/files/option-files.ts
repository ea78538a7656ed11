import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from '../../../../../language/translate.ts'
import type { RequestContext } from '../../../../platform/context.ts'
import type { Database, Db } from '../../../../platform/db/db.ts'
import { fromUid } from '../../../../platform/graphql/magento-formats.ts'
import type { OptionProblem, OptionRequest } from '../choose-options.ts'
import type { AcceptedFiles } from './accepted-files.ts'
import { UPLOADS_FULL, validateContent } from './file-content.ts'
import {
  deleteUnorderedFiles,
  type FileOption,
  insertFile,
  readFileById,
  readFilesByToken,
  readFileOptions,
  readUnorderedBytes,
  setOrdered,
  type StoredFile,
} from './option-files.sql.ts'
import { findVirus } from './scan-file.ts'

/** Maximum files per request, and the rate of files per address; docs/configuration.md lists these limits. */
const MAX_FILES = 5
const UPLOAD_RATE = { burst: 20, perSecond: 1 / 30 }
const MEGABYTE = 1024 * 1024
/** Megabytes per address, 200 a day after the first 60, so that one address cannot fill the common quota. */
const MEGABYTE_RATE = { burst: 60, perSecond: 200 / 86_400 }
/** Common quota of all files that are not part of an order. */
const MAX_UNORDERED_BYTES = 2 * 1024 ** 3
const MAX_NAME_LENGTH = 100
const TOKEN = /^[\w-]{32}$/
const MAX_UNORDERED_HOURS = 24

const TOO_MANY = text('At most %s files can be sent at once.')
const NO_FILE = text('Choose a file.')
const INFECTED = text('A virus was found in the file.')
const UNSCANNED = text('The file cannot be checked for viruses just now. Try again later.')

const problem = (option: number, message: string, ...args: (string | number)[]): OptionProblem => ({
  code: 'UNDEFINED',
  message,
  args,
  option,
})

const folderOf = (dataDir: string) => path.join(dataDir, 'uploads')
export const optionFilePath = (dataDir: string, { token }: Pick<StoredFile, 'token'>): string =>
  path.join(folderOf(dataDir), token)

interface SentFile {
  option: number
  value: string
}

/** Entered values that may be files: entered text rarely begins with a brace, so that other requests cost nothing. */
function sentFiles(requests: readonly (OptionRequest | undefined)[]): SentFile[] {
  return requests.flatMap((request) => [
    ...(request?.entered ?? []).flatMap(({ uid, value }) => {
      if (!value.startsWith('{')) return []
      const [, option] = /^custom-option\/(\d{1,9})$/.exec(fromUid(uid)) ?? []
      return option ? [{ option: Number(option), value: value.trim() }] : []
    }),
    ...(request?.byId ?? [])
      .filter(({ value }) => value.startsWith('{'))
      .map(({ option, value }) => ({ option, value: value.trim() })),
  ])
}

/** Parses ScandiPWA's JSON of a file: name, and content in base64 or as a data URL; or the token of a stored file. */
function parseFile(value: string): { name: string; bytes: Buffer } | { token: string } | undefined {
  try {
    const { file_name: name, file_data: data, token } = JSON.parse(value) as Record<string, unknown>
    if (typeof token === 'string') return TOKEN.test(token) ? { token } : undefined
    if (typeof name !== 'string' || typeof data !== 'string') return undefined
    const encoded = data.replace(/^data:[\w/.+-]{0,100};base64,/, '')
    // searches for a forbidden character: matching megabytes of allowed ones exhausts the regular expression's stack
    if (/[^\w+/=-]/.test(encoded)) return undefined
    return { name: plainName(name), bytes: Buffer.from(encoded, 'base64') }
  } catch {
    return undefined
  }
}

/** The last path segment, without control characters and characters that change the text direction. */
const plainName = (name: string): string => {
  const last =
    name
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? ''
  const extension = path.extname(last).slice(0, 10)
  // the cut may leave a lone surrogate, which no database accepts
  return (
    last.slice(0, -extension.length || undefined).slice(0, MAX_NAME_LENGTH - extension.length) + extension
  ).toWellFormed()
}

async function storeFile(context: RequestContext, option: FileOption, name: string, bytes: Buffer) {
  const { db, dataDir, scanner, log } = context
  const content = await validateContent(name, bytes, option)
  if ('message' in content) return problem(option.id, content.message, ...content.args)
  if (scanner)
    try {
      const virus = await findVirus(scanner, content.bytes)
      if (virus !== undefined) {
        log?.warn({ virus }, 'a reader sent a file with a virus')
        return problem(option.id, INFECTED)
      }
    } catch (err) {
      log?.warn({ err }, 'the scanner of files failed')
      return problem(option.id, UNSCANNED)
    }
  if ((await readUnorderedBytes(db)) + content.bytes.length > MAX_UNORDERED_BYTES)
    return problem(option.id, UPLOADS_FULL)
  const token = randomBytes(24).toString('base64url')
  const filePath = optionFilePath(dataDir, { token })
  await mkdir(folderOf(dataDir), { recursive: true })
  // atomic: readers never see a partial file
  await writeFile(`${filePath}.part`, content.bytes, { mode: 0o600 })
  await rename(`${filePath}.part`, filePath)
  const file = { token, name, contentType: content.contentType, size: content.bytes.length }
  const row = await insertFile(db, option.id, file)
  return { id: row?.id ?? 0, ...file }
}

/** Validates and stores the files in requested cart lines; undefined if there are none. */
export async function acceptFiles(
  context: RequestContext,
  requests: readonly (OptionRequest | undefined)[],
): Promise<AcceptedFiles | undefined> {
  const sent = sentFiles(requests)
  if (sent.length === 0) return undefined
  const { db, store: view } = context
  const options = new Map(
    (await readFileOptions(db, [...new Set(sent.map(({ option }) => option))], view.code)).map((one) => [one.id, one]),
  )
  const accepted = new Map<string, StoredFile | OptionProblem>()
  const files = sent.filter(({ option }) => options.has(option))
  for (const { option: id, value } of files) {
    const option = options.get(id)
    if (!option || accepted.has(value)) continue
    accepted.set(
      value,
      accepted.size >= MAX_FILES ? problem(id, TOO_MANY, MAX_FILES) : await acceptFile(context, option, value),
    )
  }
  return accepted
}

async function acceptFile(context: RequestContext, option: FileOption, value: string) {
  const parsed = parseFile(value)
  if (!parsed) return problem(option.id, NO_FILE)
  if ('token' in parsed) {
    const [known] = await readFilesByToken(context.db, [parsed.token])
    return known?.optionId === option.id ? known : problem(option.id, NO_FILE)
  }
  if (parsed.bytes.length === 0) return problem(option.id, NO_FILE)
  context.limit('upload', UPLOAD_RATE)
  context.limit('megabyte of an upload', MEGABYTE_RATE, parsed.bytes.length / MEGABYTE)
  return storeFile(context, option, parsed.name, parsed.bytes)
}

/** Keeps the files as long as their order; false if one does not exist any more. */
export const markFilesOrdered = async (tx: Db, tokens: readonly string[]): Promise<boolean> =>
  tokens.length === 0 || (await setOrdered(tx, tokens)) === new Set(tokens).size

export const findOptionFile = (db: Db, id: number): Promise<StoredFile | undefined> => readFileById(db, id)

export const findOptionFiles = (db: Db, tokens: readonly string[]): Promise<StoredFile[]> =>
  readFilesByToken(db, tokens)

/** Deletes files that were not ordered within a day, except those in carts, and files on disk without a row. */
export async function deleteUnusedFiles(
  db: Database,
  dataDir: string,
  tokensInCarts: readonly string[],
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - MAX_UNORDERED_HOURS * 3_600_000)
  for (const { token } of await deleteUnorderedFiles(db, before, tokensInCarts))
    await rm(optionFilePath(dataDir, { token }), { force: true })
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  const known = new Set((await readFilesByToken(db, names)).map(({ token }) => token))
  for (const name of names.filter((one) => !known.has(one))) {
    const filePath = path.join(folderOf(dataDir), name)
    const stats = await stat(filePath).catch(() => undefined)
    if (stats && stats.mtime < before) await rm(filePath, { force: true })
  }
}
