import type { Catalogue } from '../../language/translate.ts'

/** Polish texts of fields for passwords, which few pages have. */
export const passwords: Catalogue = {
  'Show the password': 'Pokaż hasło',
  'Hide the password': 'Ukryj hasło',
  'Password strength': 'Siła hasła',
  'Weak password': 'Słabe hasło',
  'Good password': 'Dobre hasło',
  'Strong password': 'Mocne hasło',
}
