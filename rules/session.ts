const MINUTE_SECONDS = 60

/**
 * Age of a token, in seconds, from which its use renews it: a minute, or less if sessions have a very short lifetime.
 */
export const renewableAfter = (lifetimeSeconds: number): number => Math.min(MINUTE_SECONDS, lifetimeSeconds / 4)
