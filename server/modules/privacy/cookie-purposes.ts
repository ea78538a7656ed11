import { text } from '../../../language/translate.ts'

/** What the essential entries have in common, as one long list frightens readers. */
const purposes: Readonly<Record<string, readonly string[]>> = {
  [text('Cart and orders')]: [
    'cart',
    'order',
    'withdrawal',
    'looked_up',
    'cart_totals',
    'cart_changes',
    'checkout_fields',
    'last_points',
    'my_books',
    'my_bookshop',
  ],
  [text('Signing in')]: [
    'token',
    'turned_away',
    'left',
    'sign_in_email',
    'session_changed',
    'signed_in',
    'customer',
    'account_settings',
  ],
  [text('Wish list and comparison')]: ['compare', 'wishes', 'compare_list_products', 'wishlist_products'],
  [text('Prices and currency')]: ['currency', 'current_currency', 'partner'],
  [text('Consents')]: ['consent', 'consent_groups', 'consent_id', 'visited', 'closed'],
  [text('How pages work')]: ['notice', 'reading', 'WINDOW_ID', 'positions', 'typed_forms', 'left_build', 'zakladka-*'],
}

const purposeByName = new Map(
  Object.entries(purposes).flatMap(([purpose, names]) => names.map((name) => [name, purpose])),
)
export const purposeOf = (name: string): string | undefined => purposeByName.get(name)
