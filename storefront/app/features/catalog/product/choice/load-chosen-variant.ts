import { ChosenVariant, type Types } from '../../../../generated/documents.ts'
import type { ProductPageFragment, VariantFragment } from '../../../../generated/operations.ts'
import type { PageContext } from '../../../../platform/page.ts'
import { withoutNulls } from '../../../../../../web/api/without-nulls.ts'
import {
  CHOICE_PARAM,
  type Configuration,
  valuesOf,
  type VariantSelection,
  type VariantValue,
} from './configuration.ts'

const SWATCHES: Readonly<Record<string, 'text' | 'colour' | 'image'>> = {
  TextSwatchData: 'text',
  ColorSwatchData: 'colour',
  ImageSwatchData: 'image',
}

function swatchOf(data: { __typename: string; value: string | null } | null): VariantValue['swatch'] {
  const type = SWATCHES[data?.__typename ?? '']
  return data?.value && type ? { type, value: data.value } : undefined
}

function configurationOf({ configurable_options, variants }: Types.ConfigurationFragment): Configuration {
  return {
    options: withoutNulls(configurable_options).map(({ attribute_code, label, values }) => ({
      code: attribute_code ?? '',
      label: label ?? '',
      values: withoutNulls(values).map((value) => ({
        id: value.value_index ?? 0,
        uid: value.uid ?? '',
        label: value.label ?? '',
        swatch: swatchOf(value.swatch_data),
      })),
    })),
    variants: withoutNulls(variants).map(({ attributes, product: variant }) => ({
      values: withoutNulls(attributes).map(({ value_index }) => value_index ?? 0),
      isInStock: variant?.stock_status === 'IN_STOCK',
    })),
  }
}

/** Values chosen in the URL that the product has, one for each option. */
const parseChoice = (configuration: Configuration, params: URLSearchParams): VariantValue[] =>
  valuesOf(configuration, (params.get(CHOICE_PARAM) ?? '').split(',').map(Number))

/** Product page data with a chosen variant: texts are the product's, the offer is the variant's. */
function withVariant(product: ProductPageFragment, variant: VariantFragment): ProductPageFragment {
  const own = withoutNulls(variant.s_attributes)
  const codes = new Set(own.map(({ attribute_code }) => attribute_code))
  const { price_range, grouped_prices, availability, preorder_date, publication_date, warehouse_salable_qty } = variant
  return {
    ...product,
    price_range,
    grouped_prices,
    availability,
    preorder_date,
    publication_date,
    warehouse_salable_qty,
    dimensions: variant.dimensions ?? product.dimensions,
    price_tiers: variant.price_tiers,
    stock_item: variant.stock_item,
    availability_in_sources: variant.availability_in_sources,
    ...(variant.small_image?.url && {
      small_image: variant.small_image,
      media_gallery_entries: variant.media_gallery_entries,
    }),
    s_attributes: [
      ...withoutNulls(product.s_attributes).filter(({ attribute_code }) => !codes.has(attribute_code)),
      ...own,
    ],
    // a spread of a union type is not assignable to that union
  } as ProductPageFragment
}

/** Applies the variant chosen in the URL; a complete choice takes one more request. */
export async function loadChosenVariant(
  product: ProductPageFragment & Types.ConfigurationFragment,
  { url, graphql }: Pick<PageContext, 'url' | 'graphql'>,
): Promise<{ product: ProductPageFragment; variantSelection: VariantSelection }> {
  const configuration = configurationOf(product)
  const chosen = parseChoice(configuration, url.searchParams)
  const isComplete = chosen.length > 0 && chosen.length === configuration.options.length
  const { products } = isComplete
    ? await graphql(ChosenVariant, { sku: product.sku ?? '', uids: chosen.map(({ uid }) => uid) })
    : { products: null }
  const [found] = products?.items ?? []
  const variant =
    found && 'configurable_product_options_selection' in found
      ? found.configurable_product_options_selection?.variant
      : undefined
  return { product: variant ? withVariant(product, variant) : product, variantSelection: { configuration, chosen } }
}
