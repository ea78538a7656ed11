/**
 * GraphQL types whose resolvers get another object than the type itself: `Type: '../modules/x/x.ts#Row'`, seen from
 * server/generated.
 */
export const mappers: Readonly<Record<string, string>> = {
  // catalog
  ...Object.fromEntries(
    [
      'ProductInterface',
      'SimpleProduct',
      'VirtualProduct',
      'DownloadableProduct',
      'ConfigurableProduct',
      'GroupedProduct',
      'BundleProduct',
    ].map((name) => [name, '../modules/catalog/product/cards.ts#Card']),
  ),
  Products: '../modules/catalog/listing/listing.resolvers.ts#ProductList',
  CategoryInterface: '../modules/catalog/category/categories.ts#CategoryCard',
  CategoryTree: '../modules/catalog/category/categories.ts#CategoryCard',
  ...Object.fromEntries(
    ['BookAuthor', 'BookSeries', 'BookPublisher'].map((name) => [
      name,
      '../modules/catalog/entities/entities.ts#Entity',
    ]),
  ),
  // my books
  MoveProductsListToCartOutput: '../modules/my-books/my-books.ts#Moved as MovedBooks',
  ProductAvailabilityItem: '../modules/my-books/my-books.sql.ts#ListedBook',
  // compare
  CompareList: '../modules/compare/compare.ts#StoredList',
  ComparableItem: '../modules/compare/comparison.ts#ComparedItem',
  // cart
  Cart: '../modules/cart/cart.ts#Cart as PricedCart',
  SimpleCartItem: '../modules/cart/cart.ts#CartItem',
  VirtualCartItem: '../modules/cart/cart.ts#CartItem',
  DownloadableCartItem: '../modules/cart/cart.ts#CartItem',
  ...Object.fromEntries(
    [
      'AddProductsToCart',
      'AddSimpleProductsToCart',
      'AddVirtualProductsToCart',
      'AddDownloadableProductsToCart',
      'AddConfigurableProductsToCart',
      'AddBundleProductsToCart',
      'UpdateCartItems',
      'RemoveItemFromCart',
      'ApplyCouponToCart',
      'RemoveCouponFromCart',
      'CreateGuestCart',
      'SetGuestEmailOnCart',
      'SetShippingAddressesOnCart',
      'SetShippingMethodsOnCart',
      'SetBillingAddressOnCart',
      'SetPaymentMethodOnCart',
    ].map((name) => [`${name}Output`, '../modules/cart/cart.ts#CartAnswer']),
  ),
  // checkout
  ShippingCartAddress: '../modules/cart/cart.ts#Cart as PricedCart',
  BillingCartAddress: '../modules/checkout/address.ts#BillingOfCart',
  TotalsItem: '../modules/checkout/flat-totals.ts#FlatItem',
  PlaceOrderOutput: '../modules/checkout/place-order.ts#Placed',
  // customers
  Customer: '../modules/customers/customer.ts#Customer as KnownCustomer',
  CustomerAddress: '../modules/customers/customer.ts#AddressOf',
  // wishlist
  Wishlist: '../modules/wishlist/wishlist.sql.ts#Wishlist as KnownWishlist',
  WishlistOutput: '../modules/wishlist/wishlist.sql.ts#Wishlist as KnownWishlist',
  ...Object.fromEntries(
    ['', 'Simple', 'Virtual', 'Downloadable', 'Configurable', 'Bundle', 'GroupedProduct'].map((kind) => [
      `${kind}WishlistItem`,
      '../modules/wishlist/wishlist.sql.ts#WishlistItem as KnownWishlistItem',
    ]),
  ),
  ...Object.fromEntries(
    ['Add', 'Update', 'Remove'].map((action) => [
      `${action}Products${action === 'Add' ? 'To' : action === 'Update' ? 'In' : 'From'}WishlistOutput`,
      '../modules/wishlist/wishlist.resolvers.ts#Changed',
    ]),
  ),
  AddWishlistItemsToCartOutput: '../modules/wishlist/wishlist.resolvers.ts#MovedToCart',
  // orders
  CustomerOrder: '../modules/orders/order.ts#PlacedOrder',
  ...Object.fromEntries(
    ['OrderItem', 'BundleOrderItem', 'DownloadableOrderItem'].map((name) => [
      name,
      '../modules/orders/order.ts#BoughtItem',
    ]),
  ),
  OrderTotal: '../modules/orders/order.ts#PlacedOrder',
  ...Object.fromEntries(
    ['Invoice', 'InvoiceTotal', 'CreditMemo', 'CreditMemoTotal'].map((name) => [
      name,
      '../modules/orders/documents/document.ts#SalesDocumentOf',
    ]),
  ),
  ...Object.fromEntries(
    [
      'InvoiceItem',
      'BundleInvoiceItem',
      'DownloadableInvoiceItem',
      'CreditMemoItem',
      'BundleCreditMemoItem',
      'DownloadableCreditMemoItem',
    ].map((name) => [name, '../modules/orders/documents/document.ts#LineOf']),
  ),
  OrderShipment: '../modules/orders/documents/document.ts#ShipmentOf',
  ...Object.fromEntries(
    ['ShipmentItem', 'BundleShipmentItem'].map((name) => [name, '../modules/orders/documents/document.ts#ShippedLine']),
  ),
}

/** Both sides agree on what a scalar is; clients send numbers where the schema says ID. */
export const scalars = { ID: { input: 'string | number', output: 'string' } }
