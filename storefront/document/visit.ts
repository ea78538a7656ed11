import { createLanguage, type Language } from '../../language/translate.ts'
import { loadCurrencies } from '../app/features/layout/currencies.ts'
import { renewSession } from '../app/features/account/session/customer-session.ts'
import type { Backend } from '../app/platform/backend.ts'
import { dataOf, type Document, type Graphql, isUnavailable, type VariablesOf } from '../app/platform/document.ts'
import type { PageState } from '../app/platform/page-state.ts'
import type { ContextOf } from '../app/platform/router/open-page.ts'
import { endToken } from '../app/platform/session.ts'
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
  /** Where the visitor is, as a proxy says. */
  readonly country?: string
  /** The API without the reader's token. */
  readonly graphql: Graphql
  readonly signal: AbortSignal
  /** Settings for the browser's scripts. */
  readonly browser: Pick<PageState, 'reportTo' | 'hasWorker'>
  readonly contextOf: ContextOf
  /** Extends the session and the choice of a currency on activity; for private responses. */
  prolong(): Promise<void>
  /** Whether the view's prices can be shown in it. */
  offersCurrency(code: string): Promise<boolean>
  /** The frame's data; loaded once, parallel to the page's. */
  frame(): Promise<unknown>
}

interface Parts {
  request: Request
  info: { ip: string; requestId?: string; country?: string }
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
  storePath: { store: view, ...path },
  stores,
  origin,
  browser,
}: Parts): Promise<Visit> {
  const session = serverSession(request, origin.startsWith('https:'))
  const language = await languageOf(view.locale)
  const { signal } = request
  let store = view
  let failure: unknown
  const clientOf =
    (own: boolean): Graphql =>
    async <Result, Variables>(document: Document<Result, Variables>, ...[variables]: VariablesOf<Variables>) => {
      if (failure !== undefined) throw failure
      const token = own ? session.get('token') : undefined
      const answer = await backend.execute({
        document: backendDocument(document),
        variables: variables ?? {},
        store: store.code,
        currency: store.currency,
        partner: session.get('partner'),
        authorization: token && `Bearer ${token}`,
        ip: info.ip,
        userAgent: request.headers.get('user-agent') ?? undefined,
        country: info.country,
        requestId: info.requestId,
        signal,
      })
      // the response was a guest's; the browser notifies the reader
      if (token && answer.isSessionOver && session.get('token') === token) endToken(session)
      return dataOf(answer as { data?: Result })
    }
  const graphql = clientOf(false)
  const offersCurrency = async (code: string) =>
    code === view.currency || (await loadCurrencies(graphql)).some((currency) => currency.code === code)
  // in its header by the service worker, whose requests have no cookies
  const asked = request.headers.get('content-currency') ?? session.get('currency')
  if (asked && asked !== view.currency)
    try {
      if (await offersCurrency(asked)) store = { ...view, currency: asked }
    } catch (error) {
      // a page in another currency than the chosen one is worse than none; a back end without currencies has one
      if (isUnavailable(error)) failure = error
    }
  let frameData: Promise<unknown> | undefined
  return {
    storePath: { ...path, store },
    stores,
    origin,
    language,
    session,
    country: info.country,
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
    async prolong() {
      if (session.get('currency') === store.currency) session.set('currency', store.currency)
      await renewSession(clientOf(true), session)
    },
    offersCurrency,
    frame: () => (frameData ??= (async () => frame.load({ ...language, graphql, store, signal }))()),
  }
}
