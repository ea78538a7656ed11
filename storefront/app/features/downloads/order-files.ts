import { pagePart } from '../../../../web/platform/page-part.tsx'

/** Files of an order, on the page after it, on its own page and on the page that mails link. */
export const orderFiles = pagePart(async () => (await import('./order-files.part.tsx')).OrderFiles)
