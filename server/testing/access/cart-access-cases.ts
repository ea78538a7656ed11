import { CART, cartMutation, type AccessCase } from './access-case.ts'

export const cartAccessCases: Readonly<Record<string, AccessCase>> = {
  // cart
  cart: {
    document: `query($id: String!) { cart(cart_id: $id) { id email items { quantity } shipping_addresses { city } } }`,
    variables: ({ cartId }) => ({ id: cartId }),
  },
  customerCart: { isOwn: true, document: '{ customerCart { id email items { product { sku } } } }' },
  createEmptyCart: {
    document: 'mutation($id: String) { createEmptyCart(input: { cart_id: $id }) }',
    variables: ({ cartId }) => ({ id: cartId }),
    isOpen: true,
  },
  createGuestCart: {
    document: 'mutation($id: ID) { createGuestCart(input: { cart_uid: $id }) { cart { id email } } }',
    variables: ({ cartId }) => ({ id: cartId }),
    isOpen: true,
  },
  mergeCarts: {
    document: `
      mutation($from: String!, $to: String) {
        mergeCarts(source_cart_id: $from, destination_cart_id: $to) { id email items { quantity } }
      }`,
    variables: ({ guestCartId, cartId }) => ({ from: guestCartId, to: cartId }),
  },
  assignCustomerToGuestCart: {
    document: 'mutation($id: String!) { assignCustomerToGuestCart(cart_id: $id) { id email items { quantity } } }',
    variables: ({ cartId }) => ({ id: cartId }),
  },
  addProductsToCart: {
    document: `
      mutation($id: String!, $sku: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: $sku,
        quantity: 1 }]) { ${CART} } }`,
    variables: ({ cartId, sku }) => ({ id: cartId, sku }),
  },
  addSimpleProductsToCart: cartMutation('addSimpleProductsToCart', 'AddSimpleProductsToCartInput', ({ sku }) => ({
    cart_items: [{ data: { sku, quantity: 1 } }],
  })),
  addVirtualProductsToCart: cartMutation('addVirtualProductsToCart', 'AddVirtualProductsToCartInput', ({ sku }) => ({
    cart_items: [{ data: { sku, quantity: 1 } }],
  })),
  addDownloadableProductsToCart: cartMutation(
    'addDownloadableProductsToCart',
    'AddDownloadableProductsToCartInput',
    ({ sku }) => ({ cart_items: [{ data: { sku, quantity: 1 } }] }),
  ),
  addConfigurableProductsToCart: cartMutation(
    'addConfigurableProductsToCart',
    'AddConfigurableProductsToCartInput',
    ({ sku }) => ({ cart_items: [{ data: { sku, quantity: 1 } }] }),
  ),
  addBundleProductsToCart: cartMutation('addBundleProductsToCart', 'AddBundleProductsToCartInput', ({ sku }) => ({
    cart_items: [{ data: { sku, quantity: 1 }, bundle_options: [] }],
  })),
  updateCartItems: cartMutation('updateCartItems', 'UpdateCartItemsInput', ({ itemId }) => ({
    cart_items: [{ cart_item_id: itemId, quantity: 3 }],
  })),
  removeItemFromCart: cartMutation('removeItemFromCart', 'RemoveItemFromCartInput', ({ itemUid }) => ({
    cart_item_uid: itemUid,
  })),
  restoreCartItem: cartMutation('restoreCartItem', 'RestoreCartItemInput!', ({ itemUid }) => ({
    cart_item_uid: itemUid,
  })),
  applyCouponToCart: cartMutation('applyCouponToCart', 'ApplyCouponToCartInput', () => ({ coupon_code: 'PROBA' })),
  removeCouponFromCart: cartMutation('removeCouponFromCart', 'RemoveCouponFromCartInput', () => ({})),

  // compare
  compareList: {
    document: 'query($uid: ID!) { compareList(uid: $uid) { uid item_count items { product { sku } } } }',
    variables: ({ compareUid }) => ({ uid: compareUid }),
    isOpen: true,
  },
  createCompareList: {
    document: 'mutation($id: ID!) { createCompareList(input: { products: [$id] }) { item_count } }',
    variables: ({ productId }) => ({ id: productId }),
    isOpen: true,
  },
  addProductsToCompareList: {
    document: `
      mutation($uid: ID!, $id: ID!) {
        addProductsToCompareList(input: { uid: $uid, products: [$id] }) { uid item_count }
      }`,
    variables: ({ compareUid, productId }) => ({ uid: compareUid, id: productId }),
  },
  removeProductsFromCompareList: {
    document: `
      mutation($uid: ID!, $id: ID!) {
        removeProductsFromCompareList(input: { uid: $uid, products: [$id] }) { uid item_count }
      }`,
    variables: ({ compareUid, productId }) => ({ uid: compareUid, id: productId }),
  },
  assignCompareListToCustomer: {
    document: 'mutation($uid: ID!) { assignCompareListToCustomer(uid: $uid) { result compare_list { uid } } }',
    variables: ({ compareUid }) => ({ uid: compareUid }),
  },
  deleteCompareList: {
    document: 'mutation($uid: ID!) { deleteCompareList(uid: $uid) { result } }',
    variables: ({ compareUid }) => ({ uid: compareUid }),
  },
}
