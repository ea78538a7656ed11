import type { Session } from '../../platform/session.ts'

/** Maximum number of stored titles, as a cookie is small. */
const MAX_WISHES = 20

const storedIn = (session: Session): string[] => session.get('wishes')?.split('\n') ?? []

/** Stores a title that a guest saved until they sign in. */
export function saveGuestWish(session: Session, sku: string): void {
  session.set('wishes', [...new Set([...storedIn(session), sku])].slice(-MAX_WISHES).join('\n'))
}

/** Returns the stored SKUs and deletes them. */
export function takeGuestWishes(session: Session): string[] {
  const stored = storedIn(session)
  if (stored.length > 0) session.set('wishes', undefined)
  return stored
}
