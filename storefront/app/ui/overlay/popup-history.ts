const hiders: Array<() => void> = []
const leaving: Array<() => void> = []

function onPopState(event: PopStateEvent) {
  const step = leaving.shift() ?? hiders.pop()
  if (!step) return
  // the page has not changed, so the router must not handle the event
  event.stopImmediatePropagation()
  step()
  if (location.hash) keepFocus()
}

/** Restores focus, since the browser moves it to the URL's fragment even when only a history entry is removed. */
function keepFocus() {
  const focused = document.activeElement
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  })
}

/** Whether a popup is open. */
export const isAnyOpen = (): boolean => hiders.length > 0

/** Pushes a history entry, so that Back hides the popup. The returned function removes the entry, once. */
export function enterPopup(hide: () => void): () => Promise<void> {
  window.removeEventListener('popstate', onPopState, true)
  window.addEventListener('popstate', onPopState, true)
  hiders.push(hide)
  history.pushState({ ...(history.state as object | null), popup: true }, '')
  return async () => {
    const at = hiders.indexOf(hide)
    if (at < 0) return
    hiders.splice(at, 1)
    // the current entry is that of a navigation and must stay
    if (!(history.state as { popup?: boolean } | null)?.popup) return
    left = new Promise((resolve) => {
      leaving.push(resolve)
      history.back()
    })
    await left
  }
}

/** Removes the history entries of all popups before a navigation. The returned function hides the popups. */
export async function leaveAllPopups(): Promise<() => void> {
  const all = hiders.splice(0)
  if (all.length > 0 && (history.state as { popup?: boolean } | null)?.popup) {
    left = new Promise((resolve) => {
      leaving.push(resolve)
      history.go(-all.length)
    })
    await left
  }
  return () => {
    for (const hide of all) hide()
  }
}

let left = Promise.resolve()

/** Resolves when the entries of closed popups are removed; only then may a navigation push its entry. */
export const popupsLeft = () => left
