import type { Resolvers, SimpleProductResolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Card, loadCard } from '../catalog/index.ts'
import { cutHtml } from './chapters.ts'
import { EXCERPTS } from './excerpts.ts'
import { readExcerpts, readOpenings, readTablesOfContents, readExcerptByUrlKey } from './excerpts.sql.ts'

const DEFAULT_OPENING_LENGTH = 1500
const MAX_OPENING_LENGTH = 3000

async function excerptsOf(ids: readonly number[], { db }: RequestContext) {
  const found = new Map((await readExcerpts(db, ids)).map((row) => [row.productId, row]))
  return ids.map((id) => found.get(id))
}

async function openingsOf(ids: readonly number[], { db }: RequestContext) {
  const found = new Map((await readOpenings(db, ids)).map(({ productId, html }) => [productId, html]))
  return ids.map((id) => found.get(id) ?? '')
}

async function tablesOf(ids: readonly number[], { db }: RequestContext) {
  const found = new Map((await readTablesOfContents(db, ids)).map(({ productId, html }) => [productId, html]))
  return ids.map((id) => found.get(id) ?? null)
}

const productFields = {
  async excerpt({ id }: Card, _args, context) {
    const excerpt = await context.load(excerptsOf, id)
    return excerpt ? { id, language: excerpt.language, chapters: excerpt.titles.map((title) => ({ title })) } : null
  },
  table_of_contents: ({ id }: Card, _args, context) => context.load(tablesOf, id),
} satisfies SimpleProductResolvers

export const excerptsResolvers: Resolvers = {
  Query: {
    async productExcerpt(_parent, { url_key: urlKey }, context) {
      // also invalidates a cached null when an excerpt is added
      context.tag(EXCERPTS, 'catalog')
      const text = await readExcerptByUrlKey(context.db, urlKey, context.store.code)
      const product = text && text.chapters.length > 0 ? await loadCard(context, text.productId) : null
      return text && product ? { language: text.language, chapters: text.chapters, product } : null
    },
  },
  ProductExcerpt: {
    async opening({ id }, { length }, context) {
      const maxLength = Math.min(Math.max(length ?? DEFAULT_OPENING_LENGTH, 1), MAX_OPENING_LENGTH)
      return cutHtml(await context.load(openingsOf, id), maxLength).html
    },
  },
  SimpleProduct: productFields,
  VirtualProduct: productFields,
  DownloadableProduct: productFields,
  ConfigurableProduct: productFields,
  GroupedProduct: productFields,
  BundleProduct: productFields,
}
