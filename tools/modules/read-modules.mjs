import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// What each server module declares of itself in `module.json`. Import rules, the check of SQL, the list in
// ARCHITECTURE.md and the choice of tests are made from it. Plain JavaScript: dependency-cruiser loads it in Node.

const isText = (value) => typeof value === 'string' && value.trim() !== ''
const isListOf = (pattern) => (value) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string' && pattern.test(entry))
const NAME = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/
const TABLE = /^[a-z][a-z\d_]*$/
const NAMES = { isValid: isListOf(NAME), is: 'a list of names of modules' }
const TABLES = { isValid: isListOf(TABLE), is: 'a list of tables' }

const FIELDS = {
  about: { isRequired: true, isValid: isText, is: 'a text: what the module is about' },
  imports: { isRequired: true, ...NAMES },
  tables: { isRequired: true, ...TABLES },
  withoutPersonalData: TABLES,
  writesTables: TABLES,
  writesTablesOf: NAMES,
  e2e: {
    isRequired: true,
    isValid: (value) => value === 'all' || isListOf(NAME)(value),
    is: 'a list of folders of e2e/, or "all"',
  },
}

function parseModule(file) {
  let data
  try {
    data = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return { data: undefined, problems: [`is not valid JSON: ${error.message}`] }
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { problems: ['is not an object'] }
  const unknown = Object.keys(data).filter((key) => !(key in FIELDS))
  const wrong = Object.entries(FIELDS).filter(([key, { isRequired, isValid }]) =>
    key in data ? !isValid(data[key]) : isRequired,
  )
  return {
    data,
    problems: [
      ...unknown.map((key) => `"${key}" is unknown: its fields are ${Object.keys(FIELDS).join(', ')}`),
      ...wrong.map(([key, { is }]) => `"${key}" must be ${is}`),
    ],
  }
}

/** Problems between modules that are valid by themselves. */
function conflicts(modules) {
  const problems = []
  const byName = new Map(modules.map((module) => [module.name, module]))
  const owners = new Map()
  for (const { name, imports, tables, withoutPersonalData, writesTables, writesTablesOf } of modules) {
    for (const other of imports)
      if (other === name) problems.push(`${name} must not import itself`)
      else if (!byName.has(other)) problems.push(`${name} imports ${other}, which is no module`)
    for (const table of tables) {
      if (owners.has(table)) problems.push(`the table ${table} is declared by ${owners.get(table)} and ${name}`)
      owners.set(table, name)
    }
    for (const table of withoutPersonalData)
      if (!tables.includes(table)) problems.push(`${name} says of ${table}, which is not its table, what it holds`)
    for (const other of writesTablesOf)
      if (!imports.includes(other)) problems.push(`${name} writes tables of ${other}, which it does not import`)
    for (const table of writesTables)
      if (!imports.some((other) => byName.get(other)?.tables.includes(table)))
        problems.push(`${name} writes ${table}, which is a table of no module that it imports`)
  }
  return problems
}

/** Each module after those that it imports, else in the order of the alphabet; modules of a cycle are left over. */
function sortByImports(modules) {
  const sorted = []
  const isReady = (module) => module.imports.every((name) => sorted.some((other) => other.name === name))
  for (let left = modules; ;) {
    const next = left.find(isReady)
    if (!next) return { sorted, left }
    sorted.push(next)
    left = left.filter((module) => module !== next)
  }
}

/**
 * The modules below `folder`, lower ones first. Throws one error with all problems, each on a line that names its file.
 */
export function readModules(root, folder = 'server/modules') {
  const names = readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
  const problems = []
  const modules = []
  for (const name of names) {
    const file = path.join(root, folder, name, 'module.json')
    const parsed = existsSync(file) ? parseModule(file) : { problems: ['is missing: every module has one'] }
    problems.push(...parsed.problems.map((problem) => `${folder}/${name}/module.json ${problem}`))
    modules.push({ name, withoutPersonalData: [], writesTables: [], writesTablesOf: [], ...parsed.data })
  }
  if (problems.length === 0) problems.push(...conflicts(modules).map((problem) => `${folder}: ${problem}`))
  const { sorted, left } = problems.length === 0 ? sortByImports(modules) : { sorted: [], left: [] }
  if (left.length > 0) problems.push(`${folder}: a cycle of imports among ${left.map(({ name }) => name).join(', ')}`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return sorted
}
