/** The smallest quantity that can be bought: the minimum, rounded up to a multiple of the increment. */
export function minimumQuantity(min: number | null | undefined, increments: number | null | undefined): number {
  const step = Math.max(1, increments ?? 1)
  return Math.max(1, Math.ceil((min ?? 1) / step)) * step
}

/** The largest quantity up to `max` that can be bought, in whole increments. */
export function maximumQuantity(max: number, increments: number | null | undefined): number {
  const step = Math.max(1, increments ?? 1)
  return Math.floor(max / step) * step
}

/**
 * The quantity that a choice begins with: the suggested one, raised to what can be bought, in whole increments, and not
 * above `max`.
 */
export function startingQuantity(
  suggested: number,
  { min, max, increments }: { min?: number | null; max: number; increments?: number | null },
): number {
  const quantity = minimumQuantity(Math.max(suggested, min ?? 1), increments)
  return Math.min(quantity, maximumQuantity(max, increments))
}
