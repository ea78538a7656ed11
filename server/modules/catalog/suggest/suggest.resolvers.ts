import type { Resolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { pricingOf, statusOf } from '../product/cards.ts'
import { checkPage } from '../listing/pages.ts'
import { finalPrice, nextChange } from '../pricing/prices.ts'
import { MEDIA } from '../catalog.ts'
import type { SuggestedName } from './name-index.ts'
import { suggest } from './suggest.ts'
import type { SuggestedRow } from './suggest.sql.ts'

/** A field that is typed into shows a handful. */
const MOST_SUGGESTED = 100

const nameOf = ({ label, value, parent, url }: SuggestedName) => ({ label, value, parent, url })

function itemOf(row: SuggestedRow, context: RequestContext) {
  const { sku, type, name, nameLanguage, urlKey, thumbnail, authors, publisher, edition } = row
  const pricing = pricingOf(row)
  const turn = nextChange(pricing, context.now)
  if (turn) context.until(turn)
  return {
    sku,
    name,
    name_language: nameLanguage,
    url: `/${urlKey}.html`,
    edition,
    type_id: type,
    brand: authors.length > 0 ? authors.join(', ') : publisher,
    availability: statusOf(row),
    price: { value: finalPrice(pricing, 1, context.now) / 100, currency: 'PLN' as const },
    thumbnail: { url: thumbnail === null ? '' : `${context.baseUrl}${MEDIA}${thumbnail}`, label: name },
  }
}

export const suggestResolvers: Resolvers = {
  Query: {
    async searchSuggestions(_parent, { search, pageSize }, context) {
      const size = pageSize ?? 5
      checkPage(size, 1, MOST_SUGGESTED)
      const { total, products, names, isWhole, suggestions } = await suggest(context, search, size)
      context.tag('catalog', ...products.map(({ id }) => `product:${id}`))
      if (!isWhole) context.until(context.now)
      return {
        total_count: total,
        items: products.map((row) => itemOf(row, context)),
        categories: names.categories.map(nameOf),
        authors: names.authors.map(nameOf),
        series: names.series.map(nameOf),
        publishers: names.publishers.map(nameOf),
        suggestions: suggestions.map((words) => ({ search: words })),
      }
    },
  },
}
