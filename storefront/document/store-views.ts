import { dataOrThrow } from '../../web/api/document.ts'
import type { StoreView } from '../../web/platform/store-view.ts'
import { StoreViews } from '../app/generated/documents.ts'
import type { StoreViewsQuery } from '../app/generated/operations.ts'
import type { Backend } from '../app/platform/backend.ts'
import { texts } from '../query-texts.ts'
import { backendDocument } from '../../web/document/backend-document.ts'

/** Loads the store views of a separate commerce server. */
export async function storeViews(backend: Backend): Promise<StoreView[]> {
  const document = backendDocument(StoreViews, texts)
  const response = await backend.execute({ document, variables: {}, store: 'default' })
  const { availableStores } = dataOrThrow(response as { data?: StoreViewsQuery })
  return (availableStores ?? []).flatMap((view) => {
    if (!view?.store_code || !view.locale) return []
    const { store_code: code, locale, default_display_currency_code: currency, is_default_store: isDefault } = view
    // Magento always has a default country; otherwise it is taken from the locale
    const country = view.default_country ?? /[A-Z]{2}$/.exec(locale)?.[0] ?? ''
    return [{ code, locale, currency: currency ?? 'USD', country, isDefault: isDefault ?? code === 'default' }]
  })
}
