import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const opened = () => {
  const lines: { text: string; repeated?: number }[] = []
  return { lines, error: createLog((line) => lines.push(JSON.parse(line) as { text: string })) }
}

test('an error that repeats is written once, and counted when the minute is over', () => {
  const { lines, error } = opened()
  for (let page = 0; page < 5000; page++) error({ error: 'no such block' }, 'a page failed')
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, 4999])
  for (let page = 0; page < 10; page++) error({ error: 'no such block' }, 'a page failed')
  vi.advanceTimersByTime(60_000)
  expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, 4999, 10])
  vi.advanceTimersByTime(60_000)
  error({ error: 'no such block' }, 'a page failed')
  expect(lines).toHaveLength(4)
})

test('different errors are all written', () => {
  const { lines, error } = opened()
  error({ job: 1 }, 'a job failed')
  error({ job: 2 }, 'a job failed')
  error({ job: 2 }, 'a request failed')
  expect(lines).toHaveLength(3)
})

test('errors that somebody made long are not all held until the minute is over: those beyond a million characters are not counted', () => {
  const { lines, error } = opened()
  const long = (job: number) => error({ job, path: 'x'.repeat(400_000) }, 'a job failed')
  for (const job of [1, 2, 3]) for (let time = 0; time < 3; time++) long(job)
  expect(lines).toHaveLength(5)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(5).map(({ repeated }) => repeated)).toEqual([2, 2])
})
