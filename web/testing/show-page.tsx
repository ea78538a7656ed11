// first import: it declares the order of the layers
import '../ui/layers.css'
import { page as browser, type Locator } from 'vitest/browser'
import { cleanup, render, type RenderResult } from 'vitest-browser-react'
import { createLanguage, type Language } from '../../language/translate.ts'
import { dismiss, startNotices, useNotices } from '../platform/notices.ts'
import { App } from '../router/app.tsx'
import { createBrowserRouter } from '../router/browser-router.ts'
import type { BrowserSite } from '../router/browser-site.ts'
import type { RouterApi } from '../router/context.ts'
import type { FrameModule, PageModule } from '../router/page.ts'
import type { Route } from '../router/table.ts'
import { notifySessionChange, parseCookies, serializeCookie } from '../api/session.ts'
import { baseOf, type StoreView } from '../platform/store-view.ts'
import { useText } from '../platform/text.ts'
import { NoticeList } from '../ui/overlay/notice-list.tsx'
import '../ui/tokens.css'
import '../ui/base.css'
import { answerApi, type Api } from './answer-api.ts'

export interface ShownPage extends RenderResult {
  language: Language
  router: RouterApi
  api: Api
  main: Locator
  /** A notice with exactly this text. */
  notice: (text: string) => Locator
  /** The path within the store view, with its query. */
  address: () => string
}

/** Configures the API and returns the site, as `OpenSite` does for a document. */
export type OpenTestedSite = (where: { base: string; store: StoreView }) => BrowserSite

export interface ShowSiteOptions extends ShowPageOptions {
  store: StoreView
  stores: readonly StoreView[]
}

export interface ShowPageOptions {
  /** Answers of the API; without it every request fails. */
  api?: Api
  /** Pages of the test, before those of the site. */
  pages?: readonly Route[]
  /** Rendered beside every page, as the watch of the session is. */
  always?: FrameModule<unknown>['Always']
  /** Runs after the browser was emptied, before the page is opened: stores a session or what an earlier visit kept. */
  arrange?: () => void
}

/** A frame of notices only. */
const frameWith = (Always: FrameModule<unknown>['Always']): FrameModule<unknown> => ({
  load: () => undefined,
  head: () => ({ name: '' }),
  Always,
  Frame: ({ children }) => {
    const { t } = useText()
    return (
      <>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <NoticeList label={t('Notifications')} closeLabel={t('Close')} notices={useNotices()} onRemove={dismiss} />
      </>
    )
  },
})

export const empty: PageModule<unknown> = { load: () => undefined, meta: () => ({}), Page: () => null }

let shown: AbortController | undefined

/** Ends the shown page, so that what it still loads is not requested in the next test. */
export function endPage(): void {
  shown?.abort()
}

/** Ends the page of an earlier test and removes what it kept in the browser. */
async function reset(): Promise<AbortSignal> {
  endPage()
  await cleanup()
  for (const name of parseCookies(document.cookie).keys())
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser we serve
    document.cookie = serializeCookie(name, undefined, false)
  localStorage.clear()
  sessionStorage.clear()
  startNotices([])
  notifySessionChange()
  scrollTo(0, 0)
  shown = new AbortController()
  return shown.signal
}

/** Opens a page of a site in the browser, as a link does, without its server: `api` answers its requests. */
export async function showPageOf(open: OpenTestedSite, path: string, options: ShowSiteOptions): Promise<ShownPage> {
  const { store, stores, api = answerApi(), pages = [], always = () => null, arrange } = options
  const signal = await reset()
  arrange?.()
  const base = baseOf(store)
  const own = open({ base, store })
  document.documentElement.lang = store.locale.slice(0, 2)
  const language = createLanguage(store.locale, await own.loadTexts(), { isTypeset: true })
  startNotices([], own.onErrorNotice)
  const site = { ...own, routes: [...pages, ...own.routes] }
  const view = {
    name: 'empty',
    module: empty,
    params: {},
    url: new URL('/', location.origin),
    data: undefined,
  } as const
  const router = createBrowserRouter({
    site,
    store,
    stores,
    base,
    view: { ...view, status: 200 },
    language,
    signal,
    onShown: () => {},
  })
  const rendered = await render(
    <App
      router={router}
      initialState={router.read()}
      language={language}
      frame={frameWith(always)}
      frameData={undefined}
      errorPage={site.errorPage}
    />,
  )
  await router.navigate(path, { replace: true })
  return {
    ...rendered,
    language,
    router,
    api,
    main: browser.getByRole('main'),
    notice: (text) =>
      browser.getByRole('region', { name: language.t('Notifications') }).getByText(text, { exact: true }),
    address: () => location.pathname.slice(base.length) + location.search,
  }
}
