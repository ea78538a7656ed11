import { configureApi } from '../../api/graphql.ts'
import { createBrowserSession } from '../../api/session.ts'
import { hydrateSite } from '../../router/hydrate.tsx'
import { notes } from './app/texts/notes.pl.ts'
import { site } from './site.ts'

hydrateSite(({ base }) => {
  configureApi({ endpoint: `${base}/graphql`, queryTexts: async () => ({}) })
  return {
    ...site,
    loadTexts: async () => notes,
    session: createBrowserSession(() => undefined),
    readerId: () => undefined,
  }
})
