/** Resources owned by another customer, whose ids a stranger knows. */
export interface OwnedResources {
  email: string
  password: string
  customerId: number
  addressId: number
  cartId: string
  itemId: number
  itemUid: string
  sku: string
  orderNumber: string
  orderId: number
  invoiceId: number
  shipmentId: number
  creditMemoId: number
  /** A guest's cart, to be merged. */
  guestCartId: string
  /** A list of titles to compare. */
  compareUid: string
  productId: number
  /** A title on the availability list. */
  listedId: number
  wishlistId: string
  wishId: number
  /** A review that was not yet read. */
  reviewUid: string
}

export interface AccessCase {
  document: string
  variables?: (of: OwnedResources) => object
  /** Public: must neither show nor change resources of others. */
  isOpen?: true
  /** Without ids: affects the caller's own resources. */
  isOwn?: true
  /** Error category, where the owner is refused as well. */
  ownerIsRefused?: string
}

export const CART =
  'cart { id email items { quantity product { sku } } shipping_addresses { city firstname } billing_address { city } }'

/** A change of a cart by one input, as most of Magento's are. */
export const onCart = (
  name: string,
  type: string,
  input: (of: OwnedResources) => object,
  selection = CART,
): AccessCase => ({
  document: `mutation($input: ${type}) { ${name}(input: $input) { ${selection} } }`,
  variables: (of) => ({ input: { cart_id: of.cartId, ...input(of) } }),
})
