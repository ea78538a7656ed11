import type { Document, GraphqlProblem, VariablesOf } from '../api/document.ts'

/** A request that a component sent to the API. */
export interface SentRequest {
  /** Name of the operation. */
  name: string
  method: string
  url: URL
  variables: unknown
  headers: Headers
  /** Aborted when the component no longer waits for the answer. */
  signal: AbortSignal | null | undefined
}

type Returned<Result> = Result | Response
/** The data of the response, typed as the document, or a whole response. */
export type Answer<Result, Variables> =
  | Returned<Result>
  | ((variables: Variables, request: SentRequest) => Returned<Result> | Promise<Returned<Result>>)

/** A refusal of the API, as a rule of the server causes it. */
export const refusal = (message: string, extensions: GraphqlProblem['extensions'] = { category: 'graphql-input' }) =>
  Response.json({ data: null, errors: [{ message, extensions }] })

/** As without a network. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch')
}

export class Api {
  readonly sent: SentRequest[] = []
  readonly #answers = new Map<string, { name: string; answer: Answer<never, never> }>()

  /** Answers a document from now on; a later answer replaces it. */
  on<Result, Variables>(document: Document<Result, Variables>, answer: Answer<Result, Variables>): this {
    this.#answers.set(keyOf(document), { name: document.name, answer: answer as Answer<never, never> })
    return this
  }

  /** Requests of a document, in the order in which they were sent. */
  sentFor<Result, Variables>(document: Document<Result, Variables>) {
    return this.sent.filter(({ name }) => name === document.name) as (SentRequest & {
      variables: VariablesOf<Variables>[0]
    })[]
  }

  get names(): string[] {
    return this.sent.map(({ name }) => name)
  }

  async answer(url: URL, init: RequestInit): Promise<Response> {
    init.signal?.throwIfAborted()
    const { key, variables } = parse(url, init)
    const headers = new Headers(init.headers)
    const known = this.#answers.get(key)
    const name = known?.name ?? headers.get('application-model')?.split('_', 1)[0] ?? ''
    const { method = 'GET', signal } = init
    const request: SentRequest = { name, method, url, variables, headers, signal }
    this.sent.push(request)
    if (known === undefined) throw new Error(`The test has no answer for ${name}`)
    const answer: Answer<never, never> = known.answer
    const returned: unknown = typeof answer === 'function' ? await answer(variables as never, request) : answer
    if (signal?.aborted) throw new DOMException('Aborted', 'AbortError')
    return returned instanceof Response ? returned.clone() : Response.json({ data: returned })
  }
}

/** The text of a document, or the hash of one whose text the browser does not send. */
const keyOf = <Result, Variables>(document: Document<Result, Variables>): string =>
  document.text ?? (document.kind === 'query' ? document.hash : '')

/** Key of the document and variables of a request: from the body of a POST, else from the URL. */
function parse(url: URL, { body }: RequestInit): { key: string; variables: unknown } {
  if (typeof body === 'string') {
    const { query, variables } = JSON.parse(body) as { query: string; variables: unknown }
    return { key: query, variables }
  }
  const { hash = '', ...values } = Object.fromEntries(url.searchParams)
  delete values['_currency']
  const variables = Object.entries(values).map(([name, value]) => [name, JSON.parse(value) as unknown])
  return { key: hash, variables: Object.fromEntries(variables) as unknown }
}

const browserFetch = globalThis.fetch.bind(globalThis)
let api: Api | undefined

globalThis.fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  return api && url.pathname.endsWith('/graphql') ? api.answer(url, init) : browserFetch(input, init)
}

/** Answers the requests of the components under test; earlier answers no longer count. */
export function answerApi(): Api {
  api = new Api()
  return api
}
