import { dayOf } from '../../../../language/translate.ts'
import { useText } from '../../platform/text.ts'

/** Formats an instant as a day in Warsaw, with the time of day if needed. */
export function OrderDate({ of, hasTime = false }: { of: string; hasTime?: boolean }) {
  const { date, dateTime } = useText()
  return (
    <time dateTime={hasTime ? `${of.replace(' ', 'T')}Z` : dayOf(of)} className="tabular">
      {hasTime ? dateTime(of) : date(of)}
    </time>
  )
}
