import { blogPath } from '../../../language/paths.ts'
import type { BlogPostResolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { toTimestamp } from '../../platform/graphql/magento-formats.ts'
import { alternatesOfBlog, type Card, loadCard } from '../catalog/index.ts'
import { getConfiguration } from '../store/index.ts'
import { areCommentsShown } from './comments.ts'
import { absoluteUrl, summaryToHtml, mediaUrl, NO_LAYOUT, resolveNull, ofRow } from './fields.ts'
import { loadContent, loadPost, type PostRef, tagAndGetView, viewOf } from './posts.ts'
import {
  type PostRow,
  readCategoriesOf,
  readCommentCounts,
  readNeighboursOf,
  readProductsOf,
  readRelatedOf,
  readTagsOf,
} from './posts.sql.ts'
import { firstImage, headingsIn, readingTime } from './render.ts'
import { loadAuthor, loadCategory, loadTag } from './sections.ts'

const MAX_RELATED = 12
const MAX_BOOKS = 24

const ofPost = ofRow<PostRef, PostRow>(loadPost)

/** Groups rows by post, for loaders that read several posts in one statement. */
const grouped = <Row extends { postId: number }>(ids: readonly number[], rows: readonly Row[]): Row[][] =>
  ids.map((id) => rows.filter(({ postId }) => postId === id))

const tagsOf = async (ids: readonly number[], { db, store }: RequestContext) =>
  grouped(ids, await readTagsOf(db, store.code, ids))
const categoriesOf = async (ids: readonly number[], { db, store }: RequestContext) =>
  grouped(ids, await readCategoriesOf(db, store.code, ids))
const productsOf = async (ids: readonly number[], { db, store }: RequestContext) =>
  grouped(ids, await readProductsOf(db, store.code, ids, MAX_BOOKS))
const relatedOf = async (ids: readonly number[], context: RequestContext) =>
  grouped(ids, await readRelatedOf(context.db, viewOf(context), ids, MAX_RELATED))
const neighboursOf = async (ids: readonly number[], context: RequestContext) =>
  grouped(ids, await readNeighboursOf(context.db, viewOf(context), ids))
const commentCounts = async (ids: readonly number[], { db }: RequestContext) => {
  const counts = new Map((await readCommentCounts(db, ids)).map(({ postId, comments }) => [postId, comments]))
  return ids.map((id) => counts.get(id) ?? 0)
}

const pathOf = ({ urlKey }: PostRow, { store }: RequestContext) => blogPath(store.locale, 'post', urlKey)

const neighbour =
  (isNext: boolean): NonNullable<BlogPostResolvers['nextPost']> =>
  async ({ id }, _args, context) => {
    await tagAndGetView(context)
    const found = (await context.load(neighboursOf, id)).find((row) => row.isNext === isNext)
    return found ? { title: found.title, url: blogPath(context.store.locale, 'post', found.urlKey) } : null
  }

const summaryHtml = ofPost(summaryToHtml)
const content = (ref: PostRef, _args: object, context: RequestContext) => loadContent(context, ref)
const image = ofPost((row, context) => mediaUrl(row.image, context))
const imageSide = (side: 0 | 1) => ofPost(({ image: file, imageSizes }) => (file && imageSizes[file]?.[side]) || null)

export const postResolvers: BlogPostResolvers = {
  // RoutableInterface
  redirect_code: (ref) => ref.redirect_code ?? 0,
  relative_url: ofPost((row, context) => pathOf(row, context).slice(1)),
  type: () => 'MF_BLOG_POST',
  alternates: ({ id }, _args, context) => alternatesOfBlog(context, 'MF_BLOG_POST', id),

  post_id: ({ id }) => id,
  post_url: ofPost((row, context) => absoluteUrl(pathOf(row, context), context)),
  canonical_url: ofPost((row, context) => absoluteUrl(pathOf(row, context), context)),
  identifier: ofPost(({ urlKey }) => urlKey),
  title: ofPost(({ title }) => title),
  content_heading: ofPost(({ title }) => title),
  meta_title: ofPost(({ metaTitle, title }) => metaTitle ?? title),
  meta_description: ofPost(({ metaDescription, summary }) => metaDescription ?? summary),
  meta_keywords: ofPost(({ metaKeywords }) => metaKeywords),
  og_title: ofPost(({ ogTitle, metaTitle, title }) => ogTitle ?? metaTitle ?? title),
  og_description: ofPost(({ ogDescription, metaDescription, summary }) => ogDescription ?? metaDescription ?? summary),
  og_image: image,
  og_type: () => 'article',
  content,
  filtered_content: content,
  short_content: summaryHtml,
  short_filtered_content: summaryHtml,
  creation_time: ofPost(({ createdAt }) => toTimestamp(createdAt)),
  update_time: ofPost(({ updatedAt }) => toTimestamp(updatedAt)),
  publish_time: ofPost(({ publishedAt }) => toTimestamp(publishedAt)),
  end_time: ofPost(({ endsAt }) => endsAt && toTimestamp(endsAt)),
  is_active: ofPost(({ isPublished }) => Number(isPublished)),
  is_published: ofPost(({ isPublished }) => isPublished),
  include_in_recent: ofPost(({ includeInRecent }) => Number(includeInRecent)),
  is_recent_posts_skip: ofPost(({ includeInRecent }) => Number(!includeInRecent)),
  position: ofPost(({ position }) => position),
  views_count: ofPost(({ views }) => views),

  featured_image: image,
  featured_list_image: image,
  featured_img_alt: ofPost(({ imageAlt }) => imageAlt),
  featured_list_img_alt: ofPost(({ imageAlt }) => imageAlt),
  featured_image_width: imageSide(0),
  featured_image_height: imageSide(1),
  first_image: async (ref, _args, context) =>
    mediaUrl(firstImage(await loadContent(context, ref)) ?? (await loadPost(context, ref))?.image, context),

  async author(ref, _args, context) {
    const row = await loadPost(context, ref)
    return row?.authorId && (await loadAuthor(context, { id: row.authorId })) ? { id: row.authorId } : null
  },
  author_id: ofPost(({ authorId }) => authorId),
  async tags({ id }, _args, context) {
    await tagAndGetView(context)
    const tags = await context.load(tagsOf, id)
    const shown = await Promise.all(tags.map((tag) => loadTag(context, tag)))
    return tags.filter((_tag, index) => shown[index])
  },
  async categories({ id }, _args, context) {
    await tagAndGetView(context)
    const categories = await context.load(categoriesOf, id)
    const shown = await Promise.all(categories.map((category) => loadCategory(context, category)))
    return categories.filter((_category, index) => shown[index])
  },
  async related_posts({ id }, _args, context) {
    await tagAndGetView(context)
    context.tag('store')
    const configuration = await getConfiguration(context)
    if (!configuration['mfblog/post_view/related_posts/enabled']) return []
    const limit = configuration['mfblog/post_view/related_posts/number_of_posts']
    return (await context.load(relatedOf, id)).slice(0, limit).map((row) => ({ id: row.id }))
  },
  async related_products({ id }, _args, context) {
    await tagAndGetView(context)
    return (await context.load(productsOf, id)).map(({ sku }) => sku)
  },
  async related_books({ id }, _args, context) {
    await tagAndGetView(context)
    context.tag('store')
    const configuration = await getConfiguration(context)
    if (!configuration['mfblog/post_view/related_products/enabled']) return []
    const limit = configuration['mfblog/post_view/related_products/number_of_products']
    const books = (await context.load(productsOf, id)).slice(0, limit)
    const cards = await Promise.all(books.map((book) => loadCard(context, book.id)))
    return cards.filter((card): card is Card => Boolean(card))
  },
  async comments_count({ id }, _args, context) {
    await tagAndGetView(context)
    return (await areCommentsShown(context)) ? context.load(commentCounts, id) : 0
  },
  nextPost: neighbour(true),
  prevPost: neighbour(false),
  reading_time: async (ref, _args, context) => readingTime(await loadContent(context, ref)),
  table_of_contents: async (ref, _args, context) => headingsIn(await loadContent(context, ref)),

  // Magento fields that this shop does not have
  category_id: resolveNull,
  tag_id: resolveNull,
  media_gallery: resolveNull,
  ...NO_LAYOUT,
  relatedproduct_id: resolveNull,
  search: resolveNull,
  secret: resolveNull,
}
