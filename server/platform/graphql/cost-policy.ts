/** Maximum number of items of a list, as far as it is known before execution. */
export interface ListSize {
  /** Maximum that the resolver returns, or that the largest shop has. */
  maxItems: number
  /** Bounded by `pageSize` of the field or of its parent. */
  isPaged?: true
  /** Boolean argument beside `pageSize` that requests the largest page. */
  unpagedBy?: string
  /** Number of items without a `pageSize`. */
  defaultItems?: number
  /** Arguments of the field or of its parent that list the items by key: `filter.sku`. */
  keys?: readonly string[]
  /** Number of nodes of the tree, which bounds the items of its nested lists together. */
  tree?: number
}

/**
 * Cost hints the schema does not contain. Fields are `Type.field`; an interface stands for its
 * types.
 */
export interface CostPolicy {
  /** Lists without an entry count as `DEFAULT_SIZE`. */
  sizes: Readonly<Record<string, number | ListSize>>
  /** Costs of expensive fields: long texts, and fields that run a search or a statement for each parent. */
  weights: Readonly<Record<string, number>>
  /** A type whose objects may contain others of the same type, but only one level deep. */
  nestsOnce: { type: string; /** Fields of a part of the same object; not counted. */ parts: ReadonlySet<string> }
  /** Names of arguments that identify the resource that a mutation changes. */
  holders: ReadonlySet<string>
  /** Mutations that neither show nor charge a price, and so may name any currency. */
  withoutPrices: ReadonlySet<string>
}

export const DEFAULT_SIZE = 10

/** A policy with the entries that modules declare for their own fields. */
export const withCosts = (policy: CostPolicy, parts: readonly (Partial<CostPolicy> | undefined)[]): CostPolicy => ({
  sizes: Object.assign({}, policy.sizes, ...parts.map((part) => part?.sizes)),
  weights: Object.assign({}, policy.weights, ...parts.map((part) => part?.weights)),
  nestsOnce: policy.nestsOnce,
  holders: new Set([policy.holders, ...parts.map((part) => part?.holders ?? [])].flatMap((names) => [...names])),
  withoutPrices: new Set(
    [policy.withoutPrices, ...parts.map((part) => part?.withoutPrices ?? [])].flatMap((names) => [...names]),
  ),
})
