import type { LoadResult } from './drive.ts'

export interface Costs extends LoadResult {
  /** Processor time per request, in milliseconds. */
  serverCpu: number
  databaseCpu: number
}

export interface Row extends Costs {
  name: string
  cached: boolean
  /** Ratio of the processor time of shop and database to the other checkout's: the median over starts and rounds. */
  ratio?: number
  /** This ratio for each start. */
  ratios?: number[]
}

export const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

export function printRows(rows: readonly Row[]) {
  const heads = ['req/s', 'p50 ms', 'p99 ms', 'server', 'database', 'both']
  if (rows.some(({ ratio }) => ratio !== undefined)) heads.push('ratio', 'of each start')
  console.log(`${'operation'.padEnd(24)} ${'caches'.padEnd(7)} ${heads.map((head) => head.padStart(9)).join('')}`)
  for (const row of rows) {
    const numbers = [
      row.perSecond.toFixed(0),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      row.serverCpu.toFixed(2),
      row.databaseCpu.toFixed(2),
      (row.serverCpu + row.databaseCpu).toFixed(2),
      ...(row.ratio === undefined ? [] : [row.ratio.toFixed(3)]),
      ...(row.ratios ?? []).map((ratio) => ratio.toFixed(2)),
    ]
    const figures = numbers.map((figure) => figure.padStart(9)).join('')
    console.log(`${row.name.padEnd(24)} ${(row.cached ? 'on' : 'off').padEnd(7)} ${figures}`)
  }
}
