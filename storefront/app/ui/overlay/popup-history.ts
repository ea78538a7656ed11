const hiders: Array<() => void> = []
const leaving: Array<() => void> = []

function onPopState(event: PopStateEvent) {
  const step = leaving.shift() ?? hiders.pop()
  if (!step) return
  // the page has not changed, so the router must not handle it
  event.stopImmediatePropagation()
  step()
}

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

let left = Promise.resolve()

/** Resolves when closed popups have left the history: only then may a navigation push its entry. */
export const popupsLeft = () => left
