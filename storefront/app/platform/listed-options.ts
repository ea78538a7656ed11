import { withoutNulls } from '../../../web/api/without-nulls.ts'

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
