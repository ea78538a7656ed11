const hiders: Array<() => void> = []
const leaving: Array<() => void> = []

function onPopState(event: PopStateEvent) {
  const step = leaving.shift() ?? hiders.pop()
  if (!step) return
  // the page has not changed, so the router must not handle it
  event.stopImmediatePropagation()
  step()
  if (location.hash) keepFocus()
}

/** The browser moves the focus to what the address names after '#', also where an entry was only removed. */
function keepFocus() {
  const focused = document.activeElement
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  })
}

/** Whether a popup lies over the page. */
export const isAnyOpen = (): boolean => hiders.length > 0

/** Makes Back hide the popup; the returned function removes the entry from the history, once. */
export function enterPopup(hide: () => void): () => Promise<void> {
  window.removeEventListener('popstate', onPopState, true)
  window.addEventListener('popstate', onPopState, true)
  hiders.push(hide)
  history.pushState({ ...(history.state as object | null), popup: true }, '')
  return async () => {
    const at = hiders.indexOf(hide)
    if (at < 0) return
    hiders.splice(at, 1)
    // another state on top means a navigation: its entry must stay
    if (!(history.state as { popup?: boolean } | null)?.popup) return
    left = new Promise((resolve) => {
      leaving.push(resolve)
      history.back()
    })
    await left
  }
}

/** Removes the entries of all popups before a navigation; the result hides them. */
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

/** Resolves when closed popups have left the history: only then may a navigation push its entry. */
export const popupsLeft = () => left
