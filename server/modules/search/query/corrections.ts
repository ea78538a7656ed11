import { editDistance } from '../../../../language/edit-distance.ts'
import { soundOf } from '../../../../language/sound.ts'
import type { CatalogIndex, NearWord } from '../product-query/catalog-index.ts'
import { type ParsedQuery, type Word, wordOf } from '../words/parsed-query.ts'
import { fold } from '../words/words.ts'

/**
 * Maximum number of corrections with equal distance: of a word that no book contains, and of one that other books
 * contain.
 */
const MAX_FIXES = { missing: 4, existing: 24 }
const MIN_LENGTH = 3
/** Maximum number of words of a query that are corrected: each is compared with hundreds of words. */
const MAX_CORRECTED_WORDS = 3

export interface Corrected {
  parsed: ParsedQuery
  /** The suggested query. */
  text: string
}

/** Corrects the words that occur in no book and may be typing errors. */
export async function correct(
  index: CatalogIndex,
  parsed: ParsedQuery,
  matched: readonly boolean[],
  isTypo: (form: string) => boolean,
): Promise<Corrected | undefined> {
  const forms = formsOf(parsed, (at) => matched[at] === false).filter(isTypo)
  const fixes = await findFixes(index, parsed, forms, MAX_FIXES.missing)
  if ([...fixes.values()].every((list) => list.length === 0)) return undefined
  return corrected(parsed, fixes)
}

/**
 * Corrects one word of a query whose words all occur, but not together in a book, so that some book matches: “cather in
 * the rye”, where Cather is an author. Such a correction is a guess: the caller must check that it is a title.
 */
export async function correctOne(
  index: CatalogIndex,
  storeCode: string,
  parsed: ParsedQuery,
): Promise<Corrected | undefined> {
  if (parsed.terms.length < 2) return undefined
  const found = await findFixes(
    index,
    { ...parsed, isUnfinished: false },
    formsOf(parsed, () => true).filter((form) => form.length >= MIN_EXISTING_LENGTH),
    MAX_FIXES.existing,
  )
  const attempts = [...found]
    .flatMap(([form, fixes]) => fixes.map((fix, index) => ({ form, fix, at: index })))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, MAX_ATTEMPTS)
    .map(({ form, fix }) => replaceWord(parsed, form, fix))
  if (attempts.length === 0) return undefined
  const matched = await index.hasMatches(
    storeCode,
    attempts.map((attempt) => attempt.parsed),
  )
  return attempts[matched.indexOf(true)]
}
/** Maximum corrected queries to be tried, each of which is a lookup; the best ones of each word first. */
const MAX_ATTEMPTS = 48
/** Shorter words are too similar to too many others. */
const MIN_EXISTING_LENGTH = 5

/** Words of some terms that can be corrected. */
const formsOf = ({ terms }: ParsedQuery, isIncluded: (at: number) => boolean): string[] =>
  terms
    .flatMap(({ words }, at) => (isIncluded(at) ? words.map(({ form }) => form) : []))
    .filter((form) => form.length >= MIN_LENGTH && /^[a-z]+$/.test(form))

/** The nearest words of the catalogue for each form, except the form itself. */
async function findFixes(
  index: CatalogIndex,
  { terms, isUnfinished }: ParsedQuery,
  forms: readonly string[],
  limit: number,
): Promise<Map<string, NearWord[]>> {
  if (forms.length === 0) return new Map()
  const last = isUnfinished ? terms.at(-1)?.words.at(-1)?.form : undefined
  const corrected = forms.slice(0, MAX_CORRECTED_WORDS)
  const candidates = await index.nearWords(
    corrected,
    corrected.map(soundOf),
    corrected.flatMap((form) => variantsOf(form).map((word) => ({ searchWord: form, word }))),
  )
  return new Map(
    corrected.map((form) => [
      form,
      nearest(
        form,
        candidates.filter(({ searchWord, word }) => searchWord === form && word !== form),
        form === last,
      ).slice(0, limit),
    ]),
  )
}

/** Replaces one word of a query. */
function replaceWord(parsed: ParsedQuery, form: string, { word, spelling }: NearWord): Corrected {
  const replace = (list: readonly string[], replacement: string) =>
    list.map((one) => (fold(one) === form ? replacement : one))
  const typed = replace(parsed.typed, spelling)
  const terms = parsed.terms.map(({ words, synonyms }) => ({
    words: words.map((one) => (one.form === form ? wordOf(spelling, parsed.locale) : one)),
    synonyms,
  }))
  const phrase = replace(parsed.phrase.split(' '), word).join(' ')
  return { parsed: { ...parsed, phrase, typed, terms, isUnfinished: false }, text: typed.join(' ') }
}

const corrected = (parsed: ParsedQuery, fixes: ReadonlyMap<string, NearWord[]>): Corrected => ({
  parsed: {
    ...parsed,
    terms: parsed.terms.map(({ words, synonyms }) => ({
      words: words.map((word) => withFixes(word, fixes.get(word.form) ?? [])),
      synonyms,
    })),
  },
  text: spelled(parsed.typed, fixes),
})

const withFixes = (word: Word, fixes: readonly NearWord[]): Word => ({
  form: word.form,
  keys: [...word.keys, ...fixes.map((fix) => fix.word)],
})

/** Other words keep the spelling in which they were typed. */
const spelled = (typed: readonly string[], fixes: ReadonlyMap<string, NearWord[]>) =>
  typed.map((word) => fixes.get(fold(word))?.[0]?.spelling ?? word).join(' ')

/** Variants with two letters swapped or one removed: few enough for exact lookups. */
function variantsOf(word: string): string[] {
  const variants: string[] = []
  for (let at = 0; at < word.length; at++) {
    variants.push(word.slice(0, at) + word.slice(at + 1))
    if (at > 0) variants.push(word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1))
  }
  return variants
}

const maxMistakes = (length: number) => (length < 8 ? 1 : 2)

function nearest(form: string, candidates: readonly NearWord[], isUnfinished: boolean): NearWord[] {
  const sound = soundOf(form)
  const measured = candidates
    .map((candidate) => ({ candidate, mistakes: mistakes(form, sound, candidate, isUnfinished) }))
    .filter(({ mistakes: count }) => count <= maxMistakes(form.length))
  const least = Math.min(...measured.map(({ mistakes: count }) => count))
  return measured
    .filter(({ mistakes: count }) => count === least)
    .map(({ candidate }) => candidate)
    .toSorted((a, b) => closeness(b, form) - closeness(a, form) || (a.word < b.word ? -1 : 1))
}

/** Prefers the same length, the same first letter and a spelling with accents. */
const closeness = ({ word, spelling }: NearWord, form: string) =>
  (word.length === form.length ? 2 : 0) + (word.startsWith(form.charAt(0)) ? 2 : 0) + (spelling !== word ? 1 : 0)

function mistakes(form: string, sound: string, { word, sound: wordSound }: NearWord, isUnfinished: boolean): number {
  // phonetically equal words have distance 1, however many letters differ
  const fullDistance = Math.min(editDistance(form, word), editDistance(sound, wordSound) + 1)
  if (!isUnfinished) return fullDistance
  // a prefix costs half an edit, so that complete words rank first
  return Math.min(
    fullDistance,
    editDistance(form, word.slice(0, form.length)) + 0.5,
    editDistance(form, word.slice(0, form.length + 1)) + 0.5,
  )
}
