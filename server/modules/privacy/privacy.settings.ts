import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import {
  COLOR,
  LINE,
  PATH,
  TEXT,
  countriesOr,
  numberIn,
  oneOf,
  orEmpty,
} from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'amasty_gdprcookie/cookie_policy/bar': flag(true, 'a bar asks for consent to cookies'),
  'amasty_gdprcookie/cookie_policy/bar_visibility': setting(
    'all',
    countriesOr('all', 'none'),
    'countries in which the bar is shown',
  ),
  'amasty_gdprcookie/cookie_policy/first_visit_show': flag(
    true,
    'the bar is shown on the first page of a visit; otherwise from the second page on',
  ),
  'amasty_gdprcookie/cookie_policy/log_guest': flag(true, "guests' consents are logged as well, with a random id"),
  'amasty_gdprcookie/cookie_policy/auto_cleaning_days': setting(
    180,
    numberIn(1, 365),
    'days for which an acceptance is stored',
  ),
  'amasty_gdprcookie/cookie_policy/notification_text': setting(
    {
      default: 'Niezbędne pliki cookie zapisujemy zawsze. Inne za Twoją zgodą, którą możesz wycofać.',
      en: 'Essential cookies are always on. Others only with your consent, which you can withdraw.',
    },
    orEmpty(TEXT),
    'text of the bar',
  ),
  'amasty_gdprcookie/cookie_policy/policy_link': setting(
    { default: '/cookies', en: '/cookie-policy' },
    orEmpty(PATH),
    'page that the bar links to',
  ),
  'amasty_gdprcookie/cookie_policy/policy_link_text': setting(
    { default: 'Co zapisujemy', en: 'What we store' },
    orEmpty(LINE),
    'words of this link',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/location': setting(
    'bottom',
    oneOf(['bottom', 'top']),
    'edge of the window at which the bar is',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/background_color': setting(
    '',
    orEmpty(COLOR),
    "background of the bar; empty: the storefront's own colours, light and dark",
  ),
  'amasty_gdprcookie/cookie_bar_customisation/text_color': setting('', orEmpty(COLOR), 'colour of the text'),
  'amasty_gdprcookie/cookie_bar_customisation/link_color': setting('', orEmpty(COLOR), 'colour of the link'),
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/enabled': setting(
    '1',
    oneOf(['1', '0'], { on: '1', true: '1', off: '0', false: '0', '': '0' }),
    'whether the button that accepts is shown',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/button_text': setting(
    { default: 'Zgadzam się', en: 'Accept' },
    LINE,
    'words of the button that accepts',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/sort_order': setting(
    1,
    numberIn(0, 999),
    'place of the button that accepts',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/button_color': setting(
    '',
    orEmpty(COLOR),
    'colour of the button that accepts',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/button_hover_color': setting(
    '',
    orEmpty(COLOR),
    'its colour under the pointer',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/text_color': setting(
    '',
    orEmpty(COLOR),
    'colour of its words',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/accept_button/text_hover_color': setting(
    '',
    orEmpty(COLOR),
    'colour of its words under the pointer',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/enabled': setting(
    '1',
    oneOf(['1', '0'], { on: '1', true: '1', off: '0', false: '0', '': '0' }),
    'the button that declines; 0 hides it',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/button_text': setting(
    {
      default: 'Nie zgadzam się',
      en: 'Decline',
    },
    LINE,
    'words of the button that declines',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/sort_order': setting(
    2,
    numberIn(0, 999),
    'place of the button that declines',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/button_color': setting(
    '',
    orEmpty(COLOR),
    'colour of the button that declines',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/button_hover_color': setting(
    '',
    orEmpty(COLOR),
    'its colour under the pointer',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/text_color': setting(
    '',
    orEmpty(COLOR),
    'colour of its words',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/decline_button/text_hover_color': setting(
    '',
    orEmpty(COLOR),
    'colour of its words under the pointer',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/enabled': setting(
    '1',
    oneOf(['1', '0'], { on: '1', true: '1', off: '0', false: '0', '': '0' }),
    'the button that opens the choice of cookies; 0 hides it',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/button_text': setting(
    { default: 'Ustawienia', en: 'Settings' },
    LINE,
    'words of the button that opens the choice',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/sort_order': setting(
    3,
    numberIn(0, 999),
    'place of the button that opens the choice',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/button_color': setting(
    '',
    orEmpty(COLOR),
    'colour of the button that opens the choice',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/button_hover_color': setting(
    '',
    orEmpty(COLOR),
    'its colour under the pointer',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/text_color': setting(
    '',
    orEmpty(COLOR),
    'colour of its words',
  ),
  'amasty_gdprcookie/cookie_bar_customisation/settings_button/text_hover_color': setting(
    '',
    orEmpty(COLOR),
    'colour of its words under the pointer',
  ),
  'privacy/retention/consents': setting(2192, numberIn(1, 36_500), 'days after which logged consents are deleted'),
}
