import type { ParsedQuery } from './parsed-query.ts'
import type { ProductQuery } from './product-query.ts'

/** What words mean for a list of books. */
export interface FacetEffect {
  /** Of the attribute, or `sort`. */
  code: string
  /** As clients filter by it. */
  value: string
  /** In the language of the view, or a text of the shop's own. */
  label: string
  query: Pick<ProductQuery, 'options' | 'price' | 'special' | 'published' | 'sort' | 'categories'>
}

/** What a shop can filter by. */
export interface FacetWords {
  options: readonly { code: string; key: string; base: string; label: string }[]
  categories: readonly { id: number; name: string; label: string; parent: string }[]
  /** Words of a series without those that need not occur -> its option. */
  series: ReadonlyMap<string, number>
  /** Of the store view: `pl_PL`. */
  locale: string
  /** First day of novelties. */
  newsFrom: string
  today: string
}

export interface FacetRule {
  pattern: RegExp
  read: (
    groups: readonly (string | undefined)[],
    words: FacetWords,
    context: { line: string; written: string },
  ) => FacetEffect | undefined
  /** A word that is searched for besides. */
  kept?: string
}

export const rule = (pattern: string, read: FacetRule['read']): FacetRule => ({
  pattern: new RegExp(`(?<= )(?:${pattern})(?= )`, 'g'),
  read,
})

/** The options of an attribute that fit, as one filter. */
export function chosen(
  { options }: FacetWords,
  code: string,
  fits: (option: { key: string; base: string }) => boolean,
): FacetEffect | undefined {
  const own = options.filter((option) => option.code === code && fits(option))
  const [first] = own
  if (!first) return undefined
  const keys = own.map(({ key }) => key)
  return {
    code,
    value: keys.join(','),
    label: own.map(({ label }) => label).join(', '),
    query: { options: { [code]: keys } },
  }
}

export const option = (pattern: string, code: string, ...keys: string[]) =>
  rule(pattern, (_groups, words) => chosen(words, code, ({ key }) => keys.includes(key)))

export const sorted = (
  pattern: string,
  key: NonNullable<ProductQuery['sort']>['key'],
  descending: boolean,
  label: string,
) =>
  rule(pattern, () => ({
    code: 'sort',
    value: `${key}${descending ? '_desc' : ''}`,
    label,
    query: { options: {}, sort: { key, descending } },
  }))

export const inCategories = (list: FacetWords['categories']): FacetEffect => ({
  code: 'category_uid',
  value: list.map(({ id }) => id).join(','),
  label: list
    .map(({ label }) => label)
    .filter((label, at, labels) => labels.indexOf(label) === at)
    .join(', '),
  query: { options: {}, categories: [list.map(({ id }) => id)] },
})

/** The shelf that all words name: by its own name, or by one that an operator gave it. */
export function shelfOf({ phrase, terms }: ParsedQuery, { categories }: FacetWords): FacetEffect | undefined {
  const [term] = terms
  const names = new Set([
    phrase,
    ...(terms.length === 1 && term ? term.synonyms.map((words) => words.map(({ form }) => form).join(' ')) : []),
  ])
  const own = categories.filter(({ name }) => names.has(name))
  return own.length > 0 ? inCategories(own) : undefined
}
