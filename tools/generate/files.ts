import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface SourceFile {
  /** Relative to the project root, with forward slashes. */
  path: string
  text: string
}

/** Files whose path ends with `ending`, or matches it, sorted, without those in generated/. */
export function filesUnder(root: string, folder: string, ending: string | RegExp): SourceFile[] {
  const start = path.join(root, folder)
  if (!existsSync(start)) return []
  return readdirSync(start, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => (typeof ending === 'string' ? name.endsWith(ending) : ending.test(name)))
    .filter((name) => !name.includes('/generated/'))
    .toSorted()
    .map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }))
}
