import { pagePart } from '../../../../../web/platform/page-part.tsx'

/** Loaded on demand, as most visits to the checkout do not reach it. */
export const successPage = pagePart(async () => (await import('./success-page.part.tsx')).SuccessPage)
