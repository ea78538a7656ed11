/** The tax inside a gross amount, in grosze, rounded half up as Magento does. */
export const taxOf = (grossGrosze: number, ratePercent: number): number =>
  Math.sign(grossGrosze) * Math.floor((2 * Math.abs(grossGrosze) * ratePercent * 100 + (10000 + ratePercent * 100)) / (2 * (10000 + ratePercent * 100)))

/** What remains of a gross amount when its tax is taken off. */
export const netOf = (grossGrosze: number, ratePercent: number): number => grossGrosze - taxOf(grossGrosze, ratePercent)
