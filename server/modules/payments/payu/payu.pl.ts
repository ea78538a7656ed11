import type { Catalogue } from '../../../../language/translate.ts'

export const payuTexts: Catalogue = {
  'Order %s': 'Zamówienie %s',
  'Other charges': 'Pozostałe opłaty',
  'The BLIK code was not accepted. Get a new one in the app of your bank.':
    'Kod BLIK nie został przyjęty. Wygeneruj nowy w aplikacji swojego banku.',
}
