import { afterEach, expect, test } from 'vitest'
import { Availability } from './availability.ts'

const LOST = Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
const opened: Availability[] = []
afterEach(() => opened.splice(0).forEach((one) => one.close()))

/** For a server that never accepts a new connection. */
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

test('a server is unavailable when a probe times out and no open connection receives data', async () => {
  const { availability, changes } = openUnreachable()
  availability.toDatabaseError(LOST)
  await new Promise((resolve) => setTimeout(resolve, PROBE_IS_OVER))
  expect([availability.isUnavailable, changes]).toEqual([true, [false]])
})

test('a server is available while open connections receive data, even if a new one times out', async () => {
  const { availability, changes } = openUnreachable()
  availability.toDatabaseError(LOST)
  const answers = setInterval(() => availability.onData(), 50)
  await new Promise((resolve) => setTimeout(resolve, PROBE_IS_OVER))
  clearInterval(answers)
  expect([availability.isUnavailable, changes]).toEqual([false, []])
})
