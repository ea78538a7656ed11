import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Postgres {
  url: string
  version: string
  /** Milliseconds of processor time that the server and all its children have used. */
  cpu(): number
  stop(): void
}

/** Debian does not put the server's programs on the PATH. */
function findBinaries(): string | undefined {
  const root = '/usr/lib/postgresql'
  const newest = existsSync(root)
    ? readdirSync(root)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((v) => path.join(root, v, 'bin'))
        .find((bin) => existsSync(path.join(bin, 'initdb')))
    : undefined
  if (newest) return newest
  const found = spawnSync('which', ['initdb'], { encoding: 'utf8' }).stdout.trim()
  return found ? path.dirname(found) : undefined
}

const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
/** Processor time of one process in milliseconds, including that of its ended children. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return ([11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i] ?? 0), 0) * 1000) / TICKS
  } catch {
    return 0
  }
}
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
/** PIDs of a process and its children. */
export const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid)]

/** Starts a separate server on a port, with the default settings that a bookseller would get. */
export function startPostgres(port: number): Postgres | undefined {
  const bin = findBinaries()
  if (!bin) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-bench-pg-'))
  const root = process.getuid?.() === 0
  if (root)
    chownSync(folder, Number(execFileSync('id', ['-u', 'postgres'])), Number(execFileSync('id', ['-g', 'postgres'])))
  const run = (program: string, args: string[]) =>
    execFileSync(
      root ? 'runuser' : path.join(bin, program),
      root ? ['-u', 'postgres', '--', path.join(bin, program), ...args] : args,
      { stdio: 'ignore', cwd: folder },
    )
  run('initdb', ['-D', `${folder}/data`, '-U', 'shop', '--auth=trust', '-E', 'UTF8', '--locale=C'])
  run('pg_ctl', [
    '-D',
    `${folder}/data`,
    '-w',
    '-l',
    `${folder}/log`,
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`,
    'start',
  ])
  const postmaster = Number(readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n')[0])
  return {
    url: `postgres://shop@127.0.0.1:${port}/postgres`,
    version: execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    cpu: () => familyOf(postmaster).reduce((sum, pid) => sum + cpuOf(pid), 0),
    stop() {
      run('pg_ctl', ['-D', `${folder}/data`, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
