/** The fewest copies that may be bought at once: the minimum, raised to a whole number of increments. */
export function leastQuantity(min: number | null | undefined, increments: number | null | undefined): number {
  const step = Math.max(1, increments ?? 1)
  return Math.max(1, Math.ceil((min ?? 1) / step)) * step
}
