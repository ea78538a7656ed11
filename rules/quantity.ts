/** The smallest quantity that can be bought: the minimum, rounded up to a multiple of the increment. */
export function leastQuantity(min: number | null | undefined, increments: number | null | undefined): number {
  const step = Math.max(1, increments ?? 1)
  return Math.max(1, Math.ceil((min ?? 1) / step)) * step
}
