import type { Language } from '../../../../../language/translate.ts'
import type { ProductSummaryFragment } from '../../../generated/operations.ts'
import type { Tone } from '../../../../../web/ui/overlay/notice.tsx'

export type Status = 'announcements' | 'presale' | 'available' | 'to order' | 'in selected bookstores' | 'out of stock'

// keys are the API's, reduced to lower-case letters, since both 'to_order' and 'to order' occur
const STATUSES: Readonly<Record<string, Status>> = {
  announcement: 'announcements',
  announcements: 'announcements',
  presale: 'presale',
  available: 'available',
  toorder: 'to order',
  inbookstores: 'in selected bookstores',
  inselectedbookstores: 'in selected bookstores',
  unavailable: 'out of stock',
  outofstock: 'out of stock',
}

export const statusOf = ({ availability }: Pick<ProductSummaryFragment, 'availability'>): Status =>
  STATUSES[(availability ?? '').toLowerCase().replaceAll(/[^a-z]/g, '')] ?? 'out of stock'

/**
 * An announcement is not for sale yet; a presale without a date can be added to the cart, which shows why it cannot be
 * ordered.
 */
export const canBeBought = (status: Status) => status !== 'announcements' && status !== 'out of stock'

/**
 * Whether the title can be sent together with others: those only in bookshops, or without a date, would delay the
 * parcel.
 */
export function canBeSent(product: AvailabilityFields): boolean {
  const status = statusOf(product)
  return (
    canBeBought(status) &&
    status !== 'in selected bookstores' &&
    (status !== 'presale' || product.preorder_date !== null)
  )
}

export type AvailabilityFields = Pick<
  ProductSummaryFragment,
  'availability' | 'preorder_date' | 'publication_date' | 'warehouse_salable_qty' | 'type_id'
>

const isDownloadable = ({ type_id }: Pick<AvailabilityFields, 'type_id'>) => type_id === 'downloadable'

/** Not shipped: a file or a service. */
export const isNotShipped = ({ type_id }: Pick<AvailabilityFields, 'type_id'>) =>
  type_id === 'virtual' || type_id === 'downloadable'

/** Status label; shipping hours only when the warehouse has a copy. */
export function statusText(
  product: AvailabilityFields,
  { t, date }: Pick<Language, 't' | 'date'>,
  hours: number,
): string {
  const status = statusOf(product)
  switch (status) {
    case 'available':
      if (isNotShipped(product)) return isDownloadable(product) ? t('Available for download') : t('Available')
      return product.warehouse_salable_qty ? t('Available - shipping in {hours}h', { hours }) : t('Available')
    case 'out of stock':
      return isNotShipped(product) ? t('Not available') : t('Out of stock')
    case 'presale':
      return product.preorder_date ? `${t('presale')}: ${date(product.preorder_date)}` : t('presale')
    case 'announcements':
      return product.publication_date ? `${t('announcements')}: ${date(product.publication_date)}` : t('announcements')
    case 'to order':
      return t('to order')
    case 'in selected bookstores':
      return t('in selected bookstores')
  }
}

export const statusTone: Readonly<Record<Status, Tone | 'neutral'>> = {
  available: 'success',
  'in selected bookstores': 'success',
  presale: 'info',
  'to order': 'info',
  announcements: 'info',
  'out of stock': 'neutral',
}
