import { href } from '../../../paths.ts'

/** Maximum length of a search text (D17). */
export const MAX_SEARCH_LENGTH = 255

/** A lone surrogate left by the cut, which no URL can contain. */
const LONE_SURROGATE = /[\uD800-\uDBFF]$/

/** Normalizes the typed text for searching and display: trimmed and limited in length. */
export const trimSearch = (typed: string) => typed.trim().slice(0, MAX_SEARCH_LENGTH).replace(LONE_SURROGATE, '').trim()

/** Text for a path segment, where `%` is encoded twice (D18). */
const escapeSearch = (text: string) => text.replaceAll('%', '%25')
export const unescapeSearch = (part: string) => trimSearch(part.replaceAll('%25', '%'))

/** Search text from a path, in which a plus is a space. */
export const catalogueSearch = (text: string) => text.replaceAll('+', ' ')

/**
 * Path of a search within the store view. Dots go into the query, since browsers remove dot segments from every path.
 */
export const searchPath = (text: string): string =>
  /^\.{1,2}$/.test(text) ? href('search-form', {}, { q: text }) : href('search', { query: escapeSearch(text) })
