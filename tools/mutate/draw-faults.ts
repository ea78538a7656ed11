/** Mulberry32, so that a seed always draws the same faults. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** So many items, each with the same chance, in random order. */
export function drawFaults<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = randomOf(seed)
  const remaining = [...items]
  return Array.from({ length: Math.min(count, items.length) }).flatMap(() =>
    remaining.splice(Math.floor(random() * remaining.length), 1),
  )
}
