import type { ParsedQuery } from '../search/parsed-query.ts'
import { comparable, partsOf } from '../search/title-key.ts'
import type { Marks } from './marks.ts'
import { BEGINNING_A, BEGINNING_AB, FORM_A, WORD_A, WORD_AB } from './match-words.ts'
import type { Segment } from './segment.ts'

type Range = readonly [first: number, end: number]

const isIn = (title: number, [first, end]: Range) => title >= first && title < end

/** Titles as a segment numbers them: those that are a phrase, with a subtitle or without, and those that begin so. */
interface PhraseTitles {
  whole: Range
  beginning: Range
  length: number
}

function titlesOf(phrase: string, { titles }: Segment): PhraseTitles {
  return {
    whole: titles.beginning(`${phrase}|`),
    beginning: titles.beginning(`${phrase} `),
    length: phrase.split(' ').length,
  }
}

/** Kinds of matches, the nearest is 0: as search/nearness.sql.ts. */
const FARTHEST = 12

/** Replaces the match bits of products by how near they are, and 1 more, for 0 is no match. */
export function rankMatches(segment: Segment, store: number, parsed: ParsedQuery, { docs, bits, count }: Marks): void {
  const titleOf = segment.titleOf[store] as Uint32Array
  const phrase = comparable(parsed.phrase)
  const own = titlesOf(phrase, segment)
  const parts = partsOf(phrase)
    .map((part) => titlesOf(part, segment))
    .filter(({ whole, beginning }) => whole[0] < whole[1] || beginning[0] < beginning[1])
  const terms = parsed.terms.length
  const isMain = (title: number, { beginning, length }: PhraseTitles) =>
    isIn(title, beginning) && segment.wordsBeforeSubtitle(title) === length
  const rankOf = (doc: number): number => {
    const match = bits[doc] as number
    const title = titleOf[doc] as number
    if (isIn(title, own.whole)) return 0
    if (isMain(title, own)) return 1
    if (match & WORD_AB && parts.some((part) => isIn(title, part.whole) || isMain(title, part))) return 2
    if (match & FORM_A && isIn(title, own.beginning)) return 3
    if (match & (FORM_A | WORD_A)) {
      const long = segment.longWords(title)
      if (match & WORD_A && long <= terms) return 4
      const half = long <= 2 * terms ? 0 : 1
      return (match & FORM_A ? 5 : 7) + half
    }
    if (match & WORD_AB) return 9
    return match & BEGINNING_A ? 10 : match & BEGINNING_AB ? 11 : FARTHEST
  }
  for (let at = 0; at < count; at++) {
    const doc = docs[at] as number
    bits[doc] = 1 + rankOf(doc)
  }
}
