import type { Db } from '../../../platform/db/db.ts'
import { ttlCache } from '../../../platform/db/ttl-cache.ts'
import { findSpelledSo } from '../index/tables/corrections.sql.ts'
import type { SearchVocabulary } from '../words/parsed-query.ts'
import { searchVocabulary } from '../words/search-words.ts'
import { fold, queryWords } from '../words/words.ts'

/** Longer beginnings match few words with other accents. */
const MAX_LENGTH = 3

/** By the letters as typed; a suggestion asks twice, for its titles and for its names. */
const spelledSo = ttlCache((db, letters) => findSpelledSo(db, fold(letters), letters))

/** Search words of the shop, and words that begin with the last letters as typed, which rank first: łą, łąka. */
export async function suggestionVocabulary(db: Db, typed: string): Promise<SearchVocabulary> {
  const vocabulary = await searchVocabulary(db)
  if (/^[\p{ASCII}]*$/u.test(typed)) return vocabulary
  const last = (queryWords(typed).at(-1) ?? '').normalize('NFC').toLowerCase()
  const beginning = fold(last)
  if (last.length > MAX_LENGTH || beginning === last || !/^[a-z]+$/.test(beginning)) return vocabulary
  const words = await spelledSo(db, last)
  if (words.length === 0) return vocabulary
  return {
    ...vocabulary,
    synonyms: { get: (phrase) => (phrase === beginning ? words : vocabulary.synonyms.get(phrase)) },
  }
}
