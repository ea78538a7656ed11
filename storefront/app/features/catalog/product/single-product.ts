import { GraphqlError, type Graphql } from '../../../../../web/api/document.ts'

interface ProductRequest<Data> {
  graphql: Graphql
  uncached?: Graphql
  query: (graphql: Graphql) => Promise<Data>
  /** Whether the response contains no product. */
  isEmpty: (response: Data) => boolean
  /** Aborted when the visitor has left the page. */
  signal: AbortSignal
}

/**
 * Queries a single product. Without a product or a response, queries once more without caches, as a cached response may
 * be older than the product.
 */
export async function querySingleProduct<Data>({
  graphql,
  uncached,
  query,
  isEmpty,
  signal,
}: ProductRequest<Data>): Promise<Data> {
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
