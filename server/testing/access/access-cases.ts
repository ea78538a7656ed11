import type { AccessCase } from './access-case.ts'
import { cartAccessCases } from './cart-access-cases.ts'
import { checkoutAccessCases } from './checkout-access-cases.ts'
import { customerAccessCases } from './customer-access-cases.ts'
import { listAccessCases } from './list-access-cases.ts'
import { orderAccessCases } from './order-access-cases.ts'
import { paymentAccessCases } from './payment-access-cases.ts'
import { personalDataAccessCases } from './personal-data-access-cases.ts'
import { readersTextsAccessCases } from './readers-texts-access-cases.ts'

/**
 * A case for every operation that is not a public query, and for every other field that takes the id of an owned
 * resource; the access test fails for an operation without one.
 */
export const accessCases: Readonly<Record<string, AccessCase>> = {
  ...customerAccessCases,
  ...cartAccessCases,
  ...listAccessCases,
  ...checkoutAccessCases,
  ...orderAccessCases,
  ...paymentAccessCases,
  ...personalDataAccessCases,
  ...readersTextsAccessCases,
  // excerpts
  productExcerpt: {
    document: '{ productExcerpt(url_key: "nie-ma") { language } }',
    isOpen: true,
  },
}

/** Fields that take ids of public resources, such as the catalogue and pages: `Type.field`. */
export const PUBLIC_IDS: ReadonlySet<string> = new Set([
  'Query.customerLinkWorks',
  'Query.attributesForm',
  'Query.bluepaymentAgreements',
  'Query.scandiwebSlider',
  'Customer.custom_attributes',
  'Query.category',
  'Query.cmsPage',
  'Query.country',
  'Query.customAttributeMetadata',
  'Query.customAttributeMetadataV2',
  'Query.blogAuthor',
  'Query.blogAuthors',
  'Query.blogCategories',
  'Query.blogCategory',
  'Query.blogPost',
  'Query.blogPosts',
  'Query.blogTag',
  'Query.blogTags',
  'Query.bookAuthor',
  'Query.bookseller',
  'Query.bookshops',
  'Query.bookPublisher',
  'Query.bookSeries',
  'Query.pickupLocations',
  'Query.productFacet',
  'BookSeries.volume_after',
  'ConfigurableProduct.configurable_product_options_selection',
])
