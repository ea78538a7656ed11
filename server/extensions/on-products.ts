import type { Card } from '../modules/catalog/index.ts'
import type { RequestContext } from '../platform/context.ts'

type Fields = Record<string, (product: Card, args: never, context: RequestContext) => unknown>

/** Resolvers of fields that an extension adds to `ProductInterface`, for each of its types. */
export const onProducts = <F extends Fields>(fields: F) => ({
  SimpleProduct: fields,
  VirtualProduct: fields,
  DownloadableProduct: fields,
  ConfigurableProduct: fields,
  GroupedProduct: fields,
  BundleProduct: fields,
})
