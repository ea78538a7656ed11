import { nameOfCaller } from './statement-names.ts'

/** An SQL fragment with its values; fragments nest. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    /** `strings` is the same array at each use, as that of a template literal is. */
    readonly hasStableStrings = false,
  ) {}
}

/** Makes a fragment: values become parameters, nested fragments are spliced in. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]) => new Sql(strings, values, true)

/** Strings for longer lists are not cached. */
const MAX_CACHED_PARTS = 64
const joinStrings = new Map<string, string[]>()

/** Joins fragments with a literal separator, such as `, ` or ` and `. */
export function join(parts: readonly Sql[], separator = ', '): Sql {
  const { length } = parts
  if (length > MAX_CACHED_PARTS) return new Sql(createJoinStrings(length, separator), parts)
  const key = length + separator
  let strings = joinStrings.get(key)
  if (!strings) joinStrings.set(key, (strings = createJoinStrings(length, separator)))
  return new Sql(strings, parts, true)
}
const createJoinStrings = (length: number, separator: string) => [
  '',
  ...Array.from({ length: length - 1 }, () => separator),
  '',
]

/** A fragment flattened to text and parameters, ready to be sent. */
export interface Statement {
  /** Begins with the label as a comment: pg_stat_activity and the server's log show it. */
  text: string
  /** Name of the prepared statement; undefined for an unnamed one, whose plan is not cached. */
  name: string | undefined
  /** The module and function that run it, such as `cart.readCart`: for logs. */
  label: string
  values: unknown[]
}
interface StatementText extends Omit<Statement, 'values'> {
  /** Strings of the outermost template, by which tests find it in the sources. */
  strings: readonly string[]
}

/** The only character that PostgreSQL's text cannot store; only attackers send it. */
const NUL = '\0'
function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(NUL) ? value.replaceAll(NUL, '') : value
  return Array.isArray(value) && value.some((item) => typeof item === 'string' && item.includes(NUL))
    ? value.map(withoutNul)
    : value
}

// each connection keeps the plan of every named statement: the limit bounds the server's memory
const MAX_NAMED_STATEMENTS = 2000
const statementsByText = new Map<string, StatementText>()
/** For tests, which compare the columns with the row types. */
export const namedStatements: ReadonlyMap<string, StatementText> = statementsByText
function nameStatement(text: string, strings: readonly string[]): StatementText {
  const known = statementsByText.get(text)
  if (known) return known
  if (statementsByText.size >= MAX_NAMED_STATEMENTS) return { text, name: undefined, label: 'unnamed', strings }
  const label = nameOfCaller()
  const statement = { text: `/* ${label} */ ${text}`, name: `${label}_${statementsByText.size + 1}`, label, strings }
  statementsByText.set(text, statement)
  return statement
}

/**
 * Node of a trie over the `strings` arrays of a statement's fragments: the text of a statement is built and looked up
 * only once.
 */
class TrieNode {
  static count = 0
  readonly #next = new Map<readonly string[] | typeof VALUE, TrieNode>()
  statement: StatementText | undefined

  childFor(strings: readonly string[] | typeof VALUE): TrieNode | undefined {
    const known = this.#next.get(strings)
    if (known || TrieNode.count >= MAX_TRIE_NODES) return known
    TrieNode.count++
    const step = new TrieNode()
    this.#next.set(strings, step)
    return step
  }
}
const VALUE = Symbol('value')
const MAX_TRIE_NODES = 50_000
const trieRoot = new TrieNode()

export function flatten(piece: Sql): Statement {
  const values: unknown[] = []
  let step: TrieNode | undefined = trieRoot
  const walk = (part: Sql) => {
    step = part.hasStableStrings ? step?.childFor(part.strings) : undefined
    for (const value of part.values) {
      if (value instanceof Sql) walk(value)
      else {
        step = step?.childFor(VALUE)
        values.push(withoutNul(value))
      }
    }
  }
  walk(piece)
  const { text, name, label } = step ? (step.statement ??= buildStatementText(piece)) : buildStatementText(piece)
  return { text, name, label, values }
}

/** Makes a statement that is run later, for `commitWith`; it is named after the calling function. */
export const statement = (strings: TemplateStringsArray, ...values: unknown[]) => flatten(sql(strings, ...values))

function buildStatementText(piece: Sql): StatementText {
  let text = ''
  let count = 0
  const walk = ({ strings, values }: Sql) => {
    strings.forEach((part, i) => {
      text += part
      if (i >= values.length) return
      const value = values[i]
      if (value instanceof Sql) walk(value)
      else text += `$${++count}`
    })
  }
  walk(piece)
  return nameStatement(text, piece.strings)
}
