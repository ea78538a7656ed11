/** Whether the text is a calendar month, YYYY-MM. */
export const isMonth = (month: string): boolean => /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(month)

/** First and last day of a month, YYYY-MM-DD. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** Name such as `grudzień 2026`. */
export const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale.replace('_', '-'), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
