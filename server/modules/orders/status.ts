import type { Language } from '../../../language/translate.ts'

/** Where an order stands, in the reader's words; an operator's own status is told as it is written. */
export function statusLabel(status: string, { t }: Language): string {
  switch (status) {
    case 'pending': return t('Pending')
    case 'pending_payment': return t('Pending Payment')
    case 'processing': return t('Processing')
    case 'complete': return t('Complete')
    case 'closed': return t('Closed')
    case 'canceled': return t('Canceled')
    case 'holded': return t('On Hold')
    case 'ordered': return t('Ordered')
    default: return status
  }
}
