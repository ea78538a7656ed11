import { BlogSidebar } from '../../../generated/documents.ts'
import type { BlogSidebarQuery } from '../../../generated/operations.ts'
import { GraphqlError } from '../../../../../web/api/document.ts'
import type { PageContext } from '../../../platform/page.ts'
import { type BlogSettings, isEnabled } from '../blog-settings.ts'

export type Widget = 'search' | 'categories' | 'recent' | 'featured' | 'popular' | 'archive' | 'tags' | 'rss'

/** Enabled widgets in their configured order. */
export function widgetsOf(settings: BlogSettings): Widget[] {
  const all: readonly (readonly [Widget, number | null, number | null])[] = [
    ['search', settings.mfblog_sidebar_search_enabled, settings.mfblog_sidebar_search_sort_order],
    ['categories', settings.mfblog_sidebar_categories_enabled, settings.mfblog_sidebar_categories_sort_order],
    ['recent', settings.mfblog_sidebar_recent_posts_enabled, settings.mfblog_sidebar_recent_posts_sort_ordere],
    [
      'featured',
      featuredOf(settings).length > 0 ? settings.mfblog_sidebar_featured_posts_enabled : 0,
      settings.mfblog_sidebar_featured_posts_sort_order,
    ],
    ['popular', settings.mfblog_sidebar_popular_posts_enabled, settings.mfblog_sidebar_popular_posts_sort_order],
    ['archive', settings.mfblog_sidebar_archive_enabled, settings.mfblog_sidebar_archive_sort_order],
    ['tags', settings.mfblog_sidebar_tag_claud_enabled, settings.mfblog_sidebar_tag_claud_sort_order],
    ['rss', settings.mfblog_sidebar_rss_feed_enabled, settings.mfblog_sidebar_rss_feed_sort_order],
  ]
  return all
    .filter(([, flag]) => isEnabled(flag))
    .toSorted(([, , a], [, , b]) => (a ?? 0) - (b ?? 0))
    .map(([widget]) => widget)
}

const MAX_FEATURED = 10
/** Ids of the featured posts, in the shop's order. */
export const featuredOf = ({ mfblog_sidebar_featured_posts_posts_ids: ids }: BlogSettings): string[] =>
  (ids ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
    .slice(0, MAX_FEATURED)

/** Loads the data of all enabled widgets in one query; null on an error, as the page works without the sidebar. */
export async function loadSidebar(
  { graphql }: Pick<PageContext, 'graphql'>,
  settings: BlogSettings,
): Promise<BlogSidebarQuery | null> {
  const widgets = widgetsOf(settings)
  const featured = featuredOf(settings)
  try {
    return await graphql(BlogSidebar, {
      withCategories: widgets.includes('categories'),
      withTags: widgets.includes('tags'),
      tagCount: settings.mfblog_sidebar_tag_claud_tag_count,
      withArchive: widgets.includes('archive'),
      withRecent: widgets.includes('recent'),
      recentSize: settings.mfblog_sidebar_recent_posts_posts_per_page,
      recentFilter: { include_in_recent: { eq: '1' } },
      withFeatured: widgets.includes('featured'),
      featuredSize: featured.length,
      featuredFilter: { post_id: { in: featured } },
      withPopular: widgets.includes('popular'),
      popularSize: settings.mfblog_sidebar_popular_posts_posts_per_page,
    })
  } catch (error) {
    if (!(error instanceof GraphqlError)) throw error
    console.warn(`The sidebar of the blog was not loaded: ${String(error)}`)
    return null
  }
}
