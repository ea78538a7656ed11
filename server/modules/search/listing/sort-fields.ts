import { text } from '../../../../language/translate.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { getConfiguration } from '../../store/index.ts'
import type { SortKey } from '../query/search.ts'

const LABELS: Readonly<Record<Exclude<SortKey, 'relevance'>, string>> = {
  position: text('Position'),
  name: text('Product Name'),
  price: text('Price'),
  publication_date: text('Publication date'),
  bestseller: text('Bestsellers'),
  rating: text('Readers’ rating'),
}

/** Available sort orders; relevance only for a search, ratings only if the shop has reviews. */
export async function sortFieldsOf(context: RequestContext, defaultSort: SortKey) {
  const { language } = context
  const hasReviews = (await getConfiguration(context))['catalog/review/active']
  const relevance = defaultSort === 'relevance' ? [{ value: 'relevance', label: language.t('Relevance') }] : []
  return {
    default: defaultSort,
    options: [
      ...relevance,
      ...Object.entries(LABELS)
        .filter(([value]) => value !== 'rating' || hasReviews)
        .map(([value, label]) => ({ value, label: language.t(label) })),
    ],
  }
}
