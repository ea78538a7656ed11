/** Response of an emulator. */
export interface RouteResponse {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: string
}

export const json = (status: number, data: unknown, headers: Readonly<Record<string, string>> = {}): RouteResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(data),
})

export const plain = (status: number, body: string): RouteResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

export const seeOther = (location: string): RouteResponse => ({ status: 303, headers: { location } })

/** Thrown to end the request with this response. */
export class ResponseError extends Error {
  readonly response: RouteResponse

  constructor(response: RouteResponse) {
    super(`answered ${response.status}`)
    this.response = response
  }
}
