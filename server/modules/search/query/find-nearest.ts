import { WorkQueue } from '../../../platform/process/work-queue.ts'
import type { CatalogIndex, FoundIds } from '../product-query/catalog-index.ts'
import { probeQuery } from './group-hits.ts'
import { correct, correctOne } from './corrections.ts'
import { lemmas } from '../words/lemmas.ts'
import { withoutConditions, isFiltered } from './narrow-query.ts'
import type { ParsedQuery, Term } from '../words/parsed-query.ts'
import type { ProductQuery } from '../product-query/product-query.ts'
import { splitWords } from './split-words.ts'
import { foldWords } from '../words/words.ts'

export interface Nearest extends FoundIds {
  suggestions: readonly string[]
  leftOut: readonly string[]
  isPartial: boolean
}

/** Minimum length for similarity search: shorter texts are similar to everything. */
const MIN_SIMILAR_LENGTH = 4
const MAX_SUGGESTIONS = 3

/** A looser interpretation of a query whose words occur together in no book. */
interface Interpretation {
  parsed: ParsedQuery
  suggestions?: readonly string[]
  leftOut?: readonly string[]
  isPartial?: boolean
  /** Applies only if the words are a complete title or name. */
  isOfName?: boolean
}

/** Each sends statements that read many descriptions and titles; most searches need none of them. */
const queue = new WorkQueue(2, 400)

/** Finds the nearest books for a query whose words occur together in no book, when its turn comes. */
export const findNearest = async (index: CatalogIndex, query: ProductQuery, parsed: ParsedQuery): Promise<Nearest> =>
  query.isAsTyped ? NOTHING_NEAR : queue.run(() => findByInterpretation(index, query, parsed))

/**
 * For queries whose words occur together in no book: tries ever looser interpretations until one has results, in the
 * order that docs/catalogue-index.md lists. Whether it has is decided without filters, so that filters never change the
 * interpretation.
 */
async function findByInterpretation(index: CatalogIndex, query: ProductQuery, parsed: ParsedQuery): Promise<Nearest> {
  for await (const { isOfName, parsed: tried, ...interpretation } of interpretations(index, query.storeCode, parsed)) {
    const probe = { ...withoutConditions(query), search: '' }
    if (isOfName && !(await probeQuery(index, probe, tried)).isName) continue
    const found = await index.find(query, { parsed: tried })
    const isChosen = found.total > 0 || (isFiltered(query) && (await index.find(probe, { parsed: tried })).total > 0)
    if (isChosen) return { suggestions: [], leftOut: [], isPartial: false, ...interpretation, ...found }
  }
  const withoutSynonyms = parsed.withoutSynonyms?.()
  if (!withoutSynonyms) return findSimilar(index, query, parsed)
  const found = await index.find(query, { parsed: { ...withoutSynonyms, isDeep: true } })
  return found.total > 0
    ? { ...found, suggestions: [], leftOut: [], isPartial: false }
    : findByInterpretation(index, query, withoutSynonyms)
}

/** Finds books with similar titles or names, by trigrams. */
async function findSimilar(index: CatalogIndex, query: ProductQuery, { phrase }: ParsedQuery): Promise<Nearest> {
  const similarTo = phrase.length < MIN_SIMILAR_LENGTH ? undefined : phrase
  const found = similarTo === undefined ? NOTHING : await index.find(query, { similarTo })
  const suggestions =
    similarTo === undefined ? [] : await index.similarTitles(query.storeCode, similarTo, MAX_SUGGESTIONS)
  return { ...found, suggestions, leftOut: [], isPartial: found.total > 0 }
}

const NOTHING: FoundIds = { total: 0, ids: [], counts: undefined, minPrice: null, maxPrice: null, changesAt: null }
const NOTHING_NEAR: Nearest = { ...NOTHING, suggestions: [], leftOut: [], isPartial: false }

async function* interpretations(
  index: CatalogIndex,
  storeCode: string,
  typed: ParsedQuery,
): AsyncGenerator<Interpretation> {
  const parsed = withoutInitials(typed)
  if (parsed !== typed) yield { parsed }
  const matched = await index.hasMatches(storeCode, eachTerm(parsed))
  const deep = { ...parsed, isDeep: true }
  const matchedInTexts = await index.hasMatches(storeCode, eachTerm(deep))
  const completed = matched.at(-1) === false ? parsed.completed?.() : undefined
  if (completed) yield { parsed: completed.parsed, suggestions: [completed.text] }
  // words that occur whole in descriptions are not typing errors
  const isWhole = !matchedInTexts.includes(false) && (await hasWholeWords(index, storeCode, deep))
  if (isWhole) yield { parsed: deep }
  const corrected = isWhole ? undefined : await correct(index, parsed, matched, isTypo(parsed, matched))
  if (corrected) yield { parsed: corrected.parsed, suggestions: [corrected.text] }
  const guessed = matched.includes(false) ? undefined : await correctOne(index, storeCode, parsed)
  if (guessed) yield { parsed: guessed.parsed, suggestions: [guessed.text], isOfName: true }
  const split = await splitWords(index, storeCode, parsed, matched)
  if (split) yield { parsed: split.parsed, suggestions: [split.text] }
  // words without a matching title may describe the contents of a book
  if (!isWhole && !matchedInTexts.includes(false)) yield { parsed: deep }
  const best = corrected?.parsed ?? parsed
  const isName = await index.hasMatches(
    storeCode,
    eachTerm({ ...best, isNamed: true }).map((term) => ({ ...term, isUnfinished: false })),
  )
  const isKnown =
    best === parsed ? matchedInTexts : await index.hasMatches(storeCode, eachTerm({ ...best, isDeep: true }))
  // a question about a book contains its name; the other words belong to the question
  if (isName.includes(false) && isName.includes(true) && best.terms.length >= MIN_WORDS_OF_QUESTION)
    yield { parsed: onlyTerms(best, isName), leftOut: missing(best, isName), isPartial: true, isOfName: true }
  if (!isKnown.includes(true)) return
  const rest = isKnown.includes(false) ? onlyTerms(best, isKnown) : best
  if (rest !== best) {
    yield { parsed: rest, leftOut: missing(best, isKnown), isPartial: true }
    yield { parsed: { ...rest, isDeep: true }, leftOut: missing(best, isKnown), isPartial: true }
  }
  const weighting = await weighTerms(index, storeCode, rest)
  if (weighting)
    yield {
      parsed: { ...rest, isDeep: true, weights: weighting.weights },
      leftOut: [...missing(best, isKnown), ...missing(rest, weighting.isKept)],
      isPartial: true,
    }
}

/** Minimum weight of shown books, in percent of the weight of the best one. */
const MIN_PERCENT_OF_BEST = 60

/**
 * Weights of the terms by their rarity, in percent of all, the minimum weight of a hit, and the terms of the best
 * books. Undefined for a single term, or without any match.
 */
async function weighTerms(index: CatalogIndex, storeCode: string, parsed: ParsedQuery) {
  const { terms } = parsed
  if (terms.length < 2) return undefined
  const sets = await index.termSets(storeCode, parsed)
  const has = (set: number, at: number) => (set & (1 << at)) !== 0
  const countOf = (at: number) => sets.reduce((sum, { terms: set, count }) => sum + (has(set, at) ? count : 0), 0)
  const all = sets.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return undefined
  const rarities = terms.map((_term, at) => Math.log(1 + all / Math.max(1, countOf(at))))
  const total = rarities.reduce((sum, one) => sum + one, 0)
  const ofTerms = rarities.map((one) => Math.round((100 * one) / total))
  const sumOf = (set: number) => ofTerms.reduce((sum, weight, at) => sum + (has(set, at) ? weight : 0), 0)
  const best = sets.map(({ terms: set }) => set).toSorted((one, other) => sumOf(other) - sumOf(one))[0] ?? 0
  return {
    weights: { ofTerms, minTotal: Math.ceil((sumOf(best) * MIN_PERCENT_OF_BEST) / 100) },
    isKept: terms.map((_term, at) => has(best, at)),
  }
}

/** Whether a book contains all words, the last one as a whole word and not only as a prefix. */
async function hasWholeWords(index: CatalogIndex, storeCode: string, deep: ParsedQuery): Promise<boolean> {
  const [found] = await index.hasMatches(storeCode, [{ ...deep, isUnfinished: false }])
  return found ?? false
}

const eachTerm = (parsed: ParsedQuery): ParsedQuery[] =>
  parsed.terms.map((_term, at) => ({
    ...onlyTerms(
      parsed,
      parsed.terms.map((_other, nth) => nth === at),
    ),
  }))

function onlyTerms(parsed: ParsedQuery, isKept: readonly boolean[]): ParsedQuery {
  const terms = parsed.terms.filter((_term, at) => isKept[at])
  return {
    ...parsed,
    terms,
    phrase: terms.length === parsed.terms.length ? parsed.phrase : foldWords(terms.map(typedOf).join(' ')).join(' '),
    isUnfinished: parsed.isUnfinished && (isKept[parsed.terms.length - 1] ?? false),
  }
}

const MIN_WORDS_OF_QUESTION = 3

const missing = ({ terms }: ParsedQuery, isKept: readonly boolean[]) =>
  terms.flatMap((term, at) => (isKept[at] ? [] : [typedOf(term)]))

const typedOf = ({ words }: Term) => words.map(({ form, typed }) => typed ?? form).join(' ')

/** Drops initials, as in E. A. Poe, if other words remain. */
function withoutInitials(parsed: ParsedQuery): ParsedQuery {
  const isKept = parsed.terms.map(({ words }) => words.some(({ form }) => form.length > 1 || /\d/.test(form)))
  return isKept.includes(false) && isKept.includes(true) ? onlyTerms(parsed, isKept) : parsed
}

/**
 * Whether a word may be a typing error: words in the dictionary are dropped rather than corrected, unless no other word
 * matches.
 */
function isTypo({ terms }: ParsedQuery, matched: readonly boolean[]): (form: string) => boolean {
  if (!matched.includes(true)) return () => true
  const known = new Set(
    terms.flatMap(({ words }) => words.flatMap(({ form, typed = form }) => (lemmas(typed).length > 0 ? [form] : []))),
  )
  return (form) => !known.has(form)
}
