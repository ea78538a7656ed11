import type { CostPolicy, ListSize } from './platform/graphql/cost-policy.ts'

/** Linked products of one kind that a product shows at most (catalog/product/product.resolvers.ts). */
const LINKED = 24
/** Parts that the products of a list have on average: most have none, and the largest `MOST_COMPONENTS`. */
const COMPONENTS = 1
/** The largest page of products and of categories. */
const PAGE = 300
const CATEGORIES = 1000

const page: ListSize = { most: PAGE, isPaged: true }
const names: ListSize = { most: 200, isPaged: true }
const suggested: ListSize = { most: 100, isPaged: true }
const products: ListSize = { ...page, keys: ['filter.sku', 'filter.id', 'filter.url_key'] }
const categories: ListSize = {
  ...page,
  keys: ['filters.ids', 'filters.category_uid', 'filters.url_key', 'filters.url_path'],
  tree: CATEGORIES,
}
const options: ListSize = { most: 1000, usual: 60, isPaged: true }

/** How long the shop's lists are at most, as far as it is not ten, and which fields cost more than others. */
export const queryCosts: CostPolicy = {
  sizes: {
    '__Type.fields': 100,
    'Products.items': products,
    'Products.suggestions': 3,
    'Products.aggregations': 16,
    'CategoryProducts.items': page,
    'Aggregation.options': options,
    'CategoryResult.items': categories,
    'Query.categoryList': categories,
    'CategoryTree.children': { most: 30, tree: CATEGORIES },
    'CategoryInterface.breadcrumbs': 5,
    'CategoryInterface.available_sort_by': 5,

    'ProductInterface.related_products': LINKED,
    'ProductInterface.upsell_products': LINKED,
    'ProductInterface.crosssell_products': LINKED,
    'ProductInterface.fbt_products': LINKED,
    'ProductInterface.other_editions': LINKED,
    'ProductInterface.product_links': 50,
    'ProductInterface.categories': 5,
    'ProductInterface.s_attributes': 20,
    'ProductCustomAttributes.items': 20,
    'AttributeWithValue.attribute_options': 3,
    'AttributeSelectedOptions.selected_options': 3,
    'ProductInterface.media_gallery': 6,
    'ProductInterface.media_gallery_entries': 6,
    'ProductInterface.price_tiers': 3,
    'ProductInterface.url_rewrites': 3,
    'CustomizableProductInterface.options': 4,
    'CustomizableDropDownOption.value': 6,
    'CustomizableRadioOption.value': 6,
    'CustomizableCheckboxOption.value': 6,
    'CustomizableMultipleOption.value': 6,
    'ProductInterface.availability_in_sources': 10,
    // clients of Magento request them with every card
    'ConfigurableProduct.variants': COMPONENTS,
    'ConfigurableProduct.variants_plp': COMPONENTS,
    'ConfigurableProduct.configurable_options': 1,
    'ConfigurableProductOptions.values': 4,
    'ConfigurableProductOptionsSelection.configurable_options': 3,
    'ConfigurableProductOptionsSelection.options_available_for_selection': 3,
    'GroupedProduct.items': COMPONENTS,
    // at most so many groups, and products in all of them (catalog/bundle/bundle.ts)
    'BundleProduct.items': { most: 20, usual: 1 },
    'BundleItem.options': { most: 50, usual: 3 },
    'BundleProduct.bundle_options': { most: 20, usual: 1 },
    'BundleOption.selection_details': { most: 50, usual: 3 },
    'SelectedBundleOption.values': 3,
    'ItemSelectedBundleOption.values': 3,
    'ProductExcerpt.chapters': 20,
    'ProductExcerptText.chapters': 100,
    'ProductReviews.items': { most: 50, isPaged: true },
    'ProductReview.ratings_breakdown': 2,
    'ProductReviewRatingsMetadata.items': 2,
    'ProductReviewRatingMetadata.values': 5,
    'ProductPrice.fixed_product_taxes': 1,
    'CartItemPrices.fixed_product_taxes': 1,
    'UrlRewrite.parameters': 1,
    'Price.adjustments': 1,

    'ProductInterface.staff_picks': 3,
    'StaffPicks.items': { most: 24, isPaged: true },
    'Query.booksellers': 50,
    'Bookseller.alternates': 3,

    'BookAuthors.items': names,
    'BookPublishers.items': names,
    'BookSeriesList.items': names,
    'BookAuthors.letters': 40,
    'BookPublishers.letters': 40,
    'BookSeriesList.letters': 40,
    'BookVolumes.items': { most: 100, isPaged: true },
    'BookVolume.products': 4,
    'BookPublisher.series': 200,
    'BookAuthor.series': 50,

    'Cart.items': 50,
    'CartItems.items': { most: 50, isPaged: true },
    'Wishlist.items': 100,
    'WishlistOutput.items': 100,
    'WishlistItems.items': { most: 100, isPaged: true },
    // a customer has one
    'Customer.wishlists': { most: 1, isPaged: true },
    'CompareList.items': 20,
    'CompareList.attributes': 30,
    'ComparableItem.attributes': 30,
    'Query.getCustomerProductsList': 100,

    'Customer.addresses': 100,
    'CustomerOrders.items': { most: 100, isPaged: true, keys: ['filter.number', 'filter.entity_id'] },
    'CustomerOrder.payment_methods': 1,
    'CustomerOrder.applied_coupons': 1,
    'OrderItemInterface.discounts': 2,
    'OrderItemInterface.entered_options': 3,
    'OrderItemInterface.selected_options': 3,
    'OrderTotal.discounts': 2,
    'OrderTotal.taxes': 3,
    'ShippingHandling.discounts': 1,
    'ShippingHandling.taxes': 1,
    'Invoice.comments': 3,
    'OrderShipment.comments': 3,
    'OrderShipment.tracking': 3,
    'CreditMemo.comments': 3,
    'CustomerOrder.items': 20,
    'CustomerOrder.invoices': 2,
    'CustomerOrder.shipments': 3,
    'CustomerOrder.progress': 5,
    'CustomerOrder.credit_memos': 2,
    'CustomerDownloadableProducts.items': 100,

    'CmsBlocks.items': { most: 1000, keys: ['identifiers'] },
    'Menu.items': 100,
    'Query.countries': 250,
    'Query.availableStores': 3,
    'Query.storeList': 3,
    'PickupLocations.items': page,
    'PickupStores.stores': 50,
    'DeliveryPoints.items': { most: 200, isPaged: true, keys: ['input.codes'] },
    'DeliveryPoint.opening_hours': 7,
    'Customer.last_delivery_points': 5,
    'AttributesMetadataOutput.items': 60,
    'CustomAttributeMetadataInterface.options': 100,
    'SearchSuggestions.items': suggested,
    'SearchSuggestions.authors': suggested,
    'SearchSuggestions.categories': suggested,
    'SearchSuggestions.publishers': suggested,
    'SearchSuggestions.series': suggested,
    'SearchSuggestions.suggestions': 3,
  },
  weights: {
    'ComplexTextValue.html': 20,
    'CmsBlock.content': 100,
    'CmsPage.content': 200,
    'CategoryInterface.description': 10,
    // each is a search of its own
    'Query.products': 300,
    'Query.productFacet': 300,
    'Query.searchSuggestions': 300,
    'Query.deliveryPoints': 300,
    'CategoryTree.products': 300,
    // a statement or a walk through the whole list for each
    'CategoryInterface.product_count': 10,
    'CategoryTree.children_count': 10,
    'Bookseller.picks': 100,
    'Query.staffPicks': 100,
    // up to sixty thousand characters
    'Query.productExcerpt': 300,
  },
  nestsOnce: {
    type: 'ProductInterface',
    parts: new Set([
      'ConfigurableVariant.product',
      'ConfigurableProductOptionsSelection.variant',
      'BundleItemOption.product',
      'GroupedProductItem.product',
    ]),
  },
  holders: new Set(['cart_id', 'cartId', 'guestCartId', 'source_cart_id']),
}
