import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { DESKTOP } from './breakpoint.ts'
import { whenIdle } from './when-idle.ts'

let isWide = false
let firstWide: Promise<void> | undefined

/** Resolves when the window is first wide; the part is then hydrated for good, even in a narrow window. */
const whenWide = (query: MediaQueryList) =>
  (firstWide ??= new Promise((resolve) => {
    query.addEventListener('change', ({ matches }) => matches && resolve())
  }))

const desktopQuery = () => matchMedia(DESKTOP)

function HydrateWhenWide({ children }: { children: ReactNode }) {
  if (!import.meta.env.SSR && !isWide) {
    const query = desktopQuery()
    isWide = query.matches
    if (!isWide) use(whenWide(query))
  }
  return children
}

/**
 * Desktop-only parts that CSS hides on a phone: rendered by the server for readers without JavaScript, but not hydrated
 * on a phone.
 */
export function DesktopOnly({ children }: { children: ReactNode }) {
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    if (isWide) return
    // removed in idle time: otherwise a navigation would render it, or remove it between click and response
    const query = desktopQuery()
    const drop = whenIdle(() => setIsGone(!query.matches))
    const show = () => setIsGone(false)
    query.addEventListener('change', show)
    return () => {
      drop()
      query.removeEventListener('change', show)
    }
  }, [])
  return (
    !isGone && (
      <Suspense>
        <HydrateWhenWide>{children}</HydrateWhenWide>
      </Suspense>
    )
  )
}
