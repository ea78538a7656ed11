import { clockInWarsaw } from '../../language/warsaw-time.ts'

/** Pads columns to their widest cell. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** By the clocks of Warsaw, to the minute. */
export const formatMinute = (at: Date) => clockInWarsaw(at).slice(0, 16)
