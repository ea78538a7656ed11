import type { AccessCase, OwnedResources } from './access-case.ts'
import { paymentAccessCases } from './payment-access-cases.ts'

const home = {
  firstname: 'Jan',
  lastname: 'Kot',
  street: ['Rynek 1'],
  city: 'Lublin',
  postcode: '20-111',
  country_code: 'PL',
  telephone: '501234567',
}
const scandiHome = {
  firstname: 'Jan',
  lastname: 'Kot',
  street: ['Rynek 1'],
  city: 'Lublin',
  postcode: '20-111',
  country_id: 'PL',
  telephone: '501234567',
}
const CART =
  'cart { id email items { quantity product { sku } } shipping_addresses { city firstname } billing_address { city } }'

/** A change of a cart by one input, as most of Magento's are. */
const onCart = (name: string, type: string, input: (of: OwnedResources) => object, selection = CART): AccessCase => ({
  document: `mutation($input: ${type}) { ${name}(input: $input) { ${selection} } }`,
  variables: (of) => ({ input: { cart_id: of.cartId, ...input(of) } }),
})

/**
 * One for every operation that is not a public query, and for every other field that takes an id of an owned resource;
 * the access test fails for an operation without one.
 */
export const accessCases: Readonly<Record<string, AccessCase>> = {
  // customers
  customer: { isOwn: true, document: '{ customer { id email firstname addresses { id city } } }' },
  customerPaymentTokens: { isOwn: true, document: '{ customerPaymentTokens { items { public_hash } } }' },
  customerDownloadableProducts: {
    isOwn: true,
    document: `
      {
        customerDownloadableProducts {
          items { order_increment_id order_id title link_title status download_url remaining_downloads date }
        }
      }`,
  },
  checkCaptcha: { isOpen: true, document: 'mutation { checkCaptcha(token: "x") { success errors } }' },
  revokeCustomerToken: { isOwn: true, document: 'mutation { revokeCustomerToken { result } }' },
  renewCustomerToken: { isOwn: true, document: 'mutation { renewCustomerToken { token } }' },
  createCustomerAddress: {
    isOwn: true,
    document: 'mutation($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id customer_id } }',
    variables: () => ({ input: home }),
  },
  updateCustomerAddress: {
    document: `
      mutation($id: Int!, $input: CustomerAddressInput) {
        updateCustomerAddress(id: $id, input: $input) { id city firstname }
      }`,
    variables: ({ addressId }) => ({ id: addressId, input: { telephone: '509999999', default_billing: true } }),
  },
  deleteCustomerAddress: {
    document: 'mutation($id: Int!) { deleteCustomerAddress(id: $id) }',
    variables: ({ addressId }) => ({ id: addressId }),
  },
  changeCustomerPassword: {
    isOwn: true,
    document: `
      mutation($current: String!, $new: String!) {
        changeCustomerPassword(currentPassword: $current, newPassword: $new) { id email }
      }`,
    variables: ({ password }) => ({ current: password, new: 'Jeszcze-inne-8' }),
  },
  updateCustomer: {
    isOwn: true,
    document: 'mutation($input: CustomerInput!) { updateCustomer(input: $input) { customer { id firstname } } }',
    variables: ({ orderNumber }) => ({ input: { firstname: 'Jan', orderID: orderNumber } }),
  },
  updateCustomerV2: {
    isOwn: true,
    document: 'mutation($input: CustomerUpdateInput!) { updateCustomerV2(input: $input) { customer { id email } } }',
    variables: () => ({ input: { firstname: 'Jan' } }),
  },
  updateCustomerEmail: {
    isOwn: true,
    document: `
      mutation($email: String!, $password: String!) {
        updateCustomerEmail(email: $email, password: $password) { customer { id email } }
      }`,
    variables: ({ email, password }) => ({ email: `nowy-${email}`, password }),
  },
  linkOrder: {
    document: 'mutation($email: String!) { linkOrder(customer_email: $email) }',
    variables: ({ email }) => ({ email }),
  },
  createCustomer: {
    document: 'mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id email } } }',
    isOpen: true,
    variables: ({ orderNumber }) => ({
      input: {
        firstname: 'Jan',
        lastname: 'Kot',
        email: `obcy-${Math.random()}@example.pl`,
        password: 'Obce-hasło-1',
        orderID: orderNumber,
      },
    }),
  },
  createCustomerV2: {
    document: 'mutation($input: CustomerCreateInput!) { createCustomerV2(input: $input) { customer { id email } } }',
    isOpen: true,
    variables: () => ({
      input: { firstname: 'Jan', lastname: 'Kot', email: `obcy-${Math.random()}@example.pl`, password: 'Obce-hasło-1' },
    }),
  },
  generateCustomerToken: {
    document: 'mutation($email: String!) { generateCustomerToken(email: $email, password: "Zgadnięte-1") { token } }',
    variables: ({ email }) => ({ email }),
    ownerIsRefused: 'graphql-authentication',
  },
  confirmCustomerEmail: {
    document: `
      mutation($email: String!) {
        confirmCustomerEmail(key: "zgadniety", email: $email, password: "Zgadnięte-1") { token customer { id } }
      }`,
    variables: ({ email }) => ({ email }),
    ownerIsRefused: 'graphql-input',
  },
  confirmEmail: {
    document: `
      mutation($email: String!) {
        confirmEmail(input: { email: $email, confirmation_key: "zgadniety" }) { customer { id } }
      }`,
    variables: ({ email }) => ({ email }),
    ownerIsRefused: 'graphql-input',
  },
  resendConfirmationEmail: {
    document: 'mutation($email: String!) { resendConfirmationEmail(email: $email) { status } }',
    variables: ({ email }) => ({ email }),
    isOpen: true,
  },
  forgotPassword: {
    document: 'mutation($email: String!) { forgotPassword(email: $email) { status } }',
    variables: ({ email }) => ({ email }),
    isOpen: true,
  },
  requestPasswordResetEmail: {
    document: 'mutation($email: String!) { requestPasswordResetEmail(email: $email) }',
    variables: ({ email }) => ({ email }),
    isOpen: true,
  },
  s_resetPassword: {
    document: `
      mutation($id: String!) {
        s_resetPassword(
          customer_id: $id
          token: "zgadniety"
          password: "Obce-hasło-1"
          password_confirmation: "Obce-hasło-1"
        ) {
          status
        }
      }`,
    variables: ({ customerId }) => ({ id: String(customerId) }),
    ownerIsRefused: 'graphql-input',
  },
  resetPassword: {
    document: `
      mutation($email: String!) {
        resetPassword(email: $email, resetPasswordToken: "zgadniety", newPassword: "Obce-hasło-1")
      }`,
    variables: ({ email }) => ({ email }),
    ownerIsRefused: 'graphql-input',
  },
  subscribeEmailToNewsletter: {
    document: 'mutation($email: String!) { subscribeEmailToNewsletter(email: $email) { status } }',
    variables: ({ email }) => ({ email: `x-${email}` }),
    isOpen: true,
  },

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
  addProductsToCart: {
    document: `
      mutation($id: String!, $sku: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: $sku,
        quantity: 1 }]) { ${CART} } }`,
    variables: ({ cartId, sku }) => ({ id: cartId, sku }),
  },
  addSimpleProductsToCart: onCart('addSimpleProductsToCart', 'AddSimpleProductsToCartInput', ({ sku }) => ({
    cart_items: [{ data: { sku, quantity: 1 } }],
  })),
  addVirtualProductsToCart: onCart('addVirtualProductsToCart', 'AddVirtualProductsToCartInput', ({ sku }) => ({
    cart_items: [{ data: { sku, quantity: 1 } }],
  })),
  addDownloadableProductsToCart: onCart(
    'addDownloadableProductsToCart',
    'AddDownloadableProductsToCartInput',
    ({ sku }) => ({ cart_items: [{ data: { sku, quantity: 1 } }] }),
  ),
  addConfigurableProductsToCart: onCart(
    'addConfigurableProductsToCart',
    'AddConfigurableProductsToCartInput',
    ({ sku }) => ({ cart_items: [{ data: { sku, quantity: 1 } }] }),
  ),
  addBundleProductsToCart: onCart('addBundleProductsToCart', 'AddBundleProductsToCartInput', ({ sku }) => ({
    cart_items: [{ data: { sku, quantity: 1 }, bundle_options: [] }],
  })),
  updateCartItems: onCart('updateCartItems', 'UpdateCartItemsInput', ({ itemId }) => ({
    cart_items: [{ cart_item_id: itemId, quantity: 3 }],
  })),
  removeItemFromCart: onCart('removeItemFromCart', 'RemoveItemFromCartInput', ({ itemUid }) => ({
    cart_item_uid: itemUid,
  })),
  restoreCartItem: onCart('restoreCartItem', 'RestoreCartItemInput!', ({ itemUid }) => ({
    cart_item_uid: itemUid,
  })),
  applyCouponToCart: onCart('applyCouponToCart', 'ApplyCouponToCartInput', () => ({ coupon_code: 'PROBA' })),
  removeCouponFromCart: onCart('removeCouponFromCart', 'RemoveCouponFromCartInput', () => ({})),

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

  // my books
  getCustomerProductsList: { isOwn: true, document: '{ getCustomerProductsList { entity_id sku product { name } } }' },
  addProductToList: {
    isOwn: true,
    document: 'mutation($sku: String!) { addProductToList(productAvailabilityItem: { sku: $sku }) { entity_id } }',
    variables: ({ sku }) => ({ sku }),
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
  // switched off until a shop wants them
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

  // checkout
  getPaymentMethods: {
    document: 'query($id: String) { getPaymentMethods(guestCartId: $id) { code } }',
    variables: ({ cartId }) => ({ id: cartId }),
  },
  setGuestEmailOnCart: {
    ...onCart('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', () => ({ email: 'obcy@example.pl' })),
    ownerIsRefused: 'graphql-authorization',
  },
  estimateShippingCosts: {
    document: `
      mutation($id: String, $address: EstimateShippingCostsAddress!) {
        estimateShippingCosts(guestCartId: $id, address: $address) { carrier_code }
      }`,
    variables: ({ cartId }) => ({ id: cartId, address: { country_id: 'PL' } }),
  },
  estimateShippingMethods: {
    document: 'mutation($input: EstimateTotalsInput!) { estimateShippingMethods(input: $input) { carrier_code } }',
    variables: ({ cartId }) => ({ input: { cart_id: cartId, address: { country_code: 'PL' } } }),
  },
  estimateTotals: {
    document: `mutation($input: EstimateTotalsInput!) { estimateTotals(input: $input) { ${CART} } }`,
    variables: ({ cartId }) => ({ input: { cart_id: cartId, address: { country_code: 'PL' } } }),
  },
  saveAddressInformation: {
    document: `
      mutation($id: String, $information: SaveAddressInformation!) {
        saveAddressInformation(guestCartId: $id, addressInformation: $information) { payment_methods { code } }
      }`,
    variables: ({ cartId }) => ({
      id: cartId,
      information: {
        shipping_address: scandiHome,
        billing_address: scandiHome,
        shipping_carrier_code: 'dhl',
        shipping_method_code: 'courier_dhl',
      },
    }),
  },
  setShippingAddressesOnCart: onCart(
    'setShippingAddressesOnCart',
    'SetShippingAddressesOnCartInput',
    ({ addressId }) => ({ shipping_addresses: [{ customer_address_id: addressId }] }),
  ),
  setShippingMethodsOnCart: onCart('setShippingMethodsOnCart', 'SetShippingMethodsOnCartInput', () => ({
    shipping_methods: [{ carrier_code: 'dhl', method_code: 'courier_dhl' }],
  })),
  setBillingAddressOnCart: onCart('setBillingAddressOnCart', 'SetBillingAddressOnCartInput', ({ addressId }) => ({
    billing_address: { customer_address_id: addressId },
  })),
  setPaymentMethodOnCart: onCart('setPaymentMethodOnCart', 'SetPaymentMethodOnCartInput', () => ({
    payment_method: { code: 'banktransfer' },
  })),
  setPaymentMethodAndPlaceOrder: onCart(
    'setPaymentMethodAndPlaceOrder',
    'SetPaymentMethodAndPlaceOrderInput',
    () => ({ payment_method: { code: 'banktransfer' } }),
    'order { order_number }',
  ),
  placeOrder: onCart('placeOrder', 'PlaceOrderInput', () => ({}), 'order { order_number } orderV2 { number email }'),
  saveSelectedCurrency: {
    document: `
      mutation($id: String) {
        saveSelectedCurrency(currency: "PLN", guestCartId: $id) { currencyData { current_currency_code } }
      }`,
    variables: ({ cartId }) => ({ id: cartId }),
    isOpen: true,
  },

  // wish lists: a stranger knows the numbers, and guesses the code
  wishlist: { isOwn: true, document: '{ wishlist { sharing_code items_count items { description } } }' },
  s_wishlist: {
    document:
      '{ s_wishlist(sharing_code: "0123456789abcdef0123456789abcdef") { id creators_name items { sku description } } }',
    ownerIsRefused: 'graphql-no-such-entity',
  },
  'Query.deliveryPoints': {
    document: `query($id: String) {
      deliveryPoints(input: { carrier_code: "inpostlocker", method_code: "standard", cart_id: $id }) { total_count }
    }`,
    variables: ({ cartId }) => ({ id: cartId }),
  },
  'Customer.wishlist_v2': {
    document: 'query($id: ID!) { customer { wishlist_v2(id: $id) { id sharing_code items { description } } } }',
    variables: ({ wishlistId }) => ({ id: wishlistId }),
    isOpen: true,
  },
  addProductsToWishlist: {
    document: `
      mutation($id: ID!, $sku: ID!) {
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
  // a stranger's own list is empty
  s_shareWishlist: {
    document: 'mutation($email: ID!) { s_shareWishlist(input: { emails: [$email] }) }',
    variables: ({ email }) => ({ email: `x-${email}` }),
  },
  shareWishlistNotes: { isOwn: true, document: 'mutation { shareWishlistNotes(shared: true) }' },

  // orders: a stranger knows the number, and guesses the rest
  // number, e-mail and postcode are right: an order of an account is shown to its customer alone
  guestOrder: {
    document:
      'query($input: OrderInformationInput!) { guestOrder(input: $input) { number email billing_address { city } } }',
    variables: ({ orderNumber, email }) => ({ input: { number: orderNumber, email, postcode: '20-002' } }),
  },
  guestOrders: {
    document: `query($number: String!, $email: String!) {
      guestOrders(filter: { number: { eq: $number } }, customer_email: $email) { items { number email billing_address {
        city } } }
    }`,
    variables: ({ orderNumber, email }) => ({ number: orderNumber, email }),
  },
  ...paymentAccessCases,
  getPurchase: {
    document: `
      query($number: String!, $cart: String) {
        getPurchase(orderID: $number, guestCartId: $cart) { revenue shippingAddress { city } }
      }`,
    variables: ({ orderNumber, cartId }) => ({ number: orderNumber, cart: cartId }),
  },
  orderByInvoice: {
    document: 'query($id: Int!) { orderByInvoice(invoiceId: $id) { number email billing_address { city } } }',
    variables: ({ invoiceId }) => ({ id: invoiceId }),
  },
  orderByShipment: {
    document: 'query($id: Int!) { orderByShipment(shipmentId: $id) { number email billing_address { city } } }',
    variables: ({ shipmentId }) => ({ id: shipmentId }),
  },
  orderByRefund: {
    document: 'query($id: Int!) { orderByRefund(refundId: $id) { number email billing_address { city } } }',
    variables: ({ creditMemoId }) => ({ id: creditMemoId }),
  },
  cancelOrder: {
    document:
      'mutation($id: ID!) { cancelOrder(input: { order_id: $id, reason: "Other" }) { error order { number email } } }',
    variables: ({ orderId }) => ({ id: Buffer.from(String(orderId)).toString('base64') }),
  },
  reorderItems: {
    document: `
      mutation($number: String!) {
        reorderItems(orderNumber: $number) { cart { id items { quantity } } userInputErrors { code } }
      }`,
    variables: ({ orderNumber }) => ({ number: orderNumber }),
  },
  subscribeToOrderStatus: {
    document: 'mutation($number: String!) { subscribeToOrderStatus(orderNumber: $number) { __typename } }',
    variables: ({ orderNumber }) => ({ number: orderNumber }),
  },
  // excerpts
  productExcerpt: {
    document: '{ productExcerpt(url_key: "nie-ma") { language } }',
    isOpen: true,
  },
  // reviews
  createProductReview: {
    isOpen: true,
    document: `
      mutation($sku: String!) {
        createProductReview(input: {
          sku: $sku, nickname: "Jan", summary: "Dobra", text: "Przeczytana w dwa dni.",
          ratings: [{ id: "MQ==", value_id: "NQ==" }]
        }) { review { nickname } }
      }`,
    variables: ({ sku }) => ({ sku }),
  },
  updateProductReview: {
    document: `
      mutation($id: ID!) {
        updateProductReview(input: {
          id: $id, nickname: "Jan", summary: "Dobra", text: "Przeczytana w dwa dni.",
          ratings: [{ id: "MQ==", value_id: "NQ==" }]
        }) { review { nickname } }
      }`,
    variables: ({ reviewUid }) => ({ id: reviewUid }),
  },
  deleteProductReview: {
    document: 'mutation($id: ID!) { deleteProductReview(id: $id) }',
    variables: ({ reviewUid }) => ({ id: reviewUid }),
  },
  productReview: {
    document: '{ productReview(id: "MA==") { summary } }',
    isOpen: true,
  },
  reportProductReview: {
    document: 'mutation($id: ID!) { reportProductReview(id: $id, reason: "To jest reklama.") }',
    variables: ({ reviewUid }) => ({ id: reviewUid }),
    isOpen: true,
  },
  productReviewInvitation: {
    isOpen: true,
    document: 'query($link: String!) { productReviewInvitation(link: $link) { nickname product { sku } } }',
    variables: ({ orderId }) => ({ link: `review-${orderId}-4102444800-${'A'.repeat(32)}` }),
  },
  stopReviewReminders: {
    document: 'mutation($link: String!) { stopReviewReminders(link: $link) }',
    variables: ({ orderId }) => ({ link: `reviewstop-${orderId}-0-${'A'.repeat(32)}` }),
    ownerIsRefused: 'graphql-no-such-entity',
  },
  withdrawFromContract: {
    document: `
      mutation($number: String!) {
        withdrawFromContract(input: { order_number: $number, name: "Jan Kot", email: "zgaduje@example.pl" }) {
          received_at
        }
      }`,
    variables: ({ orderNumber }) => ({ number: orderNumber }),
    isOpen: true,
  },
}

/** Ids of the catalogue and the pages, which are everybody's: `Type.field`. */
export const PUBLIC_IDS: ReadonlySet<string> = new Set([
  'Query.attributesForm',
  'Query.bluepaymentAgreements',
  'Query.scandiwebSlider',
  'Customer.custom_attributes',
  'Query.category',
  'Query.cmsPage',
  'Query.country',
  'Query.customAttributeMetadataV2',
  'Query.bookAuthor',
  'Query.bookseller',
  'Query.bookPublisher',
  'Query.bookSeries',
  'Query.pickupLocations',
  'Query.productFacet',
  'BookSeries.volume_after',
  'ConfigurableProduct.configurable_product_options_selection',
])
