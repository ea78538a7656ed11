import type { Db } from './db.ts'

/** Notification channel for changed tags, separated by spaces. */
export const CHANGE_CHANNEL = 'changed'

/** Notifies all processes on commit that responses with these tags are stale. */
export async function notifyChangedTags(tx: Db, tags: readonly string[]): Promise<void> {
  // the payload of a notification is limited to 8000 bytes
  for (let i = 0; i < tags.length; i += 200)
    await tx.write`select pg_notify(${CHANGE_CHANNEL}, ${tags.slice(i, i + 200).join(' ')})`
}

/** The tags of a notification. */
export const parseTags = (payload: string): string[] => payload.split(' ')
