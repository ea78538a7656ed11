import type { Router } from './router.ts'
import { isDataSaverOn } from './events.ts'

const MAX_CONCURRENT = 3

/**
 * Prefetches links that scroll into view, a few at a time, latest first. Returns a function that observes one link.
 */
export function watchLinks(router: Router): (link: HTMLAnchorElement) => () => void {
  if (isDataSaverOn()) return () => () => {}
  const prefetchQueue: string[] = []
  let busy = 0
  const next = () => {
    if (busy >= MAX_CONCURRENT) return
    const address = prefetchQueue.pop()
    if (!address) return
    busy++
    void router
      .prefetch(address)
      .catch(() => {})
      .finally(() => {
        busy--
        next()
      })
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const { href } = target as HTMLAnchorElement
      const at = prefetchQueue.indexOf(href)
      // links that have left the viewport are unlikely to be followed
      if (at >= 0) prefetchQueue.splice(at, 1)
      if (isIntersecting) prefetchQueue.push(href)
    }
    for (let started = 0; started < MAX_CONCURRENT; started++) next()
  })
  return (link) => {
    observer.observe(link)
    return () => observer.unobserve(link)
  }
}
