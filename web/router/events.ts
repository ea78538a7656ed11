import type { EntryState, Router } from './router.ts'

const HOVER_DELAY_MS = 50

const linkOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null

/** URL of a link that the router handles (same origin, this tab, no download); otherwise undefined. */
function routedUrlOf(router: Router, link: HTMLAnchorElement): string | undefined {
  if ((link.target && link.target !== '_self') || link.hasAttribute('download') || link.dataset.native !== undefined)
    return
  return router.handledUrl(link.href) && link.href
}

export const isDataSaverOn = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Handles links and GET forms of the whole document, including those in CMS texts, after hydration, until `signal`
 * aborts.
 */
export function handleLinksAndForms(router: Router, signal?: AbortSignal): void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link = linkOf(event)
    const address = link && routedUrlOf(router, link)
    if (!address) return
    // the browser handles links to fragments of the current page
    if (link.hash && link.href.split('#')[0] === location.href.split('#')[0]) return
    event.preventDefault()
    const { keep, replace, entry } = link.dataset
    void router.navigate(new URL(address), {
      preserveScroll: keep !== undefined,
      replace: replace !== undefined,
      entry: entry === undefined ? undefined : (JSON.parse(entry) as EntryState),
    })
  }
  document.addEventListener('click', onClick, { signal })

  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get' || form.target) return
    const url = new URL(form.getAttribute('action') ?? location.href, location.href)
    if (!router.handledUrl(url)) return
    event.preventDefault()
    const fields = [...new FormData(form, event.submitter)].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
    )
    url.search = new URLSearchParams(fields).toString()
    void router.navigate(url, { preserveScroll: form.dataset.keep !== undefined })
  }
  document.addEventListener('submit', onSubmit, { signal })

  let hoverTimer: ReturnType<typeof setTimeout> | undefined
  const prefetch = (event: Event) => {
    clearTimeout(hoverTimer)
    const link = linkOf(event)
    const address = link && routedUrlOf(router, link)
    if (!address || isDataSaverOn()) return
    // a failed prefetch is reported when the link is followed
    const start = () => void router.prefetch(address).catch(() => {})
    if (event.type === 'pointerover') hoverTimer = setTimeout(start, HOVER_DELAY_MS)
    else start()
  }
  for (const kind of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(kind, prefetch, { passive: true, signal })
}
