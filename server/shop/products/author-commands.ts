import { AuthorError, findAuthor, setAuthor } from '../../modules/catalog/index.ts'
import { type Command, OperatorError } from '../command.ts'
import { savePortrait, removePortraits } from './portrait.ts'
import { parseArguments } from '../parse-arguments.ts'
import { readJson } from './read-json.ts'

const authorNotFoundError = (key: string) => new OperatorError(`There is no author with the key ${key}.`)

const show: Command = {
  summary: 'print the dates, biography and portrait of an author as JSON',
  usage: 'KEY',
  details: 'KEY is the end of the address of the author’s page.',
  async run(args, { db, print }) {
    const [key, ...more] = parseArguments(args, {}).positionals
    if (!key || more.length > 0) throw new OperatorError('author show takes one key')
    const author = await findAuthor(db, key)
    if (!author) throw authorNotFoundError(key)
    print(JSON.stringify(author, null, 2))
    return 0
  },
}

const set: Command = {
  summary: 'set the dates, biography and portrait of an author from a JSON file',
  usage: 'KEY FILE',
  details: `KEY is the end of the address of the author’s page. FILE has the format of author show:
  { "born": "1847-08-20", "died": "1912-05-19", "biography": { "default": "Powieściopisarz.", "en": "Novelist." },
    "source": "Wydawnictwo Zakładka", "portrait": "prus.jpg" }
  A biography is plain text of 2,000 characters at most. Imports write one only in views where FILE has none; an
  empty text prevents it. A portrait is a picture beside FILE; the value that author show prints keeps it.`,
  async run(args, context) {
    const [key, file, ...more] = parseArguments(args, {}).positionals
    if (!key || !file || more.length > 0) throw new OperatorError('author set takes a key and a file')
    const { content, filePath } = await readJson(file, context.cwd)
    try {
      const set = await setAuthor(context.db, context.actor, key, content, (portrait) =>
        savePortrait('authors', portrait, filePath, context),
      )
      if (!set) throw authorNotFoundError(key)
      await removePortraits(set.unusedPortrait ? [set.unusedPortrait] : [], context)
      context.print(`The page of ${set.name} is changed.`)
      return 0
    } catch (error) {
      if (error instanceof AuthorError) throw new OperatorError(`${file}: ${error.message}`)
      throw error
    }
  },
}

export const authorCommands: Readonly<Record<string, Command>> = { 'author show': show, 'author set': set }
