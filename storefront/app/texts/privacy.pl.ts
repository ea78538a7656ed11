import type { Catalogue } from '../../../language/translate.ts'

/** Polish texts of the cookie settings; plurals as [1 książka, 2 książki, 5 książek, 1,5 książki]. */
export const privacy: Catalogue = {
  '%s entries': ['Zobacz %s zapis', 'Zobacz %s zapisy', 'Zobacz %s zapisów', 'Zobacz %s zapisu'],
  'Accept all': 'Zgadzam się na wszystkie',
  'Always on.': 'Zawsze włączone.',
  'Decline all': 'Nie zgadzam się',
  'Save the choice': 'Zapisz wybór',
  'Warning >>> GDPR is not allowed in this region!': 'Ustawienia prywatności nie są dostępne w tym regionie.',
  'You decide what we keep in your browser besides what the shop needs. You can change it here at any time.':
    'To Ty decydujesz, co zapisujemy w Twojej przeglądarce poza tym, bez czego sklep nie działa. Wybór możesz tu ' +
    'w każdej chwili zmienić.',
  'Your choice of cookies has been saved.': 'Twój wybór plików cookie został zapisany.',
}
