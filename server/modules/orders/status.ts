import type { Language } from '../../../language/translate.ts'
import type { OrderItem } from './order-item.ts'

/** The translated status of an order; custom statuses are not translated. */
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

/** Magento's status of a line, derived from its quantities. */
export function itemStatus({
  quantityOrdered,
  quantityCanceled,
  quantityInvoiced,
  quantityShipped,
  quantityRefunded,
}: OrderItem): string {
  const expected = quantityOrdered - quantityCanceled - quantityRefunded
  if (quantityCanceled === quantityOrdered) return 'canceled'
  if (quantityRefunded === quantityOrdered) return 'refunded'
  if (quantityInvoiced + quantityShipped + quantityRefunded + quantityCanceled === 0) return 'ordered'
  if (quantityShipped > 0 && quantityInvoiced > 0 && quantityShipped === expected) return 'shipped'
  if (quantityShipped === 0 && quantityInvoiced === expected) return 'invoiced'
  return Math.max(quantityShipped, quantityInvoiced) < expected ? 'partial' : 'mixed'
}
