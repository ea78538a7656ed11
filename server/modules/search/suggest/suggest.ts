import type { RequestContext } from '../../../platform/context.ts'
import type { FoundNames, NameIndex } from './name-index.ts'
import { getNameIndex } from './suggested-names.ts'
import { parseQuery, type SearchVocabulary } from '../words/parsed-query.ts'
import { searchProducts } from '../query/search.ts'
import { suggestionVocabulary } from '../query/typed-accents.ts'
import { bylines, readDisplayedLabels } from './bylines.ts'
import type { Byline } from './suggest.sql.ts'
import { type ListedRow, readCardRows } from '../../catalog/index.ts'

export interface SuggestedProduct {
  card: ListedRow
  byline: Byline
  /** Labels of the attribute that the shop shows below suggested titles, where the title has it. */
  displayed: string | undefined
}
export interface Suggested {
  total: number
  products: SuggestedProduct[]
  names: FoundNames
  /** False if the names were not loaded in time. */
  areNamesLoaded: boolean
  /** Corrected queries, if the words as typed had no match. */
  suggestions: readonly string[]
}

/** Maximum names of each kind. */
const MAX_NAMES = 3
const NO_NAMES: FoundNames = { authors: [], categories: [], publishers: [], series: [] }
/** Maximum wait for the name index, which takes a while to load after the start of a large shop. */
const MAX_WAIT_MS = 2000

/** Suggestions for search words of which the last may be incomplete. */
export async function suggest(context: RequestContext, search: string, pageSize: number): Promise<Suggested> {
  const { db, store, groupId, now } = context
  const [found, names, vocabulary] = await Promise.all([
    searchProducts(context, {
      storeCode: store.code,
      groupId,
      now,
      search,
      options: {},
      pageSize,
      currentPage: 1,
      include: { items: true, aggregations: false, priceBounds: false, changesAt: false, texts: false },
    }),
    withTimeout(getNameIndex(db, store)),
    suggestionVocabulary(db, search),
  ])
  return {
    total: found.total,
    products: await readProducts(found.ids, context),
    names: names ? findNames(names, [search, ...found.suggestions], vocabulary, store.locale) : NO_NAMES,
    areNamesLoaded: names !== undefined,
    suggestions: found.suggestions,
  }
}

/** The result, or undefined after MAX_WAIT_MS. Clears its timer when done, as thousands may run at a time. */
const withTimeout = <Result>(work: Promise<Result>) =>
  new Promise<Result | undefined>((resolve, reject) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS, undefined)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Products in the order of `ids`; those without texts in the store view are missing. */
async function readProducts(ids: readonly number[], context: RequestContext): Promise<SuggestedProduct[]> {
  if (ids.length === 0) return []
  const [cards, names, displayed] = await Promise.all([
    readCardRows(ids, context),
    bylines.read(context.db, ids, context),
    readDisplayedLabels(ids, context),
  ])
  const bylineById = new Map(names.map((byline) => [byline.id, byline]))
  const cardById = new Map(cards.map((card) => [card.id, card]))
  return ids.flatMap((id) => {
    const card = cardById.get(id)
    const byline = bylineById.get(id)
    return card && byline ? [{ card, byline, displayed: displayed.get(id) }] : []
  })
}

/** Names for the first text with a match: the query as typed, then its corrections. */
function findNames(
  names: NameIndex,
  texts: readonly string[],
  vocabulary: SearchVocabulary,
  locale: string,
): FoundNames {
  for (const text of texts) {
    const parsed = parseQuery(text, vocabulary, locale)
    const found = parsed && names.find(parsed, MAX_NAMES)
    if (found && Object.values(found).some((list) => list.length > 0)) return found
  }
  return NO_NAMES
}
