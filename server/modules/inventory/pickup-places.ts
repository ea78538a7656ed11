import { foldAccents } from '../../../language/slug.ts'
import type { Db } from '../../platform/db/db.ts'
import { listSources, type Source } from './inventory.ts'
import { sourcesHolding } from './inventory.sql.ts'

const fold = (text: string) => foldAccents(text).toLowerCase()

/** Bookstores that hand over orders: of a town, name or postcode, and holding every one of the products. */
export async function findPickupPlaces(
  db: Db,
  { search = '', country, skus }: { search?: string; country?: string; skus: readonly string[] },
): Promise<Source[]> {
  const places = (await listSources(db)).filter(
    ({ isPickupLocation, country: own }) => isPickupLocation && (!country || own === country),
  )
  const words = fold(search).split(/\s+/).filter(Boolean)
  const near = places.filter((place) => {
    const text = fold(`${place.name} ${place.street} ${place.postcode} ${place.city}`)
    return words.every((word) => text.includes(word))
  })
  if (skus.length === 0 || near.length === 0) return near
  const holding = new Set(await sourcesHolding(db, skus))
  return near.filter(({ code }) => holding.has(code))
}
