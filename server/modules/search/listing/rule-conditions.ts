import type { FilterTypeInput } from '../../../generated/resolvers.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { fromUid } from '../../../platform/graphql/magento-formats.ts'
import { wholeNumbers } from '../../../platform/graphql/filter-values.ts'
import type { ProductQuery } from '../query/search.ts'

/** The filters that rule conditions can express. */
export type Conditions = Pick<ProductQuery, 'categories' | 'skus' | 'name' | 'options' | 'price'>

interface Condition {
  aggregator?: unknown
  value?: unknown
  attribute?: unknown
  operator?: unknown
}

const MAX_LENGTH = 8192
const MAX_CONDITIONS = 20
const TRUE_VALUES: readonly unknown[] = ['1', 1, true]
/** Above any price, and within the integer range of the database. */
const MAX_GROSZE = 2 ** 31 - 2

const conditionsRefusal = () =>
  new Refusal('graphql-input', 'These rule conditions cannot be read as a filter of products.')
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON, plain or in Magento's encoding for widget attributes, each optionally in base64. */
function decode(encoded: string): Record<string, unknown> {
  if (encoded.length > MAX_LENGTH) throw conditionsRefusal()
  for (const text of [encoded, fromUid(encoded)]) {
    const json = text.startsWith('^[')
      ? text.replaceAll('^[', '{').replaceAll('^]', '}').replaceAll('`', '"').replaceAll('|', '\\')
      : text
    try {
      const parsed: unknown = JSON.parse(json)
      if (isRecord(parsed)) return parsed
    } catch {
      // not JSON: try the next encoding
    }
  }
  throw conditionsRefusal()
}

const listValues = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? String(one).split(',') : []))
    .map((word) => word.trim())
    .filter(Boolean)

/** The encoded conditions of a filter; only `eq` is supported. */
export function encodedConditions(filter: FilterTypeInput | null | undefined): string | undefined {
  const { eq, ...others } = filter ?? {}
  // an error is better than an unfiltered list
  if (Object.values(others).some(Boolean)) throw conditionsRefusal()
  return eq || undefined
}

/**
 * Reads conditions combined with AND: category, SKU, price, part of the name, attributes with options. Throws for
 * anything else.
 */
export function parseConditions(encoded: string, optionCodes: readonly string[]): Conditions {
  const { 1: root, ...rest } = decode(encoded)
  const leaves = Object.values(rest)
  // a filter cannot express `any`, `none` and nested conditions
  if (!isRecord(root) || leaves.length > MAX_CONDITIONS || (root['aggregator'] ?? 'all') !== 'all')
    throw conditionsRefusal()
  if (!TRUE_VALUES.includes(root['value'] ?? '1')) throw conditionsRefusal()
  const filters: {
    categories: number[][]
    skus?: string[]
    name?: string
    options: Record<string, string[]>
    price?: { from?: number; to?: number }
  } = { categories: [], options: {} }
  for (const leaf of leaves) {
    if (!isRecord(leaf)) throw conditionsRefusal()
    const { attribute, operator = '==', value }: Condition = leaf
    const values = listValues(value)
    if (typeof attribute !== 'string' || values.length === 0) throw conditionsRefusal()
    const isOneOf = operator === '==' || operator === '()'
    if (attribute === 'category_ids' && isOneOf) filters.categories.push(wholeNumbers(values) ?? [])
    else if (attribute === 'sku' && isOneOf)
      filters.skus = filters.skus ? filters.skus.filter((sku) => values.includes(sku)) : values
    else if (attribute === 'name' && operator === '{}') filters.name = values.join(' ')
    else if (attribute === 'price') filters.price = { ...filters.price, ...priceOf(operator, Number(values[0])) }
    else if (optionCodes.includes(attribute) && isOneOf) filters.options[attribute] = values
    else throw conditionsRefusal()
  }
  return { ...filters, categories: filters.categories.length > 0 ? filters.categories : undefined }
}

function priceOf(operator: unknown, zloty: number): { from?: number; to?: number } {
  if (!(zloty >= 0)) throw conditionsRefusal()
  const grosze = Math.min(Math.round(zloty * 100), MAX_GROSZE)
  switch (operator) {
    case '==':
      return { from: grosze, to: grosze }
    case '>=':
      return { from: grosze }
    case '>':
      return { from: grosze + 1 }
    case '<=':
      return { to: grosze }
    case '<':
      return { to: grosze - 1 }
    default:
      throw conditionsRefusal()
  }
}

const intersect = <T>(a: readonly T[] | undefined, b: readonly T[] | undefined): readonly T[] | undefined =>
  a && b ? a.filter((one) => b.includes(one)) : (a ?? b)

/** Combines a query with the conditions by AND. */
export function filterByConditions<Query extends Conditions>(
  query: Query,
  { categories, skus, name, options, price }: Conditions,
): Query {
  const codes = [...new Set([...Object.keys(query.options), ...Object.keys(options)])]
  const chosen = codes.map((code) => [code, intersect(query.options[code], options[code]) ?? []] as const)
  const matchingSkus = intersect(query.skus, skus)
  const isImpossible = matchingSkus?.length === 0 || chosen.some(([, values]) => values.length === 0)
  const minimums = [query.price?.from, price?.from].filter((amount) => amount !== undefined)
  const maximums = [query.price?.to, price?.to].filter((amount) => amount !== undefined)
  const isPriced = minimums.length + maximums.length > 0
  const groups = [...(query.categories ?? []), ...(categories ?? []), ...(isImpossible ? [[]] : [])]
  return {
    ...query,
    categories: groups.length > 0 ? groups : undefined,
    skus: matchingSkus,
    name: [query.name, name].filter(Boolean).join(' ') || undefined,
    options: Object.fromEntries(chosen),
    price: isPriced
      ? {
          from: minimums.length > 0 ? Math.max(...minimums) : undefined,
          to: maximums.length > 0 ? Math.min(...maximums) : undefined,
        }
      : undefined,
  }
}
