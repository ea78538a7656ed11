import { type Db, join, sql } from '../../../../platform/db/db.ts'
import type { NearWord, TermSet } from '../../product-query/catalog-index.ts'
import { hasTerm } from './nearness.sql.ts'
import { hasPrefix } from './prefix.sql.ts'
import { type ParsedQuery, tsquery, tsqueryTerms } from '../../words/parsed-query.ts'

/** Number of nearest words by trigram that are compared in detail. */
const NEAREST = 60

/** Words of the catalogue that look or sound like the search words, or equal one of their `variants`. */
export const findNear = (
  db: Db,
  words: readonly string[],
  sounds: readonly string[],
  variants: readonly { searchWord: string; word: string }[],
) => db.many<NearWord>`
  select a.word as search_word, n.word, n.spelling, n.sound from unnest(${words}::text[]) a (word)
    cross join lateral (select v.word, v.spelling, v.sound from search_vocabulary v order by v.word <-> a.word
      limit ${NEAREST}) n
  union
  select x.search_word, v.word, v.spelling, v.sound from unnest(${variants.map(({ searchWord }) => searchWord)}::text[],
    ${variants.map(({ word }) => word)}::text[]) x (search_word, word) join search_vocabulary v on v.word = x.word
  union
  select y.search_word, v.word, v.spelling, v.sound from unnest(${words}::text[], ${sounds}::text[])
    y (search_word, sound) join search_vocabulary v on v.sound = y.sound`

/** Whether any book matches, for each query in order. */
export async function readHasMatches(db: Db, storeCode: string, queries: readonly ParsedQuery[]): Promise<boolean[]> {
  const rows = await db.many<{
    hasMatch: boolean
  }>`
    select exists (select 1 from product_words w where w.store_code = ${storeCode} and w.words @@ q.query::tsquery)
      or q.deep and exists (select 1 from product_words w where w.store_code = ${storeCode}
        and w.texts @@ q.query::tsquery) as has_match
    from unnest(${queries.map((parsed) => tsquery(parsed, 'beginning'))}::text[],
      ${queries.map(({ isDeep }) => isDeep ?? false)}::boolean[]) with ordinality q (query, deep, nth) order by nth`
  return rows.map(({ hasMatch }) => hasMatch)
}

/** Sets of terms that occur together in a book, each with its number of books. */
export async function findTermSets(db: Db, storeCode: string, parsed: ParsedQuery): Promise<TermSet[]> {
  const terms = tsqueryTerms(parsed, 'beginning')
  const any = terms.map((term) => `(${term})`).join(' | ')
  return db.many<TermSet>`select s.terms, count(*)::int as count from (
      select ${join(
        terms.map((term, at) => sql`case when ${hasTerm(term)} then ${1 << at}::int else 0 end`),
        ' + ',
      )} as terms from product_words w where w.store_code = ${storeCode} and ${hasTerm(any)}) s
    group by s.terms order by s.terms`
}

/** Titles similar to the text. */
export async function findSimilarTitles(db: Db, storeCode: string, text: string, limit: number): Promise<string[]> {
  const rows = await db.many<{
    name: string
  }>`
    select t.name from product_words w join product_index i on i.product_id = w.product_id
      and i.store_code = w.store_code
      join product_text t on t.product_id = w.product_id and t.store_code = w.store_code
    where w.store_code = ${storeCode} and i.in_search and ${text} <% w.trigrams group by t.name
      order by max(word_similarity(${text}, w.trigrams)) desc, max(i.sales) desc, t.name limit ${limit}`
  return rows.map(({ name }) => name)
}

/** The most popular title that begins with these letters, without its spaces. */
export async function findTitleWithoutSpaces(db: Db, storeCode: string, letters: string): Promise<string | undefined> {
  const row = await db.one<{ name: string }>`
    select t.name from product_words w join product_index i on i.product_id = w.product_id
      and i.store_code = w.store_code
      join product_text t on t.product_id = w.product_id and t.store_code = w.store_code
    where w.store_code = ${storeCode} and i.in_search
      and ${hasPrefix(sql`replace(split_part(w.title, '|', 1), ' ', '')`, letters)}
      order by i.in_stock desc, i.sales desc, t.product_id limit 1`
  return row?.name
}

/** Words of the catalogue that are spelled with these first letters and accents; none if they are a word themselves. */
export async function findSpelledSo(db: Db, beginning: string, spelling: string): Promise<string[]> {
  const rows = await db.many<{ word: string }>`
    select word from search_vocabulary where ${hasPrefix(sql`word`, beginning)} and starts_with(spelling, ${spelling})
      order by word limit ${MAX_SPELLED}`
  const words = rows.map(({ word }) => word)
  return words.includes(beginning) ? [] : words
}
const MAX_SPELLED = 200
