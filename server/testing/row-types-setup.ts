import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type DescribedStatement, findRowTypeProblems } from './row-types.ts'

/** With CHECK_ROW_TYPES=1: after all tests, compares the statements that they have run with their row types. */
export default function setup() {
  if (!process.env['CHECK_ROW_TYPES']) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'row-types-'))
  process.env['ROW_TYPES_FOLDER'] = folder
  return () => {
    const lines = readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'))
    rmSync(folder, { recursive: true })
    const statements = [...new Set(lines)].filter(Boolean).map((line) => JSON.parse(line) as DescribedStatement)
    const { checked, problems } = findRowTypeProblems(statements)
    console.log(`Row types: ${checked} statements compared, ${problems.length} problems`)
    if (problems.length === 0) return
    process.exitCode = 1
    console.error(`Row types are not those of their statements:\n${problems.join('\n')}`)
  }
}
