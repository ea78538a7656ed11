import { pagePart } from '../../../web/platform/page-part.tsx'

/** The home page below its opening; its script is loaded after that of the page. */
export const homeMore = pagePart(async () => (await import('./home-more.part.tsx')).BelowOpening)
