import { englishStem, isEnglish } from './english.ts'
import { isCommon, queryKeys } from './lemmas.ts'
import { askedWords, distinct, fold, foldWords, numeral, SURNAME } from './words.ts'

/** A searched word with its additional keys. */
export interface Word {
  form: string
  keys: readonly string[]
  /** With its accents. */
  typed?: string
  /** The word that it is a form of, as phrases are looked up. */
  basic?: string
}

/** One thing to be found: all its words, or all words of one of its synonyms. */
export interface Term {
  words: readonly Word[]
  synonyms: readonly (readonly Word[])[]
}

/** A parsed search text. */
export interface ParsedQuery {
  /** The whole text as titles are compared. */
  phrase: string
  /** Of the store view, whose language has word forms too. */
  locale: string
  /** All words as they were typed. */
  typed: readonly string[]
  terms: readonly Term[]
  /** The last word may be the beginning of one. */
  isUnfinished: boolean
  /** Nothing but words that need not occur otherwise. */
  hasStopWordsOnly: boolean
  /** Words must stand in titles, people or series. */
  isNamed?: boolean
  /** Words may stand in descriptions too. */
  isDeep?: boolean
  /** The words one by one, where some were read as a phrase with a meaning of its own. */
  oneByOne?: () => ParsedQuery | undefined
  /** Of a deep query: not all terms must be found, but so much of what each of them says, in hundredths of all. */
  weights?: { ofTerms: readonly number[]; least: number }
}

/** Synonyms and stop words. */
export interface Taught {
  stopWords: ReadonlySet<string>
  /** Phrase -> phrases that mean the same. */
  synonyms: ReadonlyMap<string, readonly string[]>
}

const LONGEST_PHRASE = 4
const VOLUME = new Set(['t', 'tom', 'tomy', 'cz', 'czesc', 'vol', 'nr'])
const isNumber = (plain: string) => /^\d{1,3}$/.test(plain) || numeral(plain).length > 0

/** What a word is a form of; of several words itself, or the first. */
export function basicOf(written: string): string {
  const form = fold(written)
  const keys = queryKeys(written)
  return keys.includes(form) ? form : (keys[0] ?? form)
}

export const wordOf = (written: string, locale = ''): Word => {
  const form = fold(written)
  const stems = isEnglish(locale) ? englishStem(form) : []
  const keys = [...new Set([...queryKeys(written), ...stems, ...numeral(form)])].filter((key) => key !== form)
  return { form, keys, typed: written, basic: basicOf(written) }
}

/** Parses a search text; undefined if it contains no word. */
export function parseQuery(text: string, { stopWords, synonyms }: Taught, locale = ''): ParsedQuery | undefined {
  const asked = askedWords(text)
  const written = distinct(asked)
  if (written.length === 0) return undefined
  const last = fold(asked.at(-1) ?? '')
  const words = written.map((word) => wordOf(word, locale))
  const isStop = ({ form, keys }: Word, at: number) =>
    stopWords.has(form) ||
    keys.some((key) => stopWords.has(key)) ||
    (VOLUME.has(form) && isNumber(words[at + 1]?.form ?? ''))
  const isRequired = words.map((word, at) => !isStop(word, at))
  const all = !isRequired.includes(true)
  const terms: Term[] = []
  let isUnfinished = false
  for (let at = 0; at < words.length;) {
    const [length, meant] = phraseAt(words, at, synonyms)
    const own = words.slice(at, at + length)
    at += length
    if (!all && meant.length === 0 && !isRequired[at - 1]) continue
    terms.push({ words: own, synonyms: meant.map((phrase) => foldWords(phrase).map((word) => wordOf(word, locale))) })
    // numbers are not matched by prefix
    isUnfinished = own.at(-1)?.form === last && at === words.length && !/^(?:\d{1,2}|\d{13})$/.test(last)
  }
  const phrase = foldWords(asked.join(' ')).join(' ')
  const hasPhrase = terms.some(({ words: own, synonyms: meant }) => own.length > 1 && meant.length > 0)
  const oneByOne = () => parseQuery(text, { stopWords, synonyms: new Map() }, locale)
  return {
    ...(hasPhrase && { oneByOne }),
    phrase,
    locale,
    typed: asked,
    terms,
    isUnfinished,
    hasStopWordsOnly: all,
  }
}

function phraseAt(words: readonly Word[], at: number, synonyms: Taught['synonyms']): [number, readonly string[]] {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length--) {
    const own = words.slice(at, at + length)
    const meant =
      synonyms.get(own.map(({ form }) => form).join(' ')) ??
      synonyms.get(own.map(({ form, basic = form }) => basic).join(' '))
    if (meant) return [length, meant]
  }
  const word = words[at]
  if (!word) return [1, []]
  return [1, [word.form, ...word.keys].map((key) => synonyms.get(key)).find(Boolean) ?? []]
}

/** The words as authors' surnames are indexed; forms of common words, as `stones`, are no forms of names. */
export const surnamesIn = ({ terms, locale }: ParsedQuery): string[] =>
  terms.flatMap(({ words }) =>
    words.flatMap(({ form, keys, typed = form }) => {
      const stems = isEnglish(locale) ? englishStem(form) : []
      const others = isCommon(typed) ? [] : keys.filter((key) => !stems.includes(key))
      return [form, ...others].map((key) => `${SURNAME}${key}`)
    }),
  )

/** As typed, as another form, or, the last one, as a prefix. */
export type Strictness = 'form' | 'word' | 'beginning'

/** The query as a tsquery; `weights` restricts it to some fields. */
export function tsquery(parsed: ParsedQuery, strictness: Strictness, limited = ''): string {
  return tsqueryTerms(parsed, strictness, limited).join(' & ')
}

/** A tsquery for each term. */
export function tsqueryTerms(
  { terms, isUnfinished, isNamed }: ParsedQuery,
  strictness: Strictness,
  limited = '',
): string[] {
  const weights = limited || (isNamed ? 'AB' : '')
  return terms.map(({ words, synonyms }, index) => {
    const isLast = isUnfinished && strictness === 'beginning' && index === terms.length - 1
    const ways = [words, ...(strictness === 'form' ? [] : synonyms)].map((way, nth) =>
      way
        .map((word, at) => anyOf(word, strictness, weights, isLast && nth === 0 && at === words.length - 1))
        .join(' & '),
    )
    return ways.length === 1 ? (ways[0] ?? '') : `(${ways.join(' | ')})`
  })
}

function anyOf({ form, keys }: Word, strictness: Strictness, weights: string, isBeginning: boolean): string {
  const lexeme = (word: string, star = '') => (star || weights ? `'${word}':${star}${weights}` : `'${word}'`)
  const own = lexeme(form, isBeginning ? '*' : '')
  // its beginning covers them
  const others = strictness === 'form' ? [] : isBeginning ? keys.filter((key) => !key.startsWith(form)) : keys
  return others.length === 0 ? own : `(${[own, ...others.map((key) => lexeme(key))].join(' | ')})`
}
