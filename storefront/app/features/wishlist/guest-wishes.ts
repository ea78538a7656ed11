import type { Session } from '../../platform/session.ts'

/** A cookie is small, and nobody saves more titles before signing in. */
const MOST = 20

const storedIn = (session: Session): string[] => session.get('wishes')?.split('\n') ?? []

/** Stores a guest's wish until they have signed in. */
export function saveGuestWish(session: Session, sku: string): void {
  session.set('wishes', [...new Set([...storedIn(session), sku])].slice(-MOST).join('\n'))
}

/** Returns the stored wishes and deletes them. */
export function takeGuestWishes(session: Session): string[] {
  const stored = storedIn(session)
  if (stored.length > 0) session.set('wishes', undefined)
  return stored
}
