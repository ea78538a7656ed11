import type { AccessCase } from './access-case.ts'

export const listAccessCases: Readonly<Record<string, AccessCase>> = {
  countSearch: {
    isOpen: true,
    document: 'mutation { countSearch(search: "lalka", total_count: 3, is_partial: false) }',
  },
  countSearchClick: { isOpen: true, document: 'mutation { countSearchClick(search: "lalka", place: 1) }' },
  // my books
  getCustomerProductsList: { isOwn: true, document: '{ getCustomerProductsList { entity_id sku product { name } } }' },
  addProductToList: {
    isOwn: true,
    document: 'mutation($sku: String!) { addProductToList(productAvailabilityItem: { sku: $sku }) { entity_id } }',
    variables: ({ sku }) => ({ sku }),
  },
  titlesToList: {
    isOpen: true,
    document: '{ titlesToList(items: [{ sku: "none" }]) { items { entity_id } user_errors { code } } }',
  },
  addProductsToList: {
    isOwn: true,
    document: `
      mutation($sku: String!) {
        addProductsToList(productAvailabilityItems: [{ sku: $sku }]) { items { entity_id } user_errors { code } }
      }`,
    variables: ({ sku }) => ({ sku }),
  },
  deleteProductFromList: {
    document: 'mutation($ids: String!) { deleteProductFromList(ids: $ids) }',
    variables: ({ listedId }) => ({ ids: String(listedId) }),
  },
  moveProductsListToCart: {
    isOwn: true,
    document: 'mutation { moveProductsListToCart { moved_count user_errors { code } cart { total_quantity } } }',
  },
  // off by default
  productAlertSubscribe: {
    document: 'mutation($id: ID!) { productAlertSubscribe(productId: $id, type: "PRODUCT_ALERT_IN_STOCK") }',
    variables: ({ productId }) => ({ id: productId }),
    ownerIsRefused: 'graphql-input',
  },
  setProductsListNotices: { isOwn: true, document: 'mutation { setProductsListNotices(isWanted: false) }' },
  setProductsListPriceNotices: { isOwn: true, document: 'mutation { setProductsListPriceNotices(isWanted: true) }' },
  requestAvailabilityAlert: {
    document: 'mutation { requestAvailabilityAlert(email: "ktos@example.pl", sku: "NIE-MA") }',
    ownerIsRefused: 'graphql-no-such-entity',
  },
  confirmAvailabilityAlert: {
    document: 'mutation($link: String!) { confirmAvailabilityAlert(link: $link) { sku } }',
    variables: ({ customerId }) => ({ link: `alert-${customerId}-4102444800-${'A'.repeat(32)}` }),
    ownerIsRefused: 'graphql-no-such-entity',
  },
  stopProductsListNotices: {
    document: 'mutation($link: String!) { stopProductsListNotices(link: $link) }',
    variables: ({ customerId }) => ({ link: `mybooks-${customerId}-0-${'A'.repeat(32)}` }),
    ownerIsRefused: 'graphql-no-such-entity',
  },

  // wish lists: the stranger knows the ids and guesses the sharing code
  wishlist: { isOwn: true, document: '{ wishlist { sharing_code items_count items { description } } }' },
  s_wishlist: {
    document:
      '{ s_wishlist(sharing_code: "0123456789abcdef0123456789abcdef") { id creators_name items { sku description } } }',
    ownerIsRefused: 'graphql-no-such-entity',
  },
  'Customer.wishlist_v2': {
    document: 'query($id: ID!) { customer { wishlist_v2(id: $id) { id sharing_code items { description } } } }',
    variables: ({ wishlistId }) => ({ id: wishlistId }),
    isOpen: true,
  },
  addProductsToWishlist: {
    document: `
      mutation($id: ID!, $sku: String!) {
        addProductsToWishlist(wishlistId: $id, wishlistItems: [{ sku: $sku, quantity: 1, description: "obce" }]) {
          wishlist { id items { description } } user_errors { code }
        }
      }`,
    variables: ({ wishlistId, sku }) => ({ id: wishlistId, sku }),
  },
  updateProductsInWishlist: {
    document: `
      mutation($id: ID!, $item: ID!) {
        updateProductsInWishlist(
          wishlistId: $id
          wishlistItems: [{ wishlist_item_id: $item, quantity: 9, description: "obce" }]
        ) {
          wishlist { id items { description } } user_errors { code }
        }
      }`,
    variables: ({ wishlistId, wishId }) => ({ id: wishlistId, item: wishId }),
  },
  removeProductsFromWishlist: {
    document: `
      mutation($id: ID!, $items: [ID!]!) {
        removeProductsFromWishlist(wishlistId: $id, wishlistItemsIds: $items) { wishlist { id } user_errors { code } }
      }`,
    variables: ({ wishlistId, wishId }) => ({ id: wishlistId, items: [wishId] }),
  },
  addWishlistItemsToCart: {
    document: `
      mutation($id: ID!, $items: [ID!]) {
        addWishlistItemsToCart(wishlistId: $id, wishlistItemIds: $items) { status wishlist { id } }
      }`,
    variables: ({ wishlistId, wishId }) => ({ id: wishlistId, items: [wishId] }),
  },
  s_removeProductFromWishlist: {
    document: 'mutation($item: ID!) { s_removeProductFromWishlist(itemId: $item) }',
    variables: ({ wishId }) => ({ item: wishId }),
  },
  s_clearWishlist: { isOwn: true, document: 'mutation { s_clearWishlist }' },
  s_moveWishlistToCart: {
    document: `
      mutation($cart: ID) {
        s_moveWishlistToCart(sharingCode: "0123456789abcdef0123456789abcdef", guestCartId: $cart)
      }`,
    variables: ({ guestCartId }) => ({ cart: guestCartId }),
    ownerIsRefused: 'graphql-no-such-entity',
  },
  // refused because the stranger's own list is empty
  s_shareWishlist: {
    document: 'mutation($email: ID!) { s_shareWishlist(input: { emails: [$email] }) }',
    variables: ({ email }) => ({ email: `x-${email}` }),
  },
  shareWishlistNotes: { isOwn: true, document: 'mutation { shareWishlistNotes(shared: true) }' },
}
