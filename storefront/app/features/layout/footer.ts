import { pagePart } from '../../platform/page-part.tsx'
import './footer.module.css'
import './newsletter-form.module.css'

/** It works as the server sent it: links and the plain form wait for no script. */
export const footer = pagePart(async () => (await import('./footer.part.tsx')).Footer)
