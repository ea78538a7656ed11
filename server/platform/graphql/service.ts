import { type ExecutionResult, GraphQLError } from 'graphql'
import { text } from '../../../language/translate.ts'
import { DatabaseUnavailable } from '../db/availability.ts'
import { type RequestContext, TOO_MANY_REQUESTS } from '../context.ts'
import type { Traffic } from '../http/traffic.ts'
import { Refusal } from '../refusal.ts'
import { isJsonLonger, TOO_LARGE } from './budget.ts'
import { DocumentErrors, type Engine, type PreparedOperation, toGraphqlError } from './engine.ts'
import { NestingRefusal } from './nesting.ts'
import { MAX_COST } from './plan.ts'
import { ProcessorShare } from './processor-share.ts'
import { CachedResponse, type ResponseCache } from './response-cache.ts'

export interface GraphqlOperation {
  text: string
  operationName?: string
  variables: Readonly<Record<string, unknown>>
  /** Queries by GET must not change anything. */
  readOnly: boolean
  /**
   * Counts against the rate limits of the caller. Operations of our own storefront do not, because its pages count.
   */
  isCounted?: boolean
  /** The caller named a currency that the view does not offer: prices are in the view's own, and nothing is bought. */
  hasUnknownCurrency?: boolean
  /** Set at the first execution, so that the variables of a reused operation are not coerced again. */
  coercedVariables?: CoercedVariables
}

interface CoercedVariables {
  /** The declared variables, coerced to their types. */
  variables: Record<string, unknown>
  /** The variables as JSON, for the cache key; set at the first lookup. */
  json?: string
}

export interface GraphqlService {
  execute(operation: GraphqlOperation, context: RequestContext): Promise<CachedResponse>
}

/** Maximum age of a public response, because some changes have no notification. */
const FRESH_MS = 300_000

/** Maximum length of a response in characters; a page of 300 books with all fields of a card has about four million. */
const MAX_RESPONSE_LENGTH = 12_000_000
const TOO_EXPENSIVE = text(
  'The query is too complex: it costs %s of at most %s. Ask for fewer fields, smaller pages or less nesting.',
)
/** Responses to operations of a lower cost cannot reach MAX_RESPONSE_LENGTH. */
const LENGTH_CHECK_COST = MAX_COST / 10

/** Cost of a millisecond of processor time, for queries that take longer than their values suggest. */
const COST_PER_MS = 500

/** Executes GraphQL operations, public ones from the cache if possible. */
export function createService(engine: Engine, cache: ResponseCache | undefined, traffic: Traffic): GraphqlService {
  // documents whose last response was public: only these are shared by concurrent callers
  const publicDocuments = new WeakSet<PreparedOperation>()
  const processor = new ProcessorShare()

  async function compute(
    prepared: PreparedOperation,
    variables: Record<string, unknown>,
    context: RequestContext,
    isCounted: boolean,
  ): Promise<CachedResponse> {
    const cost = prepared.cost(variables)
    const response =
      cost > MAX_COST
        ? refusedResponse([
            toGraphqlError(new Refusal('graphql-input', TOO_EXPENSIVE, Math.round(cost), MAX_COST), context),
          ])
        : await computeWithin(cost, prepared, variables, context, isCounted)
    response.cost = Math.round(cost)
    return response
  }

  async function computeWithin(cost: number, ...[prepared, variables, context, isCounted]: Parameters<typeof compute>) {
    if (isCounted && !traffic.mayRead(context, cost)) return tooManyRequests(context)
    const endMeasuring = processor.start()
    const result = await prepared.run(context, variables).finally(() => {
      const ms = endMeasuring()
      if (isCounted) traffic.chargeRead(context, ms * COST_PER_MS - cost)
    })
    if (cost > LENGTH_CHECK_COST && isJsonLonger(result.data, MAX_RESPONSE_LENGTH))
      return refusedResponse([toGraphqlError(new Refusal('graphql-input', TOO_LARGE), context)])
    const isPublic = prepared.kind === 'query' && context.cacheable && (result.errors ?? []).every(isCacheableError)
    if (isPublic) publicDocuments.add(prepared)
    else publicDocuments.delete(prepared)
    const response = new CachedResponse(result, context.tags, context.expiresAt, isPublic, Date.now() + FRESH_MS)
    if (isCounted) response.dropResult()
    return response
  }

  async function executeQuery(
    responseCache: ResponseCache,
    key: string,
    ...args: Parameters<typeof compute>
  ): Promise<CachedResponse> {
    if (publicDocuments.has(args[0])) return responseCache.getOrCompute(key, () => compute(...args))
    const known = responseCache.get(key)
    if (known) return known
    const stamp = responseCache.stamp()
    const response = await compute(...args)
    responseCache.put(key, response, stamp)
    return response
  }

  return {
    /** Throws DatabaseUnavailable if neither the database nor the cache is available. */
    async execute(operation, context) {
      let prepared: PreparedOperation
      let coerced: CoercedVariables
      try {
        prepared = engine.prepare(operation.text, operation.operationName)
        if (operation.hasUnknownCurrency && prepared.kind === 'mutation' && prepared.hasPrices)
          throw new Refusal('graphql-input', 'Please correct the target currency')
        if (operation.readOnly && prepared.kind !== 'query') throw new GraphQLError('A mutation must be sent by POST.')
        coerced = operation.coercedVariables ??= { variables: prepared.coerceVariables(operation.variables) }
      } catch (error) {
        if (error instanceof Refusal)
          return refusedResponse([toGraphqlError(error, context)], error instanceof NestingRefusal ? 400 : 200)
        if (!(error instanceof GraphQLError) && !(error instanceof DocumentErrors)) throw error
        return refusedResponse(error instanceof DocumentErrors ? error.errors : [error])
      }
      const { isCounted = false } = operation
      const { variables } = coerced
      if (
        prepared.kind === 'mutation' &&
        isCounted &&
        !traffic.mayWrite(context, prepared.holder(variables), prepared.rootFields)
      )
        return tooManyRequests(context)
      if (prepared.kind === 'mutation' || !cache) return compute(prepared, variables, context, isCounted)
      const { store, currency, groupId } = context
      const key = `${prepared.id} ${store.code} ${currency} ${groupId} ${(coerced.json ??= JSON.stringify(variables))}`
      try {
        return await executeQuery(cache, key, prepared, variables, context, isCounted)
      } catch (error) {
        const stale = error instanceof DatabaseUnavailable ? cache.stale(key) : undefined
        if (stale) return stale
        throw error
      }
    },
  }
}

const isCacheableError = ({ originalError }: GraphQLError) => originalError instanceof Refusal && originalError.isPublic

const tooManyRequests = (context: RequestContext): CachedResponse =>
  refusedResponse([toGraphqlError(new Refusal('graphql-input', TOO_MANY_REQUESTS), context)], 429)

const refusedResponse = (errors: readonly GraphQLError[], status: CachedResponse['status'] = 200): CachedResponse => {
  const result: ExecutionResult = {
    errors: errors.map(
      (e) =>
        new GraphQLError(e.message, {
          nodes: e.nodes,
          source: e.source,
          positions: e.positions,
          extensions: { category: 'graphql', ...e.extensions },
        }),
    ),
  }
  return new CachedResponse(result, new Set(), 0, false, 0, status)
}
