import type { ListingFragment } from '../../generated/operations.ts'
import { present } from './card-facts.ts'
import type { ListingState } from './listing-state.ts'

export interface FacetOption {
  value: string
  label: string
  count: number
  /** 0 text, 1 colour, 2 picture. */
  swatch?: { type: string; value: string }
}
export interface Facet {
  code: string
  label: string
  isBoolean: boolean
  options: FacetOption[]
}

// Labels met while browsing: a filter that leaves nothing is no longer told of, and its chip still needs its words
const met = new Map<string, string>()
const keyOf = (code: string, value: string) => `${code}:${value}`

export function labelOf(facets: readonly Facet[], code: string, value: string): string {
  const facet = facets.find((known) => known.code === code)
  const label = facet?.isBoolean ? facet.label : facet?.options.find((option) => option.value === value)?.label
  return label ?? met.get(keyOf(code, value)) ?? value
}

/** In the browser only, which has one language: the server serves several. */
export function rememberLabels(facets: readonly Facet[]): void {
  for (const { code, label, isBoolean, options } of facets) for (const option of options) met.set(keyOf(code, option.value), isBoolean ? label : option.label)
}

/** What can be ticked. Price has fields of its own; a facet that leaves no choice is left out. */
export function facetsOf(listing: Pick<ListingFragment, 'aggregations'>, state: ListingState, hidden: readonly string[]): Facet[] {
  return present(listing.aggregations)
    .filter(({ attribute_code: code }) => code !== 'price' && !hidden.includes(code))
    .map((aggregation) => ({
      code: aggregation.attribute_code,
      label: aggregation.label ?? aggregation.attribute_code,
      isBoolean: aggregation.is_boolean ?? false,
      options: present(aggregation.options).map(({ value, label, count, swatch_data: swatch }) => ({
        value, label: label ?? value, count: count ?? 0,
        ...(aggregation.has_swatch && swatch?.value && { swatch: { type: swatch.type ?? '0', value: swatch.value } }),
      })),
    }))
    .filter(({ code, options, isBoolean }) => state.filters[code] || options.length > (isBoolean ? 0 : 1))
}

/** Light colours need an edge to be seen: luminance over 186 of 255. */
export function isLight(colour: string): boolean {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1]
  if (!digits) return false
  const [red = 0, green = 0, blue = 0] = (digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])).map((pair) => Number.parseInt(pair, 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 186
}
