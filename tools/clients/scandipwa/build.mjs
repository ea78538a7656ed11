import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { folderOf, install } from '../install.mjs'

const CLIENT = '@scandipwa/scandipwa@6.4.0'
// what its build tool loads, but does not ask for: the plugins need the webpack of react-scripts 5
const OVERRIDES = { 'react-refresh': '0.11.0', webpack: '5.98.0' }

/** The folder of ScandiPWA as its own tool builds it from its package, built once; its source is not touched. */
export function buildScandiPwa() {
  const folder = folderOf(CLIENT)
  const source = path.join(folder, 'package')
  const built = path.join(source, 'build')
  if (existsSync(path.join(built, 'index.html'))) return built
  if (!existsSync(source)) {
    mkdirSync(folder, { recursive: true })
    const archive = execFileSync('npm', ['pack', '--silent', CLIENT], { cwd: folder, encoding: 'utf8' }).trim()
    execFileSync('tar', ['-xzf', archive], { cwd: folder })
    const manifest = path.join(source, 'package.json')
    const shipped = JSON.parse(readFileSync(manifest, 'utf8'))
    writeFileSync(manifest, JSON.stringify({ ...shipped, overrides: OVERRIDES }, null, 2))
  }
  install(source, '--legacy-peer-deps')
  // its tool would report the build to its authors
  writeFileSync(path.join(folder, '.cmarc'), JSON.stringify({ analytics: false }))
  spawnSync(path.join(source, 'node_modules/.bin/scandipwa-scripts'), ['build'], {
    cwd: source,
    stdio: 'inherit',
    // lint and types of its source fail with later versions of what it depends on
    env: { ...process.env, HOME: folder, DISABLE_ESLINT_PLUGIN: 'true', TSC_COMPILE_ON_ERROR: 'true' },
  })
  // the tool exits with 0 after a failure
  if (!existsSync(path.join(built, 'index.html'))) throw new Error('ScandiPWA was not built.')
  return built
}
