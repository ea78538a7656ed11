import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { BlogCommentFragment, BlogCommentsQuery, ConsentFieldFragment } from '../../../generated/operations.ts'
import { href } from '../../../paths.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useRouter } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { Notice } from '../../../../../web/ui/overlay/notice.tsx'
import { Pagination } from '../../../../../web/ui/pagination.tsx'
import { BlogDate } from '../blog-date.tsx'
import type { BlogSettings } from '../blog-settings.ts'
import { CommentForm, type Writer } from './comment-form.tsx'
import { commentsPath, type CommentsUrlState, type CommentStatus } from './comments-url-state.ts'
import styles from './comments.module.css'

export type CommentList = NonNullable<BlogCommentsQuery['blogComments']>

interface Props {
  post: number
  /** Path of the post within the store view. */
  path: string
  comments: CommentList
  /** Number of comments, replies included. */
  total: number
  urlState: CommentsUrlState
  settings: BlogSettings
  /** The reader is signed in, or guests may comment. */
  canWrite: boolean
  writer?: Writer
  consents: readonly ConsentFieldFragment[]
}

/** Comments on a post with one level of replies, and the form. */
export function Comments({ post, path, comments, total, urlState, settings, canWrite, writer, consents }: Props) {
  const { t, plural } = useText()
  const router = useRouter()
  const [reply, setReply] = useState(urlState.reply)
  const [sent, setSent] = useState<{ status: CommentStatus; count: number } | undefined>(
    urlState.sent && { status: urlState.sent, count: 0 },
  )
  const section = useRef<HTMLElement>(null)
  const items = (comments.items ?? []).flatMap((comment) => comment ?? [])
  const replyTo = items.find(({ comment_id: id }) => id === reply)
  const format = settings.mfblog_post_view_comments_format_date || 'Y-m-d H:i'
  const choose = (event: MouseEvent, id: number | undefined) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setReply(id)
    setSent(undefined)
    const field = section.current?.querySelector<HTMLElement>('textarea, #comment-form a')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }
  const done = (status: CommentStatus) => {
    setReply(undefined)
    setSent((last) => ({ status, count: (last?.count ?? 0) + 1 }))
    if (status === 'shown') void router.refresh()
  }
  const replyLink = (id: number | null, name: string | null) => (
    <Link
      to={commentsPath(path, { page: urlState.page, reply: id ?? undefined })}
      preserveScroll
      rel="nofollow"
      className={styles.answer}
      aria-label={t('Reply to %s', name ?? '')}
      onClick={(event) => choose(event, id ?? undefined)}
    >
      {t('Reply')}
    </Link>
  )
  return (
    <section ref={section} id="comments" aria-labelledby="comments-title" className={styles.comments}>
      <h2 id="comments-title">{total > 0 ? plural(total, '1 comment', '%s comments') : t('Comments')}</h2>
      {items.length > 0 && (
        <ol role="list" className={styles.list}>
          {items.map((comment) => (
            <li key={comment.comment_id}>
              <Comment comment={comment} format={format}>
                {replyLink(comment.comment_id, comment.author_nickname)}
              </Comment>
              {!!comment.replies?.length && (
                <ol
                  role="list"
                  aria-label={t('Replies to %s', comment.author_nickname ?? '')}
                  className={styles.replies}
                >
                  {comment.replies.map(
                    (one) =>
                      one && (
                        <li key={one.comment_id}>
                          <Comment comment={one} format={format} />
                        </li>
                      ),
                  )}
                </ol>
              )}
            </li>
          ))}
        </ol>
      )}
      <Pagination
        page={urlState.page}
        pages={comments.total_pages ?? 1}
        to={(page) => commentsPath(path, { page })}
        label={t('Pages of the comments')}
        previousLabel={t('Previous page')}
        nextLabel={t('Next page')}
        pageLabel={(page) => t('Page %s', page)}
      />
      <div id="comment-form" className={styles.write}>
        <h3>{replyTo ? t('Reply to %s', replyTo.author_nickname ?? '') : t('Write a comment')}</h3>
        {replyTo && (
          <p className={styles.cancel}>
            <Link
              to={commentsPath(path, { page: urlState.page })}
              preserveScroll
              onClick={(event) => choose(event, undefined)}
            >
              {t('Write a comment of your own instead')}
            </Link>
          </p>
        )}
        <div role="status">
          {sent && (
            <Notice tone="success">
              {sent.status === 'waits'
                ? t('Thank you! Your comment is shown after we have read it.')
                : t('Thank you! Your comment is shown.')}
            </Notice>
          )}
        </div>
        {canWrite ? (
          <CommentForm
            key={sent?.count ?? 0}
            to={path}
            post={post}
            parent={replyTo?.comment_id ?? 0}
            consents={consents}
            writer={writer}
            onDone={done}
          />
        ) : (
          <div className={styles.closed}>
            <p>{t('You must login or register to comment on posts.')}</p>
            <ButtonLink variant="primary" to={href('login', {}, { next: `${path}#comment-form` })}>
              {t('Sign In')}
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  )
}

interface CommentProps {
  comment: BlogCommentFragment
  format: string
  children?: ReactNode
}

function Comment({ comment, format, children }: CommentProps) {
  const { t, bind } = useText()
  const { author_nickname: name, author_type: type, text, language, creation_time: createdAt } = comment
  return (
    <article className={styles.comment} data-shop={type === 2 || undefined}>
      <header className={styles.by}>
        <span className={styles.name}>{name}</span>
        {type === 2 && <span className={styles.shop}>{t('the bookshop')}</span>}
        <BlogDate timestamp={createdAt} format={format} className={styles.date} />
      </header>
      <div lang={language ?? undefined} className={styles.text}>
        {(text ?? '').split(/\n{2,}/).map((paragraph, number) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs of a text that does not change
          <p key={number}>{bind(paragraph, language)}</p>
        ))}
      </div>
      {children}
    </article>
  )
}
