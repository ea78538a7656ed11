/** The tax included in a gross amount, in grosze, rounded half up as in Magento. */
export const taxOf = (grossGrosze: number, ratePercent: number): number =>
  Math.sign(grossGrosze) *
  Math.floor(
    (2 * Math.abs(grossGrosze) * ratePercent * 100 + (10000 + ratePercent * 100)) / (2 * (10000 + ratePercent * 100)),
  )

/** A gross amount less its tax. */
export const netOf = (grossGrosze: number, ratePercent: number): number => grossGrosze - taxOf(grossGrosze, ratePercent)

/**
 * Splits an amount by weights so that the parts add up to it: the largest remainders get the units left by rounding.
 */
export function splitByWeights(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  // the product of two amounts in grosze may exceed 2^53
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((share) => Number(share / BigInt(total)))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((share, index) => ({ remainder: share % BigInt(total), index }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
