import type { Resolvers, SimpleWishlistItemResolvers, WishlistItemInput } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal, required } from '../../platform/refusal.ts'
import { toTimestamp } from '../../platform/graphql/magento-formats.ts'
import { toMagentoSelectedVariant } from '../cart/index.ts'
import {
  loadCard,
  downloadLinks,
  loadSelections,
  netOf,
  samplesOf,
  selectedParts,
  toMagentoProblemCode,
} from '../catalog/index.ts'
import {
  addToWishlist,
  clearWishlist,
  removeFromWishlist,
  removeItem,
  type ItemError,
  updateWishlist,
} from './change-wishlist.ts'
import { type MoveError, moveList, moveToCart } from './move-to-cart.ts'
import { setNotesShared, shareWishlist } from './share-wishlist.ts'
import type { Wishlist, WishlistItem } from './wishlist.sql.ts'
import { hasWishlists, getOwnWishlist, getSharedWishlist } from './wishlist.ts'

/** Result of a change: the list is read again only if the operation selects it. */
export interface Changed {
  errors: readonly ItemError[]
}

/** Result of a move to the cart. */
export interface MovedToCart {
  wishlistId: string
  errors: readonly MoveError[]
}

/** Magento's format of instants: UTC without a time zone. */
const instant = (at: Date | string) => toTimestamp(new Date(at))

const changed = {
  user_errors: ({ errors }: Changed, _args: object, { language }: RequestContext) =>
    errors.map(({ code, message, args }) => ({ code, message: language.t(message, ...args) })),
  wishlist: (_parent: object, _args: object, context: RequestContext) => getOwnWishlist(context),
}

const inPage = <T>(
  items: readonly T[],
  pageSize: number | null | undefined,
  currentPage: number | null | undefined,
) => {
  const size = Math.max(1, pageSize ?? 20)
  const page = Math.max(1, currentPage ?? 1)
  return {
    items: items.slice((page - 1) * size, page * size),
    page_info: { current_page: page, page_size: size, total_pages: Math.ceil(items.length / size) },
  }
}

const list = {
  id: ({ id }: Wishlist) => String(id),
  items_count: ({ items }: Wishlist) => items.length,
  sharing_code: ({ sharingCode }: Wishlist) => sharingCode,
  updated_at: ({ updatedAt }: Wishlist) => updatedAt && instant(updatedAt),
}

const product = ({ productId }: WishlistItem, _args: object, context: RequestContext) => loadCard(context, productId)

const item: SimpleWishlistItemResolvers = {
  id: ({ id }) => String(id),
  quantity: ({ quantity }) => quantity,
  description: ({ description }) => description,
  added_at: ({ addedAt }) => instant(addedAt),
  customizable_options: () => [],
  product,
}

const KINDS = {
  simple: 'SimpleWishlistItem',
  virtual: 'VirtualWishlistItem',
  downloadable: 'DownloadableWishlistItem',
  configurable: 'ConfigurableWishlistItem',
  bundle: 'BundleWishlistItem',
  grouped: 'GroupedProductWishlistItem',
} as const

/** Whether options are selected, in the current or the older input fields. */
const hasOptions = ({
  selected_options,
  entered_options,
  product_option,
}: Pick<WishlistItemInput, 'selected_options' | 'entered_options' | 'product_option'>) =>
  [selected_options, entered_options, ...Object.values(product_option?.extension_attributes ?? {})].some(
    (chosen) => Array.isArray(chosen) && chosen.length > 0,
  )
const codeOf = (code: string | number | null | undefined) =>
  code === null || code === undefined || code === '' ? undefined : String(code)

export const wishlistResolvers: Resolvers = {
  Query: {
    wishlist: (_parent, _args, context) => getOwnWishlist(context),
    s_wishlist(_parent, { sharing_code }, context) {
      const code = codeOf(sharing_code)
      return code ? getSharedWishlist(context, code) : getOwnWishlist(refuseGuest(context))
    },
  },
  Mutation: {
    async addProductsToWishlist(_parent, { wishlistId, wishlistItems }, context) {
      const inputs = wishlistItems.map((item) => ({
        ...item,
        sku: codeOf(item.sku),
        id: codeOf(item.item_id),
        parentSku: codeOf(item.parent_sku),
        hasOptions: hasOptions(item),
        selected: (item.selected_options ?? []).flatMap((uid) => (uid ? [String(uid)] : [])),
      }))
      if (inputs.some(({ sku, id }) => !sku && !id))
        throw new Refusal('graphql-input', 'Please specify either sku or item_id')
      const errors = await addToWishlist(
        context,
        wishlistId,
        inputs.flatMap(({ sku, ...item }) => (sku ? { ...item, sku } : [])),
      )
      const changes = inputs.flatMap(({ sku, id, ...item }) => (!sku && id ? { ...item, id } : []))
      return {
        errors: changes.length > 0 ? [...errors, ...(await updateWishlist(context, wishlistId, changes))] : errors,
      }
    },
    updateProductsInWishlist: async (_parent, { wishlistId, wishlistItems }, context) => ({
      errors: await updateWishlist(
        context,
        wishlistId,
        wishlistItems.map(({ wishlist_item_id, quantity, description, ...options }) => ({
          id: wishlist_item_id,
          quantity,
          description,
          hasOptions: hasOptions(options),
        })),
      ),
    }),
    removeProductsFromWishlist: async (_parent, { wishlistId, wishlistItemsIds }, context) => ({
      errors: await removeFromWishlist(context, wishlistId, wishlistItemsIds),
    }),
    async addWishlistItemsToCart(_parent, { wishlistId, wishlistItemIds }, context) {
      const { errors } = await moveToCart(context, wishlistId, wishlistItemIds)
      return { wishlistId: String(context.signedIn().id), errors }
    },
    async s_removeProductFromWishlist(_parent, { itemId }, context) {
      await removeItem(context, itemId)
      return true
    },
    async s_clearWishlist(_parent, _args, context) {
      await clearWishlist(context)
      return true
    },
    async s_moveWishlistToCart(_parent, { sharingCode, guestCartId }, context) {
      const code = codeOf(sharingCode)
      await moveList(code ? context : refuseGuest(context), code, codeOf(guestCartId))
      return true
    },
    async s_shareWishlist(_parent, { input }, context) {
      await shareWishlist(context, required(input.emails, 'emails'), input.message)
      return true
    },
    async shareWishlistNotes(_parent, { shared }, context) {
      await setNotesShared(context, shared)
      return shared
    },
  },
  Customer: {
    wishlist: (_parent, _args, context) => getOwnWishlist(context),
    async wishlist_v2(_parent, { id }, context) {
      const own = await getOwnWishlist(context)
      return String(id) === String(own.id) ? own : null
    },
    // null if the shop has no wish lists: account pages query the id with everything else
    wishlists: async (_parent, { currentPage }, context) =>
      (currentPage ?? 1) > 1 || !(await hasWishlists(context)) ? [] : [await getOwnWishlist(context)],
  },
  Wishlist: {
    ...list,
    items: ({ items }) => items,
    // the only list of a customer has no name
    name: () => null,
    items_v2: ({ items }, { pageSize, currentPage }) => inPage(items, pageSize, currentPage),
  },
  WishlistOutput: {
    ...list,
    items: ({ items }) => items,
    name: () => null,
    creators_name: ({ creatorsName }) => creatorsName,
    notes_shared: ({ showsNotes }) => showsNotes,
  },
  WishlistItem: {
    id: ({ id }) => id,
    sku: ({ sku }) => sku,
    qty: ({ quantity }) => quantity,
    description: ({ description }) => description,
    added_at: ({ addedAt }) => instant(addedAt),
    product,
    async price({ productId }, _args, context) {
      const card = await loadCard(context, productId)
      return card && card.data.final / 100
    },
    async price_without_tax({ productId }, _args, context) {
      const card = await loadCard(context, productId)
      return card && netOf(card.data.final, card.data.taxRate) / 100
    },
    buy_request: ({ productId, quantity }) => JSON.stringify({ product: String(productId), qty: quantity }),
    options: async ({ productId, variantId }, _args, context) =>
      variantId === null
        ? []
        : (await loadSelections(context, productId, variantId)).map(({ attribute, value }) => ({
            label: attribute.label,
            value: value.label,
          })),
  },
  WishlistItemInterface: { __resolveType: ({ type }) => KINDS[type] },
  SimpleWishlistItem: item,
  VirtualWishlistItem: item,
  GroupedProductWishlistItem: item,
  DownloadableWishlistItem: {
    ...item,
    links_v2: ({ productId }, _args, context) => downloadLinks(context, productId),
    samples: ({ productId }, args, context) => samplesOf({ id: productId }, args, context),
  },
  ConfigurableWishlistItem: {
    ...item,
    configurable_options: async ({ productId, variantId }, _args, context) =>
      variantId === null
        ? []
        : (await loadSelections(context, productId, variantId)).map((chosen) =>
            toMagentoSelectedVariant(chosen, productId),
          ),
    configured_variant: ({ variantId }, _args, context) => (variantId === null ? null : loadCard(context, variantId)),
  },
  BundleWishlistItem: {
    ...item,
    bundle_options: ({ productId, parts }, _args, context) => selectedParts(context, productId, parts),
  },
  AddProductsToWishlistOutput: changed,
  UpdateProductsInWishlistOutput: changed,
  RemoveProductsFromWishlistOutput: changed,
  AddWishlistItemsToCartOutput: {
    status: ({ errors }) => errors.length === 0,
    wishlist: changed.wishlist,
    add_wishlist_items_to_cart_user_errors: ({ errors, wishlistId }, _args, { language }) =>
      errors.map(({ itemId, code, message, args }) => ({
        code: toMagentoProblemCode(code),
        message: language.t(message, ...args),
        wishlistId,
        wishlistItemId: itemId,
      })),
  },
}

/** The message that ScandiPWA expects for guests without a sharing code. */
function refuseGuest(context: RequestContext): RequestContext {
  if (!context.customer) throw new Refusal('graphql-authorization', 'Authorization unsuccessful')
  return context
}
