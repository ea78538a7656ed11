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
  answered: readonly boolean[],
): Promise<{ parsed: ParsedQuery; text: string } | undefined> {
  const at = parsed.terms.findIndex(
    ({ words: [word] }, nth) => !answered[nth] && (word?.form.length ?? 0) >= MIN_LENGTH,
  )
  const word = parsed.terms[at]?.words[0]
  if (!word) return undefined
  const written = word.typed ?? word.form
  const ways = Array.from({ length: written.length - 2 * MIN_PART_LENGTH + 1 }, (_, nth) => nth + MIN_PART_LENGTH).map(
    (cut) => {
      const parts = [written.slice(0, cut), written.slice(cut)]
      const terms = parts.map((part) => ({ words: [wordOf(part, parsed.locale)], synonyms: [] }))
      return {
        parts,
        parsed: { ...parsed, terms: [...parsed.terms.slice(0, at), ...terms, ...parsed.terms.slice(at + 1)] },
      }
    },
  )
  const fits = await index.hasMatches(
    storeCode,
    ways.map((way) => ({ ...way.parsed, isNamed: true, isUnfinished: false })),
  )
  const way = ways[fits.indexOf(true)]
  if (!way) return undefined
  const text = parsed.typed.map((typed) => (typed === written ? way.parts.join(' ') : typed)).join(' ')
  return {
    text,
    parsed: { ...way.parsed, phrase: parsed.phrase.replace(word.form, way.parts.join(' ').toLowerCase()) },
  }
}
