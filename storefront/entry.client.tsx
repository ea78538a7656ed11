// first import: layers.css must declare the order of the layers before components add to them
import '../web/ui/layers.css'
import { startTransition, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createLanguage } from '../language/translate.ts'
import { configureBasePath } from '../web/platform/base-path.ts'
import { configureApi } from './app/platform/graphql.ts'
import { configureErrorReports } from '../web/platform/boundary.tsx'
import { loadEventually, loadPart } from '../web/platform/load-part.ts'
import { startNotices } from './app/platform/notices.ts'
import { fetchHydrationData, STATE_ID, type PageState } from './app/platform/page-state.ts'
import { App } from './app/platform/router/app.tsx'
import { createBrowserRouter } from './app/platform/router/browser-router.ts'
import { headOf } from './app/platform/router/head.ts'
import { openModule, type PageTable, type View } from './app/platform/router/open-page.ts'
import type { PageModule } from './app/platform/router/page.ts'
import { updateHead } from './app/platform/router/update-head.ts'
import { whenIdle } from '../web/platform/when-idle.ts'
import { frame } from './app/root.tsx'
import { routes } from './app/routes.ts'
import { failedPage } from './app/features/errors/failed-page.tsx'
import { loadTexts } from './app/texts/catalogues.ts'

declare global {
  /** Last button, of those that need JavaScript, that was clicked before hydration. */
  var earlyClick: HTMLElement | undefined
  var hydrated: boolean | undefined
}

const errorPage = failedPage as PageModule<unknown>

/** Lets the browser handle input between the steps of hydration, each of which takes noticeably long on phones. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve))

/** Hydrates the server-rendered page; `sent` is its state in JSON. */
async function hydrate(sent: string, container: HTMLElement) {
  await yieldToBrowser()
  ;(Error as { stackTraceLimit?: number }).stackTraceLimit = 10 // the start script disabled stack traces
  const state = JSON.parse(sent) as PageState
  const { store, stores, base, origin } = state
  configureBasePath(state.basePath ?? '')
  configureApi(base, store.currency)
  const table: PageTable = { routes, errorPage, loadTexts: (part) => loadTexts(store.locale, part) }
  const [catalogue, { content, isUnchanged }] = await Promise.all([
    loadEventually(() => loadTexts(store.locale, 'shop')),
    fetchHydrationData(state),
  ])
  // the content has changed since the page was rendered: reload once, to avoid a loop with a back end whose responses
  // always differ
  if (!isUnchanged && !wasReloaded()) return location.reload()
  if (!content) return
  const module = content.status === 500 ? errorPage : await loadEventually(() => openModule(table, content.name))
  await Promise.all([yieldToBrowser(), module.preload?.(content.data as never)])
  const language = createLanguage(store.locale, catalogue, { isTypeset: true })
  const site = frame.site(content.frame as never)
  const { name, params, data, status, result } = content
  const view: View = {
    name,
    module,
    params,
    data,
    status,
    result,
    url: new URL(state.address + location.hash, location.origin),
  }
  const router = createBrowserRouter({
    table,
    store,
    stores,
    base,
    view,
    language,
    onShown({ module: shown, data, url, params, isLoading }) {
      if (isLoading) return
      const head = headOf(shown.meta(data, { ...language, url, params, store, stores }), site, {
        origin,
        path: url.pathname,
        store,
        stores,
      })
      updateHead(head)
      const announcer = document.getElementById('announcer')
      if (announcer) announcer.textContent = head.title
    },
  })
  const currencies = frame.currencies(content.frame as never)
  if (currencies.length > 1)
    loadPart(() => import('./app/platform/currency/watch-currency.ts'))
      .then(({ watchCurrency }) => watchCurrency(store.currency, currencies, wasReloaded()))
      .catch((error: unknown) => console.warn(error))
  startNotices(state.notices)
  configureErrorReports(state.reportTo)
  if (state.hasWorker)
    afterLoad(
      () =>
        void loadPart(() => import('./app/platform/offline/offline-pages.ts'))
          .then(({ cachePages }) => cachePages(router, store.currency === currencies[0] ? '' : store.currency))
          .catch((error: unknown) => console.warn(error)),
    )
  const app = (
    <App
      router={router}
      initialState={router.read()}
      language={language}
      frame={frame as never}
      frameData={content.frame}
      errorPage={errorPage}
    />
  )
  const hydrated = <Hydrated onHydrated={replayClick(globalThis.earlyClick)}>{app}</Hydrated>
  if (!isUnchanged) return createRoot(container).render(hydrated)
  // a transition hydrates in slices, between which input is handled; React hydrates a clicked part first and replays
  // the event
  startTransition(() => void hydrateRoot(container, hydrated, { onRecoverableError: (error) => console.error(error) }))
}

/** Runs in idle time after the page and its images are loaded. */
function afterLoad(run: () => void) {
  if (document.readyState === 'complete') whenIdle(run)
  else addEventListener('load', () => whenIdle(run), { once: true })
}

/** Whether this document was reloaded; true if the browser does not report it, to prevent a reload loop. */
const wasReloaded = () =>
  ((performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ?? 'reload') ===
  'reload'

/** Replays a click from before hydration on a button that needs JavaScript. */
const replayClick = (pressed: HTMLElement | undefined) => () => {
  setTimeout(() => {
    globalThis.hydrated = true
    pressed?.click()
  })
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  // oxlint-disable-next-line react/exhaustive-deps -- it runs once
  useEffect(onHydrated, [])
  return children
}

// no top-level await: the page's chunk imports this one, so awaiting it here would be a deadlock
const [stateElement, container] = [document.getElementById(STATE_ID), document.getElementById('root')]
const sent = stateElement?.textContent
// it may hold data of a customer, which must not outlive signing out
stateElement?.remove()
if (sent && container) void hydrate(sent, container)
