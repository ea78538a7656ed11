import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from '../../../../../language/translate.ts'
import type { RequestContext } from '../../../../platform/context.ts'
import type { Database, Db } from '../../../../platform/db/db.ts'
import { idInUid } from '../../../../platform/graphql/magento-formats.ts'
import type { OptionProblem, OptionRequest } from '../choose-options.ts'
import type { AcceptedFiles } from './accepted-files.ts'
import { FULL, readContent } from './file-content.ts'
import {
  deleteWaiting,
  type FileOption,
  insertFile,
  readById,
  readByToken,
  readFileOptions,
  readWaitingSize,
  setOrdered,
  type StoredFile,
} from './option-files.sql.ts'
import { findVirus } from './scan-file.ts'

/** Files of one request, and of one address in a time. */
const MOST_FILES = 5
const RATE = { burst: 20, perSecond: 1 / 30 }
const MEGABYTE = 1024 * 1024
/** Megabytes of one address, 200 a day after the first: it does not fill by itself what there is for all. */
const MEGABYTES = { burst: 60, perSecond: 200 / 86_400 }
/** Of files in no order, together. */
const MOST_WAITING_BYTES = 2 * 1024 ** 3
const LONGEST_NAME = 100
const TOKEN = /^[\w-]{32}$/
const HOURS_WAITING = 24

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

/** Values that may be files; what is written begins so seldom that the rest costs nothing. */
function sentFiles(requests: readonly (OptionRequest | undefined)[]): SentFile[] {
  return requests.flatMap((request) => [
    ...(request?.entered ?? []).flatMap(({ uid, value }) => {
      if (!value.startsWith('{')) return []
      const [, option] = /^custom-option\/(\d{1,9})$/.exec(idInUid(uid)) ?? []
      return option ? [{ option: Number(option), value: value.trim() }] : []
    }),
    ...(request?.byId ?? [])
      .filter(({ value }) => value.startsWith('{'))
      .map(({ option, value }) => ({ option, value: value.trim() })),
  ])
}

/** ScandiPWA's spelling of a file: its name, and its bytes as base64 or as a data URL. */
function parseFile(value: string): { name: string; bytes: Buffer } | { token: string } | undefined {
  try {
    const { file_name: name, file_data: data, token } = JSON.parse(value) as Record<string, unknown>
    if (typeof token === 'string') return TOKEN.test(token) ? { token } : undefined
    if (typeof name !== 'string' || typeof data !== 'string') return undefined
    const encoded = data.replace(/^data:[\w/.+-]{0,100};base64,/, '')
    // not by what is allowed: one match of megabytes exhausts the stack of regular expressions
    if (/[^\w+/=-]/.test(encoded)) return undefined
    return { name: plainName(name), bytes: Buffer.from(encoded, 'base64') }
  } catch {
    return undefined
  }
}

/** Its last part, without control characters and what turns the direction of a line. */
const plainName = (name: string): string => {
  const last =
    name
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? ''
  const ending = path.extname(last).slice(0, 10)
  // half a letter beyond the sixteen-bit ones is none, and no database takes it
  return (last.slice(0, -ending.length || undefined).slice(0, LONGEST_NAME - ending.length) + ending).toWellFormed()
}

async function store(context: RequestContext, option: FileOption, name: string, bytes: Buffer) {
  const { db, dataDir, scanner, log } = context
  const content = await readContent(name, bytes, option)
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
  if ((await readWaitingSize(db)) + content.bytes.length > MOST_WAITING_BYTES) return problem(option.id, FULL)
  const token = randomBytes(24).toString('base64url')
  const place = optionFilePath(dataDir, { token })
  await mkdir(folderOf(dataDir), { recursive: true })
  // whole or not at all
  await writeFile(`${place}.part`, content.bytes, { mode: 0o600 })
  await rename(`${place}.part`, place)
  const file = { token, name, contentType: content.contentType, size: content.bytes.length }
  const row = await insertFile(db, option.id, file)
  return { id: row?.id ?? 0, ...file }
}

/** Checks and keeps the files that come with lines of a cart; undefined where there are none. */
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
      accepted.size >= MOST_FILES ? problem(id, TOO_MANY, MOST_FILES) : await accept(context, option, value),
    )
  }
  return accepted
}

async function accept(context: RequestContext, option: FileOption, value: string) {
  const parsed = parseFile(value)
  if (!parsed) return problem(option.id, NO_FILE)
  if ('token' in parsed) {
    const [known] = await readByToken(context.db, [parsed.token])
    return known?.optionId === option.id ? known : problem(option.id, NO_FILE)
  }
  if (parsed.bytes.length === 0) return problem(option.id, NO_FILE)
  context.limit('upload', RATE)
  context.limit('megabyte of an upload', MEGABYTES, parsed.bytes.length / MEGABYTE)
  return store(context, option, parsed.name, parsed.bytes)
}

/** Keeps the files of an order as long as the order; false where one is gone. */
export const keepFiles = async (tx: Db, tokens: readonly string[]): Promise<boolean> =>
  tokens.length === 0 || (await setOrdered(tx, tokens)) === new Set(tokens).size

export const findOptionFile = (db: Db, id: number): Promise<StoredFile | undefined> => readById(db, id)

export const findOptionFiles = (db: Db, tokens: readonly string[]): Promise<StoredFile[]> => readByToken(db, tokens)

/** Deletes files that nobody has ordered within a day, but for those in carts, and bytes that no row names. */
export async function deleteUnusedFiles(
  db: Database,
  dataDir: string,
  inCarts: readonly string[],
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - HOURS_WAITING * 3_600_000)
  for (const { token } of await deleteWaiting(db, before, inCarts))
    await rm(optionFilePath(dataDir, { token }), { force: true })
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  const known = new Set((await readByToken(db, names)).map(({ token }) => token))
  for (const name of names.filter((one) => !known.has(one))) {
    const place = path.join(folderOf(dataDir), name)
    const written = await stat(place).catch(() => undefined)
    if (written && written.mtime < before) await rm(place, { force: true })
  }
}
