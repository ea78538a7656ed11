import type { Catalogue } from '../../../language/translate.ts'

/** Polish for paying: at the checkout and on the page of an order. */
export const paying: Catalogue = {
  '%s days': ['%s dzień', '%s dni', '%s dni', '%s dnia'],
  'Account number': 'Numer rachunku',
  Amount: 'Kwota',
  Bank: 'Bank',
  Copied: 'Skopiowano',
  'Copied: %s': 'Skopiowano: %s',
  Copy: 'Kopiuj',
  'Copy: %s': 'Kopiuj: %s',
  'Details for the transfer': 'Dane do przelewu',
  'Mark the text and copy it.': 'Zaznacz tekst i skopiuj go.',
  'QR code of this transfer': 'Kod QR tego przelewu',
  'Recipient of the transfer': 'Odbiorca',
  'Scan the code in your bank’s app: it fills in the whole transfer.':
    'Zeskanuj kod w aplikacji swojego banku: wypełni cały przelew.',
  'Time to pay': 'Termin płatności',
  'Transfer title': 'Tytuł przelewu',
}
