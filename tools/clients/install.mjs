// packages of other storefronts, kept between runs outside the project
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

const cache = path.resolve(process.env.CLIENTS_CACHE ?? path.join(homedir(), '.cache/zakladka-clients'))

/** The client's folder in the cache. */
export const folderOf = (client) => path.join(cache, client.replace(/[^\w.-]+/g, '+'))

/** Installs packages from npm into a folder, once. */
export function install(folder, ...args) {
  if (existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return
  mkdirSync(folder, { recursive: true })
  const flags = ['--prefix', folder, '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
  execFileSync('npm', ['install', ...flags, ...args], { stdio: 'inherit' })
}
