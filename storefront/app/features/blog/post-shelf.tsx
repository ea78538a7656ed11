import type { BlogPostCardFragment } from '../../generated/operations.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { classNames } from '../../../../web/ui/class-names.ts'
import { PostCard } from './post-card.tsx'
import styles from './post-shelf.module.css'

interface Props {
  title: string
  posts: readonly BlogPostCardFragment[]
  /** PHP date format; without one the cards show no date. */
  dates?: string
  all: { to: string; text: string }
  className?: string
}

/** A few posts on a page about books. */
export function PostShelf({ title, posts, dates, all, className }: Props) {
  const { bind } = useText()
  return (
    <section aria-label={title} className={classNames(styles.shelf, className)}>
      <div className={styles.head}>
        <h2>{bind(title)}</h2>
        <Link to={all.to} className={styles.all}>
          {all.text}
        </Link>
      </div>
      <ul role="list" className={styles.posts}>
        {posts.map((post) => (
          <PostCard key={post.post_id} post={post} dates={dates} heading="h3" />
        ))}
      </ul>
    </section>
  )
}
