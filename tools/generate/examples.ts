import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Extension, readExtension } from '../extensions/read-extensions.mjs'

/** The extensions in examples/, which are checked and tested although no shop names them. */
export function examples(root: string): Extension[] {
  const folder = path.join(root, 'examples')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter((example) => existsSync(path.join(example, 'package.json')))
    .map((example) => readExtension(example))
}
