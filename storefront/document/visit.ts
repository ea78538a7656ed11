import { createLanguage, type Language } from '../../language/translate.ts'
import { renewSession } from '../app/features/account/session/customer-session.ts'
import type { Backend } from '../app/platform/backend.ts'
import { dataOf, type Document, type Graphql, type VariablesOf } from '../app/platform/document.ts'
import type { PageState } from '../app/platform/page-state.ts'
import type { ContextOf } from '../app/platform/router/open-page.ts'
import type { Place, StoreView } from '../app/platform/store-view.ts'
import { learnAll } from '../app/texts/catalogues.ts'
import { frame } from '../app/root.tsx'
import { noSession, serverSession, type ServerSession } from './server-session.ts'
import { wireOf } from './wire.ts'

/** One request: where it goes, who asks, and what its page may use. */
export interface Visit {
  readonly place: Place
  readonly stores: readonly StoreView[]
  readonly origin: string
  readonly language: Language
  readonly session: ServerSession
  /** The API as nobody in particular. */
  readonly graphql: Graphql
  readonly signal: AbortSignal
  /** What scripts in the browser are told of the shop. */
  readonly browser: Pick<PageState, 'reportTo' | 'hasWorker'>
  readonly contextOf: ContextOf
  /** Use prolongs the session; for answers that are one reader's. */
  prolong(): Promise<void>
  /** The frame's data; asked for once, beside the page's. */
  frame(): Promise<unknown>
}

interface Parts {
  request: Request
  info: { ip: string; requestId?: string }
  backend: Backend
  place: Place
  stores: readonly StoreView[]
  origin: string
  browser: Visit['browser']
}

const languages = new Map<string, Promise<Language>>()
function languageOf(locale: string): Promise<Language> {
  const known = languages.get(locale)
  if (known) return known
  const made = learnAll(locale).then((catalogue) => createLanguage(locale, catalogue, { isTypeset: true }))
  languages.set(locale, made)
  return made
}

export async function createVisit({ request, info, backend, place, stores, origin, browser }: Parts): Promise<Visit> {
  const { store } = place
  const session = serverSession(request, origin.startsWith('https:'))
  const language = await languageOf(store.locale)
  const { signal } = request
  const ask =
    (own: boolean): Graphql =>
    async <Result, Variables>(document: Document<Result, Variables>, ...[variables]: VariablesOf<Variables>) => {
      const token = own ? session.get('token') : undefined
      const answer = await backend.execute({
        document: wireOf(document),
        variables: variables ?? {},
        store: store.code,
        currency: (own && session.get('currency')) || store.currency,
        authorization: token && `Bearer ${token}`,
        ip: info.ip,
        requestId: info.requestId,
        signal,
      })
      // a guest was answered; the browser tells its reader
      if (token && answer.isSessionOver && session.get('token') === token) session.set('token', undefined)
      return dataOf(answer as { data?: Result })
    }
  const graphql = ask(false)
  let frameData: Promise<unknown> | undefined
  return {
    place,
    stores,
    origin,
    language,
    session,
    graphql,
    signal,
    browser,
    contextOf: ({ params, url, given, private: own }) => ({
      ...language,
      params,
      url,
      given,
      store,
      signal,
      graphql: own ? ask(true) : graphql,
      session: own ? session : noSession,
    }),
    prolong: () => renewSession(ask(true), session),
    frame: () => (frameData ??= (async () => frame.load({ ...language, graphql, store, signal }))()),
  }
}
