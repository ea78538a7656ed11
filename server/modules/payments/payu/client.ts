import * as v from 'valibot'
import type { Log } from '../../../platform/process/log.ts'
import type { PayuSettings } from '../../../platform/process/payment-settings.ts'
import { readText } from './read-body.ts'
import { TokenCache, tokenOf } from './token.ts'

const MAX_BYTES = 256 * 1024
const TOKEN_PATH = '/pl/standard/user/oauth/authorize'
const FORM = 'application/x-www-form-urlencoded'

const TokenResponse = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), expires_in: v.number() })
const Status = v.object({ status: v.optional(v.object({ statusCode: v.optional(v.string()) })) })

export type PayuLog = Pick<Log, 'info' | 'warn'>

export interface PayuResponse {
  status: number
  /** PayU's status code: SUCCESS, ERROR_VALUE_INVALID. */
  code: string | undefined
  data: unknown
}

/** PayU did not respond, or not with a valid response. */
export class PayuUnreachable extends Error {
  /** True if the request may have taken effect. */
  readonly wasSent: boolean

  constructor(message: string, { wasSent, cause }: { wasSent: boolean; cause?: unknown }) {
    super(message, { cause })
    this.wasSent = wasSent
  }
}

/** Errors of a connection that was never established. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])
const isUnconnected = (error: unknown) =>
  NOT_CONNECTED.has((error as { cause?: { code?: string } } | undefined)?.cause?.code ?? '')

export interface PayuCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api/v2_1. */
  path: string
  /** Our name of the call for the log, without personal data. */
  operation: string
  reference: string
  body?: object
}

export class PayuClient {
  log: PayuLog | undefined
  readonly #settings: PayuSettings
  readonly #tokens: TokenCache

  constructor(settings: PayuSettings) {
    this.#settings = settings
    this.#tokens = new TokenCache(() => this.#fetchToken())
  }

  /** Returns any response of PayU, including refusals; retries once with a new token after a 401. */
  async call(call: PayuCall): Promise<PayuResponse> {
    const token = await this.#tokens.get()
    const response = await this.#send(call, token)
    if (response.status !== 401) return response
    this.#tokens.drop(token)
    const again = await this.#send(call, await this.#tokens.get())
    if (again.status === 401)
      throw new PayuUnreachable(`PayU refuses its own token: ${call.operation}`, { wasSent: false })
    return again
  }

  async #send({ method, path, operation, reference, body }: PayuCall, token: string): Promise<PayuResponse> {
    const started = performance.now()
    const response = await this.#request(`/api/v2_1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    const { status, data } = response
    const parsedStatus = v.safeParse(Status, data)
    const code = parsedStatus.success ? parsedStatus.output.status?.statusCode : undefined
    const entry = { provider: 'payu', operation, reference, status, code, ms: Math.round(performance.now() - started) }
    if (status < 400) this.log?.info(entry, 'PayU answered')
    else this.log?.warn(entry, 'PayU refused')
    if (status >= 500 || status === 429)
      throw new PayuUnreachable(`PayU answered ${status} to ${operation}`, { wasSent: true })
    return { status, code, data }
  }

  async #fetchToken() {
    const { clientId, clientSecret } = this.#settings
    const { status, data } = await this.#request(TOKEN_PATH, {
      method: 'POST',
      headers: { 'content-type': FORM, accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
    })
    const parsed = v.safeParse(TokenResponse, data)
    if (!parsed.success) throw new PayuUnreachable(`PayU gave no token: ${status}`, { wasSent: false })
    return tokenOf(parsed.output.access_token, parsed.output.expires_in, Date.now())
  }

  async #request(path: string, init: RequestInit): Promise<{ status: number; data: unknown }> {
    const pathname = path.split('?')[0]
    let status: number
    let text: string
    try {
      const response = await fetch(this.#settings.url + path, {
        ...init,
        // a new order is answered with 302 and JSON: the redirect is for the buyer's browser
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#settings.timeoutMs),
      })
      status = response.status
      text = await readText(response, MAX_BYTES)
    } catch (error) {
      const wasSent = path !== TOKEN_PATH && !isUnconnected(error)
      throw new PayuUnreachable(`PayU did not answer ${pathname}`, { wasSent, cause: error })
    }
    try {
      return { status, data: text === '' ? {} : (JSON.parse(text) as unknown) }
    } catch {
      // a JSON error would quote the response
      throw new PayuUnreachable(`PayU answered ${pathname} with no JSON`, { wasSent: path !== TOKEN_PATH })
    }
  }
}
