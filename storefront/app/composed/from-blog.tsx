import { useEffect, useState } from 'react'
import type { BlogPostCardFragment } from '../generated/operations.ts'
import { useRouter } from '../../../web/router/context.ts'
import { whenIdle } from '../../../web/platform/when-idle.ts'
import { blogShelf, loadBlogShelf } from './blog-shelf.ts'

/** The newest posts, or those about a product; loaded when the browser is idle. */
export function FromBlog({ product }: { product?: number }) {
  const { graphql } = useRouter()
  const [posts, setPosts] = useState<readonly BlogPostCardFragment[]>([])
  useEffect(() => {
    let isOver = false
    const stop = whenIdle(() => {
      const filter = product === undefined ? undefined : { relatedproduct_id: { eq: String(product) } }
      loadBlogShelf({ graphql }, filter)
        .then((found) => !isOver && setPosts(found))
        .catch((error: unknown) => console.warn(error)) // the shelf is not rendered
    })
    return () => {
      isOver = true
      stop()
    }
  }, [graphql, product])
  return posts.length > 0 && <blogShelf.Part posts={posts} />
}
