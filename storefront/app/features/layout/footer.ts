import { pagePart } from '../../../../web/platform/page-part.tsx'
import './footer.module.css'
import './newsletter-form.module.css'

/** Loaded on demand: the server-rendered links and plain form work without hydration. */
export const footer = pagePart(async () => (await import('./footer.part.tsx')).Footer)
