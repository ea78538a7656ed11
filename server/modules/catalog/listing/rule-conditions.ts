import type { FilterTypeInput } from '../../../generated/resolvers.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { fromUid } from '../../../platform/graphql/magento-formats.ts'
import { wholeNumbers } from './filter-values.ts'
import type { ProductQuery } from '../search/search.ts'

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
const TRUE: readonly unknown[] = ['1', 1, true]
/** Above any price, and within the integer range of the database. */
const MAX_GROSZE = 2 ** 31 - 2

const unreadable = () => new Refusal('graphql-input', 'These rule conditions cannot be read as a filter of products.')
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON, plain or in Magento's encoding for widget attributes, each optionally in base64. */
function decode(written: string): Record<string, unknown> {
  if (written.length > MAX_LENGTH) throw unreadable()
  for (const text of [written, fromUid(written)]) {
    const json = text.startsWith('^[')
      ? text.replaceAll('^[', '{').replaceAll('^]', '}').replaceAll('`', '"').replaceAll('|', '\\')
      : text
    try {
      const read: unknown = JSON.parse(json)
      if (isRecord(read)) return read
    } catch {
      // not JSON: try the next encoding
    }
  }
  throw unreadable()
}

const wordsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? String(one).split(',') : []))
    .map((word) => word.trim())
    .filter(Boolean)

/** The encoded conditions of a filter; only `eq` is supported. */
export function writtenConditions(filter: FilterTypeInput | null | undefined): string | undefined {
  const { eq, ...others } = filter ?? {}
  // an error is better than an unfiltered list
  if (Object.values(others).some(Boolean)) throw unreadable()
  return eq || undefined
}

/**
 * Reads conditions combined with AND: category, SKU, price, part of the name, attributes with options. Throws for
 * anything else.
 */
export function readConditions(written: string, optionCodes: readonly string[]): Conditions {
  const { 1: root, ...rest } = decode(written)
  const leaves = Object.values(rest)
  // a filter cannot express `any`, `none` and nested conditions
  if (!isRecord(root) || leaves.length > MAX_CONDITIONS || (root['aggregator'] ?? 'all') !== 'all') throw unreadable()
  if (!TRUE.includes(root['value'] ?? '1')) throw unreadable()
  const filters: {
    categories: number[][]
    skus?: string[]
    name?: string
    options: Record<string, string[]>
    price?: { from?: number; to?: number }
  } = { categories: [], options: {} }
  for (const leaf of leaves) {
    if (!isRecord(leaf)) throw unreadable()
    const { attribute, operator = '==', value }: Condition = leaf
    const words = wordsOf(value)
    if (typeof attribute !== 'string' || words.length === 0) throw unreadable()
    const isOneOf = operator === '==' || operator === '()'
    if (attribute === 'category_ids' && isOneOf) filters.categories.push(wholeNumbers(words) ?? [])
    else if (attribute === 'sku' && isOneOf)
      filters.skus = filters.skus ? filters.skus.filter((sku) => words.includes(sku)) : words
    else if (attribute === 'name' && operator === '{}') filters.name = words.join(' ')
    else if (attribute === 'price') filters.price = { ...filters.price, ...priceOf(operator, Number(words[0])) }
    else if (optionCodes.includes(attribute) && isOneOf) filters.options[attribute] = words
    else throw unreadable()
  }
  return { ...filters, categories: filters.categories.length > 0 ? filters.categories : undefined }
}

function priceOf(operator: unknown, zloty: number): { from?: number; to?: number } {
  if (!(zloty >= 0)) throw unreadable()
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
      throw unreadable()
  }
}

const both = <T>(a: readonly T[] | undefined, b: readonly T[] | undefined): readonly T[] | undefined =>
  a && b ? a.filter((one) => b.includes(one)) : (a ?? b)

/** Combines a query with the conditions by AND. */
export function filterByConditions<Query extends Conditions>(
  query: Query,
  { categories, skus, name, options, price }: Conditions,
): Query {
  const codes = [...new Set([...Object.keys(query.options), ...Object.keys(options)])]
  const chosen = codes.map((code) => [code, both(query.options[code], options[code]) ?? []] as const)
  const left = both(query.skus, skus)
  const isImpossible = left?.length === 0 || chosen.some(([, values]) => values.length === 0)
  const minimums = [query.price?.from, price?.from].filter((amount) => amount !== undefined)
  const maximums = [query.price?.to, price?.to].filter((amount) => amount !== undefined)
  const isPriced = minimums.length + maximums.length > 0
  const groups = [...(query.categories ?? []), ...(categories ?? []), ...(isImpossible ? [[]] : [])]
  return {
    ...query,
    categories: groups.length > 0 ? groups : undefined,
    skus: left,
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
