import type { OptionProblem } from '../option-problem.ts'
import type { StoredFile } from './option-files.sql.ts'

/** By the value that was sent: the file as it is kept, or why it is not. */
export type AcceptedFiles = ReadonlyMap<string, StoredFile | OptionProblem>

/** As a reorder names a file that was sent before. */
export const fileValue = (token: string): string => JSON.stringify({ token })
