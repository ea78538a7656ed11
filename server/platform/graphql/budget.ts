import { type GraphQLField, type GraphQLSchema, isIntrospectionType, isObjectType } from 'graphql'
import { text } from '../../../language/translate.ts'
import { Refusal } from '../refusal.ts'

/** Maximum number of resolver calls of a query. The most expensive ones within `MAX_COST` make about 70,000. */
const MAX_CALLS = 100_000
/** Maximum execution time of a query; statements have their own timeout. */
const MAX_MS = 10_000
/** Resolver calls between two reads of the clock. */
const CALLS_PER_TIME_CHECK = 64

export const TOO_LARGE = text('The answer is too large. Ask for fewer fields, smaller pages or less nesting.')
const TOO_SLOW = text('The answer took too long. Ask for fewer fields, smaller pages or less nesting.')

/** Execution budget of a query, for what its estimated cost does not cover. */
export class Budget {
  #calls = 0
  #isSpent = false
  #stop: ((reason: Refusal) => void) | undefined
  /** Returned by resolvers once the budget is exceeded: stops the execution below them. */
  readonly #never = new Promise<never>(() => {})

  constructor(
    readonly maxCalls = MAX_CALLS,
    readonly deadline = performance.now() + MAX_MS,
  ) {}

  /** Resolves to the result of `work`; rejects with a Refusal as soon as the budget is exceeded. */
  runWithin<T>(work: () => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#stop = reject
      Promise.resolve(work()).then(resolve, reject)
    })
  }

  /** Counts a resolver call. Returns undefined within the budget, then a promise that never settles. */
  countCall(): Promise<never> | undefined {
    if (this.#isSpent) return this.#never
    if (++this.#calls > this.maxCalls) return this.#exceed(TOO_LARGE)
    if (this.#calls % CALLS_PER_TIME_CHECK === 0 && performance.now() > this.deadline) return this.#exceed(TOO_SLOW)
    return undefined
  }

  #exceed(reason: string): Promise<never> {
    this.#isSpent = true
    this.#stop?.(new Refusal('graphql-input', reason))
    return this.#never
  }
}

interface BudgetedContext {
  budget: Budget | undefined
}
type Resolve = NonNullable<GraphQLField<unknown, BudgetedContext>['resolve']>

const meterResolver =
  (resolve: Resolve): Resolve =>
  (parent, args, context, info) =>
    context.budget?.countCall() ?? resolve(parent, args, context, info)

/** Counts every resolver call against the budget of its query. Mutations have none: they are never interrupted. */
export function meterResolvers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue
    for (const field of Object.values(type.getFields()) as GraphQLField<unknown, BudgetedContext>[])
      if (field.resolve) field.resolve = meterResolver(field.resolve)
  }
  return schema
}

/** Whether a response exceeds a length, without serializing it. */
export function isJsonLonger(value: unknown, maxLength: number): boolean {
  return jsonLength(value, maxLength) > maxLength
}

/** Approximate length of the JSON in characters; counting stops just beyond `maxLength`. */
function jsonLength(value: unknown, maxLength: number): number {
  if (typeof value === 'string') return value.length + 3
  if (typeof value !== 'object' || value === null) return 5
  let length = 2
  const isList = Array.isArray(value)
  for (const [name, inner] of Object.entries(value)) {
    if (length > maxLength) break
    length += (isList ? 0 : name.length + 3) + jsonLength(inner, maxLength - length)
  }
  return length
}
