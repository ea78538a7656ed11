/** Fewer changes never stop an import: they can be checked by hand. */
const MIN_JUMPS = 10

/** Whether a price changed by more than half; a free title never counts. */
export const isLargePriceChange = (before: number, after: number): boolean =>
  before > 0 && Math.abs(after - before) * 2 > before

/** `maxPercent` is a percentage of the titles that already have a price. */
export const areTooManyPriceJumps = (jumps: number, known: number, maxPercent: number): boolean =>
  jumps >= MIN_JUMPS && jumps * 100 > known * maxPercent

export const zloty = (grosze: number): string => (grosze / 100).toFixed(2)
