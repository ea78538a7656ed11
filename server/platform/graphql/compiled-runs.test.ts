import { expect, test } from 'vitest'
import { CompiledRuns } from './compiled-runs.ts'

test('compiled documents that were not run for the longest make room, the newest never', () => {
  const runs = new CompiledRuns<{ name: string }>(10)
  const dropped: string[] = []
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ({ name })) as [
    { name: string },
    { name: string },
    { name: string },
    { name: string },
  ]
  for (const run of [a, b]) runs.add(run, 5, () => dropped.push(run.name))
  runs.use(a)
  runs.add(c, 3, () => dropped.push('c'))
  expect(dropped).toEqual(['b'])
  runs.delete(a)
  runs.add(d, 100, () => dropped.push('d'))
  expect(dropped).toEqual(['b', 'a', 'c'])
})
