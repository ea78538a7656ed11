import { GraphqlError, type Graphql } from '../../../platform/document.ts'

interface Ask<Answer> {
  graphql: Graphql
  uncached?: Graphql
  ask: (graphql: Graphql) => Promise<Answer>
  /** Nothing was found. */
  isEmpty: (answer: Answer) => boolean
  /** The visitor has left meanwhile. */
  signal: AbortSignal
}

/**
 * Requests a single product, and once more without caches when there is none or no response: a cached response may be
 * older than the product.
 */
export async function askSingleProduct<Answer>({
  graphql,
  uncached,
  ask,
  isEmpty,
  signal,
}: Ask<Answer>): Promise<Answer> {
  try {
    const answer = await ask(graphql)
    if (!uncached || !isEmpty(answer)) return answer
  } catch (error) {
    const isRefused = error instanceof GraphqlError && error.category === 'graphql-input'
    if (!uncached || signal.aborted || isRefused) throw error
    console.warn(error)
  }
  return ask(uncached)
}
