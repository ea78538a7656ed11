import type { ParsedQuery } from './parsed-query.ts'

const NOVEL_GENRES: ReadonlySet<string> = new Set([
  'powiesc',
  'romans',
  'romansidlo',
  'kryminal',
  'sensacja',
  'thriller',
  'dreszczowiec',
  'horror',
  'fantasy',
  'saga',
])

/**
 * The forms of a genre of novels by which a title has that genre, if the query is nothing but the genre; and the query
 * without synonyms. Novels are rarely called after their genre, as tales and comedies are: a title with another form of
 * the word, such as „Ballady i romanse” for `romans`, is something else.
 */
export function novelGenreOf(parsed: ParsedQuery): { forms: readonly string[]; own: ParsedQuery } | undefined {
  const [term, ...others] = parsed.terms
  const [word] = term?.words ?? []
  if (!word || others.length > 0 || term?.words.length !== 1) return undefined
  const { form, baseWord = form } = word
  if (!NOVEL_GENRES.has(baseWord)) return undefined
  return { forms: [...new Set([form, baseWord])], own: { ...parsed, terms: [{ words: [word], synonyms: [] }] } }
}
