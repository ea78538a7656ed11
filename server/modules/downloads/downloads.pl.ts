import type { Catalogue } from '../../../language/translate.ts'

export const downloadsTexts: Catalogue = {
  Files: 'Pliki',
  Unlimited: 'bez limitu',
  'No downloads are left': 'Wykorzystano wszystkie pobrania',
  'This file was downloaded as often as it may be. Write to us if you need it again.':
    'Ten plik pobrano już tyle razy, ile można. Napisz do nas, jeśli jest znów potrzebny.',
  'The file is being prepared': 'Plik jest w przygotowaniu',
  'We do not have this file from its publisher yet. Look here again later: none of your downloads is used up.':
    'Nie mamy jeszcze tego pliku od wydawcy. Zajrzyj tu później: żadne pobranie nie zostało zużyte.',
  'Supply of the files': 'Dostarczenie plików',
  'I agree to have the files that I ordered supplied before the 14 days for withdrawal are over, and I acknowledge that I thereby lose the right to withdraw from that part of the contract.':
    'Zgadzam się na dostarczenie zamówionych plików przed upływem 14 dni na odstąpienie od umowy i przyjmuję do ' +
    'wiadomości, że stracę przez to prawo odstąpienia od umowy w tej części.',
  'This link is no longer good. Open your order again: you find a new one there.':
    'Ten odnośnik już nie działa. Otwórz zamówienie jeszcze raz, znajdziesz tam nowy.',
  'The file waits for a consent': 'Plik czeka na zgodę',
  'Open your order: it asks whether we may supply the files before the time for withdrawal is over.':
    'Otwórz zamówienie: zapytamy tam, czy możemy dostarczyć pliki przed upływem terminu na odstąpienie od umowy.',
}
