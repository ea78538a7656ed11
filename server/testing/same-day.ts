import { setTimeout } from 'node:timers/promises'

// Tests compare with today: a file of tests that would run over midnight, in Warsaw or in UTC, waits until after it.
const LONGEST_FILE_MS = 60_000
const HOUR_MS = 3_600_000
/** Hours of UTC at which a day begins in UTC or, in summer or winter, in Warsaw. */
const DAY_BEGINS = [22, 23, 0]

const next = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
const left = next - Date.now()
if (left < LONGEST_FILE_MS && DAY_BEGINS.includes(new Date(next).getUTCHours())) await setTimeout(left + 1000)
