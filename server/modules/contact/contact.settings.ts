import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { numberIn } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'contact/contact/enabled': flag(true, 'readers may write to the shop by a form'),
  'privacy/retention/contact_messages': setting(
    90,
    numberIn(1, 36_500),
    'days after which messages of readers are deleted',
  ),
}
