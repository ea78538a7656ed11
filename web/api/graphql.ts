import { queryString, parseResponse } from './graphql-http.ts'
import { dataOrThrow, type Document, type Graphql, type StoredQuery } from './document.ts'

/** The API client of the browser. */

const MONTH_SECONDS = 2592000

export interface ApiSettings {
  endpoint: string
  /** Texts of the queries by hash, for a server that does not know one yet. */
  queryTexts: () => Promise<Readonly<Record<string, string>>>
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>
  /** Parameters in the URL of every query: what its answer depends on besides its variables. */
  parameters?: Readonly<Record<string, unknown>>
  /** Token of the signed-in reader. */
  token?: () => string | undefined
  /** Called when the API has refused the token; the response is that for a guest. */
  onSessionOver?: () => void
}

let api: ApiSettings

/** Called once at startup. */
export function configureApi(settings: ApiSettings): void {
  api = settings
}

function windowId(): string {
  try {
    const known = sessionStorage.getItem('WINDOW_ID')
    if (known) return known
    const created = String(Date.now())
    sessionStorage.setItem('WINDOW_ID', created)
    return created
  } catch {
    return '0' // storage is disabled
  }
}

interface Options {
  model?: string
  signal?: AbortSignal
  /** Without browser and shared caches. */
  isUncached?: boolean
}

async function query(document: StoredQuery, variables: Record<string, unknown>, init: RequestInit) {
  const address = `${api.endpoint}?${queryString(document.hash, { ...variables, ...api.parameters })}`
  const response = await fetch(address, init)
  if (response.status !== 410) return response
  const texts = await api.queryTexts()
  const put = await fetch(`${api.endpoint}?hash=${document.hash}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'SW-Cache-Age': String(document.age ?? MONTH_SECONDS) },
    body: JSON.stringify(texts[document.hash]),
    signal: init.signal,
  })
  // browsers may cache a 410 indefinitely
  return put.status === 201 ? fetch(address, { ...init, cache: 'reload' }) : response
}

export async function request<Result, Variables>(
  document: Document<Result, Variables>,
  variables: unknown,
  { model, signal, isUncached }: Options = {},
): Promise<Result> {
  const values = (variables ?? {}) as Record<string, unknown>
  const token = api.token?.()
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    ...api.headers,
    Authorization: token ? `Bearer ${token}` : '',
    'Application-Model': `${model ?? document.name}_${windowId()}`,
    'Window-Id': windowId(),
  }
  const send = () => {
    if (document.kind === 'query' && document.text === undefined)
      return query(document, values, { headers, signal, ...(isUncached && { cache: 'reload' }) })
    return fetch(api.endpoint, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: document.text, variables: values }),
      signal,
    })
  }
  const response = await parseResponse(await send())
  if (token && response.isSessionOver && api.token?.() === token) api.onSessionOver?.()
  return dataOrThrow(response as { data?: Result })
}

/** A client with one request at a time: a new one aborts the pending one, as for suggestions while typing. */
export function createLatestOnlyClient(model: string): Graphql {
  let pending: AbortController | undefined
  return (document, ...[variables]) => {
    pending?.abort()
    pending = new AbortController()
    return request(document, variables, { model, signal: pending.signal })
  }
}
