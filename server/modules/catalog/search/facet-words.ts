import type { Db } from '../../../platform/db/db.ts'
import { ttlCache } from '../../../platform/db/ttl-cache.ts'
import { getConfiguration } from '../../store/index.ts'
import { startOfDay } from '../pricing/omnibus.ts'
import type { FacetWords } from './facet-rules.ts'
import { readNamedCategories, readNamedOptions } from './facet-words.sql.ts'
import { foldWords } from './words.ts'

const folded = (name: string) => foldWords(name).join(' ')

const vocabularies = ttlCache(async (db, storeCode) => {
  const [options, categories] = await Promise.all([readNamedOptions(db, storeCode), readNamedCategories(db, storeCode)])
  return [
    {
      options: options.map((option) => ({ ...option, base: folded(option.base) })),
      categories: categories.map(({ id, name, parent }) => ({
        id,
        label: name,
        name: folded(name),
        parent: folded(parent ?? ''),
      })),
    },
  ]
})

/** YYYY-MM-DD in Warsaw, so many days from today. */
const day = (now: Date, shift = 0) => new Date(startOfDay(now, shift).getTime() + 43_200_000).toISOString().slice(0, 10)

/** What the search can understand as a filter, as it was at most a minute ago. */
export async function facetWords(db: Db, storeCode: string, now: Date): Promise<FacetWords> {
  const [[vocabulary], { 'catalog/novelties/days': days }] = await Promise.all([
    vocabularies(db, storeCode),
    getConfiguration(db, storeCode),
  ])
  return { options: [], categories: [], ...vocabulary, newsFrom: day(now, -days), today: day(now) }
}
