import type { RequestContext } from '../../platform/context.ts'
import { groupedLoader } from './grouped-loader.ts'
import {
  readAuthorsOfSeries,
  readFirstAuthors,
  readRoles,
  readSeriesOfAuthors,
  readTitlesOfAuthors,
} from './people.sql.ts'

/** Maximum number of authors of a series, the most frequent first. */
const MAX_AUTHORS = 12

const roles = groupedLoader(({ db, store }, ids) => readRoles(db, ids, store.code))

/** Roles of a person in listed books: author first, then by the number of titles. */
export async function rolesOf(context: RequestContext, personId: number) {
  const found = await context.load(roles, personId)
  return found.toSorted(
    (a, b) =>
      Number(b.role === 'author') - Number(a.role === 'author') ||
      b.productCount - a.productCount ||
      (a.role < b.role ? -1 : 1),
  )
}

const series = groupedLoader(({ db, store }, ids) => readSeriesOfAuthors(db, ids, store.code))
/** Ids of the series with listed books that the person wrote, those with most of them first. */
export const seriesOfAuthor = async (context: RequestContext, personId: number) =>
  (await context.load(series, personId)).map(({ seriesId }) => seriesId)

const authors = groupedLoader(({ db, store }, ids) => readAuthorsOfSeries(db, ids, store.code, MAX_AUTHORS))
/** Ids of the most frequent authors of a series. */
export const authorsOfSeries = async (context: RequestContext, seriesId: number) =>
  (await context.load(authors, seriesId)).map(({ personId }) => personId)

const firstAuthors = groupedLoader(({ db }, ids) => readFirstAuthors(db, ids))
/** The first author of a product. */
export const authorOfProduct = async (context: RequestContext, productId: number): Promise<number | undefined> =>
  (await context.load(firstAuthors, productId))[0]?.personId

/** Maximum of an author's newest titles. */
export const MAX_TITLES = 12

const titles = groupedLoader(({ db, store }, ids) => readTitlesOfAuthors(db, ids, store.code, MAX_TITLES))
/** Ids of the newest listed books that a person wrote. */
export const titlesOfAuthor = async (context: RequestContext, personId: number): Promise<number[]> =>
  (await context.load(titles, personId)).map(({ productId }) => productId)
