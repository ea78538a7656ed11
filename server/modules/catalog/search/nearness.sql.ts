import { type Sql, sql } from '../../../platform/db/db.ts'
import type { Limits } from '../index/catalog-index.ts'
import { type Strictness, tsquery } from './parsed-query.ts'
import { comparable, partsOf } from './title-key.ts'

/** Kinds of matches, the nearest first; index/nearness.ts has the same. */
export function nearness({ parsed, similarTo }: Limits): Sql {
  if (similarTo) return sql`1 - word_similarity(${similarTo}, w.trigrams)`
  if (!parsed) return sql`0`
  const holds = (strictness: Strictness, weights: string) =>
    sql`w.words @@ ${tsquery(parsed, strictness, weights)}::tsquery`
  const phrase = comparable(parsed.phrase)
  const length = phrase.split(' ').length
  const count = parsed.terms.length
  const title = sql`split_part(w.title, '|', 1)`
  const main = sql`nullif(split_part(w.title, '|', 2), '')::int`
  const long = sql`nullif(split_part(w.title, '|', 3), '')::int`
  const parts = partsOf(phrase)
  const isPart =
    parts.length === 0
      ? sql`false`
      : sql`(${title} = any(${parts}::text[])
        or array_to_string((string_to_array(${title}, ' '))[1:${main}], ' ') = any(${parts}::text[]))`
  return sql`
    case when ${title} = ${phrase} then 0
    when starts_with(w.title, ${`${phrase} `}) and ${main} = ${length}::int then 1
    when ${holds('word', 'AB')} and ${isPart} then 2
    when ${holds('form', 'A')} and starts_with(w.title, ${`${phrase} `}) then 3
    when ${holds('word', 'A')} and ${long} <= ${count}::int then 4
    when ${holds('form', 'A')} then case when ${long} <= ${2 * count}::int then 5 else 6 end
    when ${holds('word', 'A')} then case when ${long} <= ${2 * count}::int then 7 else 8 end
    when ${holds('word', 'AB')} then 9
    when ${holds('beginning', 'A')} then 10 when ${holds('beginning', 'AB')} then 11 else 12 end`
}
