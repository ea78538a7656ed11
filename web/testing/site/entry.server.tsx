import { text } from '../../../language/translate.ts'
import { dataOrThrow } from '../../api/document.ts'
import { serveSite, type ServeParts, type SiteHandler } from '../../document/serve-site.ts'
import { notes } from './app/texts/notes.pl.ts'
import type { Notes } from './notes.ts'
import { site } from './site.ts'

const polish = { code: 'default', locale: 'pl_PL', currency: 'PLN', country: 'PL', isDefault: true }

/** The request handler of the site, for a back end. */
export const createNotesSite = (
  backend: Pick<Notes, 'execute'>,
  parts: Pick<ServeParts, 'assets' | 'onError'>,
): SiteHandler =>
  serveSite({
    ...parts,
    stores: [polish],
    site: {
      ...site,
      loadCatalogue: async () => notes,
      textFiles: () => [],
      openVisit: ({ store }) => ({
        store,
        graphqlFor:
          () =>
          async (document, ...[variables]) =>
            dataOrThrow(backend.execute(document.name, variables ?? {}) as never),
      }),
      unavailableNote: text('Try again'),
    },
  })
