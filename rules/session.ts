const MINUTE = 60

/**
 * Seconds after which use gets another token for a session: a minute, and sooner where sessions are kept very short.
 */
export const renewableAfter = (lifetime: number): number => Math.min(MINUTE, lifetime / 4)
