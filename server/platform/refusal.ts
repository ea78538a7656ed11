/** Magento's error categories, as clients read them in `extensions.category`. */
export type Category =
  | 'graphql-input'
  | 'graphql-authorization'
  | 'graphql-authentication'
  | 'graphql-no-such-entity'
  | 'graphql-already-exists'
  | 'graphql-account-locked'

/** Refusals that other code handles: known by their code, since a text may be reworded. */
export type RefusalCode =
  | 'CART_NOT_FOUND'
  | 'CART_NOT_ACTIVE'
  | 'GUEST_EMAIL_MISSING'
  | 'COUPON_NOT_IN_FORCE'
  | 'INSUFFICIENT_STOCK'

/** A value from the request is repeated in a message up to so many characters. */
const LONGEST_VALUE = 300

/**
 * A rule says no: the request was understood and is refused. Thrown, so that the transaction around it rolls back;
 * the text is the English key, translated when the answer is written.
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
      typeof arg === 'string' && arg.length > LONGEST_VALUE ? `${arg.slice(0, LONGEST_VALUE)}…` : arg,
    )
  }

  /** Everybody is refused alike until what the answer is tagged with changes: it may be cached. */
  isPublic = false
  forEverybody(): this {
    this.isPublic = true
    return this
  }

  code?: RefusalCode
  as(code: RefusalCode): this {
    this.code = code
    return this
  }

  /** The input field that it is about; answered as `extensions.field`, so that a form can show it there. */
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

/** An input that the schema allows to be absent and the operation requires. */
export function required<T>(value: T | null | undefined, parameter: string): T {
  if (value === null || value === undefined || value === '')
    throw new Refusal('graphql-input', 'Required parameter "%s" is missing', parameter).at(parameter)
  return value
}
