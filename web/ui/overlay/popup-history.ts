const hideCallbacks: Array<() => void> = []
const pendingBacks: Array<() => void> = []

function onPopState(event: PopStateEvent) {
  const step = pendingBacks.shift() ?? hideCallbacks.pop()
  if (!step) return
  // the page has not changed, so the router must not handle the event
  event.stopImmediatePropagation()
  step()
  if (location.hash) restoreFocus()
}

/** Restores focus, since the browser moves it to the URL's fragment even when only a history entry is removed. */
function restoreFocus() {
  const focused = document.activeElement
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  })
}

/** Whether a popup is open. */
export const isAnyPopupOpen = (): boolean => hideCallbacks.length > 0

/** Pushes a history entry, so that Back hides the popup. The returned function removes the entry, once. */
export function pushPopupEntry(hide: () => void): () => Promise<void> {
  window.removeEventListener('popstate', onPopState, true)
  window.addEventListener('popstate', onPopState, true)
  hideCallbacks.push(hide)
  history.pushState({ ...(history.state as object | null), popup: true }, '')
  return async () => {
    const at = hideCallbacks.indexOf(hide)
    if (at < 0) return
    hideCallbacks.splice(at, 1)
    // the current entry is that of a navigation and must stay
    if (!(history.state as { popup?: boolean } | null)?.popup) return
    entriesRemoved = new Promise((resolve) => {
      pendingBacks.push(resolve)
      history.back()
    })
    await entriesRemoved
  }
}

/** Removes the history entries of all popups before a navigation. The returned function hides the popups. */
export async function removePopupEntries(): Promise<() => void> {
  const all = hideCallbacks.splice(0)
  if (all.length > 0 && (history.state as { popup?: boolean } | null)?.popup) {
    entriesRemoved = new Promise((resolve) => {
      pendingBacks.push(resolve)
      history.go(-all.length)
    })
    await entriesRemoved
  }
  return () => {
    for (const hide of all) hide()
  }
}

let entriesRemoved = Promise.resolve()

/** Resolves when the entries of closed popups are removed; only then may a navigation push its entry. */
export const whenPopupEntriesRemoved = () => entriesRemoved
