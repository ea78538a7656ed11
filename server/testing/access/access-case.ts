/** Resources of another customer, whose ids the stranger of the test knows. */
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
  /** A review that is not approved yet. */
  reviewUid: string
}

export interface AccessCase {
  document: string
  variables?: (of: OwnedResources) => object
  /** Public: must neither return nor change resources of others. */
  isOpen?: true
  /** Takes no ids: affects only the caller's own resources. */
  isOwn?: true
  /** Error category, if the owner is refused as well. */
  ownerIsRefused?: string
}

export const CART =
  'cart { id email items { quantity product { sku } } shipping_addresses { city firstname } billing_address { city } }'

/** A cart mutation with a single input, as most of Magento's are. */
export const cartMutation = (
  name: string,
  type: string,
  input: (of: OwnedResources) => object,
  selection = CART,
): AccessCase => ({
  document: `mutation($input: ${type}) { ${name}(input: $input) { ${selection} } }`,
  variables: (of) => ({ input: { cart_id: of.cartId, ...input(of) } }),
})
