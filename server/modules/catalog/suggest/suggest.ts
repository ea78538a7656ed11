import { setTimeout } from 'node:timers/promises'
import type { RequestContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { FoundNames, NameIndex } from './name-index.ts'
import { namesOf } from './suggested-names.ts'
import { parseQuery, type Taught } from '../search/parsed-query.ts'
import { findProducts } from '../search/search.ts'
import { taughtWords } from '../search/search-words.ts'
import { type OfferedRow, readOffered, readSuggested, type SuggestedRow } from './suggest.sql.ts'

export interface Suggested {
  total: number
  products: (SuggestedRow | OfferedRow)[]
  names: FoundNames
  /** False where names were not read in time. */
  isWhole: boolean
  /** What was probably meant, where the words as typed fit nothing. */
  suggestions: readonly string[]
}

/** Most names of a kind. */
const NAMES = 3
const NO_NAMES: FoundNames = { authors: [], categories: [], publishers: [], series: [] }
/** Nobody who types waits longer for names: those of a large catalogue take a while after the start. */
const WAIT_MS = 2000

/** What to suggest for words that may still be unfinished; prices and stock are read only where asked for. */
export async function suggest(
  { db, store, groupId, now }: Pick<RequestContext, 'db' | 'store' | 'groupId' | 'now'>,
  search: string,
  { pageSize, isOffered }: { pageSize: number; isOffered: boolean },
): Promise<Suggested> {
  const [found, names, taught] = await Promise.all([
    findProducts(db, {
      storeCode: store.code,
      groupId,
      now,
      search,
      options: {},
      pageSize,
      currentPage: 1,
      want: { items: true, aggregations: false, priceBounds: false, changesAt: false, texts: false },
    }),
    Promise.race([namesOf(db, store), setTimeout(WAIT_MS, undefined, { ref: false })]),
    taughtWords(db),
  ])
  const rows = await readRows(db, found.ids, store.code, isOffered ? groupId : undefined)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    total: found.total,
    products: found.ids.flatMap((id) => byId.get(id) ?? []),
    names: names ? findNames(names, [search, ...found.suggestions], taught, store.locale) : NO_NAMES,
    isWhole: names !== undefined,
    suggestions: found.suggestions,
  }
}

async function readRows(
  db: Db,
  ids: readonly number[],
  storeCode: string,
  groupId?: number,
): Promise<(SuggestedRow | OfferedRow)[]> {
  if (ids.length === 0) return []
  return groupId === undefined ? readSuggested(db, ids, storeCode) : readOffered(db, ids, storeCode, groupId)
}

/** Of the first text that fits any: as typed, then as it was probably meant. */
function findNames(names: NameIndex, texts: readonly string[], taught: Taught, locale: string): FoundNames {
  for (const text of texts) {
    const question = parseQuery(text, taught, locale)
    const found = question && names.find(question, NAMES)
    if (found && Object.values(found).some((list) => list.length > 0)) return found
  }
  return NO_NAMES
}
