import { BlogFound, BlogShelf } from '../generated/documents.ts'
import type { BlogPostCardFragment, BlogPostsFilterInput } from '../generated/operations.ts'
import { GraphqlError } from '../../../web/api/document.ts'
import { pagePart } from '../../../web/platform/page-part.tsx'
import type { PageContext } from '../platform/page.ts'

const MAX_POSTS = 3

/** Shelf of blog posts on a page of books; its script is loaded only if there are posts. */
export const blogShelf = pagePart(async () => (await import('./blog-shelf.part.tsx')).BlogShelf)

type Context = Pick<PageContext, 'graphql'>
type PostsResponse = Promise<{ blogPosts: { items: readonly (BlogPostCardFragment | null)[] | null } | null }>

/** An API error returns no posts, so that the page renders without the shelf. */
async function postsOrNone(found: PostsResponse): Promise<BlogPostCardFragment[]> {
  try {
    const { blogPosts } = await found
    const posts = (blogPosts?.items ?? []).flatMap((post) => post ?? [])
    if (posts.length > 0) await blogShelf.preload()
    return posts
  } catch (error) {
    if (!(error instanceof GraphqlError)) throw error
    return []
  }
}

/** The newest posts, or those that match a filter, such as `{ relatedproduct_id: { eq: '7' } }` for a book. */
export const loadBlogShelf = ({ graphql }: Context, filter?: BlogPostsFilterInput) =>
  postsOrNone(graphql(BlogShelf, { filter, size: MAX_POSTS }))

/** Posts that match a search. */
export const findPosts = ({ graphql }: Context, search: string) =>
  postsOrNone(graphql(BlogFound, { search, size: MAX_POSTS }))
