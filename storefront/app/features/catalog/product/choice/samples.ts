import type { Types } from '../../../../generated/documents.ts'
import { withoutNulls } from '../../../../../../web/api/without-nulls.ts'

type Files = Types.ProductFilesFragment

const isDownloadable = (product: object): product is Files => 'links_purchased_separately' in product

/** Whether the product's files are sold separately. */
export const choosesFiles = (product: object): product is Files =>
  isDownloadable(product) && product.links_purchased_separately === 1

/** Samples of its files, and further samples of the product. */
export const samplesIn = (files: Files) =>
  [...withoutNulls(files.downloadable_product_links), ...withoutNulls(files.downloadable_product_samples)].filter(
    ({ sample_url: url }) => url,
  )

export const hasSamples = (product: object): product is Files =>
  isDownloadable(product) && samplesIn(product).length > 0
