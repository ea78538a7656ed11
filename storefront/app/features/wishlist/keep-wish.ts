import type { Session } from '../../platform/session.ts'

/** A cookie is small, and nobody presses more ribbons before signing in. */
const MOST = 20

const keptIn = (session: Session): string[] => session.get('wishes')?.split('\n') ?? []

/** What a guest wished for waits until they have signed in. */
export function keepWish(session: Session, sku: string): void {
  session.set('wishes', [...new Set([...keptIn(session), sku])].slice(-MOST).join('\n'))
}

/** The wishes kept, which are nobody else's to do from here on. */
export function takeWishes(session: Session): string[] {
  const kept = keptIn(session)
  if (kept.length > 0) session.set('wishes', undefined)
  return kept
}
