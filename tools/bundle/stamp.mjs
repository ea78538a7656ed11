import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { configurationFile } from '../extensions/configuration-file.mjs'
import { root } from './vite-options.mjs'

const SOURCES = ['storefront', 'web', 'server', 'demo', 'language', 'rules']
const FOLDERS = [...SOURCES, 'tools/bundle', 'tools/extensions', 'tools/generate']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tools/build.mjs', 'tools/generate.ts']
export const STAMP = path.join(root, 'build/stamp')
/** Folders of the extensions that the build contains, in a file, since reading the configuration takes longer. */
const EXTENSIONS = path.join(root, 'build/extensions.json')

const builtExtensions = () => (existsSync(EXTENSIONS) ? JSON.parse(readFileSync(EXTENSIONS, 'utf8')) : [])

export function recordExtensions(folders) {
  mkdirSync(path.dirname(EXTENSIONS), { recursive: true })
  writeFileSync(EXTENSIONS, JSON.stringify(folders))
}

/** Hash of names, sizes and modification times of all build inputs, without reading the files. */
export function sourceStamp() {
  const hash = createHash('sha1')
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name === 'generated' || entry.name === 'node_modules') continue // made by the build, by npm
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
  if (existsSync(configurationFile())) note(configurationFile())
  for (const folder of builtExtensions()) if (existsSync(folder)) visit(folder)
  return hash.digest('hex')
}

const built = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '')
/** What is written behind the stamp of a build without the demo. */
export const FOR_PRODUCTION = ' production'

/** Whether there is a build of these sources, with the demo or for production. */
export const isBuilt = () => built().replace(FOR_PRODUCTION, '') === sourceStamp()
/** Whether there is one with the demo, which tests need. */
export const isBuiltWithDemo = () => built() === sourceStamp()
