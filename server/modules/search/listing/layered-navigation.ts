import { text } from '../../../../language/translate.ts'
import type { RequestContext } from '../../../platform/context.ts'
import type { Facet } from '../product-query/facets.ts'
import { loadChildren, swatchType } from '../../catalog/index.ts'

const [YES, NO] = [text('Yes'), text('No')]

/** A facet in the shape of the API. */
export const aggregationOf = (facet: Facet, context: RequestContext) => ({
  attribute_code: facet.code,
  // labels of other attributes come translated from their definition
  label: context.language.t(facet.label),
  count: facet.total,
  position: facet.position,
  has_swatch: facet.swatch !== null,
  is_boolean: facet.isBoolean,
  options: facet.options.map(({ value, label, count, swatch }) => ({
    __typename: 'AggregationOption' as const,
    value,
    count,
    label: facet.isBoolean ? context.language.t(value === '1' ? YES : NO) : label,
    swatch_data: swatch === null ? null : { type: swatchType(facet.swatch), value: swatch },
  })),
})

type Aggregation = ReturnType<typeof aggregationOf>

/** Reduces the category facet to direct children of the categories that the list was filtered by. */
export async function withChildrenOnly(
  aggregations: Aggregation[],
  categoryIds: readonly number[],
  context: RequestContext,
): Promise<Aggregation[]> {
  if (categoryIds.length === 0) return aggregations
  const children = new Set(
    (await Promise.all(categoryIds.map((id) => loadChildren(context, id)))).flat().map(({ uid }) => uid),
  )
  return aggregations.map((facet) => {
    if (facet.attribute_code !== 'category_uid') return facet
    const options = facet.options.filter((option) => children.has(option.value))
    return { ...facet, options, count: options.length }
  })
}

/** Magento's older shape of the facets. */
export const layerFilterOf = ({ label, attribute_code, options }: Aggregation) => ({
  name: label,
  request_var: attribute_code,
  filter_items_count: options.length,
  filter_items: options.map(({ label: name, value, count, swatch_data }) => {
    const item = { label: name, value_string: value, items_count: count }
    return swatch_data
      ? { __typename: 'SwatchLayerFilterItem' as const, ...item, swatch_data }
      : { __typename: 'LayerFilterItem' as const, ...item }
  }),
})
