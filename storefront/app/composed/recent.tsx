import { useEffect, useState } from 'react'
import type { RecentShelfProps } from '../features/catalog/recent/recent-shelf.tsx'
import { lazyPart } from '../../../web/router/lazy-part.tsx'
import { whenIdle } from '../../../web/platform/when-idle.ts'
import { cardAction } from './card-action.tsx'

const RecentShelf = lazyPart(() =>
  import('../features/catalog/recent/recent-shelf.tsx').then((part) => part.RecentShelf),
)

/** Recently viewed titles, loaded when the browser is idle. */
export function Recent(props: Omit<RecentShelfProps, 'action'>) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle && <RecentShelf {...props} action={cardAction} />
}
