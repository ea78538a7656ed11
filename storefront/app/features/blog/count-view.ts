import { CountBlogPostView } from '../../generated/documents.ts'
import type { Graphql } from '../../platform/document.ts'

/** Posts of this visit: it is counted once, and nothing of it is kept in the browser. */
const counted = new Set<number>()

export function countView(graphql: Graphql, post: number): void {
  if (counted.has(post)) return
  counted.add(post)
  // a number that is missing is no trouble of the reader's
  graphql(CountBlogPostView, { post }).catch(() => counted.delete(post))
}
