/** A token is renewed so long before its end; one of a short life after half of it. */
const MARGIN_MS = 60_000

export interface Token {
  value: string
  /** Milliseconds since 1970. */
  renewAt: number
}

export const tokenOf = (value: string, expiresInSeconds: number, now: number): Token => {
  const life = expiresInSeconds * 1000
  return { value, renewAt: now + Math.max(life - MARGIN_MS, life / 2) }
}

/** One token for all calls of a process: who comes while it is requested waits for the same. */
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

  /** It was refused: the next call requests another, unless somebody has done so already. */
  drop(value: string) {
    if (this.#token?.value === value) this.#token = undefined
  }
}
