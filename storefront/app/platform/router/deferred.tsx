import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { afterPaint } from './after-paint.ts'
import { useRouterState } from './context.ts'

/**
 * Deferred render of what lies below the fold: after a navigation it renders in the frame after the top. It renders at
 * once on the server, while hydrating, on Back and for an address with a hash. One of several on
 * a page has `placeholder`, which keeps the footer out of view meanwhile.
 */
export function Deferred({ children, placeholder = false }: { children: ReactNode; placeholder?: boolean }) {
  const complete = useRouterState((state) => state.complete)
  const [shown, setShown] = useState(complete)
  useEffect(() => (shown ? undefined : afterPaint(() => startTransition(() => setShown(true)))), [shown])
  return shown ? children : placeholder && <div className="route-deferred" />
}
