import { createLanguage } from '../../../language/translate.ts'
import { getSeasons, PicksError, setSeasons } from '../../modules/staff-picks/index.ts'
import { type Command, OperatorError } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'
import { readJson } from './read-json.ts'

const { plural } = createLanguage('en_US')

const show: Command = {
  summary: 'print the shelves of the seasons on the home page as JSON',
  usage: '',
  async run(args, { db, print }) {
    if (parseArguments(args, {}).positionals.length > 0) throw new OperatorError('seasons show takes no arguments')
    print(JSON.stringify(await getSeasons(db), null, 2))
    return 0
  },
}

const set: Command = {
  summary: 'set the shelves of the seasons from a JSON file',
  usage: 'FILE',
  details: `FILE is an array in the format of seasons show:
  [{ "key": "pod-choinke", "title": "Pod choinkę", "titles": { "en": "Under the tree" },
     "text": "Dwa zdania.", "texts": { "en": "Two sentences." },
     "path": "/dla-dzieci.html", "paths": { "en": "/childrens-books.html" },
     "from": "12-01", "to": "12-26", "skus": ["9788300000017"] }]
  Days are those of every year, the last included; if several shelves include today, the first is shown. A text is
  plain, 400 characters at most; a shelf has at most twelve titles. "path" links to more titles. Shelves that are not in
  FILE are removed.`,
  async run(args, context) {
    const [file, ...more] = parseArguments(args, {}).positionals
    if (!file || more.length > 0) throw new OperatorError('seasons set takes one file')
    const { content } = await readJson(file, context.cwd)
    try {
      const seasons = await setSeasons(context.db, context.actor, content)
      context.print(`The shop has ${plural(seasons, '1 shelf of a season', '%s shelves of seasons')} now.`)
      return 0
    } catch (error) {
      if (error instanceof PicksError) throw new OperatorError(`${file}: ${error.message}`)
      throw error
    }
  },
}

export const seasonCommands: Readonly<Record<string, Command>> = { 'seasons show': show, 'seasons set': set }
