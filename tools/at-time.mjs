// node tools/at-time.mjs 2027-03-28T00:55:00Z npx vitest run server/modules/orders: runs a command, and a PostgreSQL
// server for its tests, with a clock that starts at this time. Journeys (npx playwright test --config …) move the clock
// of their pages themselves. Needs the Debian packages libfaketime and postgresql.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from './chromium.mjs'

const [time, program, ...args] = process.argv.slice(2)
const start = Date.parse(time ?? '')
if (Number.isNaN(start) || !program) {
  console.error('usage: node tools/at-time.mjs 2027-03-28T00:55:00Z PROGRAM [ARGUMENTS]')
  process.exit(2)
}

const newest = (folder, file) =>
  existsSync(folder)
    ? readdirSync(folder)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((name) => path.join(folder, name, file))
        .find(existsSync)
    : undefined
const postgres = newest('/usr/lib/postgresql', 'bin')
const library = newest('/usr/lib', 'faketime/libfaketimeMT.so.1')
if (!postgres || !library) {
  console.error('Install the Debian packages libfaketime and postgresql.')
  process.exit(1)
}
const faked = {
  LD_PRELOAD: library,
  FAKETIME: `${start > Date.now() ? '+' : ''}${Math.round((start - Date.now()) / 1000)}`,
  // timers and timeouts keep the real pace
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
const port = await freePort()
const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'zakladka-at-time-'))
const isRoot = process.getuid() === 0
if (isRoot) execFileSync('chown', ['postgres', folder])
/** PostgreSQL refuses to run as root. */
const asPostgres = (environment, name, ...options) => {
  const variables = Object.entries(environment).map(([key, value]) => `${key}=${value}`)
  const command = ['env', ...variables, path.join(postgres, name), '-D', `${folder}/data`, ...options]
  const [first, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  execFileSync(first, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
}
const server = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=300`
let status = 1
try {
  asPostgres({}, 'initdb', '-U', 'shop', '--auth=trust', '-E', 'UTF8', '--locale=C')
  asPostgres(faked, 'pg_ctl', '-w', '-l', `${folder}/log`, '-o', server, 'start')
  // Chromium does not start with libfaketime
  const browser = path.join(folder, 'chromium')
  writeFileSync(browser, `#!/bin/sh\nexec env -u LD_PRELOAD -u FAKETIME ${chromium()} "$@"\n`, { mode: 0o755 })
  const env = {
    ...process.env,
    ...faked,
    CHROMIUM: browser,
    TEST_DATABASE_URL: `postgres://shop@127.0.0.1:${port}/postgres`,
  }
  status = spawnSync(program, args, { stdio: 'inherit', env }).status ?? 1
} finally {
  asPostgres({}, 'pg_ctl', '-m', 'immediate', 'stop')
  rmSync(folder, { recursive: true, force: true })
}
process.exit(status)
