import type { OptionProblem } from '../option-problem.ts'
import type { StoredFile } from './option-files.sql.ts'

/** Entered value -> the stored file, or the reason why it was refused. */
export type AcceptedFiles = ReadonlyMap<string, StoredFile | OptionProblem>

/** The entered value by which a reorder refers to a stored file. */
export const fileValue = (token: string): string => JSON.stringify({ token })
