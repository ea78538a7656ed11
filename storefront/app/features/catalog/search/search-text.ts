import { href } from '../../../routes.ts'

/** Longest text that is searched for (D17). */
export const LONGEST_SEARCH = 255

/** Of a sign that the cut went through: no address can hold it. */
const HALF = /[\uD800-\uDBFF]$/

/** What was typed, as it is searched for and shown: trimmed, held to its length. */
export const trimSearch = (typed: string) => typed.trim().slice(0, LONGEST_SEARCH).replace(HALF, '').trim()

/** As a part of a path, where `%` is escaped once more than the address itself does (D18). */
const escapeSearch = (text: string) => text.replaceAll('%', '%25')
export const unescapeSearch = (part: string) => trimSearch(part.replaceAll('%25', '%'))

/** As the catalogue is asked: a plus is a space. */
export const catalogueSearch = (text: string) => text.replaceAll('+', ' ')

/** The address of a search within the store view. Browsers take a part of dots out of every path. */
export const searchPath = (text: string): string =>
  /^\.{1,2}$/.test(text) ? href('search-form', {}, { q: text }) : href('search', { query: escapeSearch(text) })
