import { foldAccents } from '../../../language/slug.ts'
import type { RequestContext } from '../../platform/context.ts'
import {
  type Kind,
  type PlaceRow,
  readKinds,
  readOthers,
  readPlaces,
  readVolumes,
  type VolumeRow,
} from './series.sql.ts'

/** One volume with all its editions. */
export interface Volume {
  /** As printed; null in a series without numbers. */
  volume: string | null
  number: number | null
  /** Editions, the preferred one first. */
  productIds: number[]
  /** Whole numbers between the previous volume and this one that the shop does not have. */
  missing: { from: number; to: number } | null
}

/** Listed volumes of a series, in reading order. */
export const volumesOf = (context: RequestContext, seriesId: number): Promise<Volume[]> =>
  context.load(volumesOfAll, seriesId)

async function volumesOfAll(ids: readonly number[], { db, store }: RequestContext): Promise<Volume[][]> {
  const bySeries = new Map(ids.map((id): [number, VolumeRow[]] => [id, []]))
  for (const row of await readVolumes(db, ids, store.code)) bySeries.get(row.seriesId)?.push(row)
  return ids.map((id) => groupEditions(bySeries.get(id) ?? []))
}

/** Groups editions of one book into a volume. */
function groupEditions(rows: readonly VolumeRow[]): Volume[] {
  const volumes = new Map<string, Volume>()
  let last = 0
  for (const { productId, volume, number, name } of rows) {
    const book = `${number} ${foldAccents(name).toLowerCase()}`
    const known = volumes.get(book)
    if (known) known.productIds.push(productId)
    else volumes.set(book, { volume, number, productIds: [productId], missing: gapBefore(number, last) })
    last = number ?? last
  }
  return [...volumes.values()]
}

function gapBefore(number: number | null, last: number): Volume['missing'] {
  if (number === null) return null
  const [from, to] = [Math.floor(last) + 1, Math.ceil(number) - 1]
  return from <= to ? { from, to } : null
}

/** The first volume with a higher number. */
export const volumeAfter = async (
  context: RequestContext,
  seriesId: number,
  number: number,
): Promise<Volume | undefined> =>
  (await volumesOf(context, seriesId)).find((volume) => volume.number !== null && volume.number > number)

async function placesOf(ids: readonly number[], { db, store }: RequestContext): Promise<(PlaceRow | undefined)[]> {
  const places = new Map((await readPlaces(db, ids, store.code)).map((place) => [place.id, place]))
  return ids.map((id) => places.get(id))
}

/** The volume and the neighbours of a product in its series, if it belongs to one. */
export const placeOf = (context: RequestContext, productId: number): Promise<PlaceRow | undefined> =>
  context.load(placesOf, productId)

async function kindsOf(ids: readonly number[], { db }: RequestContext): Promise<Kind[]> {
  const kinds = new Map((await readKinds(db, ids)).map(({ id, kind }) => [id, kind]))
  return ids.map((id) => kinds.get(id) ?? 'collection')
}

/** The kind set by the operator or a sender, else derived from the authors. */
export const kindOf = (context: RequestContext, seriesId: number): Promise<Kind> => context.load(kindsOf, seriesId)

const MAX_OTHERS = 3

async function othersOfAll(ids: readonly number[], { db, store }: RequestContext): Promise<number[][]> {
  const rows = await readOthers(db, ids, store.code)
  return ids.map((id) => {
    // of editions with one number only the first is kept
    const ofSeries = rows.filter((row) => row.id === id).toReversed()
    const titles = new Map(ofSeries.map((row) => [row.number ?? `p${row.productId}`, row.productId]))
    return [...titles.values()].toReversed().slice(0, MAX_OTHERS)
  })
}

/** Other titles of the same series: those that follow, then those from its beginning. */
export const othersOf = (context: RequestContext, productId: number): Promise<number[]> =>
  context.load(othersOfAll, productId)
