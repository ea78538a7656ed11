import type { ProductSummaryFragment } from '../../../generated/operations.ts'
import { pathInView } from '../../../../../web/platform/base-path.ts'

interface ListedOption {
  label: string
  /** Path of the entity page of a person, series or publisher. */
  url?: string | null
}
interface ListedProduct {
  custom_attributesV2: {
    items: readonly (
      | { code: string; selected_options: readonly (ListedOption | null)[] }
      | { code: string; value: string }
      | null
    )[]
  } | null
}

/**
 * Selected options of a listed product's attribute, such as authors or format; a plain value is returned as one option.
 */
export function listedOptions(product: ListedProduct, code: string): ListedOption[] {
  const item = product.custom_attributesV2?.items.find((attribute) => attribute?.code === code)
  if (!item) return []
  if ('selected_options' in item) return withoutNulls(item.selected_options)
  return item.value ? [{ label: item.value }] : []
}

export const listedLabels = (product: ListedProduct, code: string): string[] =>
  listedOptions(product, code).map(({ label }) => label)

/** Path within the store view of a URL of the API, with or without host and store view prefix. */
export const pathOf = (url: string | null | undefined, base: string): string => pathInView(url ?? '', base)

export const withoutNulls = <Value>(list: readonly (Value | null | undefined)[] | null | undefined): Value[] =>
  (list ?? []).filter((value): value is Value => value !== null && value !== undefined)

interface Size {
  width: number
  height: number
}
interface CoveredProduct extends Pick<ProductSummaryFragment, 'dimensions'> {
  small_image: { width: number | null; height: number | null } | null
}

/** Proportions of the cover: of its file, else of the book, else a default for its format. */
export function coverSize({ small_image: picture, dimensions }: CoveredProduct, format = ''): Size {
  if (picture?.width && picture.height) return { width: picture.width, height: picture.height }
  const [width = 0, height = 0] = (dimensions?.match(/\d+/g) ?? []).map(Number)
  if (width > 0 && height > 0) return { width, height }
  return /audio/i.test(format) ? { width: 200, height: 200 } : { width: 135, height: 205 }
}
