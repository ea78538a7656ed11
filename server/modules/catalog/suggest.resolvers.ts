import type { Resolvers } from '../../generated/resolvers.ts'
import { checkPage } from './pages.ts'
import { MEDIA } from './product.resolvers.ts'
import type { NameRow } from './suggest.sql.ts'
import { suggest } from './suggest.ts'

const nameOf = ({ label, value, parent, url_path }: NameRow) => ({ label, value, parent, url: url_path === null ? null : `/${url_path}.html` })

export const suggestResolvers: Resolvers = {
  Query: {
    async searchSuggestions(_parent, { search, pageSize }, context) {
      const { db, store, groupId, now, baseUrl } = context
      const size = pageSize ?? 5
      checkPage(size, 1)
      const { total, products, names, suggestions } = await suggest(db, { search, pageSize: size, storeCode: store.code, groupId, now })
      context.tag('catalog', ...products.map(({ id }) => `product:${id}`))
      return {
        total_count: total,
        items: products.map(({ sku, name, url_key, thumbnail, authors, publisher, edition }) => ({
          sku, name, url: `/${url_key}.html`, edition, brand: authors.length > 0 ? authors.join(', ') : publisher,
          thumbnail: { url: thumbnail === null ? '' : `${baseUrl}${MEDIA}${thumbnail}`, label: name },
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
