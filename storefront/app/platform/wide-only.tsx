import { Suspense, use, type ReactNode } from 'react'

let isWide = false
let coming: Promise<void> | undefined

/** Pending until the window is wide for the first time; what was shown then stays, however narrow it becomes. */
const whenWide = (query: MediaQueryList) =>
  (coming ??= new Promise((resolve) => {
    query.addEventListener('change', ({ matches }) => matches && resolve())
  }))

function Woken({ children }: { children: ReactNode }) {
  if (!import.meta.env.SSR && !isWide) {
    const query = matchMedia('(width >= 810px)')
    isWide = query.matches
    if (!isWide) use(whenWide(query))
  }
  return children
}

/** For what the styles hide on a phone: the server sends it for readers without scripts, and a phone never wakes it. */
export const WideOnly = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <Woken>{children}</Woken>
  </Suspense>
)
