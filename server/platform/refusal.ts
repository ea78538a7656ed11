/** Magento's error categories, as clients read them in `extensions.category`. */
export type Category =
  | 'graphql-input'
  | 'graphql-authorization'
  | 'graphql-authentication'
  | 'graphql-no-such-entity'
  | 'graphql-already-exists'
  | 'graphql-account-locked'

/** Maximum length of echoed input. */
const LONGEST_ARGUMENT = 300

/**
 * A rule says no: the request was understood and is refused. Thrown, so that the transaction around it rolls back;
 * the text is the English key, translated at the API boundary.
 */
export class Refusal extends Error {
  readonly args: readonly (string | number)[]
  constructor(
    readonly category: Category,
    message: string,
    ...args: (string | number)[]
  ) {
    super(message)
    this.args = args.map((arg) =>
      typeof arg === 'string' && arg.length > LONGEST_ARGUMENT ? `${arg.slice(0, LONGEST_ARGUMENT)}…` : arg,
    )
  }

  /** Everybody is refused alike until what the answer is tagged with changes: it may be cached. */
  isPublic = false
  forEverybody(): this {
    this.isPublic = true
    return this
  }

  /** The invalid input field, reported as `extensions.field`. */
  field?: string
  at(field: string): this {
    this.field = field
    return this
  }

  /** More for clients to read in `extensions`, in the reader's language where it is text. */
  extensions?: Readonly<Record<string, unknown>>
  with(extensions: Readonly<Record<string, unknown>>): this {
    this.extensions = extensions
    return this
  }
}

/** An input that the schema lets be absent and the deed cannot do without. */
export function required<T>(value: T | null | undefined, parameter: string): T {
  if (value === null || value === undefined || value === '')
    throw new Refusal('graphql-input', 'Required parameter "%s" is missing', parameter).at(parameter)
  return value
}
