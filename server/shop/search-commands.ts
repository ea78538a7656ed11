import {
  addStopWords,
  addSynonyms,
  listStopWords,
  listSynonyms,
  removeStopWords,
  removeSynonyms,
} from '../modules/catalog/search/search-words.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Command, OperatorError } from './command.ts'

const synonyms: Command = {
  summary: 'words that mean the same to the search: list, add, remove',
  usage: 'list | add WORD WORD… | remove NUMBER',
  details:
    'A phrase goes in quotation marks: search synonyms add ebook "książka elektroniczna". Accents and capitals do not matter. The search follows within five seconds.',
  async run([verb = 'list', ...words], { db, tell }) {
    switch (verb) {
      case 'list': {
        const groups = await listSynonyms(db)
        for (const { id, phrases } of groups) tell(`${String(id).padStart(4)}  ${phrases.join(' = ')}`)
        if (groups.length === 0) tell('There are no synonyms.')
        return 0
      }
      case 'add': {
        const id = await orRefuse(addSynonyms(db, words))
        tell(`Synonyms ${id} added.`)
        return 0
      }
      case 'remove': {
        const id = Number(words[0])
        if (words.length !== 1 || !Number.isInteger(id) || !(await removeSynonyms(db, id)))
          throw new OperatorError('search synonyms remove takes the number of a group, as list tells it')
        tell(`Synonyms ${id} removed.`)
        return 0
      }
      default:
        throw new OperatorError('search synonyms knows list, add and remove')
    }
  },
}

const stopWords: Command = {
  summary: 'words that need not occur in a book that is found: list, add, remove',
  usage: 'list | add WORD… | remove WORD…',
  details: 'Give the base form: „ksiazka” covers „książki” too. The search follows within five seconds.',
  async run([verb = 'list', ...words], { db, tell }) {
    if (verb !== 'list' && words.length === 0)
      throw new OperatorError(`search stop-words ${verb} takes one word or more`)
    switch (verb) {
      case 'list':
        tell((await listStopWords(db)).join(' ') || 'There are no stop words.')
        return 0
      case 'add':
        tell(`${await addStopWords(db, words)} added.`)
        return 0
      case 'remove':
        tell(`${await removeStopWords(db, words)} removed.`)
        return 0
      default:
        throw new OperatorError('search stop-words knows list, add and remove')
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
