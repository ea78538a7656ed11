import { failedPage } from './app/features/errors/failed-page.tsx'
import type { FrameModule, PageModule } from '../web/router/page.ts'
import { frame } from './app/root.tsx'
import { routes } from './app/routes.ts'

/** The shop's pages and their frame. */
export const site = {
  routes,
  errorPage: failedPage as PageModule<unknown>,
  frame: frame as FrameModule<unknown>,
}
