// first import: it declares the order of the layers
import '../../web/ui/layers.css'
import { page as browser, type Locator } from 'vitest/browser'
import { cleanup, render, type RenderResult } from 'vitest-browser-react'
import { createLanguage, type Language } from '../../language/translate.ts'
import { openShop } from '../browser-site.ts'
import { dismiss, startNotices, useNotices } from '../app/platform/notices.ts'
import { App } from '../app/platform/router/app.tsx'
import { createBrowserRouter } from '../app/platform/router/browser-router.ts'
import type { RouterApi } from '../app/platform/router/context.ts'
import type { FrameModule, PageModule } from '../app/platform/router/page.ts'
import type { Route } from '../app/platform/router/table.ts'
import { notifySessionChange, parseCookies, serializeCookie } from '../../web/api/session.ts'
import { browserSession } from '../app/platform/session.ts'
import { baseOf, type StoreView } from '../../web/platform/store-view.ts'
import { useText } from '../../web/platform/text.ts'
import { href } from '../app/paths.ts'
import { NoticeList } from '../../web/ui/overlay/notice-list.tsx'
import '../../web/ui/tokens.css'
import '../../web/ui/base.css'
import { answerApi, type Api } from './answer-api.ts'

const polish: StoreView = { code: 'default', locale: 'pl_PL', currency: 'PLN', country: 'PL', isDefault: true }
const english: StoreView = { ...polish, code: 'en', locale: 'en_US', isDefault: false }
const stores = [polish, english]

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

export interface ShowPageOptions {
  locale?: 'pl_PL' | 'en_US'
  /** Answers of the API; without it every request fails. */
  api?: Api
  /** Pages of the test, before those of the shop. */
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

const empty: PageModule<unknown> = { load: () => undefined, meta: () => ({}), Page: () => null }

/** A page of the shop without its data: its name is the heading. */
export const emptyPage = (name: 'home' | 'account'): Route => ({
  name,
  paths: [href(name)],
  open: async () => ({ page: { ...empty, Page: () => <h1>{name}</h1> } }),
})

let shown: AbortController | undefined

/** Ends the page of an earlier test and removes what it kept in the browser. */
async function reset(): Promise<AbortSignal> {
  shown?.abort()
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

/** Opens a page of the shop in the browser, as a link does, without a shop: `api` answers its requests. */
export async function showPage(
  path: string,
  { locale = 'pl_PL', api = answerApi(), pages = [], always = () => null, arrange }: ShowPageOptions = {},
): Promise<ShownPage> {
  const signal = await reset()
  arrange?.()
  const store = locale === 'pl_PL' ? polish : english
  const base = baseOf(store)
  const shop = openShop({ base, store })
  document.documentElement.lang = locale.slice(0, 2)
  const language = createLanguage(locale, await shop.loadTexts(), { isTypeset: true })
  startNotices([], shop.onErrorNotice)
  const site = { ...shop, routes: [...pages, ...shop.routes] }
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

/** A customer's token, as the shop issues it, in the session's cookie. */
export function signIn({ lifetime = 3600, uid = 7, age = 0 } = {}): string {
  const token = tokenOf({ lifetime, uid, age })
  browserSession.set('token', token, lifetime - age)
  return token
}

/** Lasts `lifetime` seconds and was issued `age` seconds ago. */
export function tokenOf({ lifetime = 3600, uid = 7, age = 0 } = {}): string {
  const iat = Math.floor(Date.now() / 1000) - age
  const claims = { uid, sid: `session-of-${uid}`, iat, exp: iat + lifetime }
  return `head.${btoa(JSON.stringify(claims))}.signature`
}
