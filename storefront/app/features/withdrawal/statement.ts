import type { Session } from '../../platform/session.ts'

/** A consumer's statement between writing, confirmation and receipt. */
export interface Statement {
  name: string
  order: string
  email: string
  /** '' is the whole order. */
  items: string
  /** When the shop received it; undefined until it is confirmed. */
  receivedAt?: string
}

const TEXTS = ['name', 'order', 'email', 'items'] as const

/** In the session instead of the URL, since it is private. */
export function statementOf(session: Session): Statement | undefined {
  try {
    const stored: unknown = JSON.parse(session.get('withdrawal') ?? 'null')
    const isWhole =
      typeof stored === 'object' &&
      stored !== null &&
      TEXTS.every((name) => typeof (stored as Record<string, unknown>)[name] === 'string')
    return isWhole ? (stored as Statement) : undefined
  } catch {
    return undefined // a forged cookie
  }
}

export const storeStatement = (session: Session, statement: Statement): void =>
  session.set('withdrawal', JSON.stringify(statement))
