import { dayOf } from '../../../../language/translate.ts'
import { useText } from '../../../../web/platform/text.ts'

/** Formats an instant as a day in Warsaw, with the time of day if needed. */
export function OrderDate({ timestamp, hasTime = false }: { timestamp: string; hasTime?: boolean }) {
  const { date, dateTime } = useText()
  return (
    <time dateTime={hasTime ? `${timestamp.replace(' ', 'T')}Z` : dayOf(timestamp)} className="tabular">
      {hasTime ? dateTime(timestamp) : date(timestamp)}
    </time>
  )
}
