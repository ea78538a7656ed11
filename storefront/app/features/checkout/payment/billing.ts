import { pagePart } from '../../../platform/page-part.tsx'

/** The step of paying: most visits to the checkout begin with another. */
export const billing = pagePart(async () => (await import('./billing-step.part.tsx')).BillingStep)
