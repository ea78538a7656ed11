import type { TextsPart } from '../texts/catalogues.ts'
import type * as web from '../../../web/router/page.ts'
import type { SessionKey } from './session.ts'

interface Names {
  session: SessionKey
  texts: TextsPart
}

/** What a page of the shop gets. */
export type PageContext = web.PageContext<Names>
/** A page of the shop. */
export type PageModule<Data> = web.PageModule<Data, Names>
/** An action of a page of the shop. */
export type Action = web.Action<Names>
