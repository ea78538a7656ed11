/** A token is renewed this long before it expires; a short-lived one after half its lifetime. */
const MARGIN_MS = 60_000

export interface Token {
  value: string
  /** Unix time in milliseconds. */
  renewAt: number
}

export const tokenOf = (value: string, expiresInSeconds: number, now: number): Token => {
  const life = expiresInSeconds * 1000
  return { value, renewAt: now + Math.max(life - MARGIN_MS, life / 2) }
}

/** One token for all calls of a process; concurrent callers wait for the same request. */
export class TokenCache {
  #token: Token | undefined
  #request: Promise<Token> | undefined
  readonly #fetchToken: () => Promise<Token>
  readonly #now: () => number

  constructor(fetchToken: () => Promise<Token>, now: () => number = Date.now) {
    this.#fetchToken = fetchToken
    this.#now = now
  }

  async get(): Promise<string> {
    if (this.#token && this.#now() < this.#token.renewAt) return this.#token.value
    this.#request ??= this.#fetchToken().finally(() => (this.#request = undefined))
    this.#token = await this.#request
    return this.#token.value
  }

  /** Drops a refused token, so that the next call requests another; does nothing if it was already replaced. */
  drop(value: string) {
    if (this.#token?.value === value) this.#token = undefined
  }
}
