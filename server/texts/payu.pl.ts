import type { Catalogue } from '../../language/translate.ts'

export const payuTexts: Catalogue = {
  'Order %s': 'Zamówienie %s',
  'Other charges': 'Pozostałe opłaty',
  'Enter the six digits of the BLIK code.': 'Wpisz sześć cyfr kodu BLIK.',
  'The BLIK code was not accepted. Get a new one in the app of your bank.':
    'Kod BLIK nie został przyjęty. Wygeneruj nowy w aplikacji swojego banku.',
}
