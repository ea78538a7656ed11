import { dayOf } from '../../../../language/translate.ts'
import { useText } from '../../platform/text.ts'

/** An instant as its day in Warsaw. */
export function Day({ of }: { of: string }) {
  const { date } = useText()
  return (
    <time dateTime={dayOf(of)} className="tabular">
      {date(of)}
    </time>
  )
}
