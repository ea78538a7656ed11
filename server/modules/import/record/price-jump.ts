/** So few can be looked at one by one: a small file passes. */
const FEWEST_JUMPS = 10

/** Changed by more than half. What was free has no half. */
export const isJump = (before: number, after: number): boolean => before > 0 && Math.abs(after - before) * 2 > before

/** `most` is a share of the titles whose price is known, in percent. */
export const areTooMany = (jumps: number, known: number, most: number): boolean =>
  jumps >= FEWEST_JUMPS && jumps * 100 > known * most

export const zloty = (grosze: number): string => (grosze / 100).toFixed(2)
