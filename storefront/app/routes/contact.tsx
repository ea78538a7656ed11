import { shopPagePath } from '../../../language/paths.ts'
import type { Bookshop } from '../features/bookshops/bookshop.ts'
import { BookshopShortList } from '../features/bookshops/bookshops-page.tsx'
import { contactActions } from '../features/contact/contact.actions.ts'
import { ContactPage, type ContactData } from '../features/contact/contact-page.tsx'
import { ContactSettings, ListAllBookshops } from '../generated/documents.ts'
import { loadOptionalText } from '../composed/optional-text.ts'
import type { PageModule } from '../platform/page.ts'

interface Data {
  contact: ContactData
  description: string | null
  shops: readonly Bookshop[]
  renderedAt: string
}

export const page: PageModule<Data> = {
  texts: 'bookshops',
  async load(context) {
    const { graphql, store, url } = context
    const [{ contactPageConfig, storeConfig, gdprCheckScope }, { bookshops: shops }, text] = await Promise.all([
      graphql(ContactSettings),
      graphql(ListAllBookshops),
      loadOptionalText(context, 'kontakt'),
    ])
    return {
      contact: {
        path: shopPagePath(store.locale, 'contact'),
        hasForm: contactPageConfig?.enabled ?? false,
        consents: gdprCheckScope,
        isSent: url.searchParams.has('sent'),
        text: text?.content ?? null,
        phone: storeConfig?.store_phone ?? null,
        email: storeConfig?.store_email ?? null,
        seller: Object.values(storeConfig?.seller ?? {}).filter(Boolean),
      },
      description: text?.meta_description ?? null,
      shops,
      renderedAt: new Date().toISOString(),
    }
  },
  meta: ({ contact, description }, { t, stores }) => ({
    title: t('Contact'),
    description: description ?? t('Write to us, call, or come to one of our bookshops.'),
    canonical: contact.path,
    robots: contact.isSent ? 'noindex' : undefined,
    alternates: Object.fromEntries(stores.map((view) => [view.code, shopPagePath(view.locale, 'contact')])),
  }),
  Page: ({ data: { contact, shops, renderedAt } }) => (
    <ContactPage data={contact} bookshops={<BookshopShortList shops={shops} renderedAt={renderedAt} />} />
  ),
  actions: contactActions,
}
