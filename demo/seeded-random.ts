/** A hash of a text as a whole number, the same on every machine. */
export function hashOf(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** A number from `low` to `high`, both inclusive. */
export const seededInteger = (seed: string, low: number, high: number): number =>
  low + (hashOf(seed) % (high - low + 1))

/** True for about `percent` of all texts. */
export const inPercent = (seed: string, percent: number): boolean => hashOf(seed) % 100 < percent

export const pick = <T>(seed: string, list: readonly T[]): T => list[hashOf(seed) % list.length] as T
