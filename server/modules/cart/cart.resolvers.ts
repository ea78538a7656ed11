import type {
  BundleOptionInput,
  CartItemInput,
  CartResolvers,
  CustomizableOptionInput,
  Resolvers,
} from '../../generated/resolvers.ts'
import { getConfiguration, money } from '../store/index.ts'
import { addAllToCart, addToCart } from './add-items.ts'
import { removeItem, restoreRemovedItem, updateItems } from './change-items.ts'
import type { LineRequest } from './line-request.ts'
import { type CartPayload, itemsOf, loadCart } from './cart.ts'
import { resolveCartId, openCart } from './open-cart.ts'
import type { Cart } from './pricing/price-cart.ts'
import { cartItemResolvers } from './cart-item.resolvers.ts'
import { applyCoupon, removeCoupon, suspendedCoupon } from './coupon.ts'
import { cartPrices } from './cart-prices.ts'
import { mergeCarts } from './merge-carts.ts'
import { Refusal, required } from '../../platform/refusal.ts'
import { listDeliveryMethods } from '../delivery/index.ts'
import { sortItems } from './sort-items.ts'
import { toMagentoProblemCode } from '../catalog/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { fromUid } from '../../platform/graphql/magento-formats.ts'

const withoutNulls = <T>(items: readonly (T | null | undefined)[] | null | undefined): T[] =>
  (items ?? []).filter((item): item is T => item !== null && item !== undefined)

/** Magento accepts a line's id, or its uid, which is the id in base64. */
function itemId({
  cart_item_id: id,
  cart_item_uid: uid,
}: {
  cart_item_id?: number | null
  cart_item_uid?: string | number | null
}): number {
  const number = id ?? (uid ? Number(fromUid(uid)) : undefined)
  if (number === undefined || !Number.isSafeInteger(number))
    throw new Refusal('graphql-input', 'Required parameter "%s" is missing', 'cart_item_id')
  return number
}

const cartPayloadFields = {
  cart: ({ cartId }: CartPayload, _args: object, context: RequestContext) => loadCart(context, cartId),
}

type Maybe<T> = T | null | undefined
type LegacyOptions = Maybe<readonly Maybe<CustomizableOptionInput>[]>

/** The option id in a uid, or 0, which no option has, if the uid contains none. */
const optionIdOf = (uid: Maybe<string | number>): number =>
  Number(/^custom-option\/(\d{1,9})$/.exec(fromUid(uid ?? ''))?.[1] ?? 0)

type LegacyParts = Maybe<readonly Maybe<BundleOptionInput>[]>

/** `quantity` applies to each product chosen in the group. */
const toPartRequests = ({ id, quantity, value }: BundleOptionInput) =>
  withoutNulls(value).map((selection) => ({ group: id, selection: Number(selection), quantity }))

/** Options come by uid, and by id in the older mutations. */
function toLineRequest(
  { sku, parent_sku, quantity, selected_options, entered_options }: CartItemInput,
  older?: LegacyOptions,
  parts?: LegacyParts,
  links?: Maybe<readonly Maybe<{ link_id: number }>[]>,
): LineRequest {
  return {
    sku,
    ...(parent_sku && { parentSku: parent_sku }),
    quantity,
    options: {
      selected: withoutNulls(selected_options).map(String),
      entered: withoutNulls(entered_options).map(({ uid, value }) => ({ uid: String(uid), value })),
      byId: withoutNulls(older).map(({ id, uid, value_string }) => ({
        option: id ?? optionIdOf(uid),
        value: value_string,
      })),
      parts: withoutNulls(parts).flatMap(toPartRequests),
      links: withoutNulls(links).map(({ link_id }) => link_id),
    },
  }
}

interface LegacyAddInput {
  cart_id: string
  cart_items: readonly Maybe<{
    data: CartItemInput
    customizable_options?: LegacyOptions
    bundle_options?: LegacyParts
    downloadable_product_links?: Maybe<readonly Maybe<{ link_id: number }>[]>
  }>[]
}

/** Runs one of Magento's older add mutations, one for each product type. */
async function runLegacyAdd(context: RequestContext, input: LegacyAddInput | null | undefined): Promise<CartPayload> {
  const { cart_id, cart_items } = required(input, 'input')
  const requests = withoutNulls(cart_items).map((item) =>
    toLineRequest(item.data, item.customizable_options, item.bundle_options, item.downloadable_product_links),
  )
  await addAllToCart(context, required(cart_id, 'cart_id'), requests)
  return { cartId: cart_id }
}

const copiesIn = (cart: Cart) => cart.lines.reduce((sum, { quantity }) => sum + quantity, 0)

const coupons = ({ totals }: Cart) =>
  totals.appliedRules.flatMap((rule) => (rule.couponCode ? [{ code: rule.couponCode }] : []))

const Cart: CartResolvers = {
  id: (cart) => cart.publicId,
  is_virtual: (cart) => cart.isVirtual,
  items: (cart) => itemsOf(cart),
  itemsV2(cart, { pageSize, currentPage, sort }) {
    const size = Math.max(1, pageSize ?? 20)
    const page = Math.max(1, currentPage ?? 1)
    const items = sortItems(itemsOf(cart), sort)
    return {
      items: items.slice((page - 1) * size, page * size),
      total_count: items.length,
      page_info: { current_page: page, page_size: size, total_pages: Math.ceil(items.length / size) },
    }
  },
  total_quantity: copiesIn,
  async total_summary_quantity_including_config(cart, _args, context) {
    const isCountedByCopies = (await getConfiguration(context))['checkout/cart_link/use_qty'] === 1
    return isCountedByCopies ? copiesIn(cart) : cart.lines.length
  },
  applied_coupon: (cart) => coupons(cart)[0] ?? null,
  applied_coupons(cart) {
    const applied = coupons(cart)
    return applied.length > 0 ? applied : null
  },
  suspended_coupon(cart) {
    const coupon = suspendedCoupon(cart)
    return coupon && { code: coupon.code, from: coupon.from === null ? null : money(coupon.from, cart.currency) }
  },
  merged_in_part: (cart) => [...(cart.mergedInPart ?? [])],
  prices: (cart) => cartPrices(cart),
  is_in_store_pickup_available: async (cart, _args, context) =>
    !cart.isVirtual &&
    (await listDeliveryMethods(context.db, context.priceContext)).some(({ kind }) => kind === 'store-pickup'),
  minimum_order_amount: () => ({ minimum_order_amount_reached: true, minimum_order_description: null }),
}

const DISPLAY = { 1: 'EXL_TAX', 2: 'INCL_TAX', 3: 'BOTH' } as const
const display = (of: string, setting: number) =>
  `DISPLAY_CART_TAX_IN_${of}_${DISPLAY[setting as keyof typeof DISPLAY] ?? DISPLAY[2]}`

async function merged(context: RequestContext, guestCartId: string, destinationId: string | null | undefined) {
  const cartId = await resolveCartId(context, destinationId)
  const mergedInPart = await mergeCarts(context, guestCartId, cartId)
  return { ...(await loadCart(context, cartId)), mergedInPart }
}

export const cartResolvers: Resolvers = {
  Query: {
    cart(_parent, { cart_id }, context) {
      return loadCart(context, required(cart_id, 'cart_id'))
    },
    customerCart: async (_parent, _args, context) => loadCart(context, await openCart(context)),
    async getCartDisplayConfig(_parent, _args, context) {
      context.tag('store')
      const configuration = await getConfiguration(context)
      return {
        display_tax_in_price: display('PRICE', configuration['tax/cart_display/price']),
        display_tax_in_subtotal: display('SUBTOTAL', configuration['tax/cart_display/subtotal']),
        display_tax_in_shipping_amount: display('SHIPPING', configuration['tax/cart_display/shipping']),
        include_tax_in_order_total: configuration['tax/cart_display/grandtotal'],
        display_full_tax_summary: configuration['tax/cart_display/full_summary'],
        display_zero_tax_subtotal: configuration['tax/cart_display/zero_tax'],
      }
    },
  },
  Mutation: {
    createEmptyCart: (_parent, { input }, context) => openCart(context, input?.cart_id),
    async createGuestCart(_parent, { input }, context) {
      if (context.customer)
        throw new Refusal('graphql-already-exists', 'Use `Query.customerCart` for logged in customer.')
      return {
        cartId: await openCart(
          context,
          input?.cart_uid === null || input?.cart_uid === undefined ? null : String(input.cart_uid),
        ),
      }
    },
    mergeCarts: (_parent, { source_cart_id, destination_cart_id }, context) =>
      merged(context, required(source_cart_id, 'source_cart_id'), destination_cart_id),
    assignCustomerToGuestCart: (_parent, { cart_id }, context) => merged(context, required(cart_id, 'cart_id'), null),
    async addProductsToCart(_parent, { cartId, cartItems }, context) {
      const errors = await addToCart(
        context,
        required(cartId, 'cartId'),
        cartItems.map((item) => toLineRequest(item)),
      )
      return { cartId, errors }
    },
    addSimpleProductsToCart: (_parent, { input }, context) => runLegacyAdd(context, input),
    addVirtualProductsToCart: (_parent, { input }, context) => runLegacyAdd(context, input),
    addDownloadableProductsToCart: (_parent, { input }, context) => runLegacyAdd(context, input),
    addConfigurableProductsToCart: (_parent, { input }, context) =>
      runLegacyAdd(
        context,
        input && {
          ...input,
          cart_items: withoutNulls(input.cart_items).map(({ data, parent_sku, ...item }) => ({
            ...item,
            data: { ...data, parent_sku: parent_sku ?? data.parent_sku },
          })),
        },
      ),
    addBundleProductsToCart: (_parent, { input }, context) => runLegacyAdd(context, input),
    async updateCartItems(_parent, { input }, context) {
      const { cart_id, cart_items } = required(input, 'input')
      const changes = withoutNulls(cart_items).map((item) => ({
        id: itemId(item),
        quantity: required(item.quantity, 'quantity'),
      }))
      if (changes.length === 0) throw new Refusal('graphql-input', 'Required parameter "%s" is missing', 'cart_items')
      await updateItems(context, required(cart_id, 'cart_id'), changes)
      return { cartId: cart_id }
    },
    async removeItemFromCart(_parent, { input }, context) {
      const { cart_id, ...item } = required(input, 'input')
      await removeItem(context, required(cart_id, 'cart_id'), itemId(item))
      return { cartId: cart_id }
    },
    async restoreCartItem(_parent, { input: { cart_id, cart_item_uid } }, context) {
      await restoreRemovedItem(context, cart_id, itemId({ cart_item_uid }))
      return { cartId: cart_id }
    },
    async applyCouponToCart(_parent, { input }, context) {
      const { cart_id, coupon_code } = required(input, 'input')
      await applyCoupon(context, required(cart_id, 'cart_id'), required(coupon_code, 'coupon_code'))
      return { cartId: cart_id }
    },
    async removeCouponFromCart(_parent, { input }, context) {
      const { cart_id } = required(input, 'input')
      await removeCoupon(context, required(cart_id, 'cart_id'))
      return { cartId: cart_id }
    },
  },
  Cart,
  AddProductsToCartOutput: {
    ...cartPayloadFields,
    user_errors: ({ errors = [] }, _args, { language }) =>
      errors.map(({ code, message, args, option, sku }) => ({
        code: toMagentoProblemCode(code),
        message: language.t(message, ...args),
        option_id: option ?? null,
        sku: sku ?? null,
      })),
  },
  AddSimpleProductsToCartOutput: cartPayloadFields,
  AddVirtualProductsToCartOutput: cartPayloadFields,
  AddDownloadableProductsToCartOutput: cartPayloadFields,
  AddConfigurableProductsToCartOutput: cartPayloadFields,
  AddBundleProductsToCartOutput: cartPayloadFields,
  UpdateCartItemsOutput: cartPayloadFields,
  RemoveItemFromCartOutput: cartPayloadFields,
  RestoreCartItemOutput: cartPayloadFields,
  ApplyCouponToCartOutput: cartPayloadFields,
  RemoveCouponFromCartOutput: cartPayloadFields,
  CreateGuestCartOutput: cartPayloadFields,
  ...cartItemResolvers,
}
