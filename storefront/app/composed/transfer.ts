import { pagePart } from '../../../web/platform/page-part.tsx'

/** Details of a bank transfer, on the page after an order and on the page of the order. */
export const transfer = pagePart(async () => (await import('./transfer.part.tsx')).TransferDetails)
