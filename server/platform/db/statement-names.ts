import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** PostgreSQL truncates the name of a prepared statement to 63 bytes; the rest is for the number that is appended. */
const MAX_LENGTH = 50
const MAX_STACK_FRAMES = 20
const OWN_FOLDER = 'server/platform/db/'

/**
 * The module and function that run a statement, such as `cart.readCart`; module and file when the stack has no named
 * function of that file, as in a transaction callback after an await. Called once per statement text, because a stack
 * trace takes longer than a query.
 */
export function nameOfCaller(): string {
  const callers = callSites()
    .map((frame) => ({ file: sourceOf(frame.getFileName(), frame.getLineNumber()), name: frame.getFunctionName() }))
    .filter(({ file }) => file && (!file.startsWith(OWN_FOLDER) || file.endsWith('.test.ts')))
  const file = callers[0]?.file ?? ''
  const name = callers.find((caller) => caller.file === file && caller.name)?.name ?? baseOf(file)
  // the label is put into an SQL comment
  return `${moduleOf(file)}.${name}`.replaceAll(/[^\w.-]+/g, '').slice(0, MAX_LENGTH)
}

function callSites(): NodeJS.CallSite[] {
  // oxlint-disable-next-line typescript/unbound-method -- restored below
  const { prepareStackTrace, stackTraceLimit } = Error
  try {
    Error.stackTraceLimit = MAX_STACK_FRAMES
    Error.prepareStackTrace = (_error, frames) => frames
    return new Error('for its stack only').stack as unknown as NodeJS.CallSite[]
  } finally {
    Error.prepareStackTrace = prepareStackTrace
    Error.stackTraceLimit = stackTraceLimit
  }
}

/**
 * `server/modules/cart/cart.sql.ts` is `cart`, `server/platform/jobs/jobs.ts` is `jobs`, `server/app.ts` is `app`,
 * `demo/books.ts` is `demo`. A file outside of this folder, of an extension, is called by its own folder.
 */
export function moduleOf(file: string): string {
  const [topFolder = '', first, second] = file.split('/')
  if (topFolder === 'demo') return topFolder
  if (topFolder === '..') return path.posix.basename(path.posix.dirname(file))
  return withoutSuffix((first === 'modules' || first === 'platform' ? second : first) ?? topFolder)
}
const baseOf = (file: string) => withoutSuffix(file.slice(file.lastIndexOf('/') + 1))
const withoutSuffix = (name: string) => name.replace(/(?:\.test|\.sql)?\.\w+$/, '')

const SOURCE = /(?:^|\/)((?:server|demo|bench|tools)\/(?:(?!node_modules).)+\.m?[jt]s)(?:\?.*)?$/
const bundles = new Map<string, Bundle | undefined>()

/** The source file of a stack frame, also in a bundle. */
function sourceOf(file: string | null | undefined, line: number | null): string | undefined {
  if (!file) return undefined
  if (!file.endsWith('.js')) return SOURCE.exec(file)?.[1]
  if (!bundles.has(file)) bundles.set(file, readBundle(file))
  return sourceAt(bundles.get(file), line ?? 0)
}

/** Lines at which the source files begin in a bundle, in order. */
export type Bundle = readonly { line: number; source: string }[]

function readBundle(file: string): Bundle | undefined {
  if (file.includes('node_modules')) return undefined
  try {
    return parseBundle(readFileSync(file.startsWith('file:') ? fileURLToPath(file) : file, 'utf8'))
  } catch {
    return undefined
  }
}

/** esbuild writes each source file's path above its code. */
export const parseBundle = (bundle: string): Bundle =>
  bundle
    .split('\n')
    .flatMap((text, index) => (/^\/\/ \S+\.ts$/.test(text) ? [{ line: index + 1, source: text.slice(3) }] : []))

export const sourceAt = (bundle: Bundle | undefined, line: number): string | undefined =>
  bundle?.findLast((part) => part.line <= line)?.source
