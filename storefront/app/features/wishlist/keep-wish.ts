import type { Session } from '../../platform/session.ts'

/** A cookie is small, and nobody saves more titles before signing in. */
const MOST = 20

const keptIn = (session: Session): string[] => session.get('wishes')?.split('\n') ?? []

/** Stores a guest's wish until they have signed in. */
export function keepWish(session: Session, sku: string): void {
  session.set('wishes', [...new Set([...keptIn(session), sku])].slice(-MOST).join('\n'))
}

/** Returns the stored wishes and deletes them. */
export function takeWishes(session: Session): string[] {
  const kept = keptIn(session)
  if (kept.length > 0) session.set('wishes', undefined)
  return kept
}
