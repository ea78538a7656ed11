import {
  addStopWords,
  addSynonyms,
  listStopWords,
  listSynonyms,
  removeStopWords,
  removeSynonyms,
} from '../modules/catalog/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Command, OperatorError } from './command.ts'

const synonyms: Command = {
  summary: 'synonyms of the search: list, add, mean, remove',
  usage: 'list | add WORD WORD… | mean WORD WORD… | remove NUMBER',
  details: `Quote phrases: search synonyms add ebook "książka elektroniczna". Accents and case are ignored.
  With mean the first one finds the others, but not they it: search synonyms mean wokulski "lalka prus".
  The name of a category as a meaning makes the word a name of that category.
  The search applies changes within five seconds.`,
  async run([verb = 'list', ...words], { db, print }) {
    switch (verb) {
      case 'list': {
        const groups = await listSynonyms(db)
        for (const { id, phrases, isOneWay } of groups) {
          const [first = '', ...others] = phrases
          print(`${String(id).padStart(4)}  ${isOneWay ? `${first} > ${others.join('; ')}` : phrases.join(' = ')}`)
        }
        if (groups.length === 0) print('There are no synonyms.')
        return 0
      }
      case 'add':
      case 'mean': {
        const id = await orRefuse(addSynonyms(db, words, { isOneWay: verb === 'mean' }))
        print(`Synonyms ${id} added.`)
        return 0
      }
      case 'remove': {
        const id = Number(words[0])
        if (words.length !== 1 || !Number.isInteger(id) || !(await removeSynonyms(db, id)))
          throw new OperatorError('search synonyms remove takes the number of a group, as shown by list')
        print(`Synonyms ${id} removed.`)
        return 0
      }
      default:
        throw new OperatorError('search synonyms supports list, add, mean and remove')
    }
  },
}

const stopWords: Command = {
  summary: 'words the search ignores: list, add, remove',
  usage: 'list | add WORD… | remove WORD…',
  details: 'Give the base form: „ksiazka” also covers „książki”. The search applies changes within five seconds.',
  async run([verb = 'list', ...words], { db, print }) {
    if (verb !== 'list' && words.length === 0)
      throw new OperatorError(`search stop-words ${verb} takes one word or more`)
    switch (verb) {
      case 'list':
        print((await listStopWords(db)).join(' ') || 'There are no stop words.')
        return 0
      case 'add':
        print(`${await addStopWords(db, words)} added.`)
        return 0
      case 'remove':
        print(`${await removeStopWords(db, words)} removed.`)
        return 0
      default:
        throw new OperatorError('search stop-words supports list, add and remove')
    }
  },
}

async function orRefuse<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof Refusal ? new OperatorError(error.message) : error
  }
}

export const searchCommands: Readonly<Record<string, Command>> = {
  'search synonyms': synonyms,
  'search stop-words': stopWords,
}
