import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './vite-options.mjs'

const FOLDERS = ['storefront', 'web', 'server', 'demo', 'language', 'rules', 'tools/bundle', 'tools/generate']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tools/build.mjs', 'tools/generate.ts']
export const STAMP = path.join(root, 'build/stamp')

/** Hash of names, sizes and modification times of all build inputs, without reading the files. */
export function sourceStamp() {
  const hash = createHash('sha1')
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name === 'generated') continue // made by the build
      const full = path.join(folder, entry.name)
      if (entry.isDirectory()) visit(full)
      else if (!/\.test\.tsx?$/.test(entry.name)) note(full)
    }
  }
  const note = (file) => {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${path.relative(root, file)} ${size} ${mtimeMs}\n`)
  }
  for (const name of FILES) note(path.join(root, name))
  for (const name of FOLDERS) if (existsSync(path.join(root, name))) visit(path.join(root, name))
  return hash.digest('hex')
}

const built = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '')
/** What is written behind the stamp of a build without the demo. */
export const FOR_PRODUCTION = ' production'

/** Whether there is a build of these sources, with the demo or for production. */
export const isBuilt = () => built().replace(FOR_PRODUCTION, '') === sourceStamp()
/** Whether there is one with the demo, which tests need. */
export const isBuiltWithDemo = () => built() === sourceStamp()
