import { useEffect, useState } from 'react'
import { boughtTitles, viewedTitles } from '../platform/stored-titles.ts'
import { lazyPart } from '../../../web/router/lazy-part.tsx'
import { useStore } from '../../../web/platform/store.ts'
import { whenIdle } from '../../../web/platform/when-idle.ts'

const ContinueReadingList = lazyPart(() =>
  import('./continue-reading-list.tsx').then((part) => part.ContinueReadingList),
)

const isNonEmpty = (skus: readonly string[]) => skus.length > 0

/** Renders `ContinueReadingList` when the browser is idle; nothing for a visitor without viewed or bought titles. */
export function ContinueReading() {
  const hasTitles = [useStore(viewedTitles, isNonEmpty, false), useStore(boughtTitles, isNonEmpty, false)].includes(
    true,
  )
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle && hasTitles && <ContinueReadingList />
}
