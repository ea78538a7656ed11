import { createLanguage } from '../../../language/translate.ts'
import { getPicks, PicksError, setPicks } from '../../modules/staff-picks/index.ts'
import { type Command, OperatorError } from '../command.ts'
import { savePortrait, removePortraits } from './portrait.ts'
import { parseArguments } from '../parse-arguments.ts'
import { readJson } from './read-json.ts'

const { plural } = createLanguage('en_US')

const show: Command = {
  summary: 'print booksellers and the titles they recommend as JSON',
  usage: '',
  async run(args, { db, print }) {
    if (parseArguments(args, {}).positionals.length > 0) throw new OperatorError('picks show takes no arguments')
    print(JSON.stringify(await getPicks(db), null, 2))
    return 0
  },
}

const set: Command = {
  summary: 'set booksellers and the titles they recommend from a JSON file',
  usage: 'FILE',
  details: `FILE is an array in the format of picks show, in the order of display:
  [{ "key": "anna", "name": "Anna z Lublina", "names": { "en": "Anna from Lublin" }, "role": "księgarka",
     "roles": { "en": "bookseller" }, "portrait": "anna.jpg", "picks": [
       { "sku": "9788300000017", "text": "Dwa zdania.", "texts": { "en": "Two sentences." },
         "from": "2026-12-01", "to": "2026-12-24" }] }]
  A text is plain, 400 characters at most. A portrait is a picture beside FILE; the value that picks show prints keeps
  it. "is_active": false hides a bookseller. Booksellers that are not in FILE are removed.`,
  async run(args, context) {
    const [file, ...more] = parseArguments(args, {}).positionals
    if (!file || more.length > 0) throw new OperatorError('picks set takes one file')
    const { content, filePath } = await readJson(file, context.cwd)
    try {
      const { booksellers, picks, unused } = await setPicks(context.db, context.actor, content, (portrait) =>
        savePortrait('booksellers', portrait, filePath, context),
      )
      await removePortraits(unused, context)
      context.print(
        `${plural(booksellers, '1 bookseller recommends', '%s booksellers recommend')} ` +
          `${plural(picks, '1 title', '%s titles')} now.`,
      )
      return 0
    } catch (error) {
      if (error instanceof PicksError) throw new OperatorError(`${file}: ${error.message}`)
      throw error
    }
  },
}

export const pickCommands: Readonly<Record<string, Command>> = { 'picks show': show, 'picks set': set }
