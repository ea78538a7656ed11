import { createHash } from 'node:crypto'
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type Location,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import { DatabaseUnavailable } from '../db/availability.ts'
import type { RequestContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { createVariableCoercer } from './coerce.ts'
import { findHolder, createDefaultsFiller } from './arguments.ts'
import { Budget } from './budget.ts'
import { costOf } from './cost.ts'
import type { Log } from '../process/log.ts'
import type { CostPolicy } from './cost-policy.ts'
import { checkNesting } from './nesting.ts'
import { type Plan, planDocument } from './plan.ts'

/** The longest document, in characters. */
export const MAX_DOCUMENT_LENGTH = 32_768

/** An operation of a document that was parsed, validated, checked against the limits and is ready to run. */
export interface PreparedOperation {
  /** Digest of the text and the operation name, for cache keys. */
  id: string
  kind: 'query' | 'mutation'
  /** Number of root fields, including those in fragments. */
  rootFields: number
  /** Whether it may show or charge a price. */
  hasPrices: boolean
  /** Estimated maximum number of values in the response. */
  cost(variables: Record<string, unknown>): number
  /** Id of the resource that a mutation changes, from its arguments. */
  holder(variables: Record<string, unknown>): string | undefined
  /** Returns the declared variables, coerced to their types. */
  coerceVariables(sent: Readonly<Record<string, unknown>>): Record<string, unknown>
  run(context: RequestContext, variables: Record<string, unknown>): Promise<ExecutionResult>
}

export interface Engine {
  /** Throws GraphQLError, DocumentErrors or Refusal if the document must not run. */
  prepare(text: string, operationName?: string): PreparedOperation
  /** Whether the document was already prepared. */
  isPrepared(text: string, operationName?: string): boolean
}

/** Several errors found in one document. */
export class DocumentErrors extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super(errors[0]?.message)
  }
}

const MAX_PREPARED = 1000
/** Characters of all prepared documents, each about 40 bytes of memory. Our storefront's have 54,000. */
const MAX_PREPARED_LENGTH = 1_000_000
/** Larger documents are not compiled, because that would block the event loop for a quarter of a second. */
const MAX_CODE_SIZE = 6000
const CODE_SIZE_PER_RUN = 500
/**
 * Maximum number of fields of all compiled documents, to bound their memory: each field takes about 3 kB, and our
 * storefront's documents have about 12,000.
 */
const MAX_TOTAL_CODE_SIZE = 20_000

type Run = (context: RequestContext, variables: Record<string, unknown>) => unknown

export interface EngineOptions {
  schema: GraphQLSchema
  /** Compile documents to functions (graphql-jit), or interpret them (graphql-js). */
  jit: boolean
  costs: CostPolicy
  /** Execution budget; for tests. */
  budget?: { maxCalls: number; maxMs: number }
  log: Pick<Log, 'error'>
}

export function createEngine({ schema, jit, costs, budget: allowed, log }: EngineOptions): Engine {
  const compiledRuns = new LRUCache<Run, { codeSize: number; drop: () => void }>({
    maxSize: MAX_TOTAL_CODE_SIZE,
    sizeCalculation: ({ codeSize }) => Math.max(1, codeSize),
    dispose: ({ drop }) => drop(),
  })
  const prepared = new LRUCache<string, PreparedOperation & { forget: () => void }>({
    max: MAX_PREPARED,
    maxSize: MAX_PREPARED_LENGTH,
    sizeCalculation: (_, key) => key.length,
    dispose: ({ forget }) => forget(),
  })

  function createInterpretedRun(document: DocumentNode, operation: OperationDefinitionNode): Run {
    return (context, variableValues) =>
      execute({ schema, document, contextValue: context, variableValues, operationName: operation.name?.value })
  }

  function createCompiledRun(document: DocumentNode, operation: OperationDefinitionNode): Run {
    const compilation = compileQuery(schema, document, operation.name?.value)
    return isCompiledQuery(compilation)
      ? (context, variables) => compilation.query(undefined, context, variables)
      : createInterpretedRun(document, operation)
  }

  /**
   * Compiling takes as long as fifty responses, and a document may never be sent again: it is compiled at the second
   * execution, and later if it is large.
   */
  function createRunner(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    plan: Plan,
  ): { run: Run; forget: () => void } {
    const interpretedRun = createInterpretedRun(document, operation)
    const { codeSize } = plan.root
    if (!jit || hasIntrospection(plan) || codeSize > MAX_CODE_SIZE) return { run: interpretedRun, forget: () => {} }
    const runsBeforeCompiling = Math.max(2, Math.ceil(codeSize / CODE_SIZE_PER_RUN))
    let requests = 0
    let compiledRun: Run | undefined
    const drop = () => {
      compiledRun = undefined
      requests = 0
    }
    return {
      run(context, variables) {
        if (compiledRun) compiledRuns.get(compiledRun)
        else if (++requests >= runsBeforeCompiling) {
          compiledRun = createCompiledRun(document, operation)
          compiledRuns.set(compiledRun, { codeSize, drop })
        }
        return (compiledRun ?? interpretedRun)(context, variables)
      },
      forget: () => compiledRun && compiledRuns.delete(compiledRun),
    }
  }

  const keyOf = (text: string, operationName?: string) => (operationName ? `${operationName}\n${text}` : text)

  function prepare(text: string, operationName?: string): PreparedOperation {
    const key = keyOf(text, operationName)
    const known = prepared.get(key)
    if (known) return known
    if (text.length > MAX_DOCUMENT_LENGTH)
      throw new DocumentErrors([new GraphQLError(`A document may be at most ${MAX_DOCUMENT_LENGTH} characters long.`)])
    checkNesting(text)
    const document = parse(text, { maxTokens: 8000, noLocation: false })
    // before validation, which would take long for the documents that are refused here
    const plans = planDocument(schema, document, costs)
    const errors = validate(schema, document, specifiedRules, { maxErrors: 10 })
    if (errors.length > 0) throw new DocumentErrors(errors)
    const operation = getOperationAST(document, operationName)
    const plan = operation && plans.get(operation)
    if (!plan)
      throw new DocumentErrors([new GraphQLError('Must provide operation name if query contains multiple operations.')])
    if (operation.operation === 'subscription')
      throw new DocumentErrors([new GraphQLError('Subscriptions are not supported.')])
    dropTokens(document)
    const { run, forget } = createRunner(document, operation, plan)
    const kind = operation.operation
    const withDefaults = createDefaultsFiller(operation)
    const rootArguments = plan.rootFields.flatMap(({ arguments: args = [] }) => args)
    const preparedOperation = {
      id: createHash('sha256').update(key).digest('base64url'),
      kind,
      forget,
      rootFields: plan.rootFields.length,
      hasPrices: plan.rootFields.some(({ name }) => !costs.withoutPrices.has(name.value)),
      coerceVariables: createVariableCoercer(schema, operation),
      cost: (variables: Record<string, unknown>) => costOf(plan, withDefaults(variables)),
      holder: (variables: Record<string, unknown>) => findHolder(rootArguments, costs.holders, withDefaults(variables)),
      async run(context: RequestContext, variables: Record<string, unknown>) {
        const result = (await (kind === 'query'
          ? runWithinBudget(run, context, variables)
          : run(context, variables))) as ExecutionResult
        if (!result.errors?.length) return result
        // a partial response could be mistaken for a complete one
        const outage = result.errors.find(({ originalError }) => originalError instanceof DatabaseUnavailable)
        if (outage) throw outage.originalError
        return { ...result, errors: result.errors.map((error) => toPublicError(error, context, operation.name?.value)) }
      },
    }
    prepared.set(key, preparedOperation)
    return preparedOperation
  }

  /** Aborts a query that exceeds its budget. */
  async function runWithinBudget(
    run: Run,
    context: RequestContext,
    variables: Record<string, unknown>,
  ): Promise<unknown> {
    const budget = new Budget(allowed?.maxCalls, allowed && performance.now() + allowed.maxMs)
    context.budget = budget
    try {
      return await budget.runWithin(() => run(context, variables))
    } catch (error) {
      if (error instanceof Refusal) return { errors: [new GraphQLError(error.message, { originalError: error })] }
      throw error
    }
  }

  /** A refusal becomes a translated error; a bug is logged and masked. */
  function toPublicError(error: GraphQLError, context: RequestContext, operation?: string): GraphQLError {
    const { originalError, nodes, path } = error
    if (originalError instanceof Refusal) return toGraphqlError(originalError, context, { nodes, path })
    if (!originalError || originalError instanceof GraphQLError)
      return new GraphQLError(error.message, {
        nodes,
        path,
        extensions: { category: 'graphql-input', ...error.extensions },
      })
    log.error({ reqId: context.requestId, operation, path, err: originalError }, 'a resolver failed')
    return new GraphQLError('Internal server error', { nodes, path, extensions: { category: 'graphql' } })
  }

  return { prepare, isPrepared: (text, operationName) => prepared.has(keyOf(text, operationName)) }
}

/**
 * Keeps only the locations of fields in a validated document, for errors; the tokens would take more memory than all
 * the rest.
 */
function dropTokens(document: DocumentNode) {
  visit(document, {
    enter(node) {
      const { loc } = node
      Object.assign(node, { loc: loc && node.kind === Kind.FIELD ? copyLocation(loc) : undefined })
    },
  })
}

/** The properties of a location that graphql-js and graphql-jit read. */
const copyLocation = ({ start, end, source, startToken: { line, column } }: Location) => ({
  start,
  end,
  source,
  startToken: { line, column },
})

/** Translates a refusal to a GraphQL error. */
export function toGraphqlError(
  refusal: Refusal,
  { language }: RequestContext,
  where: Pick<GraphQLError, 'nodes' | 'path'> = { nodes: undefined, path: undefined },
): GraphQLError {
  const { message, args, category, field, extensions } = refusal
  return new GraphQLError(language.t(message, ...args), {
    ...where,
    originalError: refusal,
    extensions: { category, ...(field && { field }), ...extensions },
  })
}

// compiled code does not support introspection
const hasIntrospection = ({ rootFields }: Plan) =>
  rootFields.some(({ name }) => name.value === '__schema' || name.value === '__type')
