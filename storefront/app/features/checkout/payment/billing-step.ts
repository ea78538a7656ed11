import { pagePart } from '../../../../../web/platform/page-part.tsx'

/** Loaded on demand, as most visits to the checkout start at another step. */
export const billingStep = pagePart(async () => (await import('./billing-step.part.tsx')).BillingStep)
