import { lockFolder, lockHolder, LockedError } from './platform/process/lock.ts'
import { parseSettings, type Settings, SettingsError } from './platform/process/settings.ts'
import { type CommandContext, OperatorError, isHelpRequested } from './shop/command.ts'
import { sendCommand } from './shop/send-command.ts'

// a command for the running shop only needs the code that sends it, which saves half a second
const loadCommands = () => import('./shop/run-command.ts')

const write = (text: string) =>
  new Promise<void>((resolve) => {
    process.stdout.write(text, () => resolve())
  })

/** The command line: runs on PostgreSQL, through the running shop, or on the data folder of a stopped one. */
async function main(argv: readonly string[]): Promise<number> {
  // help is available even if the settings are invalid
  if (isHelpRequested(argv)) {
    const { help } = await loadCommands()
    for (const line of help(argv)) console.log(line)
    return 0
  }
  const settings = parseSettings(process.env)
  const run = (args: readonly string[]) => execute(args, settings)
  const [group, verb, name] = argv
  if (group !== 'content' || verb !== 'edit') return run(argv)
  const { editText } = await import('./shop/content/edit-text.ts')
  try {
    return await editText(name, { run, environment: process.env, print: (line) => console.log(line) })
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.log(error.message)
    return 2
  }
}

let stopped: AbortController | undefined

/** Aborted by the first signal; the second one exits. A command in the running shop is aborted with its client. */
function interruptSignal(): AbortSignal {
  if (stopped) return stopped.signal
  const controller = (stopped = new AbortController())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(130)
      controller.abort()
    })
  }
  return controller.signal
}

async function execute(argv: readonly string[], settings: Settings): Promise<number> {
  // npm changes the working directory and passes the original one in INIT_CWD
  const commandRequest = {
    argv: [...argv],
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
    isWatched: process.stdout.isTTY ?? false,
    // `npm run shop` as one person of several who share a user of the operating system
    user: process.env['OPERATOR'] ?? process.env['USER'] ?? process.env['LOGNAME'] ?? 'operator',
  }
  if (!settings.databaseUrl && lockHolder(settings.dataDir))
    return sendCommand(settings.dataDir, commandRequest, {
      input: argv.includes('-') ? process.stdin : undefined,
      write: (text) => process.stdout.write(text),
    })
  const [{ unknownCommandError, runCommand }, { openEmbedded, openPostgres }] = await Promise.all([
    loadCommands(),
    import('./platform/db/db.ts'),
  ])
  const print = (line: string) => console.log(line)
  const usageError = unknownCommandError(argv)
  if (usageError) {
    print(usageError)
    return 2
  }
  const context: Omit<CommandContext, 'db'> = {
    settings,
    cwd: commandRequest.cwd,
    isWatched: commandRequest.isWatched,
    actor: { kind: 'command-line', name: commandRequest.user },
    input: process.stdin,
    write,
    print,
    signal: interruptSignal(),
  }
  if (settings.databaseUrl) {
    const db = openPostgres(settings.databaseUrl, 2, 0)
    try {
      return await runCommand(argv, { ...context, db })
    } finally {
      await db.close()
    }
  }
  const lock = lockFolder(settings.dataDir)
  const db = await openEmbedded(`${settings.dataDir}/database`)
  try {
    return await runCommand(argv, { ...context, db })
  } finally {
    await db.close()
    lock.release()
  }
}

// the reader of a pipe, such as head, has seen enough
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isExpected = [SettingsError, LockedError, OperatorError].some((Expected) => error instanceof Expected)
    console.error(isExpected ? (error as Error).message : error)
    process.exit(1)
  },
)
