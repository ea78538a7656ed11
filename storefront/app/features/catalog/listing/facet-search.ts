import { foldAccents } from '../../../../../language/slug.ts'
import { ProductFacet } from '../../../generated/documents.ts'
import { request } from '../../../platform/graphql.ts'
import { facetOf, type Facet, type FacetOption } from './facets.ts'
import { scoped, type ListingState, type Scope } from './listing-state.ts'

const DEBOUNCE = 150

const wordsOf = (text: string) =>
  foldAccents(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Options of which each word typed begins a word. */
export function optionsBeginning(options: readonly FacetOption[], typed: string): readonly FacetOption[] {
  const beginnings = wordsOf(typed)
  return options.filter(({ label }) =>
    beginnings.every((beginning) => wordsOf(label).some((word) => word.startsWith(beginning))),
  )
}

export interface FacetQuestion {
  facet: Facet
  /** Nothing typed: all of them are wanted. */
  typed: string
  state: ListingState
  scope?: Scope
}

/**
 * Tells what fits of the options at hand, then, where those are not all, what the shop knows. Returns the function that
 * calls it off.
 */
export function searchFacet(
  { facet, typed, state, scope }: FacetQuestion,
  tell: (options: readonly FacetOption[]) => void,
): () => void {
  tell(optionsBeginning(facet.options, typed))
  if (!scope || facet.total <= facet.options.length) return () => {}
  const asking = new AbortController()
  const { signal } = asking
  const timer = setTimeout(
    () => {
      request(
        ProductFacet,
        { code: facet.code, beginning: typed || undefined, ...scoped(scope, state) },
        { signal },
      ).then(
        ({ productFacet: found }) => signal.aborted || tell(found ? facetOf(found).options : []),
        () => {}, // the options at hand stay to choose from
      )
    },
    typed ? DEBOUNCE : 0,
  )
  return () => {
    clearTimeout(timer)
    asking.abort()
  }
}
