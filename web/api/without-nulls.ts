/** Lists of GraphQL may contain nulls. */
export const withoutNulls = <Value>(list: readonly (Value | null | undefined)[] | null | undefined): Value[] =>
  (list ?? []).filter((value): value is Value => value !== null && value !== undefined)
