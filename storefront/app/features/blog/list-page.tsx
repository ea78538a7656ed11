import type { BlogAuthorQuery, BlogPostCardFragment, BlogSidebarQuery } from '../../generated/operations.ts'
import { href } from '../../paths.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Pagination } from '../../../../web/ui/pagination.tsx'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import { BookIcon } from '../../../../web/ui/icon/icons.tsx'
import { SocialLinks } from './author-box.tsx'
import { type BlogSettings, dayFormat } from './blog-settings.ts'
import styles from './list-page.module.css'
import { PostCard } from './post-card.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'

export interface PostList {
  posts: readonly BlogPostCardFragment[]
  total: number
  page: number
  pages: number
  /** Path of the first page; may have a query. */
  path: string
}

type Author = NonNullable<BlogAuthorQuery['blogAuthor']>

interface Frame {
  settings: BlogSettings
  sidebar: BlogSidebarQuery | null
}

export interface ListPageData extends Frame {
  kind: 'index' | 'category' | 'tag' | 'archive' | 'author' | 'search'
  title: string
  /** HTML above the posts. */
  intro?: string | null
  /** Set for the kind `author`. */
  author?: Author
  crumbs: { label: string; to?: string }[]
  list: PostList
}

export const pagePath = (path: string, page: number): string =>
  page > 1 ? `${path}${path.includes('?') ? '&' : '?'}p=${page}` : path

/** List of posts: all, or those of a category, tag, month, author or search. */
export function ListPage(data: ListPageData) {
  const { t } = useText()
  const { kind, author, crumbs, list, settings, sidebar } = data
  return (
    <Container className={styles.page}>
      <Breadcrumbs label={t('Breadcrumbs')} crumbs={[{ label: t('Home'), to: href('home') }, ...crumbs]} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {author ? <AuthorHead author={author} total={list.total} /> : <Head {...data} />}
          <Posts list={list} settings={settings} kind={kind} heading={author ? 'h3' : 'h2'} />
        </div>
        <Sidebar settings={settings} sidebar={sidebar} />
      </div>
    </Container>
  )
}

function Head({ kind, title, intro, list }: ListPageData) {
  const { t, plural, bind } = useText()
  return (
    <header className={styles.head}>
      {kind === 'tag' && <p className={styles.kind}>{t('Tag')}</p>}
      {kind === 'archive' && <p className={styles.kind}>{t('Archive')}</p>}
      <h1>{bind(title)}</h1>
      {intro && <HtmlText prose html={intro} className={styles.intro} />}
      {kind !== 'index' && list.total > 0 && <p className={styles.total}>{plural(list.total, '1 post', '%s posts')}</p>}
    </header>
  )
}

function AuthorHead({ author, total }: { author: Author; total: number }) {
  const { t, plural, bind } = useText()
  const name = author.name ?? ''
  return (
    <>
      <header className={styles.author}>
        <Portrait name={name} url={author.featured_image} rem={8} />
        <div>
          <h1>{name}</h1>
          {author.role && <p className={styles.role}>{bind(author.role)}</p>}
          <SocialLinks author={author} />
        </div>
      </header>
      {author.filtered_content && <HtmlText prose html={author.filtered_content} />}
      <div className={styles.written}>
        <h2>{t('Posts by %s', name)}</h2>
        {total > 0 && <p className={styles.total}>{plural(total, '1 post', '%s posts')}</p>}
      </div>
    </>
  )
}

interface PostsProps {
  list: PostList
  settings: BlogSettings
  kind: ListPageData['kind']
  heading: 'h2' | 'h3'
}

function Posts({ list: { posts, page, pages, path }, settings, kind, heading }: PostsProps) {
  const { t } = useText()
  const dates = dayFormat(settings)
  if (posts.length === 0)
    return kind === 'index' ? (
      <EmptyState
        icon={<BookIcon size={40} />}
        title={t('The first article is being written.')}
        action={<ButtonLink to={href('home')}>{t('Back to homepage')}</ButtonLink>}
      />
    ) : (
      <EmptyState
        icon={<BookIcon size={40} />}
        title={t('There are no posts here yet.')}
        action={<ButtonLink to={href('blog')}>{t('All posts')}</ButtonLink>}
      >
        <p>{t('Try other words, or look at what we have written lately.')}</p>
      </EmptyState>
    )
  return (
    <>
      <ul role="list" className={styles.posts}>
        {posts.map((post, at) => (
          <PostCard
            key={post.post_id}
            post={post}
            dates={dates}
            heading={heading}
            isLead={kind === 'index' && page === 1 && at === 0}
          />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        to={(number) => pagePath(path, number)}
        label={t('Pages')}
        previousLabel={t('Previous page')}
        nextLabel={t('Next page')}
        pageLabel={(number) => t('Page %s', number)}
      />
    </>
  )
}
