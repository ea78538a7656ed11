import type { Language } from '../../../../../language/translate.ts'
import type { ProductSummaryFragment } from '../../../generated/operations.ts'
import type { Tone } from '../../../ui/overlay/notice.tsx'

export type Status = 'announcements' | 'presale' | 'available' | 'to order' | 'in selected bookstores' | 'out of stock'

// the API's key reduced to letters, since both 'to_order' and 'to order' occur
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

/** An announcement is not for sale yet; a presale without a date may be in the cart, where the reason is shown. */
export const canBeBought = (status: Status) => status !== 'announcements' && status !== 'out of stock'

/** Can be sent in one parcel with others: titles in bookshops only, or without a date, would delay them. */
export function canBeSent(product: Standing): boolean {
  const status = statusOf(product)
  return (
    canBeBought(status) &&
    status !== 'in selected bookstores' &&
    (status !== 'presale' || product.preorder_date !== null)
  )
}

export type Standing = Pick<
  ProductSummaryFragment,
  'availability' | 'preorder_date' | 'publication_date' | 'warehouse_salable_qty' | 'type_id'
>

const isDownloaded = ({ type_id }: Pick<Standing, 'type_id'>) => type_id === 'downloadable'

/** Nothing of it is sent: a file, or what is no thing at all. */
export const isFile = ({ type_id }: Pick<Standing, 'type_id'>) => type_id === 'virtual' || type_id === 'downloadable'

/** The label; hours only where the warehouse itself has a copy. */
export function statusText(product: Standing, { t, date }: Pick<Language, 't' | 'date'>, hours: number): string {
  const status = statusOf(product)
  switch (status) {
    case 'available':
      if (isFile(product)) return isDownloaded(product) ? t('Available for download') : t('Available')
      return product.warehouse_salable_qty ? t('Available - shipping in {hours}h', { hours }) : t('Available')
    case 'out of stock':
      return isFile(product) ? t('Not available') : t('Out of stock')
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
