import { GraphqlError, type Graphql } from '../../../platform/document.ts'

interface Ask<Answer> {
  graphql: Graphql
  uncached?: Graphql
  ask: (graphql: Graphql) => Promise<Answer>
  /** Nothing was found. */
  isEmpty: (answer: Answer) => boolean
  /** The visitor has gone on meanwhile. */
  signal: AbortSignal
}

/**
 * Asks for a single product, and once more past every copy when there is none or no answer: a copy may be older than
 * the product.
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
