import type { Session } from '../../platform/session.ts'

/** What a consumer states, between writing it, confirming it and seeing it received. */
export interface Statement {
  name: string
  order: string
  email: string
  /** '' is the whole order. */
  items: string
  /** When the shop received it; absent until it is confirmed. */
  receivedAt?: string
}

const TEXTS = ['name', 'order', 'email', 'items'] as const

/** In the session, not in the address: who withdraws from what is nobody else's business. */
export function statementOf(session: Session): Statement | undefined {
  try {
    const kept: unknown = JSON.parse(session.get('withdrawal') ?? 'null')
    const isWhole =
      typeof kept === 'object' &&
      kept !== null &&
      TEXTS.every((name) => typeof (kept as Record<string, unknown>)[name] === 'string')
    return isWhole ? (kept as Statement) : undefined
  } catch {
    return undefined // a cookie that somebody else has written
  }
}

export const keepStatement = (session: Session, statement: Statement): void =>
  session.set('withdrawal', JSON.stringify(statement))
