import { type GraphqlProblem, Unavailable } from './document.ts'

export interface BackendResponse {
  data?: unknown
  errors?: readonly GraphqlProblem[]
  /** The token of the request is revoked, expired or forged: the response is that for a guest. */
  isSessionOver?: boolean
}

/** `hash=…&name=JSON…`, percent-encoded, since an unescaped `#` or `&` would truncate a value. */
export function queryString(hash: string, variables: Record<string, unknown>): string {
  const pairs = Object.entries(variables)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `&${encodeURIComponent(name)}=${encodeURIComponent(JSON.stringify(value))}`)
  return `hash=${hash}${pairs.join('')}`
}

/** Throws the status text of a 503; invalid JSON is logged. */
export async function parseResponse(response: Response): Promise<BackendResponse> {
  if (response.status === 503) throw new Unavailable(response.statusText || 'Service Unavailable')
  const body = await response.text()
  try {
    const backendResponse = JSON.parse(body) as BackendResponse
    return response.headers.get('x-session') === 'over' ? { ...backendResponse, isSessionOver: true } : backendResponse
  } catch (cause) {
    console.error('Can not parse JSON!')
    throw new Error('Can not parse JSON!', { cause })
  }
}
