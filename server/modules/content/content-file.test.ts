import { expect, test } from 'vitest'
import { stateOf } from './content-file.ts'

test('a list of content names what readers do not see now, or only for a time', () => {
  const now = new Date('2026-12-01T10:00:00Z')
  const [earlier, later] = [new Date('2026-12-01T09:00:00Z'), new Date('2026-12-24T17:30:00Z')]
  expect(stateOf({ isActive: false, from: later }, now)).toBe('hidden')
  expect(stateOf({ isActive: true, from: later }, now)).toBe('from 2026-12-24T17:30Z')
  expect(stateOf({ isActive: true, from: earlier, until: later }, now)).toBe('until 2026-12-24T17:30Z')
  expect(stateOf({ isActive: true, until: now }, now)).toBe('over')
  expect(stateOf({ isActive: true, from: now }, now)).toBeUndefined()
})
