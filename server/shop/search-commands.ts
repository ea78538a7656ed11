import {
  addStopWords,
  addSynonyms,
  type ExplainedBook,
  explainSearch,
  MIN_VISITORS,
  listStopWords,
  listSynonyms,
  type QuerySums,
  removeStopWords,
  removeSynonyms,
  searchReport,
} from '../modules/search/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { alignColumns } from './columns.ts'
import { type Command, OperatorError, UsageError, withOperatorErrors } from './command.ts'
import { parseArguments, parseOptions } from './parse-arguments.ts'

const synonyms: Command = {
  summary: 'list or change synonyms of the search',
  usage: 'list | add WORD WORD… | mean WORD WORD… | remove NUMBER',
  details: `Quote phrases: search synonyms add ebook "książka elektroniczna". Accents and case are ignored.
  With mean the first one finds the others, but not they it: search synonyms mean wokulski "lalka prus".
  The name of a category as a meaning makes the word a name of that category.
  The search applies changes within five seconds.`,
  async run([verb = 'list', ...args], { db, print, actor }) {
    switch (verb) {
      case 'list': {
        if (args.length > 0) throw new UsageError()
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
        const id = await withOperatorErrors(addSynonyms(db, actor, args, { isOneWay: verb === 'mean' }), Refusal)
        print(`Synonyms ${id} added.`)
        return 0
      }
      case 'remove': {
        const id = Number(args[0])
        if (args.length !== 1 || !Number.isInteger(id) || !(await removeSynonyms(db, actor, id)))
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
  summary: 'list or change words that the search ignores',
  usage: 'list | add WORD… | remove WORD…',
  details: 'Enter the base form: „ksiazka” also covers „książki”. The search applies changes within five seconds.',
  async run([verb = 'list', ...args], { db, print, actor }) {
    if (verb !== 'list' && args.length === 0)
      throw new OperatorError(`search stop-words ${verb} takes one word or more`)
    switch (verb) {
      case 'list':
        if (args.length > 0) throw new UsageError()
        print((await listStopWords(db)).join(' ') || 'There are no stop words.')
        return 0
      case 'add':
        print(`${await addStopWords(db, actor, args)} added.`)
        return 0
      case 'remove':
        print(`${await removeStopWords(db, actor, args)} removed.`)
        return 0
      default:
        throw new OperatorError('search stop-words supports list, add and remove')
    }
  },
}

const share = (part: number, total: number) => `${total === 0 ? 0 : Math.round((100 * part) / total)} %`
const formatPosition = (position: number | null) => (position === null ? '' : position.toFixed(1))
const LARGEST_REPORT = { weeks: 53, limit: 1000 }

function parseNumber(value: unknown, name: 'weeks' | 'limit', defaultValue: number): number {
  const number = Number(value ?? defaultValue)
  if (!Number.isInteger(number) || number < 1 || number > LARGEST_REPORT[name])
    throw new OperatorError(`--${name} takes an integer from 1 to ${LARGEST_REPORT[name]}`)
  return number
}

function queryTable(title: string, queries: readonly QuerySums[]): string[] {
  if (queries.length === 0) return ['', `${title}: none`]
  const rows = queries.map(({ query, searches, visitors, withoutResult, partial, clicks, place }) => [
    query,
    String(searches),
    String(visitors),
    String(withoutResult),
    String(partial),
    share(clicks, searches),
    formatPosition(place),
  ])
  return [
    '',
    `${title}:`,
    ...alignColumns([['query', 'searches', 'visitors', 'no result', 'partial', 'clicks', 'place'], ...rows]),
  ]
}

const report: Command = {
  summary: 'report searches, those without results, and those whose results nobody opened',
  usage: '[--weeks N] [--store CODE] [--limit N] [--json]',
  details:
    'Sums of whole weeks from Monday, this one included; by default four weeks of the view default. Queries of fewer ' +
    `than ${MIN_VISITORS} visitors, and those that look like personal data, are counted but not listed. clicks: ` +
    'opened books per search. place: average position of opened books.',
  async run(args, { db, print }) {
    const values = parseOptions(args, {
      weeks: { type: 'string' },
      store: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    })
    const found = await searchReport(db, {
      storeCode: String(values['store'] ?? 'default'),
      weeks: parseNumber(values['weeks'], 'weeks', 4),
      limit: parseNumber(values['limit'], 'limit', 20),
      now: new Date(),
    })
    if (values['json']) {
      print(JSON.stringify(found, null, 2))
      return 0
    }
    const { since, totals, frequent, withoutResult, unclicked } = found
    if (!totals) {
      print(`No searches have been counted since ${since}.`)
      return 0
    }
    print(`Since ${since}: ${totals.searches} searches`)
    print(`  without a result  ${share(totals.withoutResult, totals.searches)}`)
    print(`  answered in part  ${share(totals.partial, totals.searches)}`)
    print(
      `  books opened      ${share(totals.clicks, totals.searches)}, at place ${formatPosition(totals.place) || '–'}`,
    )
    for (const line of [
      ...queryTable('Most frequent', frequent),
      ...queryTable('Without a result', withoutResult),
      ...queryTable('With results that nobody opened', unclicked),
    ])
      print(line)
    return 0
  },
}

function bookLines({
  name,
  authors,
  sku,
  matchKind,
  share: part,
  isInStock,
  sales,
  publishedOn,
  volume,
  isMoved,
}: ExplainedBook) {
  return [
    `${name}${authors ? `, ${authors}` : ''} (${sku})`,
    `     ${[
      ...(part === undefined ? [] : [`matches ${part} % of the weight of the words`]),
      ...(matchKind === undefined ? [] : [matchKind]),
      ...(isMoved ? ['moved beside its other editions or volumes'] : []),
    ].join('; ')}`,
    `     ${[
      isInStock ? 'can be bought' : 'cannot be bought',
      `${sales} sold`,
      publishedOn === null ? 'no date' : `published ${publishedOn}`,
      ...(volume === null ? [] : [`volume ${volume / 100}`]),
    ].join(', ')}`,
  ].filter((line) => line.trim() !== '')
}

const explain: Command = {
  summary: 'explain the results of a search and their order',
  usage: 'QUERY [--store CODE]',
  details:
    'Prints how the words were interpreted, which forms and synonyms are searched for, and the kind of match of each ' +
    'of the first ten books. Equal matches are ordered by availability, then by sales, then by date.',
  async run(args, { db, print }) {
    const { values, positionals } = parseArguments(args, { store: { type: 'string' } })
    const search = positionals.join(' ').trim()
    if (search === '') throw new OperatorError('usage: npm run shop -- search explain QUERY')
    const storeCode = String(values['store'] ?? 'default')
    const { dropped, terms, found, isDeep, books } = await explainSearch(db, { search, storeCode, now: new Date() })
    const { filters = [], leftOut = [], isPartial = false } = found.interpretation ?? {}
    for (const { code, label } of filters) print(`Filter      ${code}: ${label}`)
    if (dropped.length > 0) print(`Not needed  ${dropped.join(', ')}`)
    for (const { words, forms, synonyms } of terms) {
      print(`Word        ${words}${forms.length > 0 ? `, also ${forms.join(', ')}` : ''}`)
      if (synonyms.length > 0) print(`            or ${synonyms.join('; ')}`)
    }
    if (found.suggestions.length > 0) print(`Meant       ${found.suggestions.join('; ')}`)
    if (isDeep) print('Searched    descriptions, contents and subjects too')
    if (isPartial)
      print(`In part     ${leftOut.length > 0 ? `without ${leftOut.join(', ')}` : 'some words are missing'}`)
    print(`Books       ${found.total}`)
    for (const [index, book] of books.entries()) {
      const [first = '', ...others] = bookLines(book)
      print(`${String(index + 1).padStart(3)}. ${first}`)
      for (const line of others) print(line)
    }
    return 0
  },
}

export const searchCommands: Readonly<Record<string, Command>> = {
  'search explain': explain,
  'search report': report,
  'search synonyms': synonyms,
  'search stop-words': stopWords,
}
