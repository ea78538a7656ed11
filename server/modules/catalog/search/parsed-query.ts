import { queryKeys } from './lemmas.ts'
import { fold, foldWords, numeral, searchWords } from './words.ts'

/** A searched word with its additional keys. */
export interface Word {
  form: string
  keys: readonly string[]
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
  terms: readonly Term[]
  /** The last word may be the beginning of one. */
  isUnfinished: boolean
  /** One term may be missing. */
  isLoose?: boolean
}

/** Synonyms and stop words. */
export interface Taught {
  stopWords: ReadonlySet<string>
  /** Phrase -> phrases that mean the same. */
  synonyms: ReadonlyMap<string, readonly string[]>
}

const LONGEST_PHRASE = 3
const VOLUME = new Set(['t', 'tom', 'tomy', 'cz', 'czesc', 'vol', 'nr'])
const isNumber = (plain: string) => /^\d{1,3}$/.test(plain) || numeral(plain).length > 0

const wordOf = (written: string): Word => {
  const form = fold(written)
  return { form, keys: [...new Set([...queryKeys(written), ...numeral(form)])].filter((key) => key !== form) }
}

/** Parses a search text; undefined if it contains no word. */
export function parseQuery(text: string, { stopWords, synonyms }: Taught): ParsedQuery | undefined {
  const written = searchWords(text)
  if (written.length === 0) return undefined
  const words = written.map(wordOf)
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
    terms.push({ words: own, synonyms: meant.map((phrase) => foldWords(phrase).map(wordOf)) })
    // numbers are not matched by prefix
    isUnfinished = at === words.length && !/^(?:\d{1,2}|\d{13})$/.test(own.at(-1)?.form ?? '')
  }
  return { phrase: foldWords(written.join(' ')).join(' '), terms, isUnfinished }
}

function phraseAt(words: readonly Word[], at: number, synonyms: Taught['synonyms']): [number, readonly string[]] {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length--) {
    const meant = synonyms.get(
      words
        .slice(at, at + length)
        .map(({ form }) => form)
        .join(' '),
    )
    if (meant) return [length, meant]
  }
  const word = words[at]
  if (!word) return [1, []]
  return [1, [word.form, ...word.keys].map((key) => synonyms.get(key)).find(Boolean) ?? []]
}

/** As typed, as another form, or, the last one, as a prefix. */
export type Strictness = 'form' | 'word' | 'beginning'

/** The query as a tsquery; `weights` restricts it to some fields. */
export function tsquery({ terms, isUnfinished, isLoose }: ParsedQuery, strictness: Strictness, weights = ''): string {
  const parts = terms.map(({ words, synonyms }, index) => {
    const isLast = isUnfinished && strictness === 'beginning' && index === terms.length - 1
    const ways = [words, ...(strictness === 'form' ? [] : synonyms)].map((way, nth) =>
      way
        .map((word, at) => anyOf(word, strictness, weights, isLast && nth === 0 && at === words.length - 1))
        .join(' & '),
    )
    return ways.length === 1 ? (ways[0] ?? '') : `(${ways.join(' | ')})`
  })
  if (!isLoose) return parts.join(' & ')
  return parts.map((_, left) => `(${parts.filter((_part, at) => at !== left).join(' & ')})`).join(' | ')
}

function anyOf({ form, keys }: Word, strictness: Strictness, weights: string, isBeginning: boolean): string {
  const lexeme = (word: string, star = '') => (star || weights ? `'${word}':${star}${weights}` : `'${word}'`)
  const own = lexeme(form, isBeginning ? '*' : '')
  // its beginning covers them
  const others = strictness === 'form' ? [] : isBeginning ? keys.filter((key) => !key.startsWith(form)) : keys
  return others.length === 0 ? own : `(${[own, ...others.map((key) => lexeme(key))].join(' | ')})`
}
