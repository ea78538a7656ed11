import type { BlogPostCardFragment } from '../../generated/operations.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { classNames } from '../../../../web/ui/class-names.ts'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import { PHONE } from '../../../../web/platform/breakpoint.ts'
import { BlogDate } from './blog-date.tsx'
import { PostImage } from './post-image.tsx'
import styles from './post-card.module.css'
import { postPath } from './post-path.ts'

interface Props {
  post: BlogPostCardFragment
  /** PHP date format; without one the card shows no date. */
  dates?: string
  heading?: 'h2' | 'h3'
  /** First card of a list: wider, with its image in the initial viewport. */
  isLead?: boolean
}

export function PostCard({ post, dates, heading: Heading = 'h2', isLead }: Props) {
  const { t, bind } = useText()
  const to = postPath(post)
  const [category] = post.categories ?? []
  return (
    <li className={classNames(styles.card, isLead && styles.lead)}>
      {post.featured_list_image && (
        // for pointers only: screen readers and the keyboard use the link of the title
        <Link to={to} tabIndex={-1} aria-hidden="true" className={styles.frame}>
          <PostImage
            url={post.featured_list_image}
            width={post.featured_image_width}
            height={post.featured_image_height}
            sizes={`${PHONE} 92vw, ${isLead ? 560 : 400}px`}
            priority={isLead}
            className={styles.image}
          />
        </Link>
      )}
      <div className={styles.words}>
        {category?.title && (
          <p className={styles.category}>
            <Link to={`/${category.category_url_path ?? ''}`}>{bind(category.title)}</Link>
          </p>
        )}
        <Heading className={styles.title}>
          <Link to={to} prefetch="view">
            {bind(post.title)}
          </Link>
        </Heading>
        {post.short_filtered_content && <HtmlText html={post.short_filtered_content} className={styles.summary} />}
        <p className={styles.facts}>
          {post.author?.name && <span>{t('by %s', post.author.name)}</span>}
          <BlogDate timestamp={post.publish_time} format={dates} />
          {!!post.reading_time && <span>{t('%s min read', post.reading_time)}</span>}
        </p>
      </div>
    </li>
  )
}
