/** Response of an emulator. */
export interface Answer {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: string
}

export const json = (status: number, data: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(data),
})

export const plain = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

export const seeOther = (location: string): Answer => ({ status: 303, headers: { location } })

/** Thrown to end the request with this response. */
export class AnswerError extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`answered ${answer.status}`)
    this.answer = answer
  }
}
