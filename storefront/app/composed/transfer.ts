import { pagePart } from '../platform/page-part.tsx'

/** Where to send the money, on the page after an order and on the order's own. */
export const transfer = pagePart(async () => (await import('./transfer.part.tsx')).TransferDetails)
