import type { BlogPostCardFragment } from '../generated/operations.ts'
import { PostShelf } from '../features/blog/post-shelf.tsx'
import { useText } from '../../../web/platform/text.ts'
import { href } from '../paths.ts'

interface Props {
  posts: readonly BlogPostCardFragment[]
  /** Search terms by which the posts were found. */
  search?: string
  title?: string
  className?: string
}

export function BlogShelf({ posts, search, title, className }: Props) {
  const { t } = useText()
  return (
    <PostShelf
      title={title ?? t('From the blog')}
      posts={posts}
      all={{ to: href('blog', {}, { q: search }), text: search ? t('More posts about “%s”', search) : t('All posts') }}
      className={className}
    />
  )
}
