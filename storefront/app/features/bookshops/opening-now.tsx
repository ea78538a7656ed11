import { useEffect, useState } from 'react'
import { useText } from '../../../../web/platform/text.ts'
import { StatusLabel } from '../../ui/shelf/badge.tsx'
import { clockAt, type Day, openingAt, openingText } from './opening.ts'

/** Interval in milliseconds at which the current time is checked. */
const REFRESH_INTERVAL_MS = 30_000

/** Whether a bookshop is open now; `renderedAt` is the time at which the page was rendered. */
export function OpeningNow({ days, renderedAt }: { days: readonly Day[]; renderedAt: string }) {
  const language = useText()
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    setNow(new Date().toISOString())
    const timer = setInterval(() => setNow(new Date().toISOString()), REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  if (days.length === 0) return null
  const opening = openingAt(days, clockAt(new Date(now)))
  return <StatusLabel tone={opening.isOpen ? 'success' : 'neutral'}>{openingText(opening, language)}</StatusLabel>
}
