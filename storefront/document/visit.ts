import { createLanguage, type Language } from '../../language/translate.ts'
import { loadCurrencies } from '../app/features/layout/currencies.ts'
import { renewSession } from '../app/features/account/session/customer-session.ts'
import type { Backend } from '../app/platform/backend.ts'
import { dataOrThrow, type Document, type Graphql, isUnavailable, type VariablesOf } from '../../web/api/document.ts'
import type { PageState } from '../app/platform/page-state.ts'
import type { ContextOf } from '../app/platform/router/open-page.ts'
import { clearCustomerSession } from '../app/platform/session.ts'
import type { StorePath, StoreView } from '../../web/platform/store-view.ts'
import { loadAllTexts } from '../app/texts/catalogues.ts'
import { frame } from '../app/root.tsx'
import { noSession, serverSession, type ServerSession } from './server-session.ts'
import { backendDocument } from './backend-document.ts'

/** One request: its store view, session and page context. */
export interface Visit {
  readonly storePath: StorePath
  readonly stores: readonly StoreView[]
  readonly origin: string
  readonly language: Language
  readonly session: ServerSession
  /** Country of the visitor, as set by a proxy. */
  readonly country?: string
  /** API client that does not send the customer's token. */
  readonly graphql: Graphql
  readonly signal: AbortSignal
  /** Settings for the browser's scripts. */
  readonly browser: Pick<PageState, 'reportTo' | 'hasWorker'>
  readonly contextOf: ContextOf
  /** Extends the session and the chosen currency on activity; for private responses. */
  extendSession(): Promise<void>
  /** Whether the store view can show prices in this currency. */
  offersCurrency(code: string): Promise<boolean>
  /** Data of the frame; loaded once, in parallel with that of the page. */
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
function loadLanguage(locale: string): Promise<Language> {
  const known = languages.get(locale)
  if (known) return known
  const loading = loadAllTexts(locale).then((catalogue) => createLanguage(locale, catalogue, { isTypeset: true }))
  languages.set(locale, loading)
  return loading
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
  const language = await loadLanguage(view.locale)
  const { signal } = request
  let store = view
  let failure: unknown
  const clientOf =
    (own: boolean): Graphql =>
    async <Result, Variables>(document: Document<Result, Variables>, ...[variables]: VariablesOf<Variables>) => {
      if (failure !== undefined) throw failure
      const token = own ? session.get('token') : undefined
      const response = await backend.execute({
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
      // the response is that for a guest; the browser notifies the reader
      if (token && response.isSessionOver && session.get('token') === token) clearCustomerSession(session)
      return dataOrThrow(response as { data?: Result })
    }
  const graphql = clientOf(false)
  const offersCurrency = async (code: string) =>
    code === view.currency || (await loadCurrencies(graphql)).some((currency) => currency.code === code)
  // the service worker sends a header, because its requests have no cookies
  const requestedCurrency = request.headers.get('content-currency') ?? session.get('currency')
  if (requestedCurrency && requestedCurrency !== view.currency)
    try {
      if (await offersCurrency(requestedCurrency)) store = { ...view, currency: requestedCurrency }
    } catch (error) {
      // an unavailable back end fails the page, since prices must not be in another currency than the chosen one; any
      // other error means that the back end has only one currency
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
    async extendSession() {
      if (session.get('currency') === store.currency) session.set('currency', store.currency)
      await renewSession(clientOf(true), session)
    },
    offersCurrency,
    frame: () => (frameData ??= (async () => frame.load({ ...language, graphql, store, signal }))()),
  }
}
