const MINUTE = 60

/**
 * Age of a token, in seconds, from which its use renews it: a minute, or less if sessions have a very short lifetime.
 */
export const renewableAfter = (lifetime: number): number => Math.min(MINUTE, lifetime / 4)
