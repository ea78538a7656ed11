/** A query: the browser sends its hash, the text waits in a chunk of its own until a server asks for it. */
export interface StoredQuery {
  readonly kind: 'query'
  readonly name: string
  /** SHA-256 of the text, hex. */
  readonly hash: string
  /** Seconds that a shared cache may keep the answer; `# cache: 300` in the document's file. */
  readonly age?: number
  /**
   * Only of one that goes by POST, since addresses end up in logs and histories and its variables are nobody's
   * business; `# post` in the document's file.
   */
  readonly text?: string
}
export interface Mutation {
  readonly kind: 'mutation'
  readonly name: string
  readonly text: string
}

interface Typed<Result, Variables> {
  /** Never there: it carries the types. */
  readonly of?: (variables: Variables) => Result
}
export type QueryDocument<Result, Variables> = StoredQuery & Typed<Result, Variables>
export type MutationDocument<Result, Variables> = Mutation & Typed<Result, Variables>
export type Document<Result, Variables> = QueryDocument<Result, Variables> | MutationDocument<Result, Variables>

/** Variables may be left out where the document has none that are required. */
export type VariablesOf<Variables> =
  Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables]

/** The door to the API that pages get: the same call in the browser and on the server. */
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
    /** The lines of a cart that stand in the way of an order. */
    readonly items?: readonly object[]
  }
}

/** The API answered with errors: all of them, the first one's message as the message. */
export class GraphqlError extends Error {
  constructor(
    readonly errors: readonly GraphqlProblem[],
    /** What was answered all the same; for whoever can do with a part. */
    readonly data?: unknown,
  ) {
    super(errors[0]?.message || 'Something went wrong!')
    this.name = 'GraphqlError'
  }
  get category(): string {
    return this.errors[0]?.extensions?.category ?? 'graphql'
  }
  /** The customer who asks is locked out (D36): ours tells by the category, others in words. */
  get isLocked(): boolean {
    return this.category === 'graphql-account-locked' || /\blocked\b/.test(this.message)
  }
  /** Nothing but CMS blocks is missing, which a shop may do without. */
  get isAboutMissingBlocks(): boolean {
    return this.errors.every(
      ({ path, extensions }) => path?.[0] === 'cmsBlocks' && extensions?.category === 'graphql-no-such-entity',
    )
  }
  /** The back end's contract has not got what was asked for: it lacks an extension of ours. */
  get isUnknownToBackend(): boolean {
    return (
      this.errors.length > 0 &&
      this.errors.every(({ message }) =>
        /^(?:Cannot query field|Unknown (?:type|argument|field))|is not defined by type/.test(message),
      )
    )
  }
}

/** The commerce server cannot answer for a moment (503). */
export class Unavailable extends Error {
  readonly statusCode = 503
}
/** Also one of the server in whose process the page is rendered, whose classes are not these. */
export const isUnavailable = (error: unknown): boolean =>
  (error as { statusCode?: unknown } | undefined)?.statusCode === 503

/** Keeps half an answer from passing for a whole one. */
export function dataOf<Result>(answer: { data?: Result | null; errors?: readonly GraphqlProblem[] }): Result {
  if (answer.errors?.length || !answer.data) throw new GraphqlError(answer.errors ?? [], answer.data)
  return answer.data
}
