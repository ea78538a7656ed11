import { afterEach, expect, test } from 'vitest'
import { Availability } from './availability.ts'

const LOST = Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
const opened: Availability[] = []
afterEach(() => opened.splice(0).forEach((one) => one.close()))

/** Of a server to which no new connection is ever opened. */
function openUnreachable() {
  const changes: boolean[] = []
  const availability = new Availability({
    probe: (late) => new Promise((_, reject) => late.addEventListener('abort', () => reject(LOST))),
    abandon: () => {},
  })
  opened.push(availability)
  availability.onChange((isAvailable) => changes.push(isAvailable))
  return { availability, changes }
}
const PROBE_IS_OVER = 1600

test('a server that is silent on every connection is away', async () => {
  const { availability, changes } = openUnreachable()
  availability.explain(LOST)
  await new Promise((resolve) => setTimeout(resolve, PROBE_IS_OVER))
  expect([availability.isAway, changes]).toEqual([true, [false]])
})

test('a server that answers its open connections is there, however long a new one takes', async () => {
  const { availability, changes } = openUnreachable()
  availability.explain(LOST)
  const answers = setInterval(() => availability.heard(), 50)
  await new Promise((resolve) => setTimeout(resolve, PROBE_IS_OVER))
  clearInterval(answers)
  expect([availability.isAway, changes]).toEqual([false, []])
})
