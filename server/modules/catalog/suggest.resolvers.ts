import type { Resolvers } from '../../generated/resolvers.ts'
import { checkPage } from './pages.ts'
import { MEDIA } from './product.resolvers.ts'
import type { SuggestedName } from './name-index.ts'
import { suggest } from './suggest.ts'

/** A field that is typed into shows a handful. */
const MOST_SUGGESTED = 100

const nameOf = ({ label, value, parent, url }: SuggestedName) => ({ label, value, parent, url })

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
        items: products.map(({ sku, name, url_key, thumbnail, authors, publisher, edition }) => ({
          sku, name, url: `/${url_key}.html`, edition, brand: authors.length > 0 ? authors.join(', ') : publisher,
          thumbnail: { url: thumbnail === null ? '' : `${context.baseUrl}${MEDIA}${thumbnail}`, label: name },
        })),
        categories: names.categories.map(nameOf),
        authors: names.authors.map(nameOf),
        series: names.series.map(nameOf),
        publishers: names.publishers.map(nameOf),
        suggestions: suggestions.map((words) => ({ search: words })),
      }
    },
  },
}
