import type { Card } from '../modules/catalog/index.ts'
import type { RequestContext } from '../platform/context.ts'

interface Field {
  // a method, so that a field with arguments may say which
  resolve(product: Card, args: object, context: RequestContext): unknown
}
type Fields = Record<string, Field['resolve']>

/** Resolvers of fields that an extension adds to `ProductInterface`, for each of its types. */
export const onProducts = <F extends Fields>(fields: F) => ({
  SimpleProduct: fields,
  VirtualProduct: fields,
  DownloadableProduct: fields,
  ConfigurableProduct: fields,
  GroupedProduct: fields,
  BundleProduct: fields,
})
