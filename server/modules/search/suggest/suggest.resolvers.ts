import type { Resolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { requestedFields } from '../../../platform/graphql/requested-fields.ts'
import { checkPage } from '../../../platform/graphql/pages.ts'
import { money } from '../../store/index.ts'
import type { SuggestedName } from './name-index.ts'
import { suggest, type SuggestedProduct } from './suggest.ts'
import {
  minRequiredSurcharge,
  type ListedRow,
  editionText,
  statusOf,
  exchangeRow,
  finalPrice,
  nextChange,
  pricingOf,
  MEDIA,
} from '../../catalog/index.ts'

/** Maximum `pageSize`; a search field displays only a few. */
const MAX_SUGGESTED = 100

const nameOf = ({ label, value, parent, url }: SuggestedName) => ({ label, value, parent, url })

/** Fields of a suggestion that need price, availability or language. */
const OFFER_FIELDS = ['availability', 'price', 'name_language']
const NOT_REQUESTED = { name_language: null, availability: '', price: {} }

function itemOf({ card, byline, displayed }: SuggestedProduct, isOffered: boolean, context: RequestContext) {
  const { sku, type, name, urlKey, thumbnail } = card
  const { authors, publisher } = byline
  return {
    sku,
    name,
    url: `/${urlKey}.html`,
    edition: editionText(card, context.language),
    type_id: type,
    brand: displayed ?? (authors.length > 0 ? authors.join(', ') : publisher),
    thumbnail: { url: thumbnail === null ? '' : `${context.baseUrl}${MEDIA}${thumbnail}`, label: name },
    ...(isOffered ? offerOf(card, context) : NOT_REQUESTED),
  }
}

function offerOf(stored: ListedRow, context: RequestContext) {
  const row = exchangeRow(stored, context.priceContext)
  const pricing = pricingOf(row)
  const changeAt = nextChange(pricing, context.now)
  if (changeAt) context.expireBy(changeAt)
  const price = finalPrice(pricing, 1, context.now)
  return {
    name_language: row.nameLanguage,
    availability: statusOf(row),
    price: money(price + (minRequiredSurcharge(row.required, price) ?? 0), context.currency),
  }
}

export const suggestResolvers: Resolvers = {
  Query: {
    async searchSuggestions(_parent, { search, pageSize }, context, info) {
      const size = pageSize ?? 5
      checkPage(size, 1, MAX_SUGGESTED)
      const { total, products, names, areNamesLoaded, suggestions } = await suggest(context, search, size)
      context.tag('catalog', ...products.map(({ card }) => `product:${card.id}`))
      if (!areNamesLoaded) context.expireBy(context.now)
      const requested = requestedFields(info, 'items')
      const isOffered = OFFER_FIELDS.some((field) => requested.has(field))
      return {
        total_count: total,
        items: products.map((product) => itemOf(product, isOffered, context)),
        categories: names.categories.map(nameOf),
        authors: names.authors.map(nameOf),
        series: names.series.map(nameOf),
        publishers: names.publishers.map(nameOf),
        suggestions: suggestions.map((suggestion) => ({ search: suggestion })),
      }
    },
  },
}
