import type { FrameModule, PageModule } from '../web/router/page.ts'
import { failedPage, frame, routes } from './extended.ts'

/** The shop's pages and their frame. */
export const site = {
  routes,
  errorPage: failedPage as PageModule<unknown>,
  frame: frame as FrameModule<unknown>,
}
