import type { StoreView } from '../../platform/context.ts'
import { toUid } from '../../platform/graphql/magento-formats.ts'
import { blogConfigOf } from './blog-config.ts'
import { logoSource } from './logo-picture.ts'
import { cancellationReasons, type Configuration, seller, sellerIdentity } from './store.ts'

const flag = (on: boolean) => (on ? '1' : '0')

/** StoreConfig of one view, with the fields of Magento, ScandiPWA and the bookshop. */
export function storeConfigOf(view: StoreView, configuration: Configuration, baseUrl: string) {
  const c = configuration
  const base = `${baseUrl}/`
  // the default view has no code in its paths
  const link = view.isDefault ? base : `${base}${view.code}/`
  const rootId = c['catalog/category/root_id']
  return {
    // the view
    id: view.id,
    code: view.code,
    name: view.name,
    store_code: view.code,
    store_name: view.name,
    store_sort_order: view.id,
    locale: view.locale,
    is_active: true,
    is_default_store: view.isDefault,
    is_default_store_group: true,
    store_group_code: c['general/group/code'],
    store_group_name: c['general/group/name'],
    website_id: 1,
    website_code: c['general/website/code'],
    website_name: c['general/website/name'],
    root_category_id: rootId,
    root_category_uid: toUid(rootId),
    base_url: base,
    base_link_url: link,
    base_media_url: `${base}media/`,
    base_static_url: `${base}static/`,
    secure_base_url: base,
    secure_base_link_url: link,
    secure_base_media_url: `${base}media/`,
    secure_base_static_url: `${base}static/`,
    use_store_in_url: c['web/url/use_store'],
    main_only_paths: c['web/url/main_only_paths'],
    front: c['web/default/front'],
    no_route: c['web/default/no_route'],
    cms_home_page: c['web/default/cms_home_page'],
    cms_no_route: c['web/default/cms_no_route'],
    cms_no_cookies: c['web/default/cms_no_cookies'],
    show_cms_breadcrumbs: Number(c['web/default/show_cms_breadcrumbs']),

    // places, time, money
    default_country: c['general/country/default'],
    optional_zip_countries: c['general/country/optional_zip_countries'],
    countries_with_required_region: c['general/region/state_required'],
    display_state_if_optional: c['general/region/display_all'],
    region_display_all: c['general/region/display_all'],
    timezone: c['general/locale/timezone'],
    weight_unit: c['general/locale/weight_unit'],
    base_currency_code: c['currency/options/base'],
    default_display_currency_code: view.currency,

    // head and footer
    default_title: c['design/head/default_title'],
    title_prefix: c['design/head/title_prefix'],
    title_separator: c['design/head/title_separator'],
    title_suffix: c['design/head/title_suffix'],
    default_description: c['design/head/default_description'],
    default_keywords: c['design/head/default_keywords'],
    head_includes: null,
    head_shortcut_icon: null,
    header_logo_src: logoSource(c['design/header/logo_src']),
    logo_alt: c['design/header/logo_alt'],
    logo_width: c['design/header/logo_width'],
    logo_height: c['design/header/logo_height'],
    welcome: c['design/header/welcome'],
    copyright: c['design/footer/copyright'],
    absolute_footer: null,
    demonotice: Number(c['design/head/demonotice']),
    demo_notice: c['design/head/demonotice'],
    seller: sellerIdentity(seller(c)),
    store_email: c['trans_email/ident_general/email'],
    store_phone: c['general/store_information/phone'],

    ...catalogue(c),
    ...blogConfigOf(c, view),
    ...cartAndCheckout(c),
    ...customers(c),
  }
}

function catalogue(c: Configuration) {
  return {
    list_mode: c['catalog/frontend/list_mode'],
    plp_list_mode: c['catalog/frontend/list_mode'],
    grid_per_page: c['catalog/frontend/grid_per_page'],
    grid_per_page_values: c['catalog/frontend/grid_per_page_values'],
    list_per_page: c['catalog/frontend/list_per_page'],
    list_per_page_values: c['catalog/frontend/list_per_page_values'],
    catalog_default_sort_by: c['catalog/frontend/default_sort_by'],
    layered_navigation_product_count_enabled: c['catalog/layered_navigation/display_product_count'],
    search_display_attribute: c['catalog/search/display_attribute'],
    product_url_suffix: c['catalog/seo/product_url_suffix'],
    // each list and each title has one canonical URL
    category_canonical_tag: true,
    product_canonical_tag: true,
    category_url_suffix: c['catalog/seo/category_url_suffix'],
    product_use_categories: c['catalog/seo/product_use_categories'],
    pagination_frame: c['design/pagination/pagination_frame'],
    pagination_frame_skip: c['design/pagination/pagination_frame_skip'],
    anchor_text_for_previous: c['design/pagination/anchor_text_for_previous'],
    anchor_text_for_next: c['design/pagination/anchor_text_for_next'],
    display_product_stock_status: c['cataloginventory/options/display_product_stock_status'],
    shipping_hours: c['cataloginventory/options/shipping_hours'],
    quantity_control_max: c['cataloginventory/options/quantity_control_max'],
    use_calendar: c['catalog/custom_options/use_calendar'],
    date_fields_order: c['catalog/custom_options/date_fields_order'],
    time_format: c['catalog/custom_options/time_format'],
    year_range: c['catalog/custom_options/year_range'],
    downloadable_links_target_new_window: c['catalog/downloadable/links_target_new_window'],
    downloadable_disable_guest_checkout: c['catalog/downloadable/disable_guest_checkout'],
    product_alert_allow_price: c['catalog/productalert/allow_price'],
    product_alert_allow_stock: c['catalog/productalert/allow_stock'],
    product_reviews_enabled: flag(c['catalog/review/active']),
    reviews_are_enabled: c['catalog/review/active'],
    allow_guests_to_write_product_reviews: flag(c['catalog/review/allow_guest']),
    reviews_allow_guest: c['catalog/review/allow_guest'],
    rss_order_subscribe_allow: c['rss/order/status'],
    category_fixed_product_tax_display_setting: 'FPT_DISABLED' as const,
    product_fixed_product_tax_display_setting: 'FPT_DISABLED' as const,
    sales_fixed_product_tax_display_setting: 'FPT_DISABLED' as const,
    priceTaxDisplay: {
      product_price_display_type: `DISPLAY_PRODUCT_PRICES_IN_CATALOG_${c['tax/display/type']}`,
      shipping_price_display_type: `DISPLAY_SHIPPING_PRICES_${c['tax/display/shipping']}`,
    },
    // features that this shop does not have, so that there is no setting either (docs/magento-clients.md)
    send_friend: { enabled_for_customers: false, enabled_for_guests: false },
    allow_order: flag(false),
    allow_items: flag(false),
    lbx_add_to_cart_enabled: flag(c['lbx/functions/add_to_cart_enabled']),
    lbx_add_to_wishlist_enabled: flag(c['lbx/functions/add_to_wishlist_enabled']),
    lbx_add_to_availability_list_enabled: flag(c['lbx/functions/add_to_availability_list_enabled']),
  }
}

function cartAndCheckout(c: Configuration) {
  return {
    shopping_cart_display_price: c['tax/cart_display/price'],
    shopping_cart_display_subtotal: c['tax/cart_display/subtotal'],
    shopping_cart_display_shipping: c['tax/cart_display/shipping'],
    shopping_cart_display_grand_total: c['tax/cart_display/grandtotal'],
    shopping_cart_display_full_summary: c['tax/cart_display/full_summary'],
    shopping_cart_display_zero_tax: c['tax/cart_display/zero_tax'],
    cart_expires_in_days: c['checkout/cart/delete_quote_after'],
    cart_summary_display_quantity: c['checkout/cart_link/use_qty'],
    configurable_thumbnail_source: c['checkout/cart/configurable_product_image'],
    minicart_display: c['checkout/sidebar/display'],
    minicart_max_items: c['checkout/sidebar/max_items_display_count'],
    max_items_in_order_summary: c['checkout/options/max_items_display_count'],
    guest_checkout: c['checkout/options/guest_checkout'],
    is_guest_checkout_enabled: c['checkout/options/guest_checkout'],
    is_one_page_checkout_enabled: c['checkout/options/onepage_checkout_enabled'],
    terms_are_enabled: c['checkout/options/enable_agreements'],
    delivery_instore_active: c['carriers/instore/active'],
    is_allowed_reorder: c['sales/reorder/allow'],
    order_cancellation_enabled: c['sales/cancellation/enabled'],
    order_cancellation_reasons: cancellationReasons(c).map((description) => ({ description })),
    payment_payflowpro_cc_vault_active: '0',
    // not offered: payment by cheque (decision D49) and free orders
    check_money_order_enabled: false,
    zero_subtotal_enabled: false,
  }
}

function customers(c: Configuration) {
  const hours = c['oauth/access_token_lifetime/customer']
  const length = c['customer/password/minimum_password_length']
  return {
    customer_access_token_lifetime: hours,
    access_token_lifetime: String(hours),
    minimum_password_length: String(length),
    minimun_password_length: length,
    required_character_classes_number: String(c['customer/password/required_character_classes_number']),
    autocomplete_on_storefront: c['customer/password/autocomplete_on_storefront'],
    create_account_confirmation: c['customer/create_account/confirm'],
    is_email_confirmation_required: c['customer/create_account/confirm'],
    show_vat_number_on_storefront: c['customer/create_account/vat_frontend_visibility'],
    show_tax_vat_number: c['customer/address/taxvat_show'],
    address_lines_quantity: c['customer/address/street_lines'],
    redirect_dashboard: c['customer/startup/redirect_dashboard'],
    cookie_lifetime: String(c['web/cookie/cookie_lifetime']),
    cookie_text: c['web/cookie/cookie_text'],
    cookie_link: c['web/cookie/cookie_link'],
    wishlist_general_active: c['wishlist/general/active'],
    magento_wishlist_general_is_enabled: flag(c['wishlist/general/active']),
    enable_multiple_wishlists: '0',
    maximum_number_of_wishlists: '1',
    newsletter_enabled: c['newsletter/general/active'],
    newsletter_general_active: c['newsletter/general/active'],
    newsletter_subscription_allow_guest_subscribe: c['newsletter/subscription/allow_guest_subscribe'],
    newsletter_subscription_confirm: c['newsletter/subscription/confirm'],
    contact_enabled: c['contact/contact/enabled'],
  }
}
