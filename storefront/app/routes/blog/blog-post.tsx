import { languageOf } from '../../../../language/language-rules.ts'
import { BlogComments, BlogPost, ScopeConsents } from '../../generated/documents.ts'
import type { LabelFragment } from '../../generated/operations.ts'
import { useCustomer } from '../../features/account/session/use-customer.ts'
import { useIsSignedIn } from '../../features/account/session/use-is-signed-in.ts'
import { blogActions } from '../../features/blog/blog.actions.ts'
import { BLOG_FEED, hasComments, isEnabled, loadSettings } from '../../features/blog/blog-settings.ts'
import { parseCommentsUrlState } from '../../features/blog/comments/comments-url-state.ts'
import { loadSidebar } from '../../features/blog/sidebar/load-sidebar.ts'
import { PostPage, type PostPageData } from '../../features/blog/post-page.tsx'
import { postPath } from '../../features/blog/post-path.ts'
import { instantOf, postData } from '../../features/blog/structured-data.ts'
import { pathOf } from '../../features/catalog/card/card-data.ts'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'
import type { PageModule } from '../../platform/page.ts'
import { notFound, redirect } from '../../../../web/router/page.ts'
import { baseOf } from '../../../../web/platform/store-view.ts'
import { alternatePaths } from '../../composed/alternates.ts'
import { BlogBooks } from '../../composed/blog-books.tsx'
import { redirectOr404 } from '../../composed/blog-url.ts'
import { pageJsonLd } from '../../composed/entity-page.ts'
import { notFoundIfUnsupported } from '../../composed/route-guards.ts'
import { href } from '../../paths.ts'

type Data = PostPageData & { labels: readonly LabelFragment[] }

const DEFAULT_COMMENTS = 10

/** /blog/post/{key}, or any other path by a rewrite that forwards the key. */
export const page: PageModule<Data> = {
  texts: 'blog',
  async load(context) {
    const { params, url, graphql, forwarded } = context
    const key = typeof forwarded === 'string' ? forwarded : (params['key'] ?? '')
    const preview = url.searchParams.get('preview')
    const [settings, { blogPost: post, route, productLabels }] = await notFoundIfUnsupported(
      Promise.all([loadSettings(context), graphql(BlogPost, { id: key, path: url.pathname, preview })]),
    )
    if (!post) throw redirectOr404(route, context)
    const own = postPath(post)
    if (forwarded === undefined && url.pathname !== own) throw redirect(own + url.search, 301)
    const urlState = parseCommentsUrlState(url.searchParams)
    const [{ blogComments }, { gdprCheckScope: consents }, sidebar] = await Promise.all([
      hasComments(settings) && post.post_id
        ? graphql(BlogComments, {
            post: String(post.post_id),
            size: settings.mfblog_post_view_comments_number_of_comments ?? DEFAULT_COMMENTS,
            page: urlState.page,
          })
        : { blogComments: null },
      hasComments(settings) ? graphql(ScopeConsents, { scope: 'blog_comments' }) : { gdprCheckScope: [] },
      loadSidebar(context, settings),
    ])
    if (urlState.page > 1 && !blogComments?.items?.length) throw notFound()
    return { post, settings, sidebar, comments: blogComments, urlState, consents, labels: productLabels }
  },
  meta({ post, settings, urlState }, { t, url, store }) {
    const own = postPath(post)
    const image = post.og_image || post.featured_image
    const [category] = post.categories ?? []
    return {
      title: post.meta_title || (post.title ?? ''),
      description: post.meta_description,
      canonical: own,
      alternates: alternatePaths(post.alternates),
      robots:
        post.is_published && !urlState.reply && !urlState.sent && urlState.page === 1 ? undefined : 'noindex, follow',
      feed: { title: settings.mfblog_index_page_title ?? t('Blog'), url: BLOG_FEED },
      openGraph: {
        type: post.og_type || 'article',
        title: post.og_title || post.title,
        description: post.og_description || post.meta_description,
        image,
        'article:published_time': instantOf(post.publish_time),
        'article:modified_time': instantOf(post.update_time),
        'article:author': post.author?.name,
        'article:section': category?.title,
        'article:tag': post.tags?.flatMap((tag) => tag?.title ?? []).join(', ') || undefined,
      },
      // only crawlers read it, so it stays out of the browser's bundle
      jsonLd: import.meta.env.SSR
        ? pageJsonLd(
            [
              { label: settings.mfblog_index_page_title || t('Blog'), to: href('blog') },
              ...(category?.title ? [{ label: category.title, to: `/${category.category_url_path ?? ''}` }] : []),
              { label: post.title ?? '', to: own },
            ],
            (root) => [
              postData(
                post,
                withoutNulls(post.related_books).map(({ name, url: book }) => ({
                  name: name ?? '',
                  path: pathOf(book, baseOf(store)),
                })),
                { root, language: languageOf(store.locale) ?? 'pl', publisher: settings.website_name ?? '' },
              ),
            ],
            { t, origin: url.origin, store },
          )
        : undefined,
    }
  },
  Page,
  actions: blogActions,
}

function Page({ data }: { data: Data }) {
  const { post, settings, labels } = data
  const isIn = useIsSignedIn()
  const customer = useCustomer(isIn)
  const books = isEnabled(settings.mfblog_post_view_related_products_enabled) ? withoutNulls(post.related_books) : []
  return (
    <PostPage
      data={data}
      writer={customer && { name: customer.firstname ?? '', email: customer.email ?? '' }}
      canWrite={isIn || isEnabled(settings.mfblog_post_view_comments_guest_comments)}
      books={<BlogBooks books={books} labels={labels} hours={settings.shipping_hours ?? undefined} />}
    />
  )
}
