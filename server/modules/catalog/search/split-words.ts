import type { CatalogIndex } from '../index/catalog-index.ts'
import { type ParsedQuery, wordOf } from './parsed-query.ts'

/** Minimum length of a word to be split. */
const MIN_LENGTH = 6
const MIN_PART_LENGTH = 2

/**
 * Splits a word that was typed without a space, such as quovadis, if both parts occur in the title, people or series of
 * one book.
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
  const splits = Array.from(
    { length: typedWord.length - 2 * MIN_PART_LENGTH + 1 },
    (_, nth) => nth + MIN_PART_LENGTH,
  ).map((cut) => {
    const parts = [typedWord.slice(0, cut), typedWord.slice(cut)]
    const terms = parts.map((part) => ({ words: [wordOf(part, parsed.locale)], synonyms: [] }))
    return {
      parts,
      parsed: {
        ...parsed,
        terms: [...parsed.terms.slice(0, termIndex), ...terms, ...parsed.terms.slice(termIndex + 1)],
      },
    }
  })
  const matches = await index.hasMatches(
    storeCode,
    splits.map((split) => ({ ...split.parsed, isNamed: true, isUnfinished: false })),
  )
  const split = splits[matches.indexOf(true)]
  if (!split) return undefined
  const text = parsed.typed.map((typed) => (typed === typedWord ? split.parts.join(' ') : typed)).join(' ')
  return {
    text,
    parsed: { ...split.parsed, phrase: parsed.phrase.replace(word.form, split.parts.join(' ').toLowerCase()) },
  }
}
