import type { FacetEffect, FacetVocabulary } from './facet-rule.ts'
import { FACET_RULES } from './facet-rules.ts'
import { GIVING } from './giving-words.ts'
import { NUMBER_RULES } from './volume-rules.ts'
import { normalizeCharacters, fold } from '../words/words.ts'

/** A part of a search text that stands for a filter or a sort order. */
export interface ExtractedFilter extends FacetEffect {
  /** The part as typed. */
  matchedText: string
  /** The search text without the part; if nothing remains, the part in quotation marks, which are taken literally. */
  without: string
}

export interface ExtractedFilters {
  /** The remaining search words. */
  text: string
  filters: readonly ExtractedFilter[]
  /** Whether words of giving were taken out, which never narrow. */
  isForGiving?: boolean
}

/** The interpretation of a search text. */
export interface SearchInterpretation {
  filters: readonly Pick<ExtractedFilter, 'code' | 'value' | 'label' | 'without'>[]
  /** Words and filters without a match, which were dropped from the search. */
  leftOut: readonly string[]
  /** Whether the results match only a part of the search text. */
  isPartial: boolean
}

/** The interpretation of a part of the text. */
interface TextReplacement {
  effect?: FacetEffect
  /** Search word that replaces it. */
  word?: string
}

interface Token {
  start: number
  end: number
  plain: string
}

/** A text in quotation marks is searched for literally. */
const QUOTED = /^\s*["„”“«»].*["”“»«]\s*$/u

export const isQuoted = (text: string) => QUOTED.test(text)

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    plain: fold(match[0]),
  }))
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,;.:-]+|[\s,;:-]+$/g, '')

/** Like `matchAll`, but without its copy of the expression, which takes longer than most matches. */
function matchesOf(pattern: RegExp, line: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) found.push(match)
  return found
}

/**
 * Finds filters and sort orders in a search text, such as format, price, age or language.
 * @param selectedCodes codes of attributes for which the user has selected filters
 */
export function extractFilters(
  typed: string,
  facetVocabulary: FacetVocabulary,
  selectedCodes: readonly string[] = [],
): ExtractedFilters {
  const text = normalizeCharacters(typed.replaceAll('+', ' '))
  if (isQuoted(text)) return { text, filters: [] }
  const cuts: (TextReplacement & { start: number; end: number })[] = []
  const isFree = (start: number, end: number) => cuts.every((cut) => end <= cut.start || start >= cut.end)
  const tokens = tokensOf(text)
  const line = ` ${tokens.map(({ plain }) => plain).join(' ')} `
  const tokenIndexes = new Map<number, number>()
  let at = 1
  tokens.forEach(({ plain }, nth) => {
    tokenIndexes.set(at, nth)
    at += plain.length + 1
  })
  /** The range of a match in the original text. */
  const rangeOf = (match: RegExpExecArray): [number, number] | undefined => {
    const first = tokenIndexes.get(match.index)
    if (first === undefined) return undefined
    const count = match[0].trim().split(' ').length
    const [head, tail] = [tokens[first], tokens[first + count - 1]]
    return head && tail ? [head.start, tail.end] : undefined
  }
  const addCut = (match: RegExpExecArray, make: (matchedText: string) => TextReplacement | undefined) => {
    const range = rangeOf(match)
    const replacement = range && isFree(...range) ? make(text.slice(...range)) : undefined
    if (range && replacement) cuts.push({ ...replacement, start: range[0], end: range[1] })
  }
  for (const { pattern, parse, searchWord } of FACET_RULES)
    for (const match of matchesOf(pattern, line))
      addCut(match, (matchedText) => {
        const effect = parse(match.slice(1), facetVocabulary, { line, matchedText })
        const word = effect && selectedCodes.includes(effect.code) ? undefined : searchWord
        const same = cuts.find((other) => other.effect?.code === effect?.code)?.effect
        // the same filter again, as in „ebook pdf”
        if (effect && same) return same.value === effect.value ? { word } : undefined
        return effect && { effect, word }
      })
  for (const { pattern, number } of NUMBER_RULES)
    for (const match of matchesOf(pattern, line)) addCut(match, () => ({ word: number }))
  const giving = cuts.length
  for (const match of matchesOf(GIVING, line)) addCut(match, () => ({}))
  const isForGiving = cuts.length > giving
  const without = (removed: typeof cuts) =>
    tidy(
      removed
        .toSorted((a, b) => b.start - a.start)
        .reduce((rest, { start, end, word = '' }) => `${rest.slice(0, start)} ${word} ${rest.slice(end)}`, text),
    )
  return {
    text: without(cuts),
    isForGiving,
    filters: cuts.flatMap(({ start, end, effect }) =>
      effect
        ? [
            {
              ...effect,
              matchedText: text.slice(start, end),
              without: tidy(`${text.slice(0, start)} ${text.slice(end)}`) || `"${text.slice(start, end)}"`,
            },
          ]
        : [],
    ),
  }
}
