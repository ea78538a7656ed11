import { CLASS_COUNT } from '../../../rules/password.ts'
import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { numberIn, oneOf } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'customer/startup/redirect_dashboard': flag(true, 'who signs in sees the account'),
  'customer/address/street_lines': setting(2, numberIn(1, 4), 'lines of a street: street with house number, and flat'),
  'customer/address/taxvat_show': setting(
    '',
    oneOf(['', 'opt', 'req'], { optional: 'opt', required: 'req', no: '' }),
    'the tax number in addresses: absent, optional or required (decision D68)',
  ),
  'customer/create_account/vat_frontend_visibility': flag(false, 'sign-up asks for a tax number'),
  'customer/create_account/confirm': flag(true, 'a new account is confirmed from its mailbox'),
  'customer/password/minimum_password_length': setting(
    8,
    numberIn(8, 32),
    'characters of a password, at least; none is longer than 64',
  ),
  'customer/password/required_character_classes_number': setting(
    3,
    numberIn(1, CLASS_COUNT),
    'kinds of characters in a password: small, capital, digits, others (decision D10)',
  ),
  'customer/password/autocomplete_on_storefront': flag(true, 'browsers may fill in passwords'),
  'customer/password/lockout_failures': setting(10, numberIn(1, 100_000), 'this many wrong passwords lock an account'),
  'customer/password/lockout_threshold': setting(
    10,
    numberIn(0.1, 1440, 2),
    'minutes within which they count, and for which the account is locked',
  ),
  'oauth/access_token_lifetime/customer': setting(
    1,
    numberIn(0.001, 8760, 4),
    'hours for which a session lasts unused (specification A section 9)',
  ),
  'newsletter/general/active': flag(true, 'there is a newsletter'),
  'newsletter/subscription/allow_guest_subscribe': flag(true, 'guests may subscribe to the newsletter'),
  'newsletter/subscription/confirm': flag(
    true,
    'subscriptions are confirmed from the mailbox (Electronic communications act art. 398)',
  ),
  'privacy/retention/sessions': setting(1, numberIn(1, 36_500), 'days after which sessions that ended are deleted'),
  'privacy/retention/devices': setting(
    90,
    numberIn(1, 36_500),
    'days after which devices that are not used any more are forgotten',
  ),
  'privacy/retention/unconfirmed': setting(
    7,
    numberIn(1, 36_500),
    'days after which subscriptions that were not confirmed are deleted',
  ),
  'privacy/retention/unsubscribed': setting(
    365,
    numberIn(1, 36_500),
    'days after which subscriptions that ended are deleted',
  ),
  'privacy/retention/unconfirmed_accounts': setting(
    30,
    numberIn(1, 36_500),
    'days after which accounts that were not confirmed are deleted',
  ),
}
