import { CountBlogPostView } from '../../generated/documents.ts'
import type { Graphql } from '../../../../web/api/document.ts'

/** Posts viewed in this visit: each is counted once; in memory only, nothing is stored in the browser. */
const counted = new Set<number>()

export function countView(graphql: Graphql, post: number): void {
  if (counted.has(post)) return
  counted.add(post)
  // a failure must not affect the reader
  graphql(CountBlogPostView, { post }).catch(() => counted.delete(post))
}
