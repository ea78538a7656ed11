export type DateOrder = 'd' | 'm' | 'y'

/** The selected parts of a date and time; numbers as text, without leading zeros. */
export interface DateTime {
  day?: string
  month?: string
  year?: string
  hour?: string
  minute?: string
  half?: string
}

export const MINUTES_PER_HOUR = 60

/** Parses the order of date parts in Magento's configuration, such as `d,m,y`; missing parts are appended. */
export function parseDateOrder(setting = 'd,m,y'): DateOrder[] {
  const named = setting
    .toLowerCase()
    .split(/[^dmy]+/)
    .filter((part): part is DateOrder => part === 'd' || part === 'm' || part === 'y')
  return [...new Set([...named, 'd', 'm', 'y'] as const)]
}

/** Number of days in the month: 31 if no month is selected; February has 29 if no year is. */
export const daysInMonth = ({ month, year }: DateTime): number =>
  month ? new Date(Date.UTC(Number(year ?? 2000) || 2000, Number(month), 0)).getUTCDate() : 31

/** 1 to 12, or 0 to 23. */
export const hourOptions = (isTwelveHours: boolean): number[] =>
  isTwelveHours ? Array.from({ length: 12 }, (_, index) => index + 1) : Array.from({ length: 24 }, (_, index) => index)

const padTwo = (part: string | undefined) => (part ?? '').padStart(2, '0')

/** `2026-11-20 14:05:00`, or only its date or time; empty until all required parts are selected. */
export function formatDateTime(
  value: DateTime,
  { hasDate, hasTime, isTwelveHours }: { hasDate: boolean; hasTime: boolean; isTwelveHours: boolean },
): string {
  const { day, month, year, hour, minute, half } = value
  if (hasDate && !(day && month && year)) return ''
  if (hasTime && !(hour && minute && (half || !isTwelveHours))) return ''
  const hours = isTwelveHours ? (Number(hour) % 12) + (half === 'PM' ? 12 : 0) : Number(hour)
  const parts = [
    hasDate && `${year}-${padTwo(month)}-${padTwo(day)}`,
    hasTime && `${padTwo(String(hours))}:${padTwo(minute)}:00`,
  ]
  return parts.filter(Boolean).join(' ')
}
