import { instantInWarsaw, startOfDay } from '../../../language/warsaw-time.ts'
import type { BlogPostsFilterInput, FilterTypeInput } from '../../generated/resolvers.ts'
import { Refusal } from '../../platform/refusal.ts'
import { foldWord, queryKeys, searchWords } from '../search/index.ts'
import type { Condition, Field, PostFilter, WordKeys } from './post-filter.sql.ts'

const FIELDS: readonly Field[] = [
  'post_id',
  'author_id',
  'tag_id',
  'category_id',
  'title',
  'content',
  'publish_time',
  'relatedproduct_id',
  'include_in_recent',
]
const MAX_VALUES = 100
const MAX_VALUE_LENGTH = 255
const OPERATORS = {
  eq: 'eq',
  neq: 'neq',
  in: 'in',
  nin: 'nin',
  finset: 'in',
  like: 'like',
  from: 'from',
  gteq: 'from',
  moreq: 'from',
  gt: 'gt',
  to: 'to',
  lteq: 'to',
  lt: 'lt',
} as const satisfies Partial<Record<keyof FilterTypeInput, Condition['operator']>>
const INSTANT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

const invalidFilterRefusal = (field: string) =>
  new Refusal('graphql-input', 'The filter "%s" cannot be used like this.', field).asPublic()

function valuesOf(input: string | readonly (string | null | undefined)[] | null | undefined): string[] {
  const values = (Array.isArray(input) ? input : [input]).filter((value): value is string => typeof value === 'string')
  return values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_VALUE_LENGTH))
}

function conditionsOf(field: Field, filter: FilterTypeInput): Condition[] {
  return Object.entries(OPERATORS).flatMap(([name, operator]) => {
    const operand = filter[name as keyof typeof OPERATORS]
    if (operand === null || operand === undefined) return []
    const values = valuesOf(operand)
    if (operator === 'in' && values.length === 0) return [NOTHING]
    if (operator === 'nin' && values.length === 0) return []
    const isRange = ['from', 'gt', 'to', 'lt'].includes(operator)
    if (isRange && field !== 'publish_time') throw invalidFilterRefusal(field)
    if (field === 'publish_time' && operator !== 'like' && !values.every((value) => isInstant(value)))
      throw invalidFilterRefusal(field)
    if (field === 'publish_time' && (operator === 'in' || operator === 'nin')) throw invalidFilterRefusal(field)
    const isText = field === 'title' || field === 'content' || field === 'publish_time'
    if (operator === 'like' && !isText) return [{ field, operator: 'eq' as const, values: [trimmed(values)] }]
    return [{ field, operator, values }]
  })
}

const trimmed = ([value = '']: readonly string[]) => value.replaceAll('%', '')
/** Whether a date exists, with or without a time. */
function isInstant(value: string): boolean {
  const day = value.slice(0, 10)
  const date = INSTANT.test(value) ? new Date(`${day}T00:00Z`) : undefined
  return date !== undefined && date.toISOString().startsWith(day)
}

/** Index keys of the words of a search, in all word forms; undefined if it has no words. */
export function wordsOf(search: string): WordKeys[] | undefined {
  const words = searchWords(search.replaceAll('%', ' '))
  return words.length === 0 ? undefined : words.map((word) => [...new Set([foldWord(word), ...queryKeys(word)])])
}

function monthOf(value: string): readonly [Date, Date] {
  const [, year = '', month = ''] = MONTH.exec(value) ?? []
  if (!year) throw invalidFilterRefusal('archive')
  const first = instantInWarsaw(`${year}-${month}-01`)
  return [first, startOfDay(first, new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate())]
}

/** Matches no post. */
const NOTHING: Condition = { field: 'post_id', operator: 'eq', values: ['-'] }

export function parseFilter(input: BlogPostsFilterInput | null | undefined): PostFilter {
  if (!input) return { conditions: [] }
  const conditions = FIELDS.flatMap((field) => {
    const filter = input[field]
    return filter ? conditionsOf(field, filter) : []
  })
  const search = input.search && valuesOf(input.search.eq ?? input.search.like ?? input.search.in)[0]
  const words = search === undefined || search === null ? [] : wordsOf(search)
  const months = input.archive ? valuesOf(input.archive.eq ?? input.archive.in).map(monthOf) : []
  const or = input.or ? parseFilter(input.or) : undefined
  return words === undefined ? { conditions: [...conditions, NOTHING], months, or } : { conditions, words, months, or }
}
