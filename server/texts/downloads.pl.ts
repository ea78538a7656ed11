import type { Catalogue } from '../../language/translate.ts'

export const downloadsTexts: Catalogue = {
  Files: 'Pliki',
  Unlimited: 'bez limitu',
  'No downloads are left': 'Wykorzystano wszystkie pobrania',
  'This file was downloaded as often as it may be. Write to us if you need it again.':
    'Ten plik pobrano już tyle razy, ile można. Napisz do nas, jeśli jest znów potrzebny.',
  'The file is being prepared': 'Plik jest w przygotowaniu',
  'We do not have this file from its publisher yet. Look here again later: none of your downloads is used up.':
    'Nie mamy jeszcze tego pliku od wydawcy. Zajrzyj tu później: żadne pobranie nie zostało zużyte.',
}
