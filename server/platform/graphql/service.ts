import { type ExecutionResult, GraphQLError } from 'graphql'
import type { RequestContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { DocumentErrors, type Engine, type Prepared, told } from './engine.ts'
import { Answer, type ResponseCache } from './response-cache.ts'

export interface Question {
  text: string
  operationName?: string
  variables: Readonly<Record<string, unknown>>
  /** Queries by GET must not change anything. */
  readOnly: boolean
}

export interface Service {
  ask(question: Question, context: RequestContext): Promise<Answer>
}

/** The longest that a public answer is kept: a bound for whatever changes without a notice. */
const KEEP_MS = 300_000

/** Answers GraphQL questions, the public ones from the cache where it holds them. */
export function createService(engine: Engine, cache: ResponseCache | undefined): Service {
  // documents whose last answer was public: only these may be computed once for several who ask at the same time
  const publicDocuments = new WeakSet<Prepared>()

  async function compute(prepared: Prepared, variables: Record<string, unknown>, context: RequestContext): Promise<Answer> {
    const result = await prepared.run(context, variables)
    const isPublic = prepared.kind === 'query' && context.cacheable && !result.errors
    if (isPublic) publicDocuments.add(prepared)
    else publicDocuments.delete(prepared)
    return new Answer(result, context.tags, Math.min(Date.now() + KEEP_MS, context.expiresAt), isPublic)
  }

  return {
    async ask(question, context) {
      let prepared: Prepared
      let variables: Record<string, unknown>
      try {
        prepared = engine.prepare(question.text, question.operationName)
        if (question.readOnly && prepared.kind !== 'query') throw new GraphQLError('A mutation must be sent by POST.')
        variables = prepared.read(question.variables)
      } catch (error) {
        if (error instanceof Refusal) return refused([told(error, context)])
        if (!(error instanceof GraphQLError) && !(error instanceof DocumentErrors)) throw error
        return refused(error instanceof DocumentErrors ? error.errors : [error])
      }
      if (prepared.kind === 'mutation' || !cache) return compute(prepared, variables, context)
      const key = `${context.store.code} ${context.currency} ${context.groupId} ${question.operationName ?? ''}\n${JSON.stringify(variables)}\n${question.text}`
      if (publicDocuments.has(prepared)) return cache.getOrMake(key, () => compute(prepared, variables, context))
      const kept = cache.get(key)
      if (kept) return kept
      const stamp = cache.stamp()
      const answer = await compute(prepared, variables, context)
      cache.put(key, answer, stamp)
      return answer
    },
  }
}

const refused = (errors: readonly GraphQLError[]): Answer => {
  const result: ExecutionResult = {
    errors: errors.map((e) => new GraphQLError(e.message, { nodes: e.nodes, source: e.source, positions: e.positions, extensions: { category: 'graphql', ...e.extensions } })),
  }
  return new Answer(result, new Set(), 0, false)
}
