import { phpDate } from '../../../../language/php-date.ts'
import { dayOf } from '../../../../language/translate.ts'
import { useText } from '../../../../web/platform/text.ts'

/** Date of an API instant in a PHP date format, as Magento's settings contain it; renders nothing without a format. */
export function BlogDate({
  timestamp,
  format,
  className,
}: {
  timestamp: string | null
  format?: string
  className?: string
}) {
  const { locale, bind } = useText()
  if (!timestamp || !format) return null
  return (
    <time dateTime={dayOf(timestamp)} className={className}>
      {bind(phpDate(locale, format, timestamp))}
    </time>
  )
}
