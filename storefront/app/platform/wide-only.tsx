import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

let isWide = false
let coming: Promise<void> | undefined

/** Pending until the window is wide for the first time; what was shown then stays, however narrow it becomes. */
const whenWide = (query: MediaQueryList) =>
  (coming ??= new Promise((resolve) => {
    query.addEventListener('change', ({ matches }) => matches && resolve())
  }))

const wide = () => matchMedia('(width >= 810px)')

function Woken({ children }: { children: ReactNode }) {
  if (!import.meta.env.SSR && !isWide) {
    const query = wide()
    isWide = query.matches
    if (!isWide) use(whenWide(query))
  }
  return children
}

/** For what the styles hide on a phone: the server sends it for readers without scripts, and a phone never wakes it. */
export function WideOnly({ children }: { children: ReactNode }) {
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    if (isWide) return
    // no page that follows has to carry it along, and none to take it away between a press and the answer
    const query = wide()
    const drop = whenIdle(() => setIsGone(!query.matches))
    const bringBack = () => setIsGone(false)
    query.addEventListener('change', bringBack)
    return () => {
      drop()
      query.removeEventListener('change', bringBack)
    }
  }, [])
  return (
    !isGone && (
      <Suspense>
        <Woken>{children}</Woken>
      </Suspense>
    )
  )
}
