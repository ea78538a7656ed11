import type { Site } from '../../router/site.ts'
import { failedPage } from './app/failed-page.tsx'
import { frame } from './app/frame.tsx'
import { routes } from './app/routes.ts'

export const site: Site = { routes, frame, errorPage: failedPage }
