import type { CatalogIndex } from '../product-query/catalog-index.ts'
import { type ParsedQuery, wordOf } from '../words/parsed-query.ts'
import { withoutArticle } from '../words/title-key.ts'
import { fold, foldWords, queryWords } from '../words/words.ts'

/** Minimum length of a word to be split. */
const MIN_LENGTH = 6
const MIN_PART_LENGTH = 2

/**
 * Splits a word that was typed without spaces: wpustyniiwpuszczy, if a title begins so, or quovadis, if both parts
 * occur in the title, people or series of one book.
 */
export async function splitWords(
  index: CatalogIndex,
  storeCode: string,
  parsed: ParsedQuery,
  matched: readonly boolean[],
): Promise<{ parsed: ParsedQuery; text: string } | undefined> {
  const termIndex = parsed.terms.findIndex(
    ({ words: [word] }, nth) => !matched[nth] && (word?.form.length ?? 0) >= MIN_LENGTH,
  )
  const word = parsed.terms[termIndex]?.words[0]
  if (!word) return undefined
  const typedWord = word.typed ?? word.form
  const isLast = parsed.isUnfinished && termIndex === parsed.terms.length - 1
  const title = await index.titleWithoutSpaces(storeCode, word.form)
  const titleWords = title === undefined ? [] : wordsThatJoinTo(word.form, title, isLast)
  if (titleWords.length > 1) return replaced(parsed, termIndex, typedWord, titleWords)
  const splits = Array.from(
    { length: typedWord.length - 2 * MIN_PART_LENGTH + 1 },
    (_, nth) => nth + MIN_PART_LENGTH,
  ).map((cut) => replaced(parsed, termIndex, typedWord, [typedWord.slice(0, cut), typedWord.slice(cut)]))
  const matches = await index.hasMatches(
    storeCode,
    splits.map((split) => ({ ...split.parsed, isNamed: true, isUnfinished: false })),
  )
  return splits[matches.indexOf(true)]
}

/** Replaces a word by its parts. */
function replaced(parsed: ParsedQuery, termIndex: number, typedWord: string, parts: readonly string[]) {
  const terms = parts.map((part) => ({ words: [wordOf(part, parsed.locale)], synonyms: [] }))
  const inParts = parts.join(' ')
  return {
    text: parsed.typed.map((typed) => (typed === typedWord ? inParts : typed)).join(' '),
    parsed: {
      ...parsed,
      terms: [...parsed.terms.slice(0, termIndex), ...terms, ...parsed.terms.slice(termIndex + 1)],
      phrase: parsed.phrase.replace(fold(typedWord), foldWords(inParts).join(' ')),
    },
  }
}

/** The first words of a title whose letters are these, or for an unfinished word begin so; empty if there are none. */
function wordsThatJoinTo(joined: string, title: string, isUnfinished: boolean): string[] {
  const words = queryWords(withoutArticle(title.toLowerCase()))
  const lengths = words.map((_word, at) => fold(words.slice(0, at + 1).join('')).length)
  const end = lengths.findIndex((length) => length >= joined.length)
  return isUnfinished || lengths[end] === joined.length ? words.slice(0, end + 1) : []
}
