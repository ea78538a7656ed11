import type { Resolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { toTimestamp } from '../../platform/graphql/magento-formats.ts'
import { loadCart } from '../cart/index.ts'
import { loadCard, toMagentoProblemCode } from '../catalog/index.ts'
import {
  addOne,
  addToList,
  findTitles,
  listBooks,
  moveToCart,
  removeFromList,
  setNotices,
  type ItemError,
  type ItemRequest,
  hasNoticesEnabled,
} from './my-books.ts'
import { confirmByLink, requestAlert } from './guest-alerts.ts'
import { unsubscribeByLink } from './notices.ts'
import { subscribeToAlert } from './alert.ts'
import { priceConsentOf, setPriceConsent } from './price-consent.ts'

const itemRequest = ({
  sku,
  isbn,
  parent_sku,
}: {
  sku?: string | null
  isbn?: string | null
  parent_sku?: string | null
}): ItemRequest => ({ sku, isbn, parentSku: parent_sku })
const userErrors = (errors: readonly ItemError[], { language }: RequestContext) =>
  errors.map(({ item, code, message, args }) => ({
    item,
    code: toMagentoProblemCode(code),
    message: language.t(message, ...args),
  }))

export const myBooksResolvers: Resolvers = {
  Query: {
    getCustomerProductsList: (_parent, _args, context) => listBooks({ db: context.db, signedIn: context.signedIn() }),
    async titlesToList(_parent, { items: requests }, context) {
      const { items, errors } = await findTitles(context, requests.map(itemRequest))
      return { items, user_errors: userErrors(errors, context) }
    },
  },
  Mutation: {
    addProductToList: async (_parent, { productAvailabilityItem }, context) =>
      (await addOne(context, itemRequest(productAvailabilityItem))) ?? null,
    async addProductsToList(_parent, { productAvailabilityItems }, context) {
      const { items, errors } = await addToList(context, productAvailabilityItems.map(itemRequest))
      return { items, user_errors: userErrors(errors, context) }
    },
    async deleteProductFromList(_parent, { ids }, context) {
      await removeFromList({ db: context.db, customerId: context.signedIn().id }, ids)
      return true
    },
    async productAlertSubscribe(_parent, { productId, type }, context) {
      await subscribeToAlert(context, String(productId), type)
      return true
    },
    moveProductsListToCart: (_parent, _args, context) => moveToCart(context),
    async setProductsListNotices(_parent, { isWanted }, context) {
      await setNotices(context, context.signedIn().id, isWanted)
      return isWanted
    },
    async setProductsListPriceNotices(_parent, { isWanted }, context) {
      await setPriceConsent(context, context.signedIn().id, isWanted)
      return isWanted
    },
    async stopProductsListNotices(_parent, { link }, context) {
      await unsubscribeByLink(context.db, link, context.now)
      return true
    },
    async requestAvailabilityAlert(_parent, request, context) {
      await requestAlert(context, request)
      return true
    },
    confirmAvailabilityAlert: async (_parent, { link }, context) =>
      (await loadCard(context, await confirmByLink(context, link))) ?? null,
  },
  Customer: {
    products_list_notices: ({ id }, _args, context) => hasNoticesEnabled(context, id),
    async products_list_price_notices({ id }, _args, context) {
      const { isGiven, text, givenAt } = await priceConsentOf(context, id)
      return {
        is_given: isGiven,
        text,
        given_at: givenAt ? toTimestamp(givenAt) : null,
      }
    },
  },
  MoveProductsListToCartOutput: {
    cart: ({ cartId }, _args, context) => loadCart(context, cartId),
    moved_count: ({ count }) => count,
    user_errors: ({ errors }, _args, context) => userErrors(errors, context),
  },
  ProductAvailabilityItem: {
    entity_id: ({ id }) => id,
    sku: ({ sku }) => sku,
    parent_sku: ({ parentSku }) => parentSku,
    available: async ({ productId }, _args, context) =>
      (await loadCard(context, productId))?.stock_item.in_stock ?? false,
    product: ({ productId }, _args, context) => loadCard(context, productId),
    parent_product: ({ parentId }, _args, context) => (parentId === null ? null : loadCard(context, parentId)),
  },
}
