import { failedPage } from '../app/features/errors/failed-page.tsx'
import type { PageTable } from '../app/platform/router/open-page.ts'
import type { PageModule } from '../app/platform/router/page.ts'
import { routes } from '../app/routes.ts'

/** All pages, and the error page. */
export const pageTable: PageTable = { routes, errorPage: failedPage as PageModule<unknown> }
