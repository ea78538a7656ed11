import type { Language } from '../../../../../language/translate.ts'
import type { ProductType } from '../sale/availability.ts'
import type { EditionFacts } from './edition.sql.ts'

/** What distinguishes a title from its other editions, in one line: `oprawa twarda`, `E-book, EPUB`. */
export function editionText(
  { type, editionOptions, fileFormats }: EditionFacts & { type: ProductType },
  { t }: Pick<Language, 't'>,
): string | null {
  // their parts are the editions
  if (type === 'configurable' || type === 'grouped' || type === 'bundle') return null
  const { binding, format } = editionOptions ?? {}
  if (binding) return t('%s|binding', binding)
  return [format, ...(fileFormats ?? [])].filter(Boolean).join(', ') || null
}

/** In a sentence or list: `Lalka (oprawa twarda)`. */
export function titleWithEdition(
  product: EditionFacts & { name: string; type: ProductType },
  language: Pick<Language, 't'>,
): string {
  const edition = editionText(product, language)
  return edition ? `${product.name} (${edition})` : product.name
}
