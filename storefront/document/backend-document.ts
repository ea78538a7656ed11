import { createHash } from 'node:crypto'
import type { Backend } from '../app/platform/backend.ts'
import { dataOrThrow, type Mutation, type StoredQuery } from '../../web/api/document.ts'
import type { StoreView } from '../../web/platform/store-view.ts'
import { StoreViews } from '../app/generated/documents.ts'
import type { StoreViewsQuery } from '../app/generated/operations.ts'
import { texts } from '../app/generated/texts.ts'

const hashes = new Map<string, string>()
function hashOf(text: string): string {
  const known = hashes.get(text)
  if (known) return known
  const hash = createHash('sha256').update(text).digest('hex')
  hashes.set(text, hash)
  return hash
}

/** A document with text and hash, as the back end expects it. */
export function backendDocument(document: StoredQuery | Mutation) {
  const { kind, name } = document
  if (kind === 'mutation') return { kind, name, text: document.text, hash: hashOf(document.text) }
  if (document.text) return { kind, name, text: document.text, hash: document.hash, post: true as const }
  const text = texts[document.hash]
  if (!text) throw new Error(`The text of the query ${name} is missing: npm run generate`)
  return { kind, name, text, hash: document.hash, age: document.age }
}

/** Loads the store views of a separate commerce server. */
export async function storeViews(backend: Backend): Promise<StoreView[]> {
  const response = await backend.execute({ document: backendDocument(StoreViews), variables: {}, store: 'default' })
  const { availableStores } = dataOrThrow(response as { data?: StoreViewsQuery })
  return (availableStores ?? []).flatMap((view) => {
    if (!view?.store_code || !view.locale) return []
    const { store_code: code, locale, default_display_currency_code: currency, is_default_store: isDefault } = view
    // Magento always has a default country; otherwise it is taken from the locale
    const country = view.default_country ?? /[A-Z]{2}$/.exec(locale)?.[0] ?? ''
    return [{ code, locale, currency: currency ?? 'USD', country, isDefault: isDefault ?? code === 'default' }]
  })
}
