import type { ReactNode } from 'react'
import type { BlogPostNameFragment, BlogSidebarQuery } from '../../../generated/operations.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { classNames } from '../../../../../web/ui/class-names.ts'
import { FeedIcon } from '../../../../../web/ui/icon/page-icons.tsx'
import { BlogDate } from '../blog-date.tsx'
import { SearchPosts } from './search-posts.tsx'
import { type BlogSettings, dayFormat, BLOG_FEED, isEnabled } from '../blog-settings.ts'
import { categoryTree, type CategoryNode } from './category-tree.ts'
import { featuredOf, type Widget, widgetsOf } from './load-sidebar.ts'
import { postPath } from '../post-path.ts'
import { PostImage } from '../post-image.tsx'
import styles from './sidebar.module.css'

interface Props {
  settings: BlogSettings
  sidebar: BlogSidebarQuery | null
  /** Below a post: shown in columns. */
  isWide?: boolean
}

/** Widgets of the blog, enabled and ordered by the shop's configuration. */
export function Sidebar({ settings, sidebar, isWide }: Props) {
  const { t } = useText()
  const shown = widgetsOf(settings).flatMap((widget) => {
    const part = partOf(widget, { settings, sidebar })
    return part ? [<Part key={widget} widget={widget} {...part} />] : []
  })
  if (shown.length === 0) return null
  return (
    <aside aria-label={t('More on the blog')} className={classNames(styles.sidebar, isWide && styles.wide)}>
      {shown}
    </aside>
  )
}

interface Shown {
  settings: BlogSettings
  children: ReactNode
}

function partOf(widget: Widget, { settings, sidebar }: Omit<Props, 'isWide'>): Shown | undefined {
  const shown = (children: ReactNode) => ({ settings, children })
  switch (widget) {
    case 'search':
      return shown(<SearchPosts />)
    case 'rss':
      return shown(<Feed text={settings.mfblog_sidebar_rss_feed_description} />)
    case 'categories': {
      const tree = categoryTree(sidebar?.categories?.items, settings.mfblog_sidebar_categories_max_depth)
      const isCounted = isEnabled(settings.mfblog_sidebar_categories_show_posts_count)
      return tree.length > 0 ? shown(<Categories nodes={tree} isCounted={isCounted} />) : undefined
    }
    case 'archive': {
      const months = (sidebar?.archive ?? []).flatMap((month) => month ?? [])
      if (months.length === 0) return undefined
      return shown(
        <ul role="list" className={styles.lines}>
          {months.map(({ id, title, url, posts_count }) => (
            <Line key={id} to={url ?? ''} text={title ?? ''} count={posts_count} />
          ))}
        </ul>,
      )
    }
    case 'tags': {
      const tags = (sidebar?.tags?.items ?? []).flatMap((tag) => tag ?? [])
      if (tags.length === 0) return undefined
      return shown(
        <ul role="list" className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag.tag_id}>
              <Link to={postPath(tag)}>{tag.title}</Link>
            </li>
          ))}
        </ul>,
      )
    }
    case 'recent':
    case 'featured':
    case 'popular': {
      const posts = postsOf(widget, { settings, sidebar })
      return posts.length > 0 ? shown(<Posts posts={posts} format={dayFormat(settings)} />) : undefined
    }
  }
}

function postsOf(widget: 'recent' | 'featured' | 'popular', { settings, sidebar }: Omit<Props, 'isWide'>) {
  const posts = (sidebar?.[`${widget}Posts`]?.items ?? []).flatMap((post) => post ?? [])
  if (widget !== 'featured') return posts
  const order = featuredOf(settings)
  return posts.toSorted((a, b) => order.indexOf(String(a.post_id)) - order.indexOf(String(b.post_id)))
}

function Part({ widget, settings, children }: Shown & { widget: Widget }) {
  const { t } = useText()
  const title = {
    search: t('Search the blog'),
    categories: t('Categories'),
    recent: t('Recent posts'),
    featured: t('Featured posts'),
    popular: t('Popular posts'),
    archive: t('Archive'),
    tags: t('Tags'),
    rss: settings.mfblog_sidebar_rss_feed_title || t('News by RSS'),
  }[widget]
  return (
    <section aria-labelledby={`blog-${widget}`} className={styles.part} data-widget={widget}>
      <h2 id={`blog-${widget}`} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Line({
  to,
  text,
  count,
  children,
}: {
  to: string
  text: string
  count?: number | null
  children?: ReactNode
}) {
  const { number, plural, bind } = useText()
  return (
    <li>
      <Link to={to} className={styles.line}>
        <span>{bind(text)}</span>
        {count != null && (
          <>
            <span className={styles.leader} />
            <span aria-hidden="true" className={styles.count}>
              {number(count)}
            </span>
            <span className="visually-hidden">{plural(count, '1 post', '%s posts')}</span>
          </>
        )}
      </Link>
      {children}
    </li>
  )
}

function Categories({ nodes, isCounted }: { nodes: readonly CategoryNode[]; isCounted: boolean }) {
  return (
    <ul role="list" className={styles.lines}>
      {nodes.map(({ id, title, to, count, children }) => (
        <Line key={id} to={to} text={title} count={isCounted ? count : undefined}>
          {children.length > 0 && <Categories nodes={children} isCounted={isCounted} />}
        </Line>
      ))}
    </ul>
  )
}

function Posts({ posts, format }: { posts: readonly BlogPostNameFragment[]; format?: string }) {
  const { bind } = useText()
  return (
    <ul role="list" className={styles.posts}>
      {posts.map((post) => (
        <li key={post.post_id} className={styles.post}>
          {post.featured_list_image && (
            <Link to={postPath(post)} tabIndex={-1} aria-hidden="true" className={styles.thumb}>
              <PostImage
                url={post.featured_list_image}
                width={post.featured_image_width}
                height={post.featured_image_height}
                sizes="80px"
              />
            </Link>
          )}
          <div>
            <Link to={postPath(post)} className={styles.name}>
              {bind(post.title)}
            </Link>
            <BlogDate timestamp={post.publish_time} format={format} className={styles.date} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Feed({ text }: { text: string | null }) {
  const { t, bind } = useText()
  const { base } = useRouter()
  return (
    <>
      {text && <p className={styles.note}>{bind(text)}</p>}
      <a href={base + BLOG_FEED} data-native className={styles.feed}>
        <FeedIcon size={18} />
        {t('Follow by RSS')}
      </a>
    </>
  )
}
