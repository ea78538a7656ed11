import type { Catalogue } from '../../../../language/translate.ts'

export const autopayTexts: Catalogue = {
  'This way to pay is not available at the moment. Please choose another.':
    'Ten sposób płatności jest teraz niedostępny. Wybierz inny.',
  'To pay this way, please accept its terms.': 'Aby zapłacić w ten sposób, zaakceptuj jego regulamin.',
  'The BLIK code is wrong or has expired. Please generate a new one in the app of your bank.':
    'Kod BLIK jest błędny albo stracił ważność. Wygeneruj nowy w aplikacji banku.',
  'This payment was made already.': 'Ta płatność została już wykonana.',
  'The payment system does not accept the e-mail address of this order.':
    'System płatności nie przyjmuje adresu e-mail tego zamówienia.',
  'back_url must be an address of this shop.': 'back_url musi być adresem tego sklepu.',
  'Invalid hash.': 'Nieprawidłowy skrót (hash).',
}
