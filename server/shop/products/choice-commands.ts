import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createLanguage } from '../../../language/translate.ts'
import { ChoicesError, listChoices, setChoices, synchronizeFiles } from '../../modules/catalog/index.ts'
import { type Command, type CommandContext, OperatorError } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'

const { plural } = createLanguage('en_US')
const MAX_LINE_LENGTH = 1_000_000

export const exportChoices: Command = {
  summary: 'export options, variants, parts and links of products, one JSON object per line',
  usage: '',
  details: `Each line is a product with options, variants, titles of a series, parts of a bundle or links: its SKU and
  the output of options, configurable, grouped, bundle and links show. \`import choices\` restores it.`,
  async run(args, { db, write, signal }) {
    if (parseArguments(args, {}).positionals.length > 0) throw new OperatorError('export choices takes no arguments')
    for await (const line of listChoices(db)) {
      if (signal.aborted) return 1
      await write(`${JSON.stringify(line)}\n`)
    }
    return 0
  },
}

export const importChoices: Command = {
  summary: 'import the lines that export choices writes',
  usage: 'FILE|-',
  details: `What a line does not contain stays unchanged. Invalid lines are reported and skipped, the others applied.
  The products must exist: import their table first.`,
  async run(args, context) {
    const [file, ...more] = parseArguments(args, {}).positionals
    if (!file || more.length > 0) throw new OperatorError('import choices takes one file, or - for standard input')
    const { db, settings, print, signal, actor } = context
    let [number, set, bad] = [0, 0, 0]
    for await (const line of linesOf(file, context)) {
      number++
      if (signal.aborted) return 1
      if (line.trim() === '') continue
      try {
        if (line.length > MAX_LINE_LENGTH) throw new ChoicesError('the line is too long')
        await setChoices(db, actor, JSON.parse(line))
        set++
      } catch (error) {
        if (!(error instanceof ChoicesError || error instanceof SyntaxError)) throw error
        bad++
        print(`line ${number}: ${error.message}`)
      }
    }
    await synchronizeFiles(db, settings.dataDir)
    print(`${plural(set, '1 product', '%s products')} set, ${plural(bad, '1 line', '%s lines')} skipped.`)
    return bad > 0 ? 1 : 0
  },
}

async function* linesOf(file: string, { cwd, input }: CommandContext): AsyncGenerator<string> {
  const stream = file === '-' ? input : createReadStream(path.resolve(cwd, file))
  try {
    yield* createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`)
  }
}
