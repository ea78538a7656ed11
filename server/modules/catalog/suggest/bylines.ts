import type { RequestContext } from '../../../platform/context.ts'
import { ProductRows, viewOf } from '../product/row-cache.ts'
import { type Byline, readBylines } from './suggest.sql.ts'

/** Row cache of authors, publisher and edition of suggested titles. */
export const bylines = new ProductRows<Byline, RequestContext>(viewOf, (db, ids, { store }) =>
  readBylines(db, ids, store.code),
)
