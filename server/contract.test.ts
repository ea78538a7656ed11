import { buildSchema, getNamedType, isInputObjectType, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { typeDefs } from './generated/schema.ts'

const schema = buildSchema(typeDefs)

// fields and arguments from sections 3 and 7 of the specification of accounts and orders
const ADDRESS = `
  id customer_id country_id street telephone postcode city firstname lastname middlename prefix suffix
  default_shipping default_billing vat_id company region { region_code region region_id }`
const CUSTOMER = `
  id created_at confirmation_required group_id prefix firstname middlename lastname suffix email dob taxvat
  default_billing default_shipping is_subscribed review_agreement addresses { ${ADDRESS} }`
const MONEY = '{ value currency }'
const TOTAL = `
  total {
    grand_total ${MONEY} base_grand_total ${MONEY} subtotal ${MONEY} total_shipping ${MONEY} total_tax ${MONEY}
    discounts { label amount ${MONEY} } taxes { rate title amount ${MONEY} }
    shipping_handling {
      amount_excluding_tax ${MONEY} amount_including_tax ${MONEY} discounts { amount ${MONEY} } total_amount ${MONEY}
      taxes { rate title amount ${MONEY} }
    }
  }`
const ORDER = `
  id increment_id number order_date status can_reorder rss_link invoice_url carrier shipping_method ${TOTAL}
  items {
    product_name product_sku product_type product_url_key product_sale_price ${MONEY} row_subtotal ${MONEY}
    quantity_ordered quantity_canceled quantity_invoiced quantity_refunded quantity_returned quantity_shipped
    entered_options { label value } selected_options { label value linkItems items { title qty price } }
    discounts { amount ${MONEY} }
  }
  shipments {
    id number comments { timestamp message } tracking { carrier number title }
    items { quantity_shipped product_name product_sku }
  }
  invoices { id number comments { timestamp message } items { quantity_invoiced } ${TOTAL} }
  credit_memos { id number comments { timestamp message } items { quantity_refunded } ${TOTAL} }
  shipping_address { firstname lastname street city postcode telephone country_id company vat_id }
  billing_address { firstname country_id }
  payment_methods { name type purchase_number additional_data { name value } } comments { timestamp message }
  payment_additional_information { key value }`

test.each([
  ['customer', `{ customer { ${CUSTOMER} } }`],
  [
    'signing in and out',
    'mutation { generateCustomerToken(email: "a", password: "b") { token } revokeCustomerToken { result } }',
  ],
  [
    'signing up',
    `
      mutation { createCustomer(input: { firstname: "a", lastname: "b", email: "c", is_subscribed: true, taxvat: "",
        password: "p", orderID: "1" }) { customer { ${CUSTOMER} } } }`,
  ],
  [
    'mails with links, and their statuses',
    `
      mutation {
        resendConfirmationEmail(email: "a") { status }
        confirmCustomerEmail(key: "a", email: "b", password: "c") { status token customer { id } }
        forgotPassword(email: "a") { status }
        resetPassword: s_resetPassword(token: "a", password: "b", password_confirmation: "b", customer_id: "1") {
          status token
        }
      }`,
  ],
  [
    'changing an account',
    `
      mutation { updateCustomerV2(input: { firstname: "a", lastname: "b",
        taxvat: "" }) { customer { ${CUSTOMER} } } updateCustomerEmail(email: "a",
        password: "b") { customer { id email } } changeCustomerPassword(currentPassword: "a",
        newPassword: "b") { id email } }`,
  ],
  [
    'addresses',
    `
      mutation { createCustomerAddress(input: { firstname: "a" }) { ${ADDRESS} } updateCustomerAddress(id: 1,
        input: { city: "x" }) { ${ADDRESS} } deleteCustomerAddress(id: 1) }`,
  ],
  [
    'orders with their filters',
    `
      { customer { orders(currentPage: 1, filter: { entity_id: { eq: "1" },
        number: { eq: "1" } }) { total_count items { ${ORDER} } page_info { current_page page_size total_pages } } } }`,
  ],
  [
    'a guest’s order',
    `
      { guestOrders(filter: { number: { eq: "1" } }, customer_email: "a") { items { ${ORDER} } } guestOrder(input: {
        number: "1", email: "a", postcode: "x" }) { number } }`,
  ],
  [
    'an order by its documents',
    `
      {
        a: orderByInvoice(invoiceId: 1) { ${ORDER} }
        b: orderByShipment(shipmentId: 1) { ${ORDER} }
        c: orderByRefund(refundId: 1) { ${ORDER} }
      }`,
  ],
  [
    'files',
    `
      {
        customerDownloadableProducts {
          items { order_id order_increment_id date status download_url link_title remaining_downloads title }
        }
      }`,
  ],
  [
    'reorder, status, link, captcha',
    `
      mutation {
        reorderItems(orderNumber: "1") { cart { id } userInputErrors { code message path } }
        subscribeToOrderStatus(orderNumber: "1") { __typename }
        linkOrder(customer_email: "a")
        checkCaptcha(token: "a", secret: "b") { success errors }
      }`,
  ],
  [
    'getPurchase',
    `
      {
        purchase: getPurchase(orderID: "1", guestCartId: "x") {
          orderPaymentMethod orderShippingMethod revenue tax shipping coupon discount_amount additional_data
          products: purchaseProducts { name id price quantity category dimensions }
          shippingAddress { street city region_id region postcode email }
        }
      }`,
  ],
  [
    'a wish list',
    `
      {
        wishlist: s_wishlist(sharing_code: "a") {
          id updated_at items_count creators_name
          items {
            id sku qty description price price_without_tax buy_request options { label value } product { sku name }
          }
        }
      }`,
  ],
  [
    'changing a wish list',
    `
      mutation {
        addProductsToWishlist(
          wishlistId: 1
          wishlistItems: [{ sku: "a", quantity: 1, item_id: 1, description: "d", product_option: {} }]
        ) {
          user_errors { message code }
        }
        updateProductsInWishlist(
          wishlistId: 1
          wishlistItems: [
            { wishlist_item_id: 1, quantity: 2, description: "x", selected_options: [], entered_options: [] }
          ]
        ) {
          user_errors { message code }
        }
        s_removeProductFromWishlist(itemId: 1)
        s_clearWishlist
        s_moveWishlistToCart(sharingCode: "a", guestCartId: "b")
        s_shareWishlist(input: { emails: ["a"], message: "b" })
      }`,
  ],
  [
    'the availability list',
    '{ getCustomerProductsList { entity_id sku parent_sku available product { name } parent_product { name } } } ',
  ],
  [
    'changing the availability list',
    `
      mutation {
        addProductToList(productAvailabilityItem: { sku: "a", parent_sku: "b" }) { entity_id }
        deleteProductFromList(ids: "1,2")
      }`,
  ],
  [
    'configuration',
    `
      {
        storeConfig {
          show_tax_vat_number newsletter_general_active wishlist_general_active minimun_password_length
          required_character_classes_number is_allowed_reorder rss_order_subscribe_allow reviews_allow_guest
          access_token_lifetime redirect_dashboard
        }
      }`,
  ],
])('the schema has the fields that the specification requires for %s', (_, document) => {
  expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([])
})

test('no input type contains itself: compiling a document with a variable of that type would not terminate', () => {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  const reaches = (name: string, from: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false
    seen.add(from)
    const type = schema.getType(from)
    if (!isInputObjectType(type)) return false
    const fields = Object.values(type.getFields()).map((field) => getNamedType(field.type).name)
    return fields.includes(name) || fields.some((field) => reaches(name, field, seen))
  }
  expect(inputs.filter(({ name }) => reaches(name, name)).map(({ name }) => name)).toEqual([])
})

test.each(
  Object.entries({
    'OrderItemOption.value': 'String!',
    'Mutation.deleteCustomer': 'Boolean',
    'Customer.wishlists': '[Wishlist]!',
    'AddProductsToWishlistOutput.user_errors': '[WishListUserInputError]!',
    'UpdateProductsInWishlistOutput.user_errors': '[WishListUserInputError]!',
    'RemoveProductsFromWishlistOutput.user_errors': '[WishListUserInputError]!',
    'ConfigurableWishlistItem.configurable_options': '[SelectedConfigurableOption]',
    'BundleWishlistItem.bundle_options': '[SelectedBundleOption]',
    'CreateCompareListInput.products': '[ID]',
    'AddProductsToCompareListInput.products': '[ID]!',
    'RemoveProductsFromCompareListInput.products': '[ID]!',
    'BundleOptionInput.value': '[String]!',
    'WishlistItemInput.selected_options': '[ID]',
    'WishlistItemInput.entered_options': '[EnteredOptionInput]',
    'WishlistItemUpdateInput.selected_options': '[ID]',
    'WishlistItemUpdateInput.entered_options': '[EnteredOptionInput]',
    'CustomerAddressInput.custom_attributes': '[CustomerAddressAttributeInput]',
    'AttributeFilterInput.is_used_for_customer_segment': 'Boolean',
    // looser than Magento's `String!` and `Float!`, for ScandiPWA, which sends an item_id instead
    'WishlistItemInput.sku': 'String',
    'WishlistItemInput.quantity': 'Float',
  }),
)('%s is %s, so that documents written for Magento stay valid', (name, expected) => {
  const [typeName = '', field = ''] = name.split('.')
  const type = schema.getType(typeName)
  const fields = type && 'getFields' in type ? type.getFields() : {}
  expect(String(fields[field]?.type)).toBe(expected)
})
