import type { Types } from '../../../generated/documents.ts'
import type { ProductPageFragment, VariantFragment } from '../../../generated/operations.ts'
import { present } from '../card/card-facts.ts'

/** A value that a version of a title can have. */
export interface VersionValue {
  id: number
  uid: string
  label: string
  swatch?: { type: 'text' | 'colour' | 'image'; value: string }
}
/** What tells the versions of a title from each other. */
export interface VersionOption {
  code: string
  label: string
  values: VersionValue[]
}
export interface Configuration {
  options: VersionOption[]
  /** Ids of their values, and whether they can be had. */
  versions: { values: number[]; isInStock: boolean }[]
}

const SWATCHES: Readonly<Record<string, 'text' | 'colour' | 'image'>> = {
  TextSwatchData: 'text',
  ColorSwatchData: 'colour',
  ImageSwatchData: 'image',
}

function swatchOf(data: { __typename: string; value: string | null } | null): VersionValue['swatch'] {
  const type = SWATCHES[data?.__typename ?? '']
  return data?.value && type ? { type, value: data.value } : undefined
}

/** Undefined for titles that have one version. */
export function configurationOf(product: object): Configuration | undefined {
  if (!('configurable_options' in product)) return undefined
  const { configurable_options, variants } = product as Types.ConfigurationFragment
  return {
    options: present(configurable_options).map(({ attribute_code, label, values }) => ({
      code: attribute_code ?? '',
      label: label ?? '',
      values: present(values).map((value) => ({
        id: value.value_index ?? 0,
        uid: value.uid ?? '',
        label: value.label ?? '',
        swatch: swatchOf(value.swatch_data),
      })),
    })),
    versions: present(variants).map(({ attributes, product: version }) => ({
      values: present(attributes).map(({ value_index }) => value_index ?? 0),
      isInStock: version?.stock_status === 'IN_STOCK',
    })),
  }
}

/** Query parameter of the choice: ids of values, with commas. */
export const CHOICE = 'v'

/** The values of an address that the title has, one of each option. */
export function readChoice({ options }: Configuration, params: URLSearchParams): VersionValue[] {
  const ids = new Set((params.get(CHOICE) ?? '').split(',').map(Number))
  return options.flatMap(({ values }) => values.find(({ id }) => ids.has(id)) ?? [])
}

export const choicePath = (path: string, ids: readonly number[]): string =>
  ids.length > 0 ? `${path}?${CHOICE}=${ids.join(',')}` : path

export type Offer = 'available' | 'sold out' | 'other choice'

/** What choosing a value leads to beside what is chosen of the other options. */
export function offerOf(
  { versions }: Configuration,
  value: number,
  others: readonly number[],
): { offer: Offer; choice: number[] } {
  const choice = [...others, value]
  const fitting = versions.filter(({ values }) => choice.every((id) => values.includes(id)))
  // the other choice is dropped where no version has both
  if (fitting.length === 0) return { offer: 'other choice', choice: [value] }
  return { offer: fitting.some(({ isInStock }) => isInStock) ? 'available' : 'sold out', choice }
}

/** A title as its page shows it once a version is chosen: words are its own, the offer is the version's. */
export function withVersion(product: ProductPageFragment, version: VariantFragment): ProductPageFragment {
  const own = present(version.s_attributes)
  const codes = new Set(own.map(({ attribute_code }) => attribute_code))
  const { price_range, grouped_prices, availability, preorder_date, publication_date, warehouse_salable_qty } = version
  return {
    ...product,
    price_range,
    grouped_prices,
    availability,
    preorder_date,
    publication_date,
    warehouse_salable_qty,
    dimensions: version.dimensions ?? product.dimensions,
    price_tiers: version.price_tiers,
    stock_item: version.stock_item,
    availability_in_sources: version.availability_in_sources,
    ...(version.small_image?.url && {
      small_image: version.small_image,
      media_gallery_entries: version.media_gallery_entries,
    }),
    s_attributes: [...present(product.s_attributes).filter(({ attribute_code }) => !codes.has(attribute_code)), ...own],
  }
}
