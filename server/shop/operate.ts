import { commands } from './commands.ts'
import { type Desk, OperatorError } from './command.ts'

const wantsHelp = (args: readonly string[]) => args.includes('--help') || args.includes('-h')

/** What `--help` prints. */
export function help(argv: readonly string[]): string[] {
  const found = findCommand(argv)
  if (found) {
    const { name, command } = found
    return [
      `usage: npm run shop -- ${name}${command.usage && ` ${command.usage}`}`,
      '',
      `  ${command.summary}`,
      ...(command.details ? [`  ${command.details}`] : []),
    ]
  }
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  return [
    'usage: npm run shop -- COMMAND [OPTIONS]',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Each command tells more with --help. The shop may run meanwhile.',
  ]
}

function findCommand(argv: readonly string[]) {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ')
    const command = commands[name]
    if (command) return { name, command, args: argv.slice(words) }
  }
  return undefined
}

/** True when the words can be answered without a database: help, and mistakes in the command's name. */
export function answersByItself(argv: readonly string[]): { code: number; lines: string[] } | undefined {
  if (argv.length === 0 || wantsHelp(argv)) return { code: 0, lines: help(argv) }
  if (!findCommand(argv)) return { code: 2, lines: [`There is no command "${argv.join(' ')}".`, '', ...help([])] }
  return undefined
}

/** PostgreSQL's code for a table that is not there. */
const UNDEFINED_TABLE = '42P01'

/** Runs a command; the operator's mistakes are told in one line, exit code 2. */
export async function operate(argv: readonly string[], desk: Desk): Promise<number> {
  const found = findCommand(argv)
  if (!found) return 2
  try {
    return await found.command.run(found.args, desk)
  } catch (error) {
    if (error instanceof OperatorError) desk.tell(error.message)
    else if ((error as { code?: string }).code === UNDEFINED_TABLE)
      desk.tell('There is no shop in this database yet: npm run shop -- seed makes one.')
    else throw error
    return 2
  }
}
