import type { NumberedFault } from './switch-faults.ts'

/** Set for the processes that run tests. */
export const FOLDER = process.env['MUTATE_FOLDER'] ?? 'var/mutate'
/** Test files, each of which runs one test file with one fault. */
export const RUNS = `${FOLDER}/runs`
/** Lines of JSON: `Result`. */
export const RESULTS = `${FOLDER}/results.jsonl`
/** The faults of each source file: `Plan`. */
export const PLAN = `${FOLDER}/plan.json`
/** The number of no fault. */
export const CONTROL = -1

export type Plan = Record<string, NumberedFault[]>

/** What a test file said of a fault; of the control, also which faults it reached. */
export interface Result {
  id: number
  file: string
  state: 'passed' | 'failed' | 'left out'
  test?: string | undefined
  milliseconds?: number
  reached?: number[] | undefined
  /** Of the control: faults whose code ran while the file and what it imports were loaded. */
  loaded?: number[] | undefined
  /** Of a fault: the file reached its switch in this process, where other files may have run before. */
  isReached?: boolean | undefined
}
