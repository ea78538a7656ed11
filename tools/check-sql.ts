import path from 'node:path'
import { filesUnder } from './generate/files.ts'
import { type DeclaredModule, readModules } from './modules/read-modules.mjs'

// Checks two rules of ARCHITECTURE.md about SQL that import rules cannot express: which files may contain SQL, and
// which module writes which table: each `module.json` says it.
const root = path.resolve(import.meta.dirname, '..')

const SQL_TEMPLATE = /\b(?:db|tx|database)\.(?:one|many|run|write)(?:<[^`]*?>)?`|\b(?:sql|statement)`/
const WRITE =
  /\b(?:insert\s+into|update(?!\s+(?:set|of|skip|nowait))|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?([a-z_]+)/g
/** Comment lines, which may contain words such as "update". */
const COMMENT = /^\s*(?:\*|\/\/|--).*$/gm
const SQL_FILES = /^server\/(?:platform|seed|testing)\/|\.sql(?:\.ts)?$|\.test\.ts$/

/** The tables that a module may write. */
function writableTables({ tables, writesTables, writesTablesOf }: DeclaredModule, modules: readonly DeclaredModule[]) {
  const others = modules.filter(({ name }) => writesTablesOf.includes(name))
  return new Set([...tables, ...writesTables, ...others.flatMap((other) => other.tables)])
}

const DEFINE = /\b(?:create|alter|drop)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?([a-z_]+)/g
const EXTENSION = /^examples\/([^/]+)\/.*(?<!\.test)\.(?:sql\.ts|sql)$/

/** An extension writes tables of its own, whose names begin with that of its folder; it defines no others. */
function checkExtension(name: string, file: string, statements: string): string[] {
  const prefix = name.replaceAll('-', '_')
  const isOwn = (table: string) => table === prefix || table.startsWith(`${prefix}_`)
  const tables = new Set(
    [...statements.matchAll(file.endsWith('.sql') ? DEFINE : WRITE)].map(([, table]) => table ?? ''),
  )
  const verb = file.endsWith('.sql') ? 'define' : 'write'
  return [...tables].filter((table) => !isOwn(table)).map((table) => `${name} must not ${verb} ${table}`)
}

/** Violations of the rules in a file of the server or of an extension. */
export function checkSql(file: string, text: string, modules: readonly DeclaredModule[]): string[] {
  if (!SQL_FILES.test(file)) return SQL_TEMPLATE.test(text) ? ['SQL is allowed only in *.sql.ts files'] : []
  const statements = text.replace(COMMENT, '')
  const extension = EXTENSION.exec(file)?.[1]
  if (extension !== undefined) return checkExtension(extension, file, statements)
  const name = /^server\/modules\/([^/]+)\/.*\.sql\.ts$/.exec(file)?.[1]
  if (name === undefined) return []
  const own = modules.find((module) => module.name === name)
  const allowed = own ? writableTables(own, modules) : new Set()
  const writtenTables = new Set([...statements.matchAll(WRITE)].map(([, table]) => table ?? ''))
  return [...writtenTables].filter((table) => !allowed.has(table)).map((table) => `${name} must not write ${table}`)
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.resolve(import.meta.filename)) {
  const modules = readModules(root)
  const files = [...filesUnder(root, 'server', '.ts'), ...filesUnder(root, 'examples', /(?:\.ts|\.sql)$/)]
  for (const { path: file, text } of files)
    for (const problem of checkSql(file, text, modules)) {
      console.error(`${file}: ${problem}`)
      process.exitCode = 1
    }
}
