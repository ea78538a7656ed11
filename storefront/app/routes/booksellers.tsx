import { addressOf } from '../../../language/addresses.ts'
import { Booksellers } from '../generated/documents.ts'
import type { BooksellersQuery } from '../generated/operations.ts'
import { BooksellersPage } from '../features/catalog/picks/bookseller-page.tsx'
import { notFound, type PageModule } from '../platform/router/page.ts'
import { graphAt } from '../composed/entity-page.ts'
import { holdTo, orNotFound } from '../composed/own-address.ts'

/** /polecaja: who recommends books in the shop. */
export const page: PageModule<BooksellersQuery> = {
  async load(context) {
    holdTo(addressOf(context.store.locale, 'picks'), context)
    const data = await orNotFound(context.graphql(Booksellers))
    if (data.booksellers.length === 0) throw notFound()
    return data
  },
  meta({ booksellers }, { t, url, store, stores }) {
    const title = t('Our booksellers recommend')
    const path = addressOf(store.locale, 'picks')
    return {
      title,
      description: `${title}: ${booksellers.map(({ name }) => name).join(', ')}.`,
      canonical: path,
      alternates: Object.fromEntries(stores.map((view) => [view.code, addressOf(view.locale, 'picks')])),
      jsonLd: import.meta.env.SSR
        ? graphAt([{ label: title, to: path }], () => [], { t, origin: url.origin, store })
        : undefined,
    }
  },
  Page: ({ data }) => <BooksellersPage booksellers={data.booksellers} />,
}
