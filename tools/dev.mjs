import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import './env.mjs'

const root = path.resolve(import.meta.dirname, '..')
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/generate.ts'], {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0) console.error('Generating failed; the shop starts with the files generated before.')

// tsx restarts the server when its files change; Vite watches those of the storefront
const env = { ...process.env, ZAKLADKA_DEV: '1', ...(process.argv.includes('--empty') && { SEED: 'none' }) }
const server = spawn(
  process.execPath,
  [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  { cwd: root, stdio: 'inherit', env },
)
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => process.exit(code ?? 0))
