import type { Db } from './db.ts'

/** Notification channel for changed tags, separated by spaces. */
export const CHANGES = 'changed'

/** Notifies all processes on commit that responses with these tags are stale. */
export async function announce(tx: Db, tags: readonly string[]): Promise<void> {
  // a notification carries 8000 bytes at most
  for (let i = 0; i < tags.length; i += 200)
    await tx.write`select pg_notify(${CHANGES}, ${tags.slice(i, i + 200).join(' ')})`
}

/** The tags of a notification. */
export const tagsIn = (payload: string): string[] => payload.split(' ')
