import type { Router } from './router.ts'
import { savesData } from './events.ts'

const AT_ONCE = 3

/**
 * Prefetches links that scroll into view, a few at a time, latest first. Returns a function that observes one link.
 */
export function watchLinks(router: Router): (link: HTMLAnchorElement) => () => void {
  if (savesData()) return () => () => {}
  const waiting: string[] = []
  let busy = 0
  const next = () => {
    if (busy >= AT_ONCE) return
    const address = waiting.pop()
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
      const at = waiting.indexOf(href)
      // links that have left the viewport are unlikely to be followed
      if (at >= 0) waiting.splice(at, 1)
      if (isIntersecting) waiting.push(href)
    }
    for (let started = 0; started < AT_ONCE; started++) next()
  })
  return (link) => {
    observer.observe(link)
    return () => observer.unobserve(link)
  }
}
