import { openEmbedded, openPostgres } from './platform/db/db.ts'
import { lockFolder, lockHolder, LockedError } from './platform/process/lock.ts'
import { readSettings, SettingsError } from './platform/process/settings.ts'
import type { Desk } from './shop/command.ts'
import { askCounter } from './shop/counter.ts'
import { answersByItself, operate } from './shop/operate.ts'

const write = (text: string) =>
  new Promise<void>((resolve) => {
    process.stdout.write(text, () => resolve())
  })

/** The operator's command line: on the database server, through the running shop, or on the data at rest. */
async function main(argv: readonly string[]): Promise<number> {
  const answer = answersByItself(argv)
  if (answer) {
    for (const line of answer.lines) console.log(line)
    return answer.code
  }
  const settings = readSettings(process.env)
  // npm moves to the project's folder and tells where it was asked
  const asked = {
    argv: [...argv],
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
    isWatched: process.stdout.isTTY ?? false,
  }
  const stopped = new AbortController()
  const desk: Omit<Desk, 'db'> = {
    settings,
    ...asked,
    input: process.stdin,
    write,
    tell: (line) => console.log(line),
    signal: stopped.signal,
  }
  if (!settings.databaseUrl && lockHolder(settings.dataDir))
    return askCounter(settings.dataDir, asked, {
      input: argv.includes('-') ? process.stdin : undefined,
      write: (text) => process.stdout.write(text),
    })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // the second time the operator means it
      if (stopped.signal.aborted) process.exit(130)
      stopped.abort()
    })
  }
  if (settings.databaseUrl) {
    const db = openPostgres(settings.databaseUrl, 2, 0)
    try {
      return await operate(argv, { ...desk, db })
    } finally {
      await db.close()
    }
  }
  const lock = lockFolder(settings.dataDir)
  const db = await openEmbedded(`${settings.dataDir}/database`)
  try {
    return await operate(argv, { ...desk, db })
  } finally {
    await db.close()
    lock.release()
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof SettingsError || error instanceof LockedError ? error.message : error)
    process.exit(1)
  },
)
