import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { afterPaint } from './after-paint.ts'
import { useRouterState } from './context.ts'

/**
 * What lies below the fold: a page that was navigated to shows its head first, and this in the frames after.
 * It is there at once on the server, while hydrating, on the way back and where the address names a place on the page.
 * Of several on a page one keeps `room`, so that the footer does not show meanwhile.
 */
export function Later({ children, room = false }: { children: ReactNode; room?: boolean }) {
  const whole = useRouterState((state) => state.whole)
  const [shown, setShown] = useState(whole)
  useEffect(() => (shown ? undefined : afterPaint(() => startTransition(() => setShown(true)))), [shown])
  return shown ? children : room && <div className="route-later" />
}
