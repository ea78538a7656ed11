import type { Resolvers, SimpleProductResolvers } from '../../../generated/resolvers.ts'
import { productPromise } from './product-promise.ts'

const productFields = {
  delivery_promise: (card, _args, context) => productPromise(card, context),
} satisfies SimpleProductResolvers

export const promiseResolvers: Resolvers = {
  SimpleProduct: productFields,
  VirtualProduct: productFields,
  DownloadableProduct: productFields,
  ConfigurableProduct: productFields,
  GroupedProduct: productFields,
  BundleProduct: productFields,
}
