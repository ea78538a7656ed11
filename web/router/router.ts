import { toSameOriginPath } from '../../rules/same-origin-path.ts'
import { flushSync } from 'react-dom'
import { buildState, PartLoadError } from '../platform/load-part.ts'
import { notify } from '../platform/notices.ts'
import { isCachedOffline, isOffline } from '../platform/offline.ts'
import { storePathOf, type StoreView } from '../platform/store-view.ts'
import { afterPaint, whenPainted } from './after-paint.ts'
import { isUnavailable } from '../api/document.ts'
import { failedView, openModule, openPage, type ContextOf, type PageTable, type View } from './open-page.ts'
import { createPageCache } from './page-cache.ts'
import { Redirect, type PageContext, type PageModule } from './page.ts'
import { readScrollPositions, writeScrollPositions, type ScrollPosition } from './scroll-positions.ts'
import { focusPage, findLink, scrollToHash } from './focus.ts'
import { matchRoute } from './table.ts'

/** State of a history entry: open lists, open menus. Values must be cloneable. */
export type EntryState = Readonly<Record<string, unknown>>

export interface RouterState {
  readonly view: View
  readonly entry: EntryState
  /** A navigation has been running noticeably long. */
  readonly pending: boolean
  /** `Deferred` renders its children immediately. */
  readonly complete: boolean
}

export interface NavigateOptions {
  replace?: boolean
  /** true: keeps the focused element in place, as for filters; `scroll`: keeps the scroll position. */
  preserveScroll?: boolean | 'scroll'
  /** State of the new history entry. */
  entry?: EntryState
}

export interface Router {
  readonly base: string
  read: () => RouterState
  subscribe: (listener: () => void) => () => void
  /** The URL within this store view, if the router handles it. */
  handledUrl: (address: string | URL) => URL | undefined
  /** Navigates to a path within the store view, or to any URL. */
  navigate: (to: string | URL, options?: NavigateOptions) => Promise<void>
  prefetch: (to: string | URL) => Promise<void>
  /** Clears the page cache; called after a write. */
  invalidate: () => void
  /** Reloads the data of the shown page. */
  refresh: () => Promise<void>
  setEntry: (state: EntryState, push?: boolean) => void
  /** Replaces the URL of the shown page without loading anything. */
  replaceUrl: (to: string) => void
}

export interface RouterParts {
  table: PageTable
  stores: readonly StoreView[]
  base: string
  view: View
  contextOf: (visit: Parameters<ContextOf>[0] & { signal: AbortSignal }) => PageContext
  /** Called after a page is painted. */
  onShown: (view: View) => void
  /** Whether the server answers a URL with a new document. */
  isNative?: (url: URL) => boolean
  /** Ends the router, in tests that show several pages. */
  signal?: AbortSignal
}

const PENDING_DELAY_MS = 150
const MAX_ENTRIES = 50
type HistoryAction = 'push' | 'replace' | 'pop'
interface SavedView extends ScrollPosition {
  view?: View
}

const newKey = () => Math.random().toString(36).slice(2)
async function whenOpened(opening: Promise<View>, done: (view: View) => void) {
  try {
    done(await opening)
  } catch {
    // reported by the navigation that requested the page
  }
}
const pathAndQueryOf = (url: URL) => url.pathname + url.search

export function createRouter({
  table,
  stores,
  base,
  view,
  contextOf,
  onShown,
  isNative,
  signal: listening,
}: RouterParts): Router {
  const listeners = new Set<() => void>()
  const cache = createPageCache()
  const saved = new Map<string, SavedView>(readScrollPositions())
  let state: RouterState = { view, entry: {}, pending: false, complete: true }
  let key: string = history.state?.key ?? newKey()
  let running: AbortController | undefined
  let cancelShown: (() => void) | undefined

  const change = (part: Partial<RouterState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const toBrowserUrl = (url: URL) => new URL(base + pathAndQueryOf(url) + url.hash, location.origin)
  const toStoreUrl = (url: URL) =>
    new URL(storePathOf(url.pathname, stores).path + url.search + url.hash, location.origin)

  history.replaceState({ ...history.state, key }, '')
  let lastScroll = 0
  const noteScroll = () => void (lastScroll = scrollY)
  addEventListener('scroll', noteScroll, { passive: true, signal: listening })
  requestAnimationFrame(noteScroll)
  // the browser restores the scroll position after a reload, but must not within the document
  const savePositions = () => {
    history.scrollRestoration = 'auto'
    savePosition(lastScroll)
    writeScrollPositions(saved)
  }
  addEventListener('pagehide', savePositions, { signal: listening })
  const onPopState = () => {
    const url = toStoreUrl(new URL(location.href))
    if (!history.state?.key) history.replaceState({ key: newKey() }, '') // the browser creates entries for #links
    savePosition()
    const same = pathAndQueryOf(url) === pathAndQueryOf(state.view.url)
    key = history.state.key
    if (same) {
      const back = url.hash === state.view.url.hash ? undefined : saved.get(key)
      change({ entry: history.state.entry ?? {}, view: { ...state.view, url } })
      if (back) scrollTo({ top: back.scroll, behavior: 'instant' })
      return
    }
    void visit(url, 'pop')
  }
  addEventListener('popstate', onPopState, { signal: listening })

  /** `scrollTop`: the last scroll position of a page being unloaded, as reading it then would force a layout. */
  function savePosition(scrollTop?: number) {
    const focus = document.activeElement?.getAttribute('href') ?? ''
    const top = scrollTop === undefined ? findLink(focus)?.getBoundingClientRect().top : undefined
    saved.delete(key)
    saved.set(key, { view: state.view, scroll: scrollTop ?? scrollY, focus, top })
    for (const oldest of saved.keys()) {
      if (saved.size <= MAX_ENTRIES) break
      saved.delete(oldest)
    }
  }

  function open(
    url: URL,
    run: AbortController,
    onModule?: (name: string, module: PageModule<unknown>) => void,
  ): Promise<View> {
    const address = pathAndQueryOf(url)
    const { signal } = run
    const opening = openPage(table, url, (visited) => contextOf({ ...visited, signal }), onModule)
    cache.put(address, opening, run)
    const drop = () => cache.drop(address, opening)
    signal.addEventListener('abort', drop) // immediately, since the next click may open the same page
    void whenOpened(opening, (opened) => {
      signal.removeEventListener('abort', drop)
      if (opened.module.private || opened.status !== 200) drop()
    })
    return opening
  }

  function newRun(): AbortController {
    const run = new AbortController()
    listening?.addEventListener('abort', () => run.abort())
    return run
  }

  async function visit(url: URL, action: HistoryAction, options: NavigateOptions = {}) {
    running?.abort()
    const run = (running = newRun())
    let isShown = false
    let loading: View | undefined
    const pendingTimer = setTimeout(() => {
      if (run.signal.aborted) return
      change({ pending: true })
      isShown = !!loading
      if (loading) show(loading, action, options)
    }, PENDING_DELAY_MS)
    // a cached page may render long: paint a frame first, to respond to the click
    const nextPaint = action === 'pop' ? undefined : whenPainted()
    try {
      const back = action === 'pop' ? saved.get(key)?.view : undefined
      const known = back && !back.module.private ? back : await cache.find(pathAndQueryOf(url))
      if (run.signal.aborted) return
      const next =
        known ??
        (await open(url, run, (name, module) => {
          if (module.Loading) loading = { name, module, params: {}, url, data: undefined, status: 200, isLoading: true }
        }))
      await nextPaint
      if (!run.signal.aborted)
        show(
          { ...next, url },
          isShown ? 'replace' : action,
          isShown ? { ...options, preserveScroll: 'scroll' } : options,
        )
    } catch (error) {
      if (run.signal.aborted) return
      if (error instanceof Redirect) {
        if (error.problem) notify('error', error.problem)
        return await navigate(error.to, { ...options, replace: isShown || action !== 'push' })
      }
      if (await canOpenDocument(error, url)) return location.assign(toBrowserUrl(url))
      if (run.signal.aborted) return
      console.error(error)
      show(failedView(table, url, String(error), isUnavailable(error)), isShown ? 'replace' : action, options)
    } finally {
      clearTimeout(pendingTimer)
      if (running === run) {
        running = undefined
        if (state.pending) change({ pending: false })
      }
    }
  }

  /** Whether a page that failed to load can be opened as a new document, from the server or the offline cache. */
  const canOpenDocument = async (error: unknown, url: URL) =>
    isOffline()
      ? await isCachedOffline(toBrowserUrl(url))
      : error instanceof PartLoadError && (await buildState()) !== 'down'

  function show(next: View, action: HistoryAction, { preserveScroll, entry }: NavigateOptions) {
    history.scrollRestoration = 'manual'
    if (action !== 'pop') {
      if (action === 'push') {
        savePosition()
        key = newKey()
      }
      history[action === 'push' ? 'pushState' : 'replaceState'](
        { key, ...(entry && { entry }) },
        '',
        toBrowserUrl(next.url),
      )
    }
    const back = action === 'pop' ? saved.get(key) : undefined
    const complete = action === 'pop' || !!preserveScroll || next.url.hash !== ''
    // `content-visibility` estimates heights, but restoring the scroll position needs the real ones
    document.documentElement.toggleAttribute('data-complete', action === 'pop')
    const keptElement =
      preserveScroll === true && document.activeElement !== document.body ? document.activeElement : null
    const keptTop = keptElement?.getBoundingClientRect().top ?? 0
    flushSync(() => change({ view: next, entry: history.state?.entry ?? {}, pending: false, complete }))
    if (keptElement?.isConnected)
      scrollBy({ top: keptElement.getBoundingClientRect().top - keptTop, behavior: 'instant' })
    if (back) scrollBack(back)
    else if (!scrollToHash(next.url.hash) && !preserveScroll) scrollTo({ top: 0, behavior: 'instant' })
    if (!preserveScroll) focusPage(back?.focus)
    cancelShown?.()
    cancelShown = afterPaint(() => onShown(next))
  }

  /** Restores the scroll position by the followed link, since heights above the viewport may have been estimated. */
  function scrollBack({ scroll, focus, top }: SavedView) {
    scrollTo({ top: scroll, behavior: 'instant' })
    const link = top === undefined ? null : findLink(focus)
    if (link && top !== undefined) scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
  }

  function handledUrl(address: string | URL): URL | undefined {
    const url = new URL(address, location.href)
    if (url.origin !== location.origin || storePathOf(url.pathname, stores).base !== base) return
    if (isNative?.(url)) return
    // files, such as images, feeds and PDFs, are requested from the server
    if (/\.(?!html$)\w+$/.test(url.pathname)) return
    return toStoreUrl(url)
  }

  async function navigate(to: string | URL, options: NavigateOptions = {}) {
    const url = new URL(
      typeof to === 'string' && to.startsWith('/') ? base + (toSameOriginPath(to) ?? '/') : to,
      location.href,
    )
    const own = handledUrl(url)
    if (!own) return location.assign(url)
    if (own.hash && pathAndQueryOf(own) === pathAndQueryOf(state.view.url)) {
      savePosition()
      history.pushState({ key: (key = newKey()) }, '', toBrowserUrl(own))
      change({ view: { ...state.view, url: own } })
      scrollToHash(own.hash)
      return
    }
    const same = own.href === state.view.url.href
    await visit(own, options.replace || same ? 'replace' : 'push', options)
  }

  return {
    base,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    handledUrl,
    navigate,
    async prefetch(to) {
      const url = handledUrl(to)
      const match = url && matchRoute(table.routes, url.pathname)
      if (!match || pathAndQueryOf(url) === pathAndQueryOf(state.view.url)) return
      const module = await openModule(table, match.route.name)
      if (listening?.aborted || module.private || cache.has(pathAndQueryOf(url))) return
      await open(url, newRun())
    },
    invalidate() {
      cache.clear()
      for (const entry of saved.values()) entry.view = undefined
    },
    async refresh() {
      cache.clear()
      await visit(state.view.url, 'replace', { preserveScroll: true })
    },
    replaceUrl(to) {
      const url = toStoreUrl(new URL(base + to, location.href))
      history.replaceState({ key, entry: state.entry }, '', toBrowserUrl(url))
      change({ view: { ...state.view, url } })
    },
    setEntry(entry, push) {
      if (push) {
        savePosition()
        key = newKey()
      }
      history[push ? 'pushState' : 'replaceState']({ key, entry }, '')
      change({ entry })
    },
  }
}
