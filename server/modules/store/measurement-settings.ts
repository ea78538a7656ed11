/** Measurement, which needs the reader's consent: docs/measurement.md. */
export const measurementSettings = {
  'gtm/general/enabled': false,
  // GTM-XXXXXXX
  'gtm/general/gtm_id': '',
  // basic: the tag manager is loaded after consent; advanced: before it, with all consents denied
  'gtm/general/consent_mode': 'basic',
  // another URL if the tag manager is served from the shop's own server
  'gtm/general/gtm_url': 'https://www.googletagmanager.com',
  // origins to which tags send their data, besides that of the tag manager
  'gtm/general/origins': 'https://*.google-analytics.com https://*.analytics.google.com',
  'gtm/ab_testing/enabled': false,
  'gtm/ab_testing/script': '',
  'gtm/events/general_init': true,
  'gtm/events/impressions': true,
  'gtm/events/product_click': true,
  'gtm/events/product_detail': true,
  'gtm/events/product_add_to_cart': true,
  'gtm/events/product_remove_from_cart': true,
  'gtm/events/purchase': true,
  'gtm/events/checkout': true,
  'gtm/events/checkout_option': true,
  'gtm/events/user_login': true,
  'gtm/events/user_login_attempt': true,
  'gtm/events/user_register': true,
  'gtm/events/user_register_attempt': true,
  'gtm/events/user_logout': true,
  'gtm/events/not_found': true,
  'gtm/events/page_reload': true,
  'gtm/events/error_message': true,
  'gtm/events/site_search': true,
  'gtm/events/site_search_started': true,
  'gtm/events/sort': true,
  'gtm/events/filter_applied': true,
  'gtm/events/filter_removed': true,
  'gtm/events/all_filters_removed': true,
  'gtm/events/add_to_wishlist': true,
  'gtm/events/remove_from_wishlist': true,
  'gtm/events/remove_all_items_from_wishlist': true,
  'gtm/events/newsletter': true,
  // events of older clients, which nothing sends
  'gtm/events/category_filters': false,
  'gtm/events/additional': false,
  // products per event, 1 to 24 (specification B section 9)
  'gtm/events/impressions_batch_limit': 6,
}
