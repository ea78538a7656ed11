import { GraphqlError, type Graphql } from '../../../platform/document.ts'

interface ProductRequest<Answer> {
  graphql: Graphql
  uncached?: Graphql
  query: (graphql: Graphql) => Promise<Answer>
  /** Nothing was found. */
  isEmpty: (answer: Answer) => boolean
  /** The visitor has left meanwhile. */
  signal: AbortSignal
}

/**
 * Requests a single product, and once more without caches when there is none or no response: a cached response may be
 * older than the product.
 */
export async function querySingleProduct<Answer>({
  graphql,
  uncached,
  query,
  isEmpty,
  signal,
}: ProductRequest<Answer>): Promise<Answer> {
  try {
    const answer = await query(graphql)
    if (!uncached || !isEmpty(answer)) return answer
  } catch (error) {
    const isRefused = error instanceof GraphqlError && error.category === 'graphql-input'
    if (!uncached || signal.aborted || isRefused) throw error
    console.warn(error)
  }
  return query(uncached)
}
