import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { LogLevel } from './environment.ts'
import { PRIVATE_KEYS, redactPath, redactText } from './redact.ts'

/** Fastify's logger, which is pino. */
export type Log = FastifyBaseLogger

export interface LogOptions {
  level?: LogLevel
  /** Lines for a person at a terminal instead of JSON. */
  isReadable?: boolean
  /** Absent: standard error. */
  write?: (line: string) => void
}

const REPEAT_MS = 60_000
/** Limits on the entries tracked at a time and on their characters; entries beyond are written each time. */
const MAX_TRACKED = 1000
const MAX_TRACKED_LENGTH = 1_000_000
/** Repeated warnings and errors are counted; fatal entries are always written. */
const isCounted = (level: number) => level >= pino.levels.values['warn']! && level < pino.levels.values['fatal']!

/** The shop's log: JSON lines without personal data, the same warning or error at most once a minute. */
export function createLog({ level = 'info', isReadable = false, write }: LogOptions = {}): Log {
  const repeats = new RepeatLimiter()
  const out = write ?? ((line: string) => void process.stderr.write(line))
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        err: describeError,
        req: ({ method, url = '' }: { method?: string; url?: string }) => ({ method, path: redactPath(url) }),
      },
      redact: { paths: PRIVATE_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
      hooks: {
        logMethod(args, method, number) {
          const [first, text] = args as unknown[]
          const [details, message] = typeof first === 'string' ? [{}, first] : [detailsOf(first), text]
          const log = (more?: object) =>
            method.call(this, { ...details, ...more }, typeof message === 'string' ? redactText(message) : undefined)
          if (isCounted(number)) repeats.logOrCount(keyOf(details, message), log)
          else log()
        },
      },
    },
    isReadable ? { write: (line: string) => out(toReadableLine(line)) } : { write: out },
  )
}

const detailsOf = (value: unknown): object =>
  value instanceof Error ? { err: value } : typeof value === 'object' && value !== null ? value : {}

/** Not part of the key: they differ between requests with the same error, or refer to the whole server. */
const IGNORED_FIELDS = new Set(['reqId', 'ms', 'req', 'res'])

/** Key by which repeated entries are recognized; undefined if the details cannot be serialized. */
function keyOf(details: object, message: unknown): string | undefined {
  try {
    return JSON.stringify([message, details], (name, value: unknown) => {
      if (IGNORED_FIELDS.has(name)) return undefined
      return value instanceof Error ? (value.stack ?? String(value)) : value
    })
  } catch {
    return undefined
  }
}

/** Counts entries that repeat within a minute, so that an error on every page does not fill the disk. */
class RepeatLimiter {
  readonly #times = new Map<string, number>()
  #length = 0

  /** Logs a new entry or counts a repeated one; the count is logged when the minute is over. */
  logOrCount(key: string | undefined, log: (more?: { repeated: number }) => void) {
    const times = key === undefined ? undefined : this.#times.get(key)
    if (key !== undefined && times !== undefined) return void this.#times.set(key, times + 1)
    log()
    if (key !== undefined && this.#times.size < MAX_TRACKED && this.#length + key.length <= MAX_TRACKED_LENGTH)
      this.#track(key, log)
  }

  #track(key: string, log: (more: { repeated: number }) => void) {
    this.#times.set(key, 0)
    this.#length += key.length
    setTimeout(() => {
      const repeated = this.#times.get(key) ?? 0
      this.#times.delete(key)
      this.#length -= key.length
      if (repeated === 0) return
      log({ repeated })
      this.#track(key, log)
    }, REPEAT_MS).unref()
  }
}

const MAX_CAUSES = 3

/** Logs these properties only: others, such as `detail` of a driver's error, contain rows. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: redactText(String(error)) }
  const stacks: string[] = []
  for (let cause: unknown = error; cause instanceof Error && stacks.length <= MAX_CAUSES; cause = cause.cause)
    stacks.push(cause.stack ?? String(cause))
  const { name, message, code } = error as Error & { code?: unknown }
  return {
    type: name,
    message: redactText(message),
    ...(typeof code === 'string' && { code }),
    stack: redactText(stacks.join('\ncaused by: ')),
  }
}

// oxlint-disable-next-line no-control-regex -- data of a request must not control the terminal
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** `21:05:12 ERROR a request failed method=GET path=/cart`, with the stack below. */
function toReadableLine(line: string): string {
  const { time, level, pid: _pid, msg, err, ...details } = JSON.parse(line) as Record<string, unknown>
  const fields = Object.entries(details).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const { stack, message } = (err ?? {}) as { stack?: string; message?: string }
  const head = [String(time).slice(11, 19), String(level).toUpperCase().padEnd(5), msg, ...fields].join(' ')
  return `${[head, stack ?? message].filter(Boolean).join('\n')}\n`.replace(CONTROL, '')
}
