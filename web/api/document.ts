/** A query: the browser sends its hash; the text is in a separate chunk, loaded when a server requests it. */
export interface StoredQuery {
  readonly kind: 'query'
  readonly name: string
  /** SHA-256 of the text, hex. */
  readonly hash: string
  /** Max-age of a shared cache in seconds; `# cache: 300` above the query. */
  readonly age?: number
  /**
   * Only for queries sent by POST, whose variables are private and must not be in URLs and logs; `# post` above the
   * query.
   */
  readonly text?: string
}
export interface Mutation {
  readonly kind: 'mutation'
  readonly name: string
  readonly text: string
}

interface TypedDocument<Result, Variables> {
  /** Phantom property that carries the types. */
  readonly of?: (variables: Variables) => Result
}
export type QueryDocument<Result, Variables> = StoredQuery & TypedDocument<Result, Variables>
export type MutationDocument<Result, Variables> = Mutation & TypedDocument<Result, Variables>
export type Document<Result, Variables> = QueryDocument<Result, Variables> | MutationDocument<Result, Variables>

/** Variables are optional where the document requires none. */
export type VariablesOf<Variables> =
  Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables]

/** The API client of pages: the same call in the browser and on the server. */
export type Graphql = <Result, Variables>(
  document: Document<Result, Variables>,
  ...variables: VariablesOf<Variables>
) => Promise<Result>

export interface GraphqlProblem {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: {
    readonly category?: string
    readonly field?: string
    /** The cart lines that prevent the order. */
    readonly items?: readonly object[]
  }
}

/** The API returned errors; the message is the first one's. */
export class GraphqlError extends Error {
  constructor(
    readonly errors: readonly GraphqlProblem[],
    /** Partial data of the response. */
    readonly data?: unknown,
  ) {
    super(errors[0]?.message || 'Something went wrong!')
    this.name = 'GraphqlError'
  }
  get category(): string {
    return this.errors[0]?.extensions?.category ?? 'graphql'
  }
  /** The customer's account is locked (D36): our server sends an error category, others only a message. */
  get isLocked(): boolean {
    return this.category === 'graphql-account-locked' || /\blocked\b/.test(this.message)
  }
  /** The message is for readers, because a rule refused; all else is a fault of the back end or of the document. */
  get isRefusal(): boolean {
    return this.category.startsWith('graphql-') || this.isLocked
  }
  /** All errors are about missing CMS blocks, which are optional. */
  get isAboutMissingBlocks(): boolean {
    return this.errors.every(
      ({ path, extensions }) => path?.[0] === 'cmsBlocks' && extensions?.category === 'graphql-no-such-entity',
    )
  }
  /** The back end's schema lacks a requested field, because it belongs to our API extensions. */
  get isUnknownToBackend(): boolean {
    return (
      this.errors.length > 0 &&
      this.errors.every(({ message }) =>
        /^(?:Cannot query field|Unknown (?:type|argument|field))|is not defined by type/.test(message),
      )
    )
  }
}

/** The commerce server is temporarily unavailable (503). */
export class Unavailable extends Error {
  readonly statusCode = 503
}
/** Checked by status, since a server in the same process throws its own error classes. */
export const isUnavailable = (error: unknown): boolean =>
  (error as { statusCode?: unknown } | undefined)?.statusCode === 503

/** Throws on errors, so that partial data is not taken for complete. */
export function dataOrThrow<Result>(response: { data?: Result | null; errors?: readonly GraphqlProblem[] }): Result {
  if (response.errors?.length || !response.data) throw new GraphqlError(response.errors ?? [], response.data)
  return response.data
}
