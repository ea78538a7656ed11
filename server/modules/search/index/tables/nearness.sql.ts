import { dayInWarsaw } from '../../../../../language/warsaw-time.ts'
import { join, type Sql, sql } from '../../../../platform/db/db.ts'
import { novelGenreOf } from '../../words/novel-genres.ts'
import { type ParsedQuery, type Strictness, surnamesIn, tsquery, tsqueryTerms } from '../../words/parsed-query.ts'
import { withoutArticle, prefixesAndSuffixes } from '../../words/title-key.ts'

const MATCH_KIND_COUNT = 17
/** The best kind of an announced book whose title is not exactly the phrase: after the titles that can be bought. */
const BEST_ANNOUNCED_KIND = 12

/** Whether a book matches a term, in its words or in its descriptions. */
export const hasTerm = (term: string): Sql => sql`(w.words @@ ${term}::tsquery or w.texts @@ ${term}::tsquery)`

/** The sum of the weights of the terms that a book matches, in percent. */
export const matchedWeight = (parsed: ParsedQuery): Sql =>
  sql`(${join(
    tsqueryTerms(parsed, 'beginning').map(
      (term, at) => sql`case when ${hasTerm(term)} then ${parsed.weights?.ofTerms[at] ?? 0}::int else 0 end`,
    ),
    ' + ',
  )})`

/** Rank of the kind of match, 0 is the best; index/memory/nearness.ts implements the same. */
export function nearness({ parsed, similarTo }: { parsed?: ParsedQuery; similarTo?: string }, now: Date): Sql {
  if (similarTo) return sql`1 - word_similarity(${similarTo}, w.trigrams)`
  if (!parsed) return sql`0`
  const matches = (strictness: Strictness, weights: string) =>
    sql`w.words @@ ${tsquery(parsed, strictness, weights)}::tsquery`
  const phrase = withoutArticle(parsed.phrase)
  const length = phrase.split(' ').length
  const count = parsed.terms.length
  const title = sql`split_part(w.title, '|', 1)`
  const main = sql`nullif(split_part(w.title, '|', 2), '')::int`
  const long = sql`nullif(split_part(w.title, '|', 3), '')::int`
  const parts = prefixesAndSuffixes(phrase)
  const isPart =
    parts.length === 0
      ? sql`false`
      : sql`(${title} = any(${parts}::text[])
        or array_to_string((string_to_array(${title}, ' '))[1:${main}], ' ') = any(${parts}::text[]))`
  const surnames = surnamesIn(parsed)
    .map((word) => `'${word}'`)
    .join(' | ')
  const isByAuthor = sql`${matches('word', 'B')} and w.words @@ ${surnames}::tsquery`
  const isPhraseInTitle = phrase.includes(' ')
    ? sql`${matches('form', 'A')} and position(${` ${phrase} `} in ' ' || ${title} || ' ') > 0`
    : sql`false`
  const genre = novelGenreOf(parsed)
  const isOtherGenre = genre
    ? sql`w.words @@ ${tsquery(genre.own, 'word', 'A')}::tsquery
        and not string_to_array(${title}, ' ') && ${genre.forms}::text[]`
    : sql`false`
  const missing = parsed.weights ? sql`(100 - ${matchedWeight(parsed)}) * ${MATCH_KIND_COUNT} +` : sql``
  const best = sql`
    case when not i.in_stock and i.published_on > ${dayInWarsaw(now)}::date then ${BEST_ANNOUNCED_KIND}::int else 1 end`
  return sql`${missing}
    case when ${title} = ${phrase} then 0 else greatest(${best}, case
    when ${count}::int > 1 and ${isByAuthor} then 1
    when starts_with(w.title, ${`${phrase} `}) and ${main} = ${length}::int then 2
    when ${matches('word', 'AB')} and ${isPart} then 3
    when ${matches('form', 'A')} and starts_with(w.title, ${`${phrase} `}) then 4
    when ${isByAuthor} then 5
    when ${isOtherGenre} then 16
    when ${matches('word', 'A')} and ${long} <= ${count}::int then 6
    when ${isPhraseInTitle} then 7
    when ${matches('form', 'A')} then case when ${long} <= ${2 * count}::int then 8 else 9 end
    when ${matches('word', 'A')} then case when ${long} <= ${2 * count}::int then 10 else 11 end
    when ${matches('word', 'AB')} then 12
    when ${matches('beginning', 'A')} then 13 when ${matches('beginning', 'AB')} then 14 else 15 end) end`
}
