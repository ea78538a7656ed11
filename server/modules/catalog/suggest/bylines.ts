import type { RequestContext } from '../../../platform/context.ts'
import { ProductRows, viewOf } from '../product/kept-rows.ts'
import { type Byline, readBylines } from './suggest.sql.ts'

/** Authors, publisher and edition of the titles suggested, as a process keeps them. */
export const bylines = new ProductRows<Byline, RequestContext>(viewOf, (db, ids, { store }) =>
  readBylines(db, ids, store.code),
)
