import { foldAccents } from '../../../../../../language/slug.ts'
import { ProductFacet } from '../../../../generated/documents.ts'
import { request } from '../../../../../../web/api/graphql.ts'
import { facetOf, type Facet, type FacetOption } from './facets.ts'
import { scopedVariables, type ListingState, type Scope } from '../listing-state.ts'

const DEBOUNCE_MS = 150

const wordsOf = (text: string) =>
  foldAccents(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Options in whose label each typed word is the beginning of a word. */
export function matchingOptions(options: readonly FacetOption[], typed: string): readonly FacetOption[] {
  const beginnings = wordsOf(typed)
  return options.filter(({ label }) =>
    beginnings.every((beginning) => wordsOf(label).some((word) => word.startsWith(beginning))),
  )
}

export interface FacetQuery {
  facet: Facet
  /** Typed text; all options are requested when it is empty. */
  typed: string
  state: ListingState
  scope?: Scope
}

/**
 * Calls `onOptions` with matches in the loaded options, then, if those are incomplete, with matches of the API. Returns
 * a function that cancels the request.
 */
export function searchFacet(
  { facet, typed, state, scope }: FacetQuery,
  onOptions: (options: readonly FacetOption[]) => void,
): () => void {
  onOptions(matchingOptions(facet.options, typed))
  if (!scope || facet.total <= facet.options.length) return () => {}
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(
    () => {
      request(
        ProductFacet,
        { code: facet.code, beginning: typed || undefined, ...scopedVariables(scope, state) },
        { signal },
      ).then(
        ({ productFacet: found }) => signal.aborted || onOptions(found ? facetOf(found).options : []),
        () => {}, // the loaded options can still be selected
      )
    },
    typed ? DEBOUNCE_MS : 0,
  )
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}
