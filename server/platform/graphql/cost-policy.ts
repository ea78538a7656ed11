/** How many items a list has at most, as far as one can know before it is read. */
export interface ListSize {
  /** What its resolver returns at most, or what the largest shop has. */
  most: number
  /** Bounded by `pageSize` of the field or of the one around it. */
  isPaged?: true
  /** A flag beside `pageSize` that asks for the largest page. */
  unpagedBy?: string
  /** Without a `pageSize` to go by. */
  usual?: number
  /** Arguments of the field, or of the one around it, that name the items one by one: `filter.sku`. */
  keys?: readonly string[]
  /** Lists of one tree within each other hold no more than all its nodes together. */
  tree?: number
}

/**
 * Cost hints the schema does not contain. Fields are `Type.field`; an interface stands for its
 * types.
 */
export interface CostPolicy {
  /** Lists without an entry count as `DEFAULT_SIZE`. */
  sizes: Readonly<Record<string, number | ListSize>>
  /** Fields that cost more than others: long texts, and what is a search or a statement of its own for each parent. */
  weights: Readonly<Record<string, number>>
  /** A type whose objects lead to others of their kind once, and not on from there. */
  nestsOnce: { type: string; /** Fields that lead to a part of the same one. */ parts: ReadonlySet<string> }
  /** Names of arguments that name whose thing a mutation changes. */
  holders: ReadonlySet<string>
}

export const DEFAULT_SIZE = 10
