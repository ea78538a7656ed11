import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { DAY, IDENTIFIER, TEXT, oneOf, orEmpty } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'general/accessibility/assessed_on': setting(
    '',
    orEmpty(DAY),
    'date of the last assessment in the accessibility statement',
  ),
  'general/accessibility/limits': setting(
    '',
    orEmpty(TEXT),
    'known limits in the accessibility statement, one per line',
  ),
  'web/default/front': setting('cms', oneOf(['cms']), 'which kind of page is the home page'),
  'web/default/no_route': setting(
    'cms/noroute/index',
    oneOf(['cms/noroute/index']),
    'what is shown where there is no page',
  ),
  'web/default/cms_home_page': setting('home', IDENTIFIER, 'the page that is the home page'),
  'web/default/cms_no_route': setting('no-route', IDENTIFIER, 'the page that is shown where there is none'),
  'web/default/cms_no_cookies': setting('cookies', IDENTIFIER, 'the page about cookies'),
  'web/default/show_cms_breadcrumbs': flag(true, 'pages of content show the way to them'),
}
