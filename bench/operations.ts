/**
 * Operations of the benchmark: a listing, a search, a product page and a guest's purchase, as a client of the API
 * would write them.
 */

const price =
  'price_range{minimum_price{regular_price{value currency} final_price{value currency} ' +
  'discount{amount_off percent_off}}}'
const card = `__typename id uid sku name url_key url stock_status small_image{url label} ${price}
  grouped_prices{omnibus_price} availability sf_labels`
const facets = 'aggregations{attribute_code label count options{label value count}}'

export const listing = `
  query Listing($filter:ProductAttributeFilterInput,$sort:ProductAttributeSortInput,$pageSize:Int,$currentPage:Int){
    products(filter:$filter,sort:$sort,pageSize:$pageSize,currentPage:$currentPage){total_count
    page_info{current_page total_pages} items{${card}} ${facets} sort_fields{options{value label}}}}`
export const search = `
  query Search($search:String,$pageSize:Int){products(search:$search,pageSize:$pageSize){total_count
    page_info{current_page total_pages} items{${card}} ${facets}}}`
export const suggestion = `
  query Suggest($search:String!){searchSuggestions(search:$search){total_count items{sku name url brand thumbnail{url}}
    authors{label value} series{label value} publishers{label value} categories{label value parent url}
    suggestions{search}}}`
export const detail = `
  query Detail($sku:String){products(filter:{sku:{eq:$sku}}){items{${card} meta_title meta_description description{html}
    short_description{html} media_gallery{url label} stock_item{in_stock min_sale_qty max_sale_qty qty_increments}
    salable_qty warehouse_salable_qty only_in_bookstore availability_in_sources{source_code salable_qty}
    price_tiers{quantity final_price{value}} categories{id name url_path breadcrumbs{category_id category_name}}
    s_attributes{attribute_code attribute_label attribute_value attribute_options{label value}}}}}`
/** `detail` with the fields of a title with variants. */
export const versions = detail.replace(
  'price_tiers{',
  `... on ConfigurableProduct{configurable_options{attribute_code label values{uid label value_index}}
    variants{attributes{code label uid value_index} product{sku stock_status ${price}}}} price_tiers{`,
)

export const createCart = 'mutation{createEmptyCart}'
const totals =
  'total_quantity prices{grand_total{value currency} subtotal_including_tax{value} applied_taxes{label amount{value}}}'
export const addToCart = `
  mutation Add($cartId:String!,$items:[CartItemInput!]!){addProductsToCart(cartId:$cartId,cartItems:$items){cart{id
    items{id uid quantity product{sku name url_key} prices{price{value} row_total{value}
    row_total_including_tax{value}}} ${totals}} user_errors{code message}}}`

const address =
  '{firstname:"Anna",lastname:"Żak",street:["Krakowskie Przedmieście","12"],city:"Lublin",postcode:"20-002",' +
  'country_code:"PL",telephone:"601 234 567"}'
export const setEmail =
  'mutation Email($cartId:String!,$email:String!){setGuestEmailOnCart(input:{cart_id:$cartId,email:$email})' +
  '{cart{email}}}'
export const setShippingAddress = `
  mutation Ship($cartId:String!){setShippingAddressesOnCart(input:{cart_id:$cartId,
    shipping_addresses:[{address:${address}}]}){cart{shipping_addresses{
    available_shipping_methods{carrier_code method_code price_incl_tax{value}}}}}}`
export const setShippingMethod = `
  mutation Method($cartId:String!){setShippingMethodsOnCart(input:{cart_id:$cartId,
    shipping_methods:[{carrier_code:"dhl",method_code:"courier_dhl"}]}){cart{${totals}}}}`
export const setBillingAndPayment = `
  mutation Pay($cartId:String!,$method:String!){setBillingAddressOnCart(input:{cart_id:$cartId,
    billing_address:{same_as_shipping:true}}){cart{id}} setPaymentMethodOnCart(input:{cart_id:$cartId,
    payment_method:{code:$method}}){cart{selected_payment_method{code}}}}`
export const placeOrder =
  'mutation Place($cartId:String!){placeOrder(input:{cart_id:$cartId}){order{order_id order_number}}}'

export const placeOnlineOrder = placeOrder.replace('order_number', 'order_number payment_key')
const payment = '{order_number state amount{value currency} redirect_url message can_retry}'
export const startPayment = `mutation Start($key:String!){startPayment(input:{key:$key})${payment}}`
export const readPayment = `query Payment($key:String!){orderPayment(key:$key)${payment}}`

export const signUp =
  'mutation SignUp($email:String!,$password:String!){createCustomer(input:{firstname:"Anna",lastname:"Żak",' +
  'email:$email,password:$password}){customer{id}}}'
export const signIn =
  'mutation SignIn($email:String!,$password:String!){generateCustomerToken(email:$email,password:$password){token}}'
const money = '{value currency}'
export const orders = `
  query Orders{customer{orders(currentPage:1,pageSize:10){total_count page_info{current_page total_pages} items{id
    number order_date status total{grand_total${money}} items{product_name product_sku quantity_ordered}}}}}`
export const order = `
  query Order($id:String!){customer{orders(filter:{entity_id:{eq:$id}}){items{id number order_date status carrier
    shipping_method billing_address{firstname lastname street city postcode telephone} shipping_address{firstname
    lastname street city postcode telephone} payment_methods{name type} items{id product_name product_sku
    quantity_ordered quantity_invoiced quantity_shipped product_sale_price${money}} total{subtotal${money}
    total_shipping${money} taxes{title rate amount${money}} grand_total${money}} invoices{number} shipments{number
    tracking{number}} credit_memos{number}}}}}`
export const addToWishlist = `
  mutation Wish($items:[WishlistItemInput!]!){addProductsToWishlist(wishlistId:"0",wishlistItems:$items){
    wishlist{items_count} user_errors{message}}}`
export const wishlist = `
  query Wishlist{customer{wishlists{id items_count items_v2(pageSize:50){items{id quantity description
    product{${card}}}}}}}`
