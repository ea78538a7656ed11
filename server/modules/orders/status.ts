import type { Language } from '../../../language/translate.ts'
import type { OrderItem } from './order.ts'

/** Where an order stands, in the reader's words; an operator's own status is told as it is written. */
export function statusLabel(status: string, { t }: Language): string {
  switch (status) {
    case 'pending':
      return t('Pending')
    case 'pending_payment':
      return t('Pending Payment')
    case 'processing':
      return t('Processing')
    case 'complete':
      return t('Complete')
    case 'closed':
      return t('Closed')
    case 'canceled':
      return t('Canceled')
    case 'holded':
      return t('On Hold')
    case 'ordered':
      return t('Ordered')
    case 'invoiced':
      return t('Invoiced')
    case 'shipped':
      return t('Shipped')
    case 'refunded':
      return t('Refunded')
    case 'partial':
      return t('Partial')
    case 'mixed':
      return t('Mixed')
    default:
      return status
  }
}

/** Where a line stands, as Magento tells it from its counts. */
export function itemStatus({
  quantityOrdered,
  quantityCanceled,
  quantityInvoiced,
  quantityShipped,
  quantityRefunded,
}: OrderItem): string {
  const wanted = quantityOrdered - quantityCanceled - quantityRefunded
  if (quantityCanceled === quantityOrdered) return 'canceled'
  if (quantityRefunded === quantityOrdered) return 'refunded'
  if (quantityInvoiced + quantityShipped + quantityRefunded + quantityCanceled === 0) return 'ordered'
  if (quantityShipped > 0 && quantityInvoiced > 0 && quantityShipped === wanted) return 'shipped'
  if (quantityInvoiced > 0 && quantityShipped === 0 && quantityInvoiced === wanted) return 'invoiced'
  return Math.max(quantityShipped, quantityInvoiced) < wanted ? 'partial' : 'mixed'
}
