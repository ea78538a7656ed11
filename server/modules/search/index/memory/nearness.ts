import type { ParsedQuery } from '../../words/parsed-query.ts'
import { withoutArticle, prefixesAndSuffixes } from '../../words/title-key.ts'
import type { Marks } from './marks.ts'
import { PREFIX_A, PREFIX_AB, FORM_A, WORD_A, WORD_AB, WORD_B } from './match-words.ts'
import { IN_STOCK, type Segment } from './segment.ts'

type Range = readonly [first: number, end: number]

const isIn = (title: number, [first, end]: Range) => title >= first && title < end

/**
 * Number ranges of a segment's titles that equal a phrase, with or without a subtitle, and of those that begin with it.
 */
interface PhraseTitles {
  exact: Range
  prefix: Range
  length: number
}

function titlesOf(phrase: string, { titles }: Segment): PhraseTitles {
  return {
    exact: titles.prefixRange(`${phrase}|`),
    prefix: titles.prefixRange(`${phrase} `),
    length: phrase.split(' ').length,
  }
}

const SPACE = 32
const END_OF_WORDS = 124
/** Whether a title contains these whole words next to each other; titles are in the format of `words/title-key.ts`. */
function containsWords(title: Buffer, words: Buffer): boolean {
  for (let at = title.indexOf(words); at >= 0; at = title.indexOf(words, at + 1)) {
    const after = title[at + words.length]
    if ((at === 0 || title[at - 1] === SPACE) && (after === SPACE || after === END_OF_WORDS)) return true
  }
  return false
}

/** Kinds of matches, 0 is the best, as in index/tables/nearness.sql.ts. */
const ELSEWHERE_RANK = 15
const OTHER_GENRE_RANK = 16
/** The best kind of an announced book whose title is not exactly the phrase: after the titles that can be bought. */
const BEST_ANNOUNCED_RANK = 12

/**
 * Replaces the match bits of products by their nearness plus 1, as 0 means no match.
 * @param byAuthor books of authors whose surname is in the query
 * @param today in days since 1970
 * @param genre forms of a genre that is searched for, and the books that match it without its synonyms
 */
export function rankMatches(
  segment: Segment,
  store: number,
  parsed: ParsedQuery,
  { docs, bits, count }: Marks,
  byAuthor: Marks,
  today: number,
  genre: { forms: readonly string[]; matches: Marks } | undefined,
): void {
  const titleOf = segment.titleOf[store] as Uint32Array
  const phrase = withoutArticle(parsed.phrase)
  const own = titlesOf(phrase, segment)
  const parts = prefixesAndSuffixes(phrase)
    .map((part) => titlesOf(part, segment))
    .filter(({ exact, prefix }) => exact[0] < exact[1] || prefix[0] < prefix[1])
  const terms = parsed.terms.length
  const phraseBytes = phrase.includes(' ') ? Buffer.from(phrase) : undefined
  const isMainTitle = (title: number, { prefix, length }: PhraseTitles) =>
    isIn(title, prefix) && segment.wordsBeforeSubtitle(title) === length
  const isAnnounced = (doc: number) =>
    ((segment.flags[doc] as number) & IN_STOCK) === 0 && (segment.publishedOn[doc] as number) > today
  const genreForms = genre?.forms.map((form) => Buffer.from(form))
  const isOtherGenre = (doc: number, title: number) => {
    if (!genreForms || !((genre?.matches.bits[doc] as number) & WORD_A)) return false
    const words = segment.titles.bytesAt(title)
    return !genreForms.some((form) => containsWords(words, form))
  }
  const rankOf = (doc: number): number => {
    const match = bits[doc] as number
    const title = titleOf[doc] as number
    if (isIn(title, own.exact)) return 0
    const isByAuthor = match & WORD_B && byAuthor.bits[doc] !== 0
    if (isByAuthor && terms > 1) return 1
    if (isMainTitle(title, own)) return 2
    if (match & WORD_AB && parts.some((part) => isIn(title, part.exact) || isMainTitle(title, part))) return 3
    if (match & FORM_A && isIn(title, own.prefix)) return 4
    // a surname alone may also be meant as a word of a title
    if (isByAuthor) return 5
    if (isOtherGenre(doc, title)) return OTHER_GENRE_RANK
    if (match & (FORM_A | WORD_A)) {
      const longWordCount = segment.longWords(title)
      if (match & WORD_A && longWordCount <= terms) return 6
      if (match & FORM_A && phraseBytes && containsWords(segment.titles.bytesAt(title), phraseBytes)) return 7
      const half = longWordCount <= 2 * terms ? 0 : 1
      return (match & FORM_A ? 8 : 10) + half
    }
    if (match & WORD_AB) return 12
    return match & PREFIX_A ? 13 : match & PREFIX_AB ? 14 : ELSEWHERE_RANK
  }
  for (let at = 0; at < count; at++) {
    const doc = docs[at] as number
    const rank = rankOf(doc)
    bits[doc] = 1 + (rank > 0 && isAnnounced(doc) ? Math.max(rank, BEST_ANNOUNCED_RANK) : rank)
  }
}
