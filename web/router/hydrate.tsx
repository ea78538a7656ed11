import { startTransition, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createLanguage } from '../../language/translate.ts'
import { configureBasePath } from '../platform/base-path.ts'
import { configureErrorReports } from '../platform/boundary.tsx'
import { loadEventually } from '../platform/load-part.ts'
import { wasReloaded } from '../platform/was-reloaded.ts'
import { startNotices } from '../platform/notices.ts'
import { fetchHydrationData, STATE_ID, type PageState } from './page-state.ts'
import { App } from './app.tsx'
import { createBrowserRouter } from './browser-router.ts'
import type { OpenSite } from './browser-site.ts'
import { headOf } from './head.ts'
import { openModule, type View } from './open-page.ts'
import { updateHead } from './update-head.ts'

declare global {
  /** Last button, of those that need JavaScript, that was clicked before hydration. */
  var earlyClick: HTMLElement | undefined
  var hydrated: boolean | undefined
}

/** Lets the browser handle input between the steps of hydration, each of which takes noticeably long on phones. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve))

/** Hydrates the server-rendered page; `sent` is its state in JSON. */
async function hydrate(open: OpenSite, sent: string, container: HTMLElement) {
  await yieldToBrowser()
  ;(Error as { stackTraceLimit?: number }).stackTraceLimit = 10 // the start script disabled stack traces
  const state = JSON.parse(sent) as PageState
  const { store, stores, base, origin } = state
  configureBasePath(state.basePath ?? '')
  const site = open(state)
  const { frame, errorPage } = site
  const [catalogue, { content, isUnchanged }] = await Promise.all([
    loadEventually(() => site.loadTexts()),
    fetchHydrationData(state),
  ])
  // the content has changed since the page was rendered: reload once, to avoid a loop with a back end whose responses
  // always differ
  if (!isUnchanged && !wasReloaded()) return location.reload()
  if (!content) return
  const module = content.status === 500 ? errorPage : await loadEventually(() => openModule(site, content.name))
  await Promise.all([yieldToBrowser(), module.preload?.(content.data as never)])
  const language = createLanguage(store.locale, catalogue, { isTypeset: true })
  const defaults = frame.head(content.frame)
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
    site,
    store,
    stores,
    base,
    view,
    language,
    onShown({ module: shown, data, url, params, isLoading }) {
      if (isLoading) return
      const head = headOf(shown.meta(data, { ...language, url, params, store, stores }), defaults, {
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
  startNotices(state.notices, site.onErrorNotice)
  configureErrorReports(state.reportTo)
  site.onRouter?.(router, content.frame)
  const app = (
    <App
      router={router}
      initialState={router.read()}
      language={language}
      frame={frame}
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

/** Hydrates the page of this document, if the site has rendered it. */
export function hydrateSite(open: OpenSite): void {
  const [stateElement, container] = [document.getElementById(STATE_ID), document.getElementById('root')]
  const sent = stateElement?.textContent
  // it may hold data of a customer, which must not outlive signing out
  stateElement?.remove()
  if (sent && container) void hydrate(open, sent, container)
}
