import { expect, test } from 'vitest'
import { MarksPool } from './marks.ts'

const SIZE = 100

/** Acquires two sets, marks numbers in them, and fails if told to. */
function query(pool: MarksPool, numbers: readonly number[], failure?: Error) {
  return pool.lend(() => {
    const sets = [pool.acquire(SIZE), pool.acquire(SIZE)]
    const before = sets.map(({ bits, count }) => [count, bits.some((bit) => bit !== 0)])
    for (const marks of sets) for (const number of numbers) marks.add(number, 1)
    if (failure) throw failure
    return { sets, before }
  })
}

test('a query gets the sets of those before it, empty, even if one of them failed', () => {
  const pool = new MarksPool()
  const { sets } = query(pool, [7])
  // more than a sixteenth is emptied in another way
  for (const numbers of [[1, 99], Array.from({ length: SIZE }, (_, at) => at)]) {
    expect(() => query(pool, numbers, new Error('too slow'))).toThrow('too slow')
    const next = query(pool, numbers)
    expect(new Set(next.sets)).toEqual(new Set(sets))
    expect(next.before).toEqual([
      [0, false],
      [0, false],
    ])
  }
})

test('a larger index gets larger sets', () => {
  const pool = new MarksPool()
  query(pool, [7])
  const { bits } = pool.lend(() => pool.acquire(2 * SIZE))
  expect(bits).toHaveLength(2 * SIZE)
})
