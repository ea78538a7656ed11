import type { FacetFragment, ListingFragment } from '../../../generated/operations.ts'
import { withoutNulls } from '../card/card-data.ts'
import type { ListingState } from './listing-state.ts'
import { swatchOf, type SwatchData } from '../card/swatch-data.ts'

export interface FacetOption {
  value: string
  label: string
  count: number
  swatch?: SwatchData
}
export interface Facet {
  code: string
  label: string
  isBoolean: boolean
  /** If there are many, only the most frequent ones. */
  options: FacetOption[]
  total: number
}

export function facetOf(aggregation: FacetFragment): Facet {
  const options = withoutNulls(aggregation.options).map(({ value, label, count, swatch_data }) => ({
    value,
    label: label ?? value,
    count: count ?? 0,
    swatch: aggregation.has_swatch ? swatchOf(swatch_data) : undefined,
  }))
  return {
    code: aggregation.attribute_code,
    label: aggregation.label ?? aggregation.attribute_code,
    isBoolean: aggregation.is_boolean ?? false,
    options,
    total: Math.max(aggregation.count ?? 0, options.length),
  }
}

/** Shown first, below the price fields. */
const FIRST_FACET = 'availability'
/** Facets that are not offered: price has its own fields, and readers see the colour on the covers. */
const HIDDEN_FACETS: readonly string[] = ['price', 'cover_colour']

/** Facets to offer; one without a choice is omitted unless it is selected. */
export function facetsOf(
  { aggregations }: Pick<ListingFragment, 'aggregations'>,
  state: Pick<ListingState, 'filters'>,
  hidden: readonly string[],
): Facet[] {
  return withoutNulls(aggregations)
    .filter(({ attribute_code: code }) => !HIDDEN_FACETS.includes(code) && !hidden.includes(code))
    .toSorted((a, b) => Number(b.attribute_code === FIRST_FACET) - Number(a.attribute_code === FIRST_FACET))
    .map(facetOf)
    .filter(({ code, options, isBoolean }) => state.filters[code] || options.length > (isBoolean ? 0 : 1))
}

/**
 * Option of a selected value. The back end returns selected options even without matches; undefined for an unknown
 * value.
 */
export function aggregationOption(
  aggregations: ListingFragment['aggregations'],
  code: string,
  value: string,
): (FacetOption & { facet: Facet }) | undefined {
  const aggregation = withoutNulls(aggregations).find(({ attribute_code }) => attribute_code === code)
  const facet = aggregation && facetOf(aggregation)
  const option = facet?.options.find((known) => known.value === value)
  return facet && option && { ...option, facet }
}
