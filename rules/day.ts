/** Whether the date exists and is written as 2026-12-31. */
export const isDay = (written: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(written) && new Date(`${written}T00:00Z`).toJSON()?.slice(0, 10) === written
