import { nameOfCaller } from './statement-names.ts'

/** A piece of SQL with its values; pieces nest. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    /** The same strings come again, as those of a template do. */
    readonly isLasting = false,
  ) {}
}

/** Makes a fragment: values become parameters, nested fragments are spliced in. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]) => new Sql(strings, values, true)

/** Longer lists are joined anew each time. */
const LONGEST_KEPT = 64
const joints = new Map<string, string[]>()

/** Joins fragments with a literal separator, such as `, ` or ` and `. */
export function join(parts: readonly Sql[], separator = ', '): Sql {
  const { length } = parts
  if (length > LONGEST_KEPT) return new Sql(jointsOf(length, separator), parts)
  const key = length + separator
  let strings = joints.get(key)
  if (!strings) joints.set(key, (strings = jointsOf(length, separator)))
  return new Sql(strings, parts, true)
}
const jointsOf = (length: number, separator: string) => ['', ...Array.from({ length: length - 1 }, () => separator), '']

/** What a piece comes to. */
export interface Statement {
  /** Begins with the label as a comment: pg_stat_activity and the server's log show it. */
  text: string
  /** Name of the prepared statement, if the plan is to be cached. */
  name: string | undefined
  /** The module and function that run it, such as `cart.readCart`: for logs. */
  label: string
  values: unknown[]
}
interface Text extends Omit<Statement, 'values'> {
  /** Of the outermost template: where it stands in the sources. */
  strings: readonly string[]
}

/** PostgreSQL's text holds every character but this one, which only an attacker sends. */
const NUL = '\0'
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(NUL) ? value.replaceAll(NUL, '') : value
  return Array.isArray(value) && value.some((item) => typeof item === 'string' && item.includes(NUL))
    ? value.map(storable)
    : value
}

// A statement is parsed and planned once a connection; at most as many as a server can hold.
const NAMED_STATEMENTS = 2000
const named = new Map<string, Text>()
/** Tests compare their columns with their row types. */
export const namedStatements: ReadonlyMap<string, Text> = named
function nameText(text: string, strings: readonly string[]): Text {
  const known = named.get(text)
  if (known) return known
  if (named.size >= NAMED_STATEMENTS) return { text, name: undefined, label: 'unnamed', strings }
  const label = nameOfCaller()
  const statement = { text: `/* ${label} */ ${text}`, name: `${label}_${named.size + 1}`, label, strings }
  named.set(text, statement)
  return statement
}

/**
 * The strings of a statement in their order, as a walk from one to the next: its text is put together and looked up but
 * once.
 */
class Step {
  static count = 0
  readonly #next = new Map<readonly string[] | typeof VALUE, Step>()
  statement: Text | undefined

  to(strings: readonly string[] | typeof VALUE): Step | undefined {
    const known = this.#next.get(strings)
    if (known || Step.count >= MOST_STEPS) return known
    Step.count++
    const step = new Step()
    this.#next.set(strings, step)
    return step
  }
}
const VALUE = Symbol('value')
const MOST_STEPS = 50_000
const start = new Step()

export function flatten(piece: Sql): Statement {
  const values: unknown[] = []
  let step: Step | undefined = start
  const walk = (part: Sql) => {
    step = part.isLasting ? step?.to(part.strings) : undefined
    for (const value of part.values) {
      if (value instanceof Sql) walk(value)
      else {
        step = step?.to(VALUE)
        values.push(storable(value))
      }
    }
  }
  walk(piece)
  const { text, name, label } = step ? (step.statement ??= namedTextOf(piece)) : namedTextOf(piece)
  return { text, name, label, values }
}

/** A statement that is run later, for `commitWith`; it is named after the function that makes it. */
export const statement = (strings: TemplateStringsArray, ...values: unknown[]) => flatten(sql(strings, ...values))

function namedTextOf(piece: Sql): Text {
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
  return nameText(text, piece.strings)
}
