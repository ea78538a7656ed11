import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export class LockedError extends Error {}

/**
 * Start time of a process in kernel ticks, where available; a PID alone may have been reused
 * after a restart.
 */
function readStartTime(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const lockContent = () => `${process.pid} ${readStartTime(process.pid)}`

/** PID of the process that holds a lock file, if it is running. */
function holderOf(file: string): number | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  const [number, start] = text.split(' ')
  const pid = Number(number)
  if (!(pid > 0) || text === lockContent() || !isAlive(pid)) return undefined
  return start && readStartTime(pid) !== start ? undefined : pid
}

/** PID of the process that holds the folder, if it is running. */
export const lockHolder = (folder: string): number | undefined => holderOf(path.join(folder, 'lock'))

/**
 * Locks the data folder for this process: PGlite has no lock of its own, and two writers lose rows without an error.
 * Throws LockedError when a running process holds it. The lock of a dead process is taken over.
 */
export function lockFolder(folder: string): { release(): void } {
  // it contains orders and addresses, and PGlite creates files that everybody can read and write
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'lock')
  const own = `${file}.${process.pid}`
  writeFileSync(own, lockContent())
  try {
    if (!tryLock(own, file)) {
      const holder = holderOf(file)
      if (holder) throw inUseError(folder, holder)
      removeStaleLock(folder, file, `${own}.old`)
      if (!tryLock(own, file)) throw inUseError(folder, holderOf(file))
    }
  } finally {
    rmSync(own, { force: true })
  }
  return {
    release() {
      if (readFileSync(file, 'utf8') === lockContent()) rmSync(file)
    },
  }
}

/** A hard link appears atomically with its content, unlike a file that is created and then written. */
function tryLock(own: string, file: string): boolean {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves the lock of a dead process aside; restores it when a running process has taken over in between. */
function removeStaleLock(folder: string, file: string, aside: string) {
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const holder = holderOf(aside)
  if (holder) linkSync(aside, file)
  rmSync(aside, { force: true })
  if (holder) throw inUseError(folder, holder)
}

const inUseError = (folder: string, holder: number | undefined) =>
  new LockedError(
    `The data folder ${folder} is in use by another shop (process ${holder ?? 'unknown'}). Stop it first, or set ` +
      'DATA_DIR to another folder.',
  )
