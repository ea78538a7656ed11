import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { afterPaint } from './after-paint.ts'
import { useRouterState } from './context.ts'

/**
 * Deferred render of what lies below the fold: after a navigation it renders in the frame after the top. It renders at
 * once on the server, while hydrating, on Back and for an address with a hash. One of several on a page has `room`,
 * which keeps the footer out of view meanwhile.
 */
export function Later({ children, room = false }: { children: ReactNode; room?: boolean }) {
  const whole = useRouterState((state) => state.whole)
  const [shown, setShown] = useState(whole)
  useEffect(() => (shown ? undefined : afterPaint(() => startTransition(() => setShown(true)))), [shown])
  return shown ? children : room && <div className="route-later" />
}
