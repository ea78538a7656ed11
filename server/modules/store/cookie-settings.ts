/** Cookies and their bar (npm run shop -- cookies). */
export const cookieSettings = {
  'amasty_gdprcookie/cookie_policy/bar': true,
  // none, all, or comma-separated country codes
  'amasty_gdprcookie/cookie_policy/bar_visibility': 'all',
  // otherwise the bar is shown from the second page on
  'amasty_gdprcookie/cookie_policy/first_visit_show': true,
  // guests' consents are logged as well, with a random id
  'amasty_gdprcookie/cookie_policy/log_guest': true,
  // days for which an acceptance is stored
  'amasty_gdprcookie/cookie_policy/auto_cleaning_days': 180,
  'amasty_gdprcookie/cookie_policy/notification_text': {
    default: 'Niezbędne pliki cookie zapisujemy zawsze. Inne za Twoją zgodą, którą możesz wycofać.',
    en: 'Essential cookies are always on. Others only with your consent, which you can withdraw.',
  },
  'amasty_gdprcookie/cookie_policy/policy_link': { default: '/cookies', en: '/cookie-policy' },
  'amasty_gdprcookie/cookie_policy/policy_link_text': { default: 'Co zapisujemy', en: 'What we store' },
  // top or bottom
  'amasty_gdprcookie/cookie_bar_customisation/location': 'bottom',
  // colours as #rrggbb; empty: the storefront's own, light and dark
  'amasty_gdprcookie/cookie_bar_customisation/background_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/text_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/link_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/enabled': '1',
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/button_text': { default: 'Zgadzam się', en: 'Accept' },
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/sort_order': 1,
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/button_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/button_hover_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/text_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/text_hover_color': '',
  // 0 hides it
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/enabled': '1',
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/button_text': {
    default: 'Nie zgadzam się',
    en: 'Decline',
  },
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/sort_order': 2,
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/button_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/button_hover_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/text_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/text_hover_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/enabled': '1',
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/button_text': { default: 'Ustawienia', en: 'Settings' },
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/sort_order': 3,
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/button_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/button_hover_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/text_color': '',
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/text_hover_color': '',
}
