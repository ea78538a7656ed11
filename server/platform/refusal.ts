/** Magento's error categories, which clients read in `extensions.category`. */
export type Category =
  | 'graphql-input'
  | 'graphql-authorization'
  | 'graphql-authentication'
  | 'graphql-no-such-entity'
  | 'graphql-already-exists'
  | 'graphql-account-locked'

/** Codes of refusals that other code handles, because their texts may be reworded. */
export type RefusalCode =
  | 'CART_NOT_FOUND'
  | 'CART_NOT_ACTIVE'
  | 'GUEST_EMAIL_MISSING'
  | 'COUPON_NOT_IN_FORCE'
  | 'INSUFFICIENT_STOCK'

/** Maximum length of a value from the request in a message; longer ones are truncated. */
const MAX_VALUE_LENGTH = 300

/**
 * A well-formed request that breaks a rule of the shop. Thrown, so that the surrounding transaction rolls back. The
 * message is an English key, translated when the response is made.
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
      typeof arg === 'string' && arg.length > MAX_VALUE_LENGTH ? `${arg.slice(0, MAX_VALUE_LENGTH)}…` : arg,
    )
  }

  /** The refusal is the same for all callers until a tag of the response is invalidated: it may be cached. */
  isPublic = false
  asPublic(): this {
    this.isPublic = true
    return this
  }

  code?: RefusalCode
  withCode(code: RefusalCode): this {
    this.code = code
    return this
  }

  /** The input field at fault; returned as `extensions.field`, so that a form can show the error beside it. */
  field?: string
  atField(field: string): this {
    this.field = field
    return this
  }

  /** Further `extensions` for clients; texts must be in the language of the request. */
  extensions?: Readonly<Record<string, unknown>>
  withExtensions(extensions: Readonly<Record<string, unknown>>): this {
    this.extensions = extensions
    return this
  }
}

/** Returns an argument that the schema makes optional but the operation requires; refuses null and ''. */
export function required<T>(value: T | null | undefined, parameter: string): T {
  if (value === null || value === undefined || value === '')
    throw new Refusal('graphql-input', 'Required parameter "%s" is missing', parameter).atField(parameter)
  return value
}
