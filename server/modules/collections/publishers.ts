import type { RequestContext } from '../../platform/context.ts'
import type { Entity } from '../catalog/index.ts'
import { groupedLoader } from './grouped-loader.ts'
import { readContactOfNewest, readImprints, readPublishersOfSeries, readSeriesOfPublishers } from './publishers.sql.ts'

const publishers = groupedLoader(({ db, store }, ids) => readPublishersOfSeries(db, ids, store.code))
export const publishersOfSeries = async (context: RequestContext, seriesId: number) =>
  (await context.load(publishers, seriesId)).map(({ publisherId }) => publisherId)

const series = groupedLoader(({ db, store }, ids) => readSeriesOfPublishers(db, ids, store.code))
export const seriesOfPublisher = async (context: RequestContext, publisherId: number) =>
  (await context.load(series, publisherId)).map(({ seriesId }) => seriesId)

const imprints = groupedLoader(({ db, store }, ids) => readImprints(db, ids, store.code))
/** Imprints: other names under which the publisher publishes. */
export const imprintsOf = (context: RequestContext, publisherId: number) => context.load(imprints, publisherId)

const contacts = groupedLoader(({ db }, ids) => readContactOfNewest(db, ids))
/** The product safety contact (GPSR): the publisher's own, else that of its newest book. */
export async function contactOf(
  context: RequestContext,
  { id, contact }: Entity,
): Promise<Record<string, string> | null> {
  if (contact && Object.keys(contact).length > 0) return contact
  return (await context.load(contacts, id))[0]?.contact ?? null
}
