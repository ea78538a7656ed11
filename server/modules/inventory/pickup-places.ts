import { foldAccents } from '../../../language/slug.ts'
import type { Db } from '../../platform/db/db.ts'
import { listSources, type Source } from './inventory.ts'
import { readSourcesStocking } from './inventory.sql.ts'

const fold = (text: string) => foldAccents(text).toLowerCase()

/** Bookstores for collection, by town, name or postcode, with all of the products in stock. */
export async function findPickupPlaces(
  db: Db,
  { search = '', country, skus }: { search?: string; country?: string; skus: readonly string[] },
): Promise<Source[]> {
  const places = (await listSources(db)).filter(
    ({ isPickupLocation, country: own }) => isPickupLocation && (!country || own === country),
  )
  const terms = fold(search).split(/\s+/).filter(Boolean)
  const matching = places.filter((place) => {
    const text = fold(`${place.name} ${place.street} ${place.postcode} ${place.city}`)
    return terms.every((term) => text.includes(term))
  })
  if (skus.length === 0 || matching.length === 0) return matching
  const holding = new Set(await readSourcesStocking(db, skus))
  return matching.filter(({ code }) => holding.has(code))
}
