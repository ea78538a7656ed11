const DIGITS = 9

/** The number of an order of the default view may be given without its leading zeros: 12 -> 000000012. */
export const completeOrderNumber = (input: string): string =>
  /^\d+$/.test(input) ? input.padStart(DIGITS, '0') : input
