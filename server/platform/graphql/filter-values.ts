export type EqualFilter = { eq?: string | null; in?: readonly (string | null | undefined)[] | null } | null | undefined

/** The values of a filter; undefined for an empty one, which clients send for "no filter". */
export function valuesOf(filter: EqualFilter): string[] | undefined {
  if (!filter) return undefined
  const values = [filter.eq, ...(filter.in ?? [])].filter(
    (value): value is string => value !== null && value !== undefined && value !== '',
  )
  return values.length > 0 ? values : undefined
}

export const wholeNumbers = (values: string[] | undefined) =>
  values?.map(Number).filter((value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31)
