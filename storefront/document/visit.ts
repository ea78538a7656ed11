import { createLanguage, type Language } from '../../language/translate.ts'
import { renewSession } from '../app/features/account/session/customer-session.ts'
import type { Backend } from '../app/platform/backend.ts'
import { dataOf, type Document, type Graphql, type VariablesOf } from '../app/platform/document.ts'
import type { PageState } from '../app/platform/page-state.ts'
import type { ContextOf } from '../app/platform/router/open-page.ts'
import type { StorePath, StoreView } from '../app/platform/store-view.ts'
import { learnAll } from '../app/texts/catalogues.ts'
import { frame } from '../app/root.tsx'
import { noSession, serverSession, type ServerSession } from './server-session.ts'
import { backendDocument } from './backend-document.ts'

/** One request: its storePath, reader and the context of its page. */
export interface Visit {
  readonly storePath: StorePath
  readonly stores: readonly StoreView[]
  readonly origin: string
  readonly language: Language
  readonly session: ServerSession
  /** The API without the reader's token. */
  readonly graphql: Graphql
  readonly signal: AbortSignal
  /** Settings for the browser's scripts. */
  readonly browser: Pick<PageState, 'reportTo' | 'hasWorker'>
  readonly contextOf: ContextOf
  /** Extends the session on activity; for private responses. */
  prolong(): Promise<void>
  /** The frame's data; loaded once, parallel to the page's. */
  frame(): Promise<unknown>
}

interface Parts {
  request: Request
  info: { ip: string; requestId?: string }
  backend: Backend
  storePath: StorePath
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

export async function createVisit({
  request,
  info,
  backend,
  storePath,
  stores,
  origin,
  browser,
}: Parts): Promise<Visit> {
  const { store } = storePath
  const session = serverSession(request, origin.startsWith('https:'))
  const language = await languageOf(store.locale)
  const { signal } = request
  const clientOf =
    (own: boolean): Graphql =>
    async <Result, Variables>(document: Document<Result, Variables>, ...[variables]: VariablesOf<Variables>) => {
      const token = own ? session.get('token') : undefined
      const answer = await backend.execute({
        document: backendDocument(document),
        variables: variables ?? {},
        store: store.code,
        currency: (own && session.get('currency')) || store.currency,
        authorization: token && `Bearer ${token}`,
        ip: info.ip,
        requestId: info.requestId,
        signal,
      })
      // the response was a guest's; the browser notifies the reader
      if (token && answer.isSessionOver && session.get('token') === token) session.set('token', undefined)
      return dataOf(answer as { data?: Result })
    }
  const graphql = clientOf(false)
  let frameData: Promise<unknown> | undefined
  return {
    storePath,
    stores,
    origin,
    language,
    session,
    graphql,
    signal,
    browser,
    contextOf: ({ params, url, forwarded, private: own }) => ({
      ...language,
      params,
      url,
      forwarded,
      store,
      signal,
      graphql: own ? clientOf(true) : graphql,
      session: own ? session : noSession,
    }),
    prolong: () => renewSession(clientOf(true), session),
    frame: () => (frameData ??= (async () => frame.load({ ...language, graphql, store, signal }))()),
  }
}
