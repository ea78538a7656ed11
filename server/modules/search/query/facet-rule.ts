import type { ParsedQuery } from '../words/parsed-query.ts'
import type { ProductQuery } from '../product-query/product-query.ts'

/** A filter or sort order that words of a query stand for. */
export interface FacetEffect {
  /** Code of the attribute, or `sort`. */
  code: string
  /** Filter value of the API. */
  value: string
  /** Label in the language of the view, or a source text to be translated. */
  label: string
  query: Pick<ProductQuery, 'options' | 'price' | 'special' | 'published' | 'sort' | 'categories'>
}

/** Vocabulary of the filters of a store view. */
export interface FacetVocabulary {
  options: readonly { code: string; key: string; base: string; label: string }[]
  categories: readonly { id: number; name: string; label: string; parent: string }[]
  /** Folded names of series, complete and without stop words -> option id. */
  series: ReadonlyMap<string, number>
  /** By folded name. */
  publishers: ReadonlyMap<string, { key: string; label: string }>
  /** Locale of the store view, such as `pl_PL`. */
  locale: string
  /** First publication day of new titles, YYYY-MM-DD. */
  newsFrom: string
  today: string
}

export interface FacetRule {
  pattern: RegExp
  parse: (
    groups: readonly (string | undefined)[],
    facetVocabulary: FacetVocabulary,
    context: { line: string; matchedText: string },
  ) => FacetEffect | undefined
  /** A word that is also searched for, although it is part of the match. */
  searchWord?: string
}

export const rule = (pattern: string, parse: FacetRule['parse']): FacetRule => ({
  pattern: new RegExp(`(?<= )(?:${pattern})(?= )`, 'g'),
  parse,
})

/** A filter by the matching options of an attribute; undefined if none matches. */
export function optionFilter(
  { options }: FacetVocabulary,
  code: string,
  isMatch: (option: { key: string; base: string }) => boolean,
): FacetEffect | undefined {
  const matching = options.filter((option) => option.code === code && isMatch(option))
  const [first] = matching
  if (!first) return undefined
  const keys = matching.map(({ key }) => key)
  return {
    code,
    value: keys.join(','),
    label: matching.map(({ label }) => label).join(', '),
    query: { options: { [code]: keys } },
  }
}

export const option = (pattern: string, code: string, ...keys: string[]) =>
  rule(pattern, (_groups, vocabulary) => optionFilter(vocabulary, code, ({ key }) => keys.includes(key)))

export const sortEffect = (
  key: NonNullable<ProductQuery['sort']>['key'],
  descending: boolean,
  label: string,
): FacetEffect => ({
  code: 'sort',
  value: `${key}${descending ? '_desc' : ''}`,
  label,
  query: { options: {}, sort: { key, descending } },
})

export const sortRule = (pattern: string, ...effect: Parameters<typeof sortEffect>) =>
  rule(pattern, () => sortEffect(...effect))

export const categoryFilter = (list: FacetVocabulary['categories']): FacetEffect => ({
  code: 'category_uid',
  value: list.map(({ id }) => id).join(','),
  label: list
    .map(({ label }) => label)
    .filter((label, at, labels) => labels.indexOf(label) === at)
    .join(', '),
  query: { options: {}, categories: [list.map(({ id }) => id)] },
})

/**
 * The category that the whole query names: by its own name, or by a synonym that an operator defined unless the words
 * are a title.
 */
export function namedCategoryFilter(
  { phrase, terms }: ParsedQuery,
  { categories }: FacetVocabulary,
  areTitle: boolean,
): FacetEffect | undefined {
  const [term] = terms
  const own = categories.filter(({ name }) => name === phrase)
  if (own.length > 0) return categoryFilter(own)
  if (areTitle) return undefined
  const names = new Set(
    terms.length === 1 && term ? term.synonyms.map((words) => words.map(({ form }) => form).join(' ')) : [],
  )
  const matching = categories.filter(({ name }) => names.has(name))
  return matching.length > 0 ? categoryFilter(matching) : undefined
}
