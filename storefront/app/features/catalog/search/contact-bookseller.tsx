import { createContext, use } from 'react'
import { useText } from '../../../../../web/platform/text.ts'

/** Phone number of the shop as written in the configuration; '' if there is none. */
export const ShopPhone = createContext('')

/** A phone number to call when a search finds nothing. */
export function ContactBookseller({ className }: { className?: string }) {
  const { t } = useText()
  const phone = use(ShopPhone)
  if (!phone) return null
  return (
    <p className={className}>
      {t('Ask a bookseller:')} <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone.replaceAll(' ', '\u00a0')}</a>
    </p>
  )
}
