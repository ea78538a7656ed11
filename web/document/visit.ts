import { createLanguage, type Language } from '../../language/translate.ts'
import type { Graphql } from '../api/document.ts'
import type { StorePath, StoreView } from '../platform/store-view.ts'
import type { PageState } from '../router/page-state.ts'
import type { ContextOf } from '../router/open-page.ts'
import type { ServedSite, SiteVisit, VisitRequest } from './served-site.ts'
import { noSession, serverSession, type ServerSession } from './server-session.ts'

/** One request: its store view, session and page context. */
export interface Visit {
  readonly site: ServedSite
  /** What the site decides for this request. */
  readonly own: SiteVisit
  readonly storePath: StorePath
  readonly stores: readonly StoreView[]
  readonly origin: string
  readonly language: Language
  readonly session: ServerSession
  /** API client of public pages. */
  readonly graphql: Graphql
  /** Settings for the browser's scripts. */
  readonly browser: Pick<PageState, 'reportTo' | 'hasWorker'>
  readonly contextOf: ContextOf
  /** Data of the frame; loaded once, in parallel with that of the page. */
  frame(): Promise<unknown>
}

interface Parts extends Pick<VisitRequest, 'request' | 'info' | 'origin'> {
  site: ServedSite
  storePath: StorePath
  stores: readonly StoreView[]
  browser: Visit['browser']
}

const languages = new WeakMap<ServedSite['loadCatalogue'], Map<string, Promise<Language>>>()
function loadLanguage({ loadCatalogue }: ServedSite, locale: string): Promise<Language> {
  const ofSite = languages.get(loadCatalogue) ?? new Map<string, Promise<Language>>()
  languages.set(loadCatalogue, ofSite)
  const known = ofSite.get(locale)
  if (known) return known
  const loading = loadCatalogue(locale).then((catalogue) => createLanguage(locale, catalogue, { isTypeset: true }))
  ofSite.set(locale, loading)
  return loading
}

export async function createVisit({ site, request, info, storePath, stores, origin, browser }: Parts): Promise<Visit> {
  const session = serverSession(request, origin.startsWith('https:'), site.maxAgeOf)
  const language = await loadLanguage(site, storePath.store.locale)
  const { signal } = request
  const own = await site.openVisit({ request, info, session, store: storePath.store, origin })
  const { store } = own
  const [graphql, privateGraphql] = [own.graphqlFor(false), own.graphqlFor(true)]
  let frameData: Promise<unknown> | undefined
  return {
    site,
    own,
    storePath: { ...storePath, store },
    stores,
    origin,
    language,
    session,
    graphql,
    browser,
    contextOf: ({ params, url, forwarded, private: isPrivate }) => ({
      ...language,
      params,
      url,
      forwarded,
      store,
      signal,
      graphql: isPrivate ? privateGraphql : graphql,
      session: isPrivate ? session : noSession,
    }),
    frame: () => (frameData ??= (async () => site.frame.load({ ...language, graphql, store, signal }))()),
  }
}
