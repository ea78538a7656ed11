import { blogPath } from '../../../language/paths.ts'
import type { BlogAuthorResolvers, BlogCategoryResolvers, BlogTagResolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { toTimestamp, toUid } from '../../platform/graphql/magento-formats.ts'
import { alternatesOfBlog } from '../catalog/index.ts'
import { getConfiguration } from '../store/index.ts'
import { absoluteUrl, summaryToHtml, mediaUrl, NO_LAYOUT, ofRow } from './fields.ts'
import { renderContent } from './render.ts'
import { type AuthorRef, type CategoryRef, loadAuthor, loadCategory, loadTag, pathTo, type TagRef } from './sections.ts'
import type { AuthorRow, CategoryRow, TagRow } from './sections.sql.ts'

const ofCategory = ofRow<CategoryRef, CategoryRow>(loadCategory)
const ofTag = ofRow<TagRef, TagRow>(loadTag)
const ofAuthor = ofRow<AuthorRef, AuthorRow>(loadAuthor)

const categoryPath = ({ urlKey }: { urlKey: string }, { store }: RequestContext): string =>
  blogPath(store.locale, 'category', urlKey)
const tagPath = ({ urlKey }: TagRow, { store }: RequestContext) => blogPath(store.locale, 'tag', urlKey)
const authorPath = ({ urlKey }: AuthorRow, { store }: RequestContext) => blogPath(store.locale, 'author', urlKey)

/** The ancestors of a category, from the top. */
export async function breadcrumbsOf(context: RequestContext, ref: CategoryRef) {
  const path = await pathTo(context, ref)
  return path.slice(0, -1).map((row, index) => ({
    category_id: row.id,
    category_uid: toUid(row.id),
    category_is_active: true,
    category_level: index + 1,
    category_name: row.title,
    category_url: categoryPath(row, context),
    category_url_key: row.urlKey,
    category_url_path: categoryPath(row, context).slice(1),
  }))
}

export const categoryResolvers: BlogCategoryResolvers = {
  redirect_code: (ref) => ref.redirect_code ?? 0,
  relative_url: ofCategory((row, context) => categoryPath(row, context).slice(1)),
  type: () => 'MF_BLOG_CATEGORY',
  alternates: ({ id }, _args, context) => alternatesOfBlog(context, 'MF_BLOG_CATEGORY', id),
  category_id: ({ id }) => id,
  parent_category_id: ofCategory(({ parentId }) => parentId ?? 0),
  category_url: ofCategory((row, context) => absoluteUrl(categoryPath(row, context), context)),
  canonical_url: ofCategory((row, context) => absoluteUrl(categoryPath(row, context), context)),
  category_url_path: ofCategory((row, context) => categoryPath(row, context).slice(1)),
  category_level: async (ref, _args, context) => (await pathTo(context, ref)).length,
  path: async (ref, _args, context) => (await pathTo(context, ref)).map(({ id }) => id).join('/'),
  breadcrumbs: (ref, _args, context) => breadcrumbsOf(context, ref),
  identifier: ofCategory(({ urlKey }) => urlKey),
  title: ofCategory(({ title }) => title),
  content_heading: ofCategory(({ title }) => title),
  content: ofCategory((row, context) => renderContent(context, row)),
  meta_title: ofCategory(({ metaTitle, title }) => metaTitle ?? title),
  meta_description: ofCategory(({ metaDescription }) => metaDescription),
  meta_keywords: ofCategory(({ metaKeywords }) => metaKeywords),
  include_in_menu: ofCategory(({ includeInMenu }) => Number(includeInMenu)),
  is_active: () => 1,
  display_mode: () => 0,
  position: ofCategory(({ position }) => position),
  posts_sort_by: ofCategory(({ postsSortBy }) => postsSortBy),
  posts_count: ofCategory(({ posts }) => posts),
  ...NO_LAYOUT,
}

export const tagResolvers: BlogTagResolvers = {
  redirect_code: (ref) => ref.redirect_code ?? 0,
  relative_url: ofTag((row, context) => tagPath(row, context).slice(1)),
  type: () => 'MF_BLOG_TAG',
  alternates: ({ id }, _args, context) => alternatesOfBlog(context, 'MF_BLOG_TAG', id),
  tag_id: ({ id }) => id,
  tag_url: ofTag((row, context) => absoluteUrl(tagPath(row, context), context)),
  identifier: ofTag(({ urlKey }) => urlKey),
  title: ofTag(({ title }) => title),
  content: ofTag((row, context) => renderContent(context, row)),
  meta_title: ofTag(({ metaTitle, title }) => metaTitle ?? title),
  meta_description: ofTag(({ metaDescription }) => metaDescription),
  meta_keywords: ofTag(({ metaKeywords }) => metaKeywords),
  async meta_robots(_ref, _args, context) {
    context.tag('store')
    return (await getConfiguration(context))['mfblog/tag/robots']
  },
  is_active: () => 1,
  posts_count: ofTag(({ posts }) => posts),
  ...NO_LAYOUT,
}

const summaryHtml = ofAuthor(summaryToHtml)
const authorContent = ofAuthor((row, context) => renderContent(context, row))

export const authorResolvers: BlogAuthorResolvers = {
  redirect_code: (ref) => ref.redirect_code ?? 0,
  relative_url: ofAuthor((row, context) => authorPath(row, context).slice(1)),
  type: () => 'MF_BLOG_AUTHOR',
  alternates: ({ id }, _args, context) => alternatesOfBlog(context, 'MF_BLOG_AUTHOR', id),
  author_id: ({ id }) => id,
  author_url: ofAuthor((row, context) => absoluteUrl(authorPath(row, context), context)),
  url: ofAuthor((row, context) => absoluteUrl(authorPath(row, context), context)),
  identifier: ofAuthor(({ urlKey }) => urlKey),
  title: ofAuthor(({ name }) => name),
  name: ofAuthor(({ name }) => name),
  role: ofAuthor(({ role }) => role),
  content: authorContent,
  filtered_content: authorContent,
  short_content: summaryHtml,
  short_filtered_content: summaryHtml,
  featured_image: ofAuthor(({ image }, context) => mediaUrl(image, context)),
  meta_title: ofAuthor(({ metaTitle, name }) => metaTitle ?? name),
  meta_description: ofAuthor(({ metaDescription, summary }) => metaDescription ?? summary),
  facebook_page_url: ofAuthor(({ facebookUrl }) => facebookUrl),
  twitter_page_url: ofAuthor(({ twitterUrl }) => twitterUrl),
  instagram_page_url: ofAuthor(({ instagramUrl }) => instagramUrl),
  linkedin_page_url: ofAuthor(({ linkedinUrl }) => linkedinUrl),
  creation_time: ofAuthor(({ createdAt }) => toTimestamp(createdAt)),
  is_active: () => 1,
  posts_count: ofAuthor(({ posts }) => posts),
  ...NO_LAYOUT,
}
