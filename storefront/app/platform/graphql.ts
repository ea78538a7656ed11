import { queryString, parseResponse } from '../../../web/api/graphql-http.ts'
import { dataOrThrow, type Document, type Graphql, type StoredQuery } from '../../../web/api/document.ts'
import { loadPart } from '../../../web/platform/load-part.ts'
import { browserSession, clearCustomerSession } from './session.ts'

/** The API client of the browser. */

const MONTH_SECONDS = 2592000
let apiSettings = { base: '', currency: '' }

/** Called once at startup with the prefix of the store view and the currency of the page's prices. */
export function configureApi(base: string, currency: string): void {
  apiSettings = { base, currency }
}

/** Currency of the prices in this document; choosing another one loads a new document. */
export const shownCurrency = (): string => apiSettings.currency

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
  const endpoint = `${apiSettings.base}/graphql`
  const address = `${endpoint}?${queryString(document.hash, variables, apiSettings.currency)}`
  const response = await fetch(address, init)
  if (response.status !== 410) return response
  const { texts } = await loadPart(() => import('../generated/texts.ts'))
  const put = await fetch(`${endpoint}?hash=${document.hash}`, {
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
  const token = browserSession.get('token')
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'Content-Currency': apiSettings.currency,
    Authorization: token ? `Bearer ${token}` : '',
    'Application-Model': `${model ?? document.name}_${windowId()}`,
    'Window-Id': windowId(),
  }
  const send = () => {
    if (document.kind === 'query' && document.text === undefined)
      return query(document, values, { headers, signal, ...(isUncached && { cache: 'reload' }) })
    return fetch(`${apiSettings.base}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: document.text, variables: values }),
      signal,
    })
  }
  const response = await parseResponse(await send())
  // the response is that for a guest; the session watch notifies the reader
  if (token && response.isSessionOver && browserSession.get('token') === token) clearCustomerSession(browserSession)
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
