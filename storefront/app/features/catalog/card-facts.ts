import type { ProductCardFragment, ProductSummaryFragment } from '../../generated/operations.ts'

/** What a listing knows of a book beside its price: contributors, format. */
export function listed(product: Pick<ProductCardFragment, 'custom_attributesV2'>, code: string): string[] {
  const item = product.custom_attributesV2?.items.find((attribute) => attribute?.code === code)
  if (!item) return []
  if ('selected_options' in item) return item.selected_options.flatMap((option) => option?.label ?? [])
  return 'value' in item && item.value ? [item.value] : []
}

/** The path within the store view of an address that the API gave: with host and prefix, or without. */
export function pathOf(url: string | null | undefined, base: string): string {
  const path = (url ?? '').replace(/^https?:\/\/[^/]*/, '').replace(/^\/*/, '/')
  return base && path.startsWith(`${base}/`) ? path.slice(base.length) : path
}

export const present = <Value>(list: readonly (Value | null | undefined)[] | null | undefined): Value[] =>
  (list ?? []).filter((value): value is Value => value !== null && value !== undefined)

/** Width and height of the cover: books are drawn in their own shape, so that they stand on the shelf as they are. */
export function coverSize({ dimensions }: Pick<ProductSummaryFragment, 'dimensions'>, format = ''): { width: number; height: number } {
  const [width = 0, height = 0] = (dimensions?.match(/\d+/g) ?? []).map(Number)
  if (width > 0 && height > 0) return { width, height }
  return /audio/i.test(format) ? { width: 200, height: 200 } : { width: 135, height: 205 }
}
