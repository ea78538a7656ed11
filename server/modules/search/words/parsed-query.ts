import { normaliseIsbn } from '../../../../rules/isbn.ts'
import { polishSpellings } from './cyrillic.ts'
import { englishStem, isEnglish } from './english.ts'
import { isCommon, queryKeys } from './lemmas.ts'
import { queryWords, distinct, fold, foldWords, numeral, SURNAME } from './words.ts'

/** A search word with its additional keys. */
export interface Word {
  form: string
  keys: readonly string[]
  /** The word as typed, with accents. */
  typed?: string
  /** Its base word, by which phrases are looked up. */
  baseWord?: string
}

/** A search term: matches if all its words, or all words of one of its synonyms, occur. */
export interface Term {
  words: readonly Word[]
  synonyms: readonly (readonly Word[])[]
}

/** A parsed search text. */
export interface ParsedQuery {
  /** The whole text, folded as titles are for comparison. */
  phrase: string
  /** Locale of the store view, which determines the word forms. */
  locale: string
  /** All words as they were typed. */
  typed: readonly string[]
  terms: readonly Term[]
  /** Whether the last word may be a prefix. */
  isUnfinished: boolean
  /** Whether the text consists of stop words only. */
  hasStopWordsOnly: boolean
  /** Words must occur in titles, people, series or subtitles. */
  isNamed?: boolean
  /** Words may occur in descriptions too. */
  isDeep?: boolean
  /** Parses the text without synonyms; set if words were treated as a phrase with synonyms. */
  withoutSynonyms?: () => ParsedQuery | undefined
  /** Completes the last word to one with synonyms, such as `szeks` to `szekspir`. */
  completed?: () => { text: string; parsed: ParsedQuery } | undefined
  /**
   * For a deep query that need not match all terms: the weight of each term in percent of all, and the minimum sum of
   * matched weights.
   */
  weights?: { ofTerms: readonly number[]; minTotal: number }
}

/** Synonyms and stop words, defined by the operator. */
export interface SearchVocabulary {
  stopWords: ReadonlySet<string>
  /** Phrase -> phrases with the same meaning. */
  synonyms: Pick<ReadonlyMap<string, readonly string[]>, 'get'>
  /** The shortest word with synonyms that begins so. */
  wordWithSynonyms?: (beginning: string) => string | undefined
}

const MAX_PHRASE_LENGTH = 4
/** Shorter beginnings stand for too many words. */
const MIN_COMPLETED_LENGTH = 4
const VOLUME = new Set(['t', 'tom', 'tomy', 'cz', 'czesc', 'vol', 'nr'])
const isNumber = (plain: string) => /^\d{1,3}$/.test(plain) || numeral(plain).length > 0

/** The base word of a form; if there are several, the word itself if it is one of them, or the first. */
export function baseWordOf(word: string): string {
  const form = fold(word)
  const keys = queryKeys(word)
  return keys.includes(form) ? form : (keys[0] ?? form)
}

export const wordOf = (typed: string, locale = ''): Word => {
  const form = fold(typed)
  const stems = isEnglish(locale) ? englishStem(form) : []
  const others = [
    ...queryKeys(typed),
    ...stems,
    ...numeral(form),
    ...polishSpellings(typed.normalize('NFC').toLowerCase()),
    ...restoredNumber(form),
  ]
  const keys = [...new Set(others)].filter((key) => key !== form)
  return { form, keys, typed, baseWord: baseWordOf(typed) }
}

/** An ISBN that lost its leading zeros. */
function restoredNumber(form: string): string[] {
  const isbn = /^\d{6,8}[\dx]$/.test(form) ? normaliseIsbn(form) : undefined
  return isbn ? [isbn] : []
}

/** The first case of a by-name that no dictionary has: witkacego, witkacym -> witkacy. */
const byName = (form: string) => (/.{3}(?:ego|emu|ym)$/.test(form) ? [form.replace(/(?:ego|emu|ym)$/, 'y')] : [])

/** Parses a search text; undefined if it contains no word. */
export function parseQuery(text: string, vocabulary: SearchVocabulary, locale = ''): ParsedQuery | undefined {
  const { stopWords, synonyms } = vocabulary
  const typedWords = queryWords(text)
  const distinctWords = distinct(typedWords)
  if (distinctWords.length === 0) return undefined
  const last = fold(typedWords.at(-1) ?? '')
  const words = distinctWords.map((word) => wordOf(word, locale))
  const isStop = ({ form, keys }: Word, at: number) =>
    stopWords.has(form) ||
    keys.some((key) => stopWords.has(key)) ||
    (VOLUME.has(form) && isNumber(words[at + 1]?.form ?? ''))
  const isRequired = words.map((word, at) => !isStop(word, at))
  const hasStopWordsOnly = !isRequired.includes(true)
  const terms: Term[] = []
  let isUnfinished = false
  for (let at = 0; at < words.length;) {
    const [length, synonymPhrases] = phraseAt(words, at, synonyms)
    const own = words.slice(at, at + length)
    at += length
    if (!hasStopWordsOnly && synonymPhrases.length === 0 && !isRequired[at - 1]) continue
    terms.push({
      words: own,
      synonyms: synonymPhrases.map((phrase) => foldWords(phrase).map((word) => wordOf(word, locale))),
    })
    // numbers are not matched by prefix
    isUnfinished = own.at(-1)?.form === last && at === words.length && !/^(?:\d{1,2}|\d{13})$/.test(last)
  }
  const phrase = foldWords(typedWords.join(' ')).join(' ')
  // only phrases with synonyms have several words
  const hasPhrase = terms.some(({ words: own }) => own.length > 1)
  const withoutSynonyms = () => parseQuery(text, { stopWords, synonyms: new Map() }, locale)
  const completed = () => {
    const word = last.length < MIN_COMPLETED_LENGTH ? undefined : vocabulary.wordWithSynonyms?.(last)
    const completedText = word && [...typedWords.slice(0, -1), word].join(' ')
    const parsed = completedText && parseQuery(completedText, vocabulary, locale)
    return parsed ? { text: completedText, parsed: { ...parsed, isUnfinished: false } } : undefined
  }
  return {
    ...(hasPhrase && { withoutSynonyms }),
    ...(isUnfinished && { completed }),
    phrase,
    locale,
    typed: typedWords,
    terms,
    isUnfinished,
    hasStopWordsOnly,
  }
}

function phraseAt(
  words: readonly Word[],
  at: number,
  synonyms: SearchVocabulary['synonyms'],
): [number, readonly string[]] {
  for (let length = Math.min(MAX_PHRASE_LENGTH, words.length - at); length > 1; length--) {
    const own = words.slice(at, at + length)
    const synonymPhrases =
      synonyms.get(own.map(({ form }) => form).join(' ')) ??
      synonyms.get(own.map(({ form, baseWord = form }) => baseWord).join(' '))
    if (synonymPhrases) return [length, synonymPhrases]
  }
  const word = words[at]
  if (!word) return [1, []]
  return [1, [word.form, ...word.keys, ...byName(word.form)].map((key) => synonyms.get(key)).find(Boolean) ?? []]
}

/** Keys of the words as authors' surnames; forms of common words, such as `stones`, are not forms of names. */
export const surnamesIn = ({ terms, locale }: ParsedQuery): string[] =>
  terms.flatMap(({ words }) =>
    words.flatMap(({ form, keys, typed = form }) => {
      const stems = isEnglish(locale) ? englishStem(form) : []
      const others = isCommon(typed) ? [] : keys.filter((key) => !stems.includes(key))
      return [form, ...others].map((key) => `${SURNAME}${key}`)
    }),
  )

/** Match as typed, as another form, or (only the last word) as a prefix. */
export type Strictness = 'form' | 'word' | 'beginning'

/**
 * The query as a tsquery.
 * @param fieldWeights weights (fields) to which it is restricted, such as `AB`
 */
export function tsquery(parsed: ParsedQuery, strictness: Strictness, fieldWeights = ''): string {
  return tsqueryTerms(parsed, strictness, fieldWeights).join(' & ')
}

/** A tsquery for each term. */
export function tsqueryTerms(
  { terms, isUnfinished, isNamed }: ParsedQuery,
  strictness: Strictness,
  fieldWeights = '',
): string[] {
  const weights = fieldWeights || (isNamed ? 'AB' : '')
  return terms.map(({ words, synonyms }, index) => {
    const isLast = isUnfinished && strictness === 'beginning' && index === terms.length - 1
    const alternatives = [words, ...(strictness === 'form' ? [] : synonyms)].map((alternative, nth) =>
      alternative
        .map((word, at) => anyOf(word, strictness, weights, isLast && nth === 0 && at === words.length - 1))
        .join(' & '),
    )
    return alternatives.length === 1 ? (alternatives[0] ?? '') : `(${alternatives.join(' | ')})`
  })
}

function anyOf({ form, keys }: Word, strictness: Strictness, weights: string, isPrefix: boolean): string {
  const lexeme = (word: string, star = '') => (star || weights ? `'${word}':${star}${weights}` : `'${word}'`)
  const own = lexeme(form, isPrefix ? '*' : '')
  // the prefix covers these keys
  const others = strictness === 'form' ? [] : isPrefix ? keys.filter((key) => !key.startsWith(form)) : keys
  return others.length === 0 ? own : `(${[own, ...others.map((key) => lexeme(key))].join(' | ')})`
}
