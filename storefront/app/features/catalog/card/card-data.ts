import type { ProductSummaryFragment } from '../../../generated/operations.ts'
import { pathInView } from '../../../../../web/platform/base-path.ts'

/** Path within the store view of a URL of the API, with or without host and store view prefix. */
export const pathOf = (url: string | null | undefined, base: string): string => pathInView(url ?? '', base)

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
