import type { Db } from '../../platform/db.ts'
import type { FoundNames, NameIndex } from './name-index.ts'
import { namesOf } from './suggested-names.ts'
import { readQuestion, type Taught } from './question.ts'
import { findProducts, type ProductQuery } from './search.ts'
import { taughtWords } from './search-words.ts'
import { readSuggested, type SuggestedRow } from './suggest.sql.ts'

export interface Suggested {
  total: number
  products: SuggestedRow[]
  names: FoundNames
  /** What was probably meant, where the words as typed fit nothing. */
  suggestions: readonly string[]
}

/** Most names of a kind. */
const NAMES = 3

/** What to offer for words that may still be unfinished. */
export async function suggest(db: Db, asked: Pick<ProductQuery, 'storeCode' | 'groupId' | 'now'> & { search: string; pageSize: number }): Promise<Suggested> {
  const [found, names, taught] = await Promise.all([
    findProducts(db, { ...asked, options: {}, currentPage: 1, want: { items: true, aggregations: false, priceBounds: false } }),
    namesOf(db, asked.storeCode),
    taughtWords(db),
  ])
  const rows = found.ids.length > 0 ? await readSuggested(db, found.ids, asked.storeCode) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    total: found.total,
    products: found.ids.flatMap((id) => byId.get(id) ?? []),
    names: findNames(names, [asked.search, ...found.suggestions], taught),
    suggestions: found.suggestions,
  }
}

/** Of the first text that fits any: as typed, then as it was probably meant. */
function findNames(names: NameIndex, texts: readonly string[], taught: Taught): FoundNames {
  for (const text of texts) {
    const question = readQuestion(text, taught)
    const found = question && names.find(question, NAMES)
    if (found && Object.values(found).some((list) => list.length > 0)) return found
  }
  return { authors: [], categories: [], publishers: [], series: [] }
}
