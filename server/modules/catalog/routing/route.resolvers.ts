import type { EntityUrl, Resolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { toUid } from '../../../platform/graphql/magento-formats.ts'
import { loadCard } from '../product/cards.ts'
import { loadCategory } from '../category/categories.ts'
import { findRoute, isBlogType, type Route } from './routes.ts'
import { loadEntity, type EntityKind } from '../entities/entities.ts'
import { type BlogType, readPageVisibility, readBlogVisibility, readVisibleProduct } from './routes.sql.ts'

const ENTITY_KINDS: Readonly<Record<string, EntityKind>> = {
  BOOK_AUTHOR: 'author',
  BOOK_SERIES: 'series',
  BOOK_PUBLISHER: 'publisher',
}

const BLOG_TYPENAMES = {
  MF_BLOG_POST: 'BlogPost',
  MF_BLOG_CATEGORY: 'BlogCategory',
  MF_BLOG_TAG: 'BlogTag',
  MF_BLOG_AUTHOR: 'BlogAuthor',
} as const
const isBlogList = (type: Route['type']) => type === 'MF_BLOG_INDEX' || type === 'MF_BLOG_ARCHIVE'

async function isBlogShown(context: RequestContext, type: BlogType, id: number): Promise<boolean> {
  const visibility = await readBlogVisibility(context.db, type, id, context.now)
  if (visibility?.until) context.expireBy(visibility.until)
  return visibility?.shown ?? false
}

async function entityUrl(route: Route, context: RequestContext): Promise<Partial<EntityUrl> | null> {
  const { id, type, path, redirect } = route
  if (id === null || type === 'CUSTOM') return null
  const found = {
    id,
    entity_uid: toUid(id),
    type,
    relative_url: path,
    redirectCode: redirect,
    canonical_url: path,
    sku: null,
    display_mode: null,
    sort_by: null,
  }
  if (type in ENTITY_KINDS || isBlogList(type)) return found
  if (isBlogType(type)) return (await isBlogShown(context, type, id)) ? found : null
  if (type === 'CMS_PAGE') return (await readPageVisibility(context.db, id, context.now))?.shown ? found : null
  if (type === 'CATEGORY') {
    const category = await loadCategory(context, id)
    return (
      category && {
        ...found,
        canonical_url: category.canonical_url,
        display_mode: category.display_mode,
        sort_by: category.default_sort_by,
      }
    )
  }
  context.tag(`product:${id}`)
  const product = await readVisibleProduct(context.db, id, context.store.code)
  return product ? { ...found, canonical_url: `${product.urlKey}.html`, sku: product.sku } : null
}

export const routeResolvers: Resolvers = {
  Query: {
    async urlResolver(_parent, { url }, context) {
      const route = await findRoute(context, url)
      return route ? entityUrl(route, context) : null
    },
    async route(_parent, { url }, context) {
      const found = await findRoute(context, url)
      if (!found) return null
      const { id, type, path, redirect } = found
      const urlFields = { relative_url: path, redirect_code: redirect }
      if (id === null || type === 'CUSTOM') return { __typename: 'RoutableUrl', ...urlFields, type: null }
      if (type === 'MF_BLOG_INDEX' || type === 'MF_BLOG_ARCHIVE')
        return { __typename: 'RoutableUrl', ...urlFields, type }
      if (isBlogType(type))
        return (await isBlogShown(context, type, id))
          ? { __typename: BLOG_TYPENAMES[type], id, redirect_code: redirect }
          : null
      if (type === 'CMS_PAGE')
        return (await readPageVisibility(context.db, id, context.now))?.shown
          ? { __typename: 'CmsPage', ...urlFields, type }
          : null
      if (type === 'CATEGORY') {
        const category = await loadCategory(context, id)
        return category && { ...category, ...urlFields }
      }
      const kind = ENTITY_KINDS[type]
      if (kind) {
        const entity = await loadEntity(context, kind, id)
        return entity && { ...entity, ...urlFields }
      }
      const card = await loadCard(context, id)
      return card?.data.row.isEnabled ? { ...card, ...urlFields, isDetail: true } : null
    },
  },
}
