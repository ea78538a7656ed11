import { href } from '../../../routes.ts'

/** Maximum length of a search text (D17). */
export const LONGEST_SEARCH = 255

/** A lone surrogate left by the cut: no URL can contain it. */
const HALF = /[\uD800-\uDBFF]$/

/** The typed text as it is searched for and shown: trimmed and limited in length. */
export const trimSearch = (typed: string) => typed.trim().slice(0, LONGEST_SEARCH).replace(HALF, '').trim()

/** As a path segment, where `%` is encoded twice (D18). */
const escapeSearch = (text: string) => text.replaceAll('%', '%25')
export const unescapeSearch = (part: string) => trimSearch(part.replaceAll('%25', '%'))

/** The search text of a path: a plus is a space. */
export const catalogueSearch = (text: string) => text.replaceAll('+', ' ')

/** The path of a search within the store view. Browsers remove dot segments from every path. */
export const searchPath = (text: string): string =>
  /^\.{1,2}$/.test(text) ? href('search-form', {}, { q: text }) : href('search', { query: escapeSearch(text) })
