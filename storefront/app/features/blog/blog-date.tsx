import { phpDate } from '../../../../language/php-date.ts'
import { dayOf } from '../../../../language/translate.ts'
import { useText } from '../../platform/text.ts'

/** An instant of the API in a format of PHP's, as Magento's settings have it. */
export function BlogDate({ at, format, className }: { at: string | null; format?: string; className?: string }) {
  const { locale, bind } = useText()
  if (!at || !format) return null
  return (
    <time dateTime={dayOf(at)} className={className}>
      {bind(phpDate(locale, format, at))}
    </time>
  )
}
