/** Times in files are local times of Warsaw. */
const ZONE = 'Europe/Warsaw'
const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })
const asUtc = (instant: Date) => Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`)

/** Parses `2026-12-01T08:00`, or a day, which means its midnight; undefined for an invalid date. */
export function instantOf(written: string): Date | undefined {
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = WRITTEN.exec(written) ?? []
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // 30 February is read as 2 March
  if (Number.isNaN(shown) || new Date(shown).getUTCDate() !== Number(day)) return undefined
  // near a clock change the first guess may use the wrong offset; the second uses that of the guessed instant
  const first = shown - (asUtc(new Date(shown)) - shown)
  return new Date(shown - (asUtc(new Date(first)) - first))
}

/** Formats an instant as in a file; midnight is the day alone. */
export function formatLocalTime(instant: Date): string {
  const [day = '', time = ''] = clock.format(instant).split(' ')
  if (time === '00:00:00') return day
  return `${day}T${time.endsWith(':00') ? time.slice(0, 5) : time}`
}
