import { type ReactNode, useEffect } from 'react'
import type { BlogPostPageFragment, BlogSidebarQuery, ConsentFieldFragment } from '../../generated/operations.ts'
import { href } from '../../paths.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { SIDE_COLUMN } from '../../../../web/platform/breakpoint.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { AuthorBox } from './author-box.tsx'
import { BlogDate } from './blog-date.tsx'
import { type BlogSettings, dayFormat, isEnabled } from './blog-settings.ts'
import type { Writer } from './comments/comment-form.tsx'
import { type CommentList, Comments } from './comments/comments.tsx'
import type { CommentsUrlState } from './comments/comments-url-state.ts'
import { countView } from './count-view.ts'
import { PostCard } from './post-card.tsx'
import { postPath } from './post-path.ts'
import { PostImage } from './post-image.tsx'
import styles from './post-page.module.css'
import { Sidebar } from './sidebar/sidebar.tsx'

export interface PostPageData {
  post: BlogPostPageFragment
  settings: BlogSettings
  sidebar: BlogSidebarQuery | null
  /** Null where the shop has no comments. */
  comments: CommentList | null
  urlState: CommentsUrlState
  /** Consent checkboxes of the comment form. */
  consents: readonly ConsentFieldFragment[]
}

interface Props {
  data: PostPageData
  /** Slot: books mentioned in the post. */
  books: ReactNode
  canWrite: boolean
  /** The signed-in reader; undefined for guests. */
  writer?: Writer
}

export function PostPage({
  data: { post, settings, sidebar, comments, urlState, consents },
  books,
  canWrite,
  writer,
}: Props) {
  const { t, bind } = useText()
  const { graphql } = useRouter()
  const { post_id: id, is_published: isPublished } = post
  useEffect(() => {
    if (id && isPublished) countView(graphql, id)
  }, [graphql, id, isPublished])
  const path = postPath(post)
  const [category] = post.categories ?? []
  const author = isEnabled(settings.mfblog_author_enabled) ? post.author : null
  const hasPage = isEnabled(settings.mfblog_author_page_enabled)
  const contents = post.table_of_contents ?? []
  const further = isEnabled(settings.mfblog_post_view_related_posts_enabled) ? (post.related_posts ?? []) : []
  const title = post.content_heading || post.title
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[
          { label: t('Home'), to: href('home') },
          { label: settings.mfblog_index_page_title || t('Blog'), to: href('blog') },
          ...(category?.title ? [{ label: category.title, to: `/${category.category_url_path ?? ''}` }] : []),
          { label: post.title ?? '' },
        ]}
      />
      {!isPublished && <Notice tone="info">{t('Preview: readers do not see this post yet.')}</Notice>}
      <article className={styles.article}>
        <header className={styles.head}>
          {category?.title && (
            <p className={styles.category}>
              <Link to={`/${category.category_url_path ?? ''}`}>{bind(category.title)}</Link>
            </p>
          )}
          <h1>{bind(title)}</h1>
          {post.short_filtered_content && <HtmlText html={post.short_filtered_content} className={styles.summary} />}
          <PostMetadata post={post} author={author} hasPage={hasPage} format={dayFormat(settings)} />
        </header>
        {post.featured_image && (
          <PostImage
            url={post.featured_image}
            alt={post.featured_img_alt}
            width={post.featured_image_width}
            height={post.featured_image_height}
            sizes={`${SIDE_COLUMN} 960px, 100vw`}
            priority
            className={styles.picture}
          />
        )}
        <div className={styles.body} data-contents={contents.length > 0 || undefined}>
          {contents.length > 0 && (
            <nav aria-labelledby="post-contents" className={styles.contents}>
              <h2 id="post-contents">{t('Table of contents')}</h2>
              <ol role="list">
                {contents.map(({ id: anchor, title: chapter, level }) => (
                  <li key={anchor} data-level={level}>
                    <a href={`#${anchor}`}>{bind(chapter)}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <div className={styles.text}>
            <HtmlText prose html={post.filtered_content ?? ''} className={styles.prose} />
            <Tags post={post} />
          </div>
        </div>
      </article>
      {books}
      <div className={styles.below}>
        {author && <AuthorBox author={author} hasPage={hasPage} />}
        {isEnabled(settings.mfblog_post_view_nextprev_enabled) && <Neighbours post={post} />}
        {comments && id && (
          <Comments
            key={id}
            post={id}
            path={path}
            comments={comments}
            total={Math.max(post.comments_count ?? 0, comments.total_count ?? 0)}
            urlState={urlState}
            settings={settings}
            canWrite={canWrite}
            writer={writer}
            consents={consents}
          />
        )}
      </div>
      {further.length > 0 && (
        <section aria-labelledby="related-posts" className={styles.further}>
          <h2 id="related-posts">{t('Read next')}</h2>
          <ul role="list" className={styles.cards}>
            {further.map(
              (one) => one && <PostCard key={one.post_id} post={one} dates={dayFormat(settings)} heading="h3" />,
            )}
          </ul>
        </section>
      )}
      <Sidebar settings={settings} sidebar={sidebar} isWide />
    </Container>
  )
}

type Author = BlogPostPageFragment['author']

function PostMetadata({
  post,
  author,
  hasPage,
  format,
}: {
  post: BlogPostPageFragment
  author: Author
  hasPage: boolean
  format?: string
}) {
  const { t, plural } = useText()
  const name = author?.name ?? ''
  return (
    <div className={styles.facts}>
      {author && (
        <>
          <Portrait name={name} url={author.featured_image} rem={2.5} />
          <span className={styles.author}>{hasPage ? <Link to={postPath(author)}>{name}</Link> : name}</span>
        </>
      )}
      <BlogDate timestamp={post.publish_time} format={format} />
      {!!post.reading_time && <span>{t('%s min read', post.reading_time)}</span>}
      {!!post.views_count && <span>{plural(post.views_count, '1 view', '%s views')}</span>}
      {!!post.comments_count && <a href="#comments">{plural(post.comments_count, '1 comment', '%s comments')}</a>}
    </div>
  )
}

function Tags({ post: { tags } }: { post: BlogPostPageFragment }) {
  const { t } = useText()
  if (!tags?.length) return null
  return (
    <ul role="list" aria-label={t('Tags')} className={styles.tags}>
      {tags.map(
        (tag) =>
          tag && (
            <li key={tag.tag_id}>
              <Link to={postPath(tag)} rel="tag">
                {tag.title}
              </Link>
            </li>
          ),
      )}
    </ul>
  )
}

function Neighbours({ post: { prevPost, nextPost } }: { post: BlogPostPageFragment }) {
  const { t, bind } = useText()
  if (!prevPost?.url && !nextPost?.url) return null
  return (
    <nav aria-label={t('Neighbouring posts')} className={styles.neighbours}>
      {prevPost?.url && (
        <Link to={prevPost.url} rel="prev" className={styles.previous}>
          <span className={styles.direction}>{t('Previous post')}</span>
          <span className={styles.name}>{bind(prevPost.title)}</span>
        </Link>
      )}
      {nextPost?.url && (
        <Link to={nextPost.url} rel="next" className={styles.next}>
          <span className={styles.direction}>{t('Next post')}</span>
          <span className={styles.name}>{bind(nextPost.title)}</span>
        </Link>
      )}
    </nav>
  )
}
