import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { CODE, numberIn } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'catalog/novelties/days': setting(75, numberIn(1, 3650), 'days for which a title is new after its publication'),
  'catalog/bestsellers/days': setting(90, numberIn(1, 3650), 'copies sold within these days rank the bestsellers'),
  'catalog/bestsellers/titles': setting(100, numberIn(1, 1000), 'length of the list of bestsellers'),
  'catalog/layered_navigation/display_product_count': flag(true, 'filters show how many titles they leave'),
  'catalog/search/display_attribute': setting(
    'brand',
    CODE,
    'code of the attribute below a suggested title; without a value: the authors, else the publisher (decision D64)',
  ),
}
