import { flag } from '../../platform/configuration/declared-settings.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'catalog/downloadable/links_target_new_window': flag(true, 'files open in a new window'),
  'catalog/downloadable/disable_guest_checkout': flag(
    false,
    'only customers may order files; only reported to other storefronts',
  ),
}
