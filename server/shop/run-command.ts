import { editDistance } from '../../language/edit-distance.ts'
import { commands } from './commands.ts'
import { type Command, type CommandContext, OperatorError, UsageError } from './command.ts'

const usageOf = (name: string, { usage }: Command) => `usage: npm run shop -- ${name}${usage && ` ${usage}`}`

/** Text of `--help`. */
export function help(argv: readonly string[]): string[] {
  const found = findCommand(argv)
  if (found) {
    const { name, command } = found
    return [usageOf(name, command), '', `  ${command.summary}`, ...(command.details ? [`  ${command.details}`] : [])]
  }
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  return [
    'usage: npm run shop -- COMMAND [OPTIONS]',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Run a command with --help for details. The shop may be running.',
  ]
}

function findCommand(argv: readonly string[]) {
  for (const wordCount of [3, 2, 1]) {
    const name = argv.slice(0, wordCount).join(' ')
    const command = commands[name]
    if (command) return { name, command, args: argv.slice(wordCount) }
  }
  return undefined
}

const MAX_SUGGESTIONS = 8

/** Names like the typed words, the most similar first; else those of the same group. */
function similarCommands(argv: readonly string[]): string[] {
  const names = Object.keys(commands)
  const groupNames = names.filter((name) => name.split(' ')[0] === argv[0])
  const similar = (groupNames.length > 0 ? groupNames : names)
    .map((name) => {
      const typed = argv.slice(0, name.split(' ').length).join(' ').toLowerCase()
      return { name, distance: editDistance(typed, name) }
    })
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 4)))
    .toSorted((a, b) => a.distance - b.distance)
  if (similar.length > 0) return similar.slice(0, MAX_SUGGESTIONS).map(({ name }) => name)
  return groupNames.slice(0, MAX_SUGGESTIONS)
}

/** Error for an unknown command, before a database is opened; undefined if the command exists. */
export function unknownCommandError(argv: readonly string[]): string | undefined {
  if (findCommand(argv)) return undefined
  const similar = similarCommands(argv)
  return [
    `There is no command "${argv.join(' ')}".`,
    ...(similar.length > 0 ? [`Did you mean: ${similar.join(', ')}?`] : []),
    'All commands: npm run shop -- --help',
  ].join('\n')
}

/** SQLSTATE undefined_table. */
const UNDEFINED_TABLE = '42P01'

/** Runs a command; mistakes in usage are printed in one line, with exit code 2. */
export async function runCommand(argv: readonly string[], context: CommandContext): Promise<number> {
  const found = findCommand(argv)
  if (!found) {
    context.print(unknownCommandError(argv) ?? '')
    return 2
  }
  try {
    return await found.command.run(found.args, context)
  } catch (error) {
    if (error instanceof UsageError) context.print(usageOf(found.name, found.command))
    else if (error instanceof OperatorError) context.print(error.message)
    else if ((error as { code?: string }).code === UNDEFINED_TABLE)
      context.print(
        'There is no shop in this database yet: create one with npm run shop -- setup, or a demo with npm run shop ' +
          '-- seed.',
      )
    else throw error
    return 2
  }
}
