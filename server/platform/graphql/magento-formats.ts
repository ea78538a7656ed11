/** Magento's uid: the id in base64. */
export const toUid = (id: number | string): string => Buffer.from(String(id)).toString('base64')

/** The id in a uid, not validated: it is user input. */
export const fromUid = (uid: number | string): string => Buffer.from(String(uid), 'base64').toString()

/** `2026-11-22 21:05:00`, in UTC. */
export const toTimestamp = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
