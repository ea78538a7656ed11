import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { onDescribed } from './row-types.ts'

// With CHECK_ROW_TYPES=1: every test file records the statements that its databases describe (row-types-setup.ts).
const folder = process.env['ROW_TYPES_FOLDER']
const known = new Set<string>()
if (folder)
  onDescribed((statement) => {
    const line = JSON.stringify(statement)
    if (known.has(line)) return
    known.add(line)
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${line}\n`)
  })
