import { BlogPosts } from '../../generated/documents.ts'
import { BLOG_FEED, loadSettings } from '../../features/blog/blog-settings.ts'
import { ListPage, type ListPageData, pagePath } from '../../features/blog/list-page.tsx'
import { loadSidebar } from '../../features/blog/sidebar/load-sidebar.ts'
import { blogData, profileData } from '../../features/blog/structured-data.ts'
import type { PageModule } from '../../platform/page.ts'
import { notFound } from '../../../../web/router/page.ts'
import { type BlogHead, loadBlogHead } from '../../composed/blog-heads.ts'
import { pageNumberOf } from '../../composed/blog-url.ts'
import { pageJsonLd, titleWithPage } from '../../composed/entity-page.ts'
import { notFoundIfUnsupported } from '../../composed/route-guards.ts'

type Data = ListPageData & Pick<BlogHead, 'metaTitle' | 'description' | 'robots' | 'alternates'>

const DEFAULT_SIZE = 10

/** Lists of blog posts: all, by category, tag, month or author, and search results with ?q=. */
export const page: PageModule<Data> = {
  texts: 'blog',
  async load(context) {
    const { graphql, url } = context
    const number = pageNumberOf(url)
    const settings = await notFoundIfUnsupported(loadSettings(context))
    const { path, list, ...head } = await loadBlogHead(context, settings)
    const [{ blogPosts }, sidebar] = await Promise.all([
      graphql(BlogPosts, {
        ...list,
        size: settings.mfblog_post_list_posts_per_page ?? DEFAULT_SIZE,
        page: number,
      }),
      loadSidebar(context, settings),
    ])
    const posts = (blogPosts?.items ?? []).flatMap((post) => post ?? [])
    if (number > 1 && posts.length === 0) throw notFound()
    const { total_count: total, total_pages: pages } = blogPosts ?? {}
    return { ...head, settings, sidebar, list: { posts, total: total ?? 0, pages: pages ?? 1, page: number, path } }
  },
  meta(data, { t, url, store }) {
    const { title, metaTitle, description, robots, alternates, list, settings, kind, crumbs, author } = data
    const { page: number, pages, path, posts } = list
    return {
      title: titleWithPage(metaTitle || title, number, { t }),
      description: number > 1 ? undefined : description,
      robots: robots ?? (posts.length === 0 ? 'noindex, follow' : undefined),
      canonical: pagePath(path, number),
      alternates: Object.fromEntries(
        Object.entries(alternates).map(([code, localPath]) => [code, pagePath(localPath, number)]),
      ),
      previous: number > 1 ? pagePath(path, number - 1) : undefined,
      next: number < pages ? pagePath(path, number + 1) : undefined,
      feed: { title: settings.mfblog_index_page_title ?? t('Blog'), url: BLOG_FEED },
      openGraph: author ? { type: 'profile', image: author.featured_image } : { image: posts[0]?.featured_list_image },
      // only crawlers read it, so it stays out of the browser's bundle
      jsonLd:
        import.meta.env.SSR && kind !== 'search'
          ? pageJsonLd(
              crumbs.map(({ label, to }) => ({ label, to: to ?? path })),
              (root) => [author ? profileData(author, root) : blogData(title, pagePath(path, number), posts, root)],
              { t, origin: url.origin, store },
            )
          : undefined,
    }
  },
  Page: ({ data }) => <ListPage {...data} />,
}
