import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { afterPaint } from './after-paint.ts'
import { useRouterState } from './context.ts'

/**
 * Renders children below the fold one frame after the rest of the page, after a navigation. On the server, while
 * hydrating, on Back and for a URL with a hash they render immediately. One of several on a page has `placeholder`,
 * which keeps the footer out of view until then.
 */
export function Deferred({ children, placeholder = false }: { children: ReactNode; placeholder?: boolean }) {
  const complete = useRouterState((state) => state.complete)
  const [shown, setShown] = useState(complete)
  useEffect(() => (shown ? undefined : afterPaint(() => startTransition(() => setShown(true)))), [shown])
  return shown ? children : placeholder && <div className="route-deferred" />
}
