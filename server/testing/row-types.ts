import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Node, SyntaxKind } from '@typescript/native/unstable/ast'
import { API, type Checker, type Type } from '@typescript/native/unstable/sync'
import { type Column, describeListeners, propertyOf } from '../platform/db/prepared.ts'
import { namedStatements } from '../platform/db/sql.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A statement with the columns that the database describes. */
export interface DescribedStatement {
  label: string
  /** Strings of its template literal, by which it is found in the sources. */
  strings: readonly string[]
  columns: readonly Column[]
}

/** Calls back with every statement of this process that the database describes after this call. */
export function onDescribed(callback: (statement: DescribedStatement) => void): void {
  describeListeners.add((name, fields) => {
    const known = [...namedStatements.values()].find((statement) => statement.name === name)
    const columns = fields.map((field) => ({ name: field.name, dataTypeID: field.dataTypeID }))
    if (known) callback({ label: known.label, strings: known.strings, columns })
  })
}

interface RowTypeSite {
  location: string
  row: Type
}

const keyOf = (strings: readonly string[]) => strings.join('\0')

interface TaggedTemplate extends Node {
  text?: string
  tag?: Node & { name?: { text: string } }
  typeArguments?: readonly Node[]
  template?: Node & { text?: string; head?: { text: string }; templateSpans?: readonly { literal: { text: string } }[] }
}

function stringsOf(template: NonNullable<TaggedTemplate['template']>): string[] {
  if (!template.head) return [template.text ?? '']
  return [template.head.text, ...(template.templateSpans ?? []).map(({ literal }) => literal.text)]
}

/**
 * Compares statements with their row types: a property without a column, a column without a property and a column of
 * another type are problems. Nullability is not compared, because the database does not describe it.
 */
export function findRowTypeProblems(
  statements: Iterable<DescribedStatement>,
  files?: readonly string[],
): { checked: number; problems: string[] } {
  const api = new API({ cwd: ROOT })
  try {
    const [project] = api.updateSnapshot({ openProjects: [path.join(ROOT, 'tsconfig.json')] }).getProjects()
    if (!project) throw new Error('tsconfig.json opens no project')
    const { checker, program } = project
    const sites = new Map<string, RowTypeSite[]>()
    const sources =
      files ??
      project.rootFiles.filter((file) => file.startsWith(path.join(ROOT, 'server/')) && !file.endsWith('.test.ts'))
    for (const file of sources) {
      if (!/\.(?:many|one)</.test(readFileSync(file, 'utf8'))) continue
      const visit = (node: Node) => {
        const { tag, template, typeArguments } = node as TaggedTemplate
        if (node.kind === SyntaxKind.TaggedTemplateExpression && template && typeArguments?.[0])
          if (tag?.name && ['many', 'one'].includes(tag.name.text)) {
            const row = checker.getTypeFromTypeNode(typeArguments[0] as never)
            const key = keyOf(stringsOf(template))
            if (row) sites.set(key, [...(sites.get(key) ?? []), { location: path.relative(ROOT, file), row }])
          }
        node.forEachChild(visit)
      }
      const source = program.getSourceFile(file)
      if (source) visit(source)
    }
    const problems: string[] = []
    let checked = 0
    for (const { label, strings, columns } of statements) {
      const known = sites.get(keyOf(strings))
      if (!known) continue
      checked++
      // several statements may have the same text, such as those that consist of one fragment
      const found = known.map((site) => problemsOf(columns, site, checker))
      if (found.every((some) => some.length > 0)) problems.push(...(found[0] ?? []).map((text) => `${label}: ${text}`))
    }
    return { checked, problems: [...new Set(problems)].toSorted() }
  } finally {
    api.close()
  }
}

const OPTIONAL = 1 << 24
const isOptional = (property: { flags: number } | undefined) => ((property?.flags ?? 0) & OPTIONAL) !== 0

function problemsOf(columns: readonly Column[], { location, row }: RowTypeSite, checker: Checker): string[] {
  const properties = new Map(checker.getPropertiesOfType(row).map((symbol) => [symbol.name, symbol]))
  // a type parameter, or a record of any columns
  if (properties.size === 0) return []
  const names = new Set(columns.map(({ name }) => propertyOf(name)))
  const problems = [...properties.keys()]
    // an optional property is a column that some variants of the statement do not select
    .filter((name) => !names.has(name) && !isOptional(properties.get(name)))
    .map((name) => `no column for ${name} (${location})`)
  if (names.size < columns.length) problems.push(`two columns have one name (${location})`)
  for (const { name, dataTypeID } of columns) {
    const property = properties.get(propertyOf(name))
    const type = property && checker.getTypeOfSymbol(property)
    if (!type) problems.push(`the column ${name} is not in the row type (${location})`)
    else if (!isOfType(dataTypeID, type, checker))
      problems.push(`the column ${name} is no ${checker.typeToString(type)} (${location})`)
  }
  return problems
}

const { BOOL, DATE, FLOAT4, FLOAT8, INT2, INT4, INT8, NUMERIC, OID, TEXT, TIMESTAMP, TIMESTAMPTZ, UUID, VARCHAR } =
  pg.types.builtins
const [NUMBERS, TEXTS] = [
  [INT2, INT4, INT8, FLOAT4, FLOAT8, OID],
  [TEXT, VARCHAR, DATE, UUID, NUMERIC],
]
/** int2[], int4[], text[], varchar[], int8[], float8[] and date[] */
const ARRAYS = [1005, 1007, 1009, 1015, 1016, 1022, 1182]

/** Columns of other types, mainly JSON, match any row type. */
function isOfType(oid: number, rowType: Type, checker: Checker): boolean {
  const type = checker.getNonNullableType(rowType) ?? rowType
  // a column that is always null, such as `null as born` in a statement for several kinds
  if (checker.isTypeAssignableTo(type, checker.getNeverType())) return true
  const is = (expected: Type) => checker.isTypeAssignableTo(type, expected)
  if (NUMBERS.includes(oid)) return is(checker.getNumberType())
  if (TEXTS.includes(oid)) return is(checker.getStringType())
  if (oid === BOOL) return is(checker.getBooleanType())
  if (oid === TIMESTAMP || oid === TIMESTAMPTZ) return checker.typeToString(type) === 'Date'
  if (ARRAYS.includes(oid)) return checker.isArrayLikeType(type)
  return true
}
