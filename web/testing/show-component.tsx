import type { ReactNode } from 'react'
import { configureApi } from '../api/graphql.ts'
import { createBrowserSession } from '../api/session.ts'
import type { StoreView } from '../platform/store-view.ts'
import type { PageModule } from '../router/page.ts'
import { routesOf } from '../router/table.ts'
import { web } from '../texts/web.pl.ts'
import { empty, showPageOf, type OpenTestedSite, type ShownPage, type ShowPageOptions } from './show-page.tsx'

const polish: StoreView = { code: 'default', locale: 'pl_PL', currency: 'PLN', country: 'PL', isDefault: true }

/** A site without pages. */
const openEmptySite: OpenTestedSite = ({ base }) => {
  configureApi({ endpoint: `${base}/graphql`, queryTexts: async () => ({}) })
  return {
    routes: [],
    errorPage: empty,
    frame: { load: () => undefined, head: () => ({ name: '' }), Frame: ({ children }) => children, Always: () => null },
    loadTexts: async () => web,
    session: createBrowserSession(() => undefined),
    readerId: () => undefined,
  }
}

/** Renders a component in Polish, alone on a page of a site that has no others. */
export function show(component: ReactNode, { pages = [], ...options }: ShowPageOptions = {}): Promise<ShownPage> {
  const tested: PageModule<unknown> = { ...empty, Page: () => component }
  const own = routesOf({ tested: '/' }, { tested: async () => ({ page: tested }) })
  return showPageOf(openEmptySite, '/', { ...options, pages: [...own, ...pages], store: polish, stores: [polish] })
}
