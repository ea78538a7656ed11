import { expect, test } from 'vitest'
import { WorkQueue } from './work-queue.ts'

test('so much work runs at once, so much waits in its order, and more is refused', async () => {
  const queue = new WorkQueue(2, 2)
  const started: number[] = []
  const end = new Map<number, (failure?: Error) => void>()
  const run = (number: number) =>
    queue.run(async () => {
      started.push(number)
      await new Promise<void>((resolve, reject) => {
        end.set(number, (failure) => (failure ? reject(failure) : resolve()))
      })
      return number
    })
  const [first, second, third, fourth] = [run(1), run(2), run(3), run(4)]
  await expect(run(5)).rejects.toThrow('Too many requests. Please wait a moment and try again.')
  expect(started).toEqual([1, 2])
  // a failure frees its place as well
  end.get(2)?.(new Error('broken'))
  await expect(second).rejects.toThrow('broken')
  await expect.poll(() => started).toEqual([1, 2, 3])
  end.get(1)?.()
  expect(await first).toBe(1)
  await expect.poll(() => started).toEqual([1, 2, 3, 4])
  end.get(3)?.()
  end.get(4)?.()
  expect(await Promise.all([third, fourth])).toEqual([3, 4])
  // all places are free again, and no more than before
  const [sixth, seventh] = [run(6), run(7)]
  const eighth = run(8)
  expect(started).toEqual([1, 2, 3, 4, 6, 7])
  for (const number of [6, 7]) end.get(number)?.()
  await expect.poll(() => started).toContain(8)
  end.get(8)?.()
  expect(await Promise.all([sixth, seventh, eighth])).toEqual([6, 7, 8])
})
