import type { Session } from '../../platform/session.ts'

/** A consumer's statement of withdrawal, from writing it to its receipt. */
export interface Statement {
  name: string
  order: string
  email: string
  /** Titles to return, in the consumer's words; '' for the whole order. */
  items: string
  /** Lines ticked in an order that its buyer has proved to be theirs, and the e-mail address of that order. */
  chosen?: ChosenLine[]
  orderEmail?: string
  /** When the shop received the statement; undefined until it is confirmed. */
  receivedAt?: string
}

export interface ChosenLine {
  id: string
  quantity: number
}

/** Field names: a prefix and the uid of the order's line. */
export const LINE_PREFIX = 'line:'
export const QUANTITY_PREFIX = 'quantity:'

const TEXTS = ['name', 'order', 'email', 'items'] as const

/** Reads the statement from the session; not from the URL, since it is private. */
export function statementOf(session: Session): Statement | undefined {
  try {
    const stored: unknown = JSON.parse(session.get('withdrawal') ?? 'null')
    const isWhole =
      typeof stored === 'object' &&
      stored !== null &&
      TEXTS.every((name) => typeof (stored as Record<string, unknown>)[name] === 'string')
    return isWhole ? (stored as Statement) : undefined
  } catch {
    return undefined // forged cookie
  }
}

export const storeStatement = (session: Session, statement: Statement): void =>
  session.set('withdrawal', JSON.stringify(statement))
