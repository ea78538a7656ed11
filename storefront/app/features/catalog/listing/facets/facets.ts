import type { FacetFragment, ListingFragment } from '../../../../generated/operations.ts'
import { withoutNulls } from '../../../../../../web/api/without-nulls.ts'
import type { ListingState } from '../listing-state.ts'
import { swatchOf, type SwatchData } from '../../card/swatch-data.ts'

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

/** Shown first after the price fields, also where only some titles have a value. */
const FIRST_FACET = 'availability'
/** Shown before the price in a list for pupils or for children, of whose titles at least this share has a value. */
export const SCHOOL_FACET = 'school_class'
const READER_FACETS = [SCHOOL_FACET, 'age_range']
const MIN_SHARE = 0.8
/** Facets that are not offered: price has its own fields, and readers see the colour on the covers. */
const HIDDEN_FACETS: readonly string[] = ['price', 'cover_colour']

type Aggregated = Pick<ListingFragment, 'aggregations' | 'total_count'>

/** The facet of a list's readers: by school class, or by age. */
export function readerFacet({ aggregations, total_count: total }: Aggregated): string | undefined {
  return READER_FACETS.find((facet) => {
    const found = withoutNulls(aggregations).find(({ attribute_code: code }) => code === facet)
    const titles = withoutNulls(found?.options).reduce((sum, { count }) => sum + (count ?? 0), 0)
    return titles > 0 && titles >= MIN_SHARE * (total ?? 0)
  })
}

const FORMAT_FACET = 'format'
const BOOKS = ['book', 'ebook', 'audiobook']

/** Whether a list contains books only, printed ones or others. */
export function areBooks(
  { aggregations, total_count: total }: Aggregated,
  { filters }: Pick<ListingState, 'filters'>,
): boolean {
  // counts of a facet ignore what is selected in it
  const selected = filters[FORMAT_FACET]
  if (selected?.length) return selected.every((value) => BOOKS.includes(value))
  const formats = withoutNulls(aggregations).find(({ attribute_code: code }) => code === FORMAT_FACET)
  const books = withoutNulls(formats?.options).filter(({ value }) => BOOKS.includes(value))
  return books.length > 0 && books.reduce((sum, { count }) => sum + (count ?? 0), 0) === total
}

/** Facets to offer; one without a choice is omitted unless it is selected. */
export function facetsOf(
  listing: Aggregated,
  state: Pick<ListingState, 'filters'>,
  hidden: readonly string[],
): Facet[] {
  const first = [readerFacet(listing), FIRST_FACET].filter((code) => code !== undefined)
  const rankOf = ({ attribute_code: code }: FacetFragment) =>
    first.includes(code) ? first.indexOf(code) : first.length
  return withoutNulls(listing.aggregations)
    .filter(({ attribute_code: code }) => !HIDDEN_FACETS.includes(code) && !hidden.includes(code))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(facetOf)
    .filter(({ code, options, isBoolean }) => state.filters[code] || options.length > (isBoolean ? 0 : 1))
}

/**
 * The offered facets in the places of those shown before. What has no match any more stays with the count 0, so that
 * nothing moves under the finger.
 */
export function inPlaces(shown: readonly Facet[], offered: readonly Facet[]): Facet[] {
  const kept = shown.map((facet) => {
    const now = offered.find(({ code }) => code === facet.code) ?? { ...facet, options: [], total: 0 }
    const known = new Map(now.options.map((option) => [option.value, option]))
    // an option that is not among the most frequent ones can still have matches
    const hasAll = now.total <= now.options.length
    const before = facet.options.flatMap((option) => known.get(option.value) ?? (hasAll ? { ...option, count: 0 } : []))
    const places = new Set(before.map(({ value }) => value))
    const options = [...before, ...now.options.filter(({ value }) => !places.has(value))]
    return { ...now, options, total: Math.max(now.total, options.length) }
  })
  return [...kept, ...offered.filter(({ code }) => !shown.some((facet) => facet.code === code))]
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
