import type { Session } from '../../platform/session.ts'

/** Maximum number and length of the stored SKUs, as a cookie is small. */
const MAX_TITLES = 100
const MAX_LENGTH = 2500

/** SKUs of a guest's list, the last one added first; stored in the session, so that it works without JavaScript. */
export const guestList = (session: Session): string[] => session.get('my_books')?.split('\n') ?? []

/** Stores the list and returns whether all titles fit into it. */
export function storeGuestList(session: Session, skus: readonly string[]): boolean {
  const kept = [...new Set(skus)].slice(0, MAX_TITLES)
  while (kept.join('\n').length > MAX_LENGTH) kept.pop()
  session.set('my_books', kept.length > 0 ? kept.join('\n') : undefined)
  return kept.length === new Set(skus).size
}
