import { parseArchiveMonth, blogPath } from '../../../language/paths.ts'
import { BlogAuthor, BlogCategory, BlogTag } from '../generated/documents.ts'
import type { BlogPostsQueryVariables } from '../generated/operations.ts'
import { archiveTitle } from '../features/blog/sidebar/archive-title.ts'
import { type BlogSettings, isEnabled, robotsOf } from '../features/blog/blog-settings.ts'
import type { ListPageData } from '../features/blog/list-page.tsx'
import { featuredOf } from '../features/blog/sidebar/load-sidebar.ts'
import { MAX_SEARCH_LENGTH } from '../features/blog/sidebar/search-posts.tsx'
import type { PageContext } from '../platform/page.ts'
import { notFound, redirect } from '../../../web/router/page.ts'
import { href } from '../paths.ts'
import { alternatePaths, type WithAlternates } from './alternates.ts'
import { redirectOr404 } from './blog-url.ts'
import { redirectToCanonical } from './route-guards.ts'

/** Heading, metadata and filter of a list of posts; known before the posts are loaded. */
export interface BlogHead extends Pick<ListPageData, 'kind' | 'title' | 'intro' | 'author' | 'crumbs'>, WithAlternates {
  path: string
  list: Pick<BlogPostsQueryVariables, 'filter' | 'sort' | 'field'>
  metaTitle?: string | null
  description?: string | null
  robots?: string
}

/** Sort orders of Magefan Blog: 1 by position, 2 by title, otherwise newest first. */
const sortOf = (sortBy: number | null | undefined) =>
  sortBy === 1 || sortBy === 2
    ? { sort: ['ASC'], field: sortBy === 1 ? 'position' : 'title' }
    : { sort: ['DESC'], field: 'publish_time' }

/** The list that the route parameters select. */
export function loadBlogHead(context: PageContext, settings: BlogSettings): BlogHead | Promise<BlogHead> {
  const { category, tag, month, author } = context.params
  if (author !== undefined) return authorHead(context, settings, author)
  if (category !== undefined) return categoryHead(context, settings, category)
  if (tag !== undefined) return tagHead(context, settings, tag)
  if (month !== undefined) return archiveHead(context, settings)
  redirectToCanonical(href('blog'), context)
  const searchText = context.url.searchParams.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH)
  return searchText ? searchHead(context, settings, searchText) : indexHead(context, settings)
}

const titleOf = (settings: BlogSettings, { t }: Pick<PageContext, 't'>) => settings.mfblog_index_page_title || t('Blog')
const blogCrumb = (settings: BlogSettings, context: PageContext) => ({
  label: titleOf(settings, context),
  to: href('blog'),
})

function indexHead(context: PageContext, settings: BlogSettings): BlogHead {
  const title = titleOf(settings, context)
  const featured = featuredOf(settings)
  const isFeatured = isEnabled(settings.mfblog_index_page_display_mode) && featured.length > 0
  return {
    kind: 'index',
    title,
    path: href('blog'),
    crumbs: [{ label: title }],
    metaTitle: settings.mfblog_index_page_meta_title,
    description: settings.mfblog_index_page_meta_description,
    list: {
      ...sortOf(settings.mfblog_index_page_posts_sort_by),
      filter: isFeatured ? { post_id: { in: featured } } : undefined,
    },
    alternates: {},
  }
}

function searchHead(context: PageContext, settings: BlogSettings, searchText: string): BlogHead {
  const title = context.t('Posts about “%s”', searchText)
  return {
    kind: 'search',
    title,
    path: `${href('blog')}?q=${encodeURIComponent(searchText)}`,
    crumbs: [blogCrumb(settings, context), { label: title }],
    robots: robotsOf(settings.mfblog_search_robots) ?? 'noindex, follow',
    list: { filter: { search: { eq: searchText } }, sort: ['DESC'], field: 'relevance' },
    alternates: {},
  }
}

async function categoryHead(context: PageContext, settings: BlogSettings, key: string): Promise<BlogHead> {
  const path = context.url.pathname
  const { blogCategory: found, route } = await context.graphql(BlogCategory, { id: key, path })
  if (!found) throw redirectOr404(route, context)
  const own = `/${found.category_url_path ?? ''}`
  redirectToCanonical(own, context)
  const title = found.title ?? ''
  const parentCrumbs = (found.breadcrumbs ?? []).flatMap((crumb) =>
    crumb?.category_name ? [{ label: crumb.category_name, to: `/${crumb.category_url_path ?? ''}` }] : [],
  )
  return {
    kind: 'category',
    title: found.content_heading || title,
    intro: found.content,
    path: own,
    crumbs: [blogCrumb(settings, context), ...parentCrumbs, { label: title }],
    metaTitle: found.meta_title || title,
    description: found.meta_description,
    list: { ...sortOf(found.posts_sort_by), filter: { category_id: { eq: String(found.category_id) } } },
    alternates: alternatePaths(found.alternates),
  }
}

async function tagHead(context: PageContext, settings: BlogSettings, key: string): Promise<BlogHead> {
  const path = context.url.pathname
  const { blogTag: found, route } = await context.graphql(BlogTag, { id: key, path })
  if (!found) throw redirectOr404(route, context)
  const own = blogPath(context.store.locale, 'tag', found.identifier ?? key)
  redirectToCanonical(own, context)
  const title = found.title ?? ''
  return {
    kind: 'tag',
    title,
    intro: found.content,
    path: own,
    crumbs: [blogCrumb(settings, context), { label: title }],
    metaTitle: found.meta_title,
    description: found.meta_description,
    robots: robotsOf(found.meta_robots || settings.mfblog_tag_robots),
    list: { ...sortOf(0), filter: { tag_id: { eq: String(found.tag_id) } } },
    alternates: alternatePaths(found.alternates),
  }
}

function archiveHead(context: PageContext, settings: BlogSettings): BlogHead {
  const { store, url } = context
  const month = parseArchiveMonth(url.pathname.replaceAll(/^\/|\/$/g, ''))
  if (!month) throw notFound()
  const own = blogPath(store.locale, 'archive', month)
  redirectToCanonical(own, context)
  const title = archiveTitle(store.locale, month, settings)
  return {
    kind: 'archive',
    title,
    path: own,
    crumbs: [blogCrumb(settings, context), { label: title }],
    metaTitle: `${titleOf(settings, context)}: ${title}`,
    list: { ...sortOf(0), filter: { archive: { eq: month } } },
    alternates: {},
  }
}

/** /autor/{key} and /author/{key} both show the author; the spelling of the store view's language is canonical. */
async function authorHead(context: PageContext, settings: BlogSettings, key: string): Promise<BlogHead> {
  const { store, url, graphql } = context
  if (!isEnabled(settings.mfblog_author_page_enabled)) throw notFound()
  const { blogAuthor: found, route } = await graphql(BlogAuthor, {
    id: key,
    path: blogPath(store.locale, 'author', key),
  })
  if (!found) throw redirectOr404(route, context)
  const own = blogPath(store.locale, 'author', found.identifier ?? key)
  // requested by numeric id, or with a trailing slash
  if (found.identifier !== key || url.pathname.endsWith('/')) throw redirect(own + url.search, 301)
  const name = found.name ?? ''
  return {
    kind: 'author',
    title: name,
    intro: found.filtered_content,
    author: found,
    path: own,
    crumbs: [blogCrumb(settings, context), { label: name }],
    metaTitle: found.meta_title || [name, found.role].filter(Boolean).join(', '),
    description: found.meta_description,
    robots: robotsOf(settings.mfblog_author_robots),
    list: { ...sortOf(0), filter: { author_id: { eq: String(found.author_id) } } },
    alternates: alternatePaths(found.alternates),
  }
}
