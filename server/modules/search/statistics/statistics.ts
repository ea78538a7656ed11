import { createHash } from 'node:crypto'
import { dayInWarsaw } from '../../../../language/warsaw-time.ts'
import { addDays, weekdayOf } from '../../../../rules/day.ts'
import type { RequestContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { normalizeSearchText } from './normalize-search-text.ts'
import {
  addSearchCounts,
  type SearchCounts,
  deleteRareTexts,
  type QuerySums,
  readQueries,
  readTotals,
} from './statistics.sql.ts'

/** Rate limit per address; more searches do not come from a person. */
const SEARCH_RATE = { burst: 60, perSecond: 1 / 10 }
/** An address counts as one visitor of a query per day. */
const VISITOR_RATE = { burst: 1, perSecond: 1 / 86_400 }
/** Minimum visitors of a reported query: a query of fewer may identify one of them. */
export const MIN_VISITORS = 3
const RETENTION_WEEKS = 53
const MAX_POSITION = 10_000

/** The Monday of the week `weekOffset` weeks later, in Warsaw, YYYY-MM-DD. */
function weekOf(now: Date, weekOffset = 0): string {
  const today = dayInWarsaw(now)
  return addDays(today, weekOffset * 7 + 1 - weekdayOf(today))
}

/** Counts a displayed page of results. The visitor is only known to the rate limiter, which forgets the address. */
export async function countSearch(
  context: RequestContext,
  { search, total, isPartial }: { search: string; total: number; isPartial: boolean },
): Promise<boolean> {
  const query = normalizeSearchText(search)
  const name = createHash('sha256').update(`${context.store.code} ${query}`).digest('base64url').slice(0, 16)
  return count(context, search, {
    searches: 1,
    visitors: query !== '' && context.tryTake(`search ${name}`, VISITOR_RATE) ? 1 : 0,
    withoutResult: total > 0 ? 0 : 1,
    partial: total > 0 && isPartial ? 1 : 0,
  })
}

export async function countClick(context: RequestContext, search: string, position: number): Promise<boolean> {
  if (position < 1 || position > MAX_POSITION) return false
  return count(context, search, { clicks: 1, clickPlaces: position })
}

const ZERO_COUNTS = { searches: 0, visitors: 0, withoutResult: 0, partial: 0, clicks: 0, clickPlaces: 0 }

async function count(context: RequestContext, search: string, sums: Partial<SearchCounts>): Promise<boolean> {
  if (search.trim() === '' || !context.tryTake('count of searches', SEARCH_RATE)) return false
  const { db, store, now } = context
  await addSearchCounts(db, {
    ...ZERO_COUNTS,
    ...sums,
    storeCode: store.code,
    week: weekOf(now),
    query: normalizeSearchText(search),
  })
  return true
}

/** Runs daily: deletes search texts that too few visitors used, after their week; keeps their counts. */
export const deleteRareSearches = (db: Db, now: Date) =>
  deleteRareTexts(db, weekOf(now), MIN_VISITORS, weekOf(now, -RETENTION_WEEKS))

export interface SearchReport {
  since: string
  totals: Omit<QuerySums, 'query' | 'visitors'> | undefined
  frequent: QuerySums[]
  withoutResult: QuerySums[]
  unclicked: QuerySums[]
}

/** Sums of the last `weeks` weeks including the current one; only queries of several visitors are listed. */
export async function searchReport(
  db: Db,
  { storeCode, weeks, limit, now }: { storeCode: string; weeks: number; limit: number; now: Date },
): Promise<SearchReport> {
  const since = weekOf(now, 1 - weeks)
  const ofKind = (kind: 'all' | 'without-result' | 'unclicked') =>
    readQueries(db, { storeCode, since, minVisitors: MIN_VISITORS, kind, limit })
  const [totals, frequent, withoutResult, unclicked] = await Promise.all([
    readTotals(db, storeCode, since),
    ofKind('all'),
    ofKind('without-result'),
    ofKind('unclicked'),
  ])
  return { since, totals, frequent, withoutResult, unclicked }
}
