import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS
const MAX_CACHED = 2

// npm ci empties node_modules, so the cache is in the user's folder
const cacheFolder = path.join(process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'zakladka-e2e')

/**
 * A data folder with the demo shop, cached by a hash of what it depends on: the seeding code, its files and the
 * packages. Dates of the demo shop are relative to its seeding, so it is cached for a day.
 */
export async function seededData(seed: (folder: string) => Promise<void>): Promise<string> {
  const cached = path.join(cacheFolder, await seedHash())
  if (!existsSync(cached)) {
    const unfinished = `${cached}.${randomBytes(6).toString('hex')}.unfinished`
    mkdirSync(unfinished, { recursive: true })
    try {
      await seed(unfinished)
      renameSync(unfinished, cached)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      // another run has made the same folder meanwhile
      if (!existsSync(cached)) throw error
    }
  }
  const now = new Date()
  utimesSync(cached, now, now)
  removeOld()
  return cached
}

const SHARED = ['media', path.join('cache', 'media')]

/**
 * Copies the data for the shops of one run. Pictures and their resized copies are symbolic links: no test changes them,
 * and resizing them again took a tenth of a run.
 */
export function copyShop(seeded: string, target: string) {
  const source = path.resolve(seeded)
  const shared = SHARED.map((name) => path.join(source, name))
  cpSync(source, target, { recursive: true, filter: (file) => !shared.includes(file) })
  for (const name of SHARED) {
    mkdirSync(path.join(source, name), { recursive: true })
    mkdirSync(path.join(target, path.dirname(name)), { recursive: true })
    symlinkSync(path.join(source, name), path.join(target, name))
  }
}

async function seedHash() {
  const { outputFiles } = await build({
    entryPoints: ['server/start/prepare.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
  })
  const hash = createHash('sha256').update(String(Math.floor(Date.now() / DAY_MS)))
  for (const { contents } of outputFiles) hash.update(contents)
  const files = ['seed', 'demo', 'migrations', 'fonts'].flatMap((folder) => filesIn(path.join('build/server', folder)))
  for (const file of ['package-lock.json', ...files]) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()

/** Keeps the two folders used last, and those that other runs may be using or making. */
function removeOld() {
  const byAge = readdirSync(cacheFolder)
    .map((name) => ({ folder: path.join(cacheFolder, name), used: statSync(path.join(cacheFolder, name)).mtimeMs }))
    .toSorted((one, other) => other.used - one.used)
  const isUnfinished = ({ folder }: { folder: string }) => folder.endsWith('.unfinished')
  const abandoned = byAge.filter((entry) => isUnfinished(entry) && Date.now() - entry.used > DAY_MS)
  const old = byAge
    .filter((entry) => !isUnfinished(entry))
    .slice(MAX_CACHED)
    .filter((entry) => Date.now() - entry.used > HOUR_MS)
  for (const { folder } of [...abandoned, ...old]) rmSync(folder, { recursive: true, force: true })
}
