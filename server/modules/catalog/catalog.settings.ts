import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import {
  DATE_ORDER,
  PAGE_SIZES,
  SUFFIX,
  URL_PATH,
  YEARS,
  numberIn,
  oneOf,
  orEmpty,
} from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'catalog/category/root_id': setting(2, oneOf(['2']), 'the category that holds all others'),
  'catalog/frontend/list_mode': setting(
    'grid',
    oneOf(['grid', 'list', 'grid-list', 'list-grid']),
    'how lists of titles may be shown; the first one is the default',
  ),
  'catalog/frontend/grid_per_page': setting(24, numberIn(1, 100), 'titles per page in a grid (decision D15)', {
    isOneOf: 'catalog/frontend/grid_per_page_values',
  }),
  'catalog/frontend/grid_per_page_values': setting(
    '12,24,36',
    PAGE_SIZES,
    'numbers of titles per page to choose from, in a grid',
  ),
  'catalog/frontend/list_per_page': setting(15, numberIn(1, 100), 'titles per page in a list', {
    isOneOf: 'catalog/frontend/list_per_page_values',
  }),
  'catalog/frontend/list_per_page_values': setting(
    '5,10,15,20,25',
    PAGE_SIZES,
    'numbers of titles per page to choose from, in a list',
  ),
  'catalog/frontend/default_sort_by': setting(
    'position',
    oneOf(['position', 'name', 'price']),
    'the order in which lists begin',
  ),
  'catalog/frontend/home_category': setting(
    '',
    orEmpty(URL_PATH),
    'URL path of the category that has a shelf on the home page; empty: none',
  ),
  'catalog/seo/product_url_suffix': setting('.html', orEmpty(SUFFIX), 'how addresses of titles end'),
  'catalog/seo/category_url_suffix': setting('.html', orEmpty(SUFFIX), 'how addresses of categories end'),
  'catalog/seo/product_use_categories': flag(false, 'addresses of titles begin with their category; not supported'),
  'catalog/custom_options/use_calendar': flag(
    false,
    'dates of options are chosen in a calendar; otherwise by day, month and year',
  ),
  'catalog/custom_options/date_fields_order': setting('d,m,y', DATE_ORDER, 'order of day, month and year in options'),
  'catalog/custom_options/time_format': setting(
    '24h',
    oneOf(['24h', '12h']),
    'whether times of options have 24 or 12 hours',
  ),
  'catalog/custom_options/year_range': setting(
    '',
    orEmpty(YEARS),
    'first and last year of dates in options; empty: any',
  ),
  'tax/display/type': setting(
    'INCL_TAX',
    oneOf(['INCL_TAX', 'EXCL_TAX', 'BOTH']),
    'prices of titles with or without tax',
  ),
  'tax/display/shipping': setting(
    'INCL_TAX',
    oneOf(['INCL_TAX', 'EXCL_TAX', 'BOTH']),
    'prices of delivery with or without tax',
  ),
}
