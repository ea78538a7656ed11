import type { CatalogIndex, FoundIds } from '../index/catalog-index.ts'
import { correct } from './corrections.ts'
import { lemmas } from './lemmas.ts'
import { bare, isFiltered } from './narrow-query.ts'
import type { ParsedQuery, Term } from './parsed-query.ts'
import type { ProductQuery } from './product-query.ts'
import { splitWords } from './split-words.ts'

export interface Nearest extends FoundIds {
  suggestions: readonly string[]
  leftOut: readonly string[]
  isPartial: boolean
}

/** Below so many letters everything is similar to everything. */
const SHORTEST_SIMILAR = 4
const MOST_SUGGESTIONS = 3

/** A looser reading of words that no book has together. */
interface Way {
  parsed: ParsedQuery
  suggestions?: readonly string[]
  leftOut?: readonly string[]
  isPartial?: boolean
}

/**
 * Where no book has all words: ever looser, until something fits. A reading is chosen by all books, so that filters
 * never change it.
 */
export async function findNearest(index: CatalogIndex, query: ProductQuery, parsed: ParsedQuery): Promise<Nearest> {
  for await (const way of readings(index, query.storeCode, parsed)) {
    const found = await index.find(query, { parsed: way.parsed })
    const isChosen =
      found.total > 0 ||
      (isFiltered(query) && (await index.find({ ...bare(query), search: '' }, { parsed: way.parsed })).total > 0)
    if (isChosen) return { suggestions: [], leftOut: [], isPartial: false, ...way, ...found }
  }
  return findSimilar(index, query, parsed)
}

/** Texts that look alike. */
async function findSimilar(index: CatalogIndex, query: ProductQuery, { phrase }: ParsedQuery): Promise<Nearest> {
  const similarTo = phrase.length < SHORTEST_SIMILAR ? undefined : phrase
  const found = similarTo === undefined ? NOTHING : await index.find(query, { similarTo })
  const suggestions =
    similarTo === undefined ? [] : await index.similarTitles(query.storeCode, similarTo, MOST_SUGGESTIONS)
  return { ...found, suggestions, leftOut: [], isPartial: found.total > 0 }
}

const NOTHING: FoundIds = { total: 0, ids: [], counts: undefined, minPrice: null, maxPrice: null, changesAt: null }

async function* readings(index: CatalogIndex, storeCode: string, typed: ParsedQuery): AsyncGenerator<Way> {
  const parsed = withoutInitials(typed)
  if (parsed !== typed) yield { parsed }
  const answered = await index.answered(storeCode, eachTerm(parsed))
  const corrected = await correct(index, parsed, answered, isTypo(parsed, answered))
  if (corrected) yield { parsed: corrected.parsed, suggestions: corrected.text ? [corrected.text] : [] }
  const split = await splitWords(index, storeCode, parsed, answered)
  if (split) yield { parsed: split.parsed, suggestions: [split.text] }
  // what no title answers may be what a book is about
  const deep = { ...parsed, isDeep: true }
  const inTexts = await index.answered(storeCode, eachTerm(deep))
  if (!inTexts.includes(false)) yield { parsed: deep }
  const best = corrected?.parsed ?? parsed
  const isName = await index.answered(
    storeCode,
    eachTerm({ ...best, isNamed: true }).map((term) => ({ ...term, isUnfinished: false })),
  )
  const isKnown = best === parsed ? inTexts : await index.answered(storeCode, eachTerm({ ...best, isDeep: true }))
  // a reader who asks about a book says its name: the other words are about the question
  if (isName.includes(false) && isName.includes(true) && best.terms.length >= FEWEST_OF_A_QUESTION)
    yield { parsed: onlyTerms(best, isName), leftOut: missing(best, isName), isPartial: true }
  if (isKnown.includes(false) && isKnown.includes(true)) {
    const rest = onlyTerms(best, isKnown)
    const leftOut = missing(best, isKnown)
    yield { parsed: rest, leftOut, isPartial: true }
    yield { parsed: { ...rest, isDeep: true }, leftOut, isPartial: true }
    if (rest.terms.length > 1) {
      yield { parsed: { ...rest, isLoose: true }, leftOut, isPartial: true }
      yield { parsed: { ...rest, isLoose: true, isDeep: true }, leftOut, isPartial: true }
    }
  } else if (best.terms.length > 1 && isKnown.includes(true)) {
    yield { parsed: { ...best, isLoose: true }, isPartial: true }
    yield { parsed: { ...best, isLoose: true, isDeep: true }, isPartial: true }
  }
}

const eachTerm = (parsed: ParsedQuery): ParsedQuery[] =>
  parsed.terms.map((_term, at) => ({
    ...onlyTerms(
      parsed,
      parsed.terms.map((_other, nth) => nth === at),
    ),
  }))

function onlyTerms(parsed: ParsedQuery, isKept: readonly boolean[]): ParsedQuery {
  return {
    ...parsed,
    terms: parsed.terms.filter((_term, at) => isKept[at]),
    isUnfinished: parsed.isUnfinished && (isKept[parsed.terms.length - 1] ?? false),
  }
}

const FEWEST_OF_A_QUESTION = 3

const missing = ({ terms }: ParsedQuery, isKept: readonly boolean[]) =>
  terms.flatMap((term, at) => (isKept[at] ? [] : [typedOf(term)]))

const typedOf = ({ words }: Term) => words.map(({ form, typed }) => typed ?? form).join(' ')

/** E. A. Poe: single letters are forgiven where a name remains. */
function withoutInitials(parsed: ParsedQuery): ParsedQuery {
  const isKept = parsed.terms.map(({ words }) => words.some(({ form }) => form.length > 1 || /\d/.test(form)))
  return isKept.includes(false) && isKept.includes(true) ? onlyTerms(parsed, isKept) : parsed
}

/** Words that the language has are left out rather than corrected, unless nothing else was searched for. */
function isTypo({ terms }: ParsedQuery, answered: readonly boolean[]): (form: string) => boolean {
  if (!answered.includes(true)) return () => true
  const known = new Set(
    terms.flatMap(({ words }) => words.flatMap(({ form, typed = form }) => (lemmas(typed).length > 0 ? [form] : []))),
  )
  return (form) => !known.has(form)
}
