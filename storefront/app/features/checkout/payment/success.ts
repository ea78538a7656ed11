import { pagePart } from '../../../platform/page-part.tsx'

/** Most visits to the checkout do not come this far. */
export const success = pagePart(async () => (await import('./success-page.part.tsx')).SuccessPage)
