import { GraphqlError, type Graphql } from '../../../platform/document.ts'

interface ProductRequest<Answer> {
  graphql: Graphql
  uncached?: Graphql
  query: (graphql: Graphql) => Promise<Answer>
  /** Whether the response contains no product. */
  isEmpty: (response: Answer) => boolean
  /** Aborted when the visitor has left the page. */
  signal: AbortSignal
}

/**
 * Queries a single product. Without a product or a response, queries once more without caches, as a cached response may
 * be older than the product.
 */
export async function querySingleProduct<Answer>({
  graphql,
  uncached,
  query,
  isEmpty,
  signal,
}: ProductRequest<Answer>): Promise<Answer> {
  try {
    const response = await query(graphql)
    if (!uncached || !isEmpty(response)) return response
  } catch (error) {
    const isRefused = error instanceof GraphqlError && error.category === 'graphql-input'
    if (!uncached || signal.aborted || isRefused) throw error
    console.warn(error)
  }
  return query(uncached)
}
