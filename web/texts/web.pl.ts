import type { Catalogue } from '../../language/translate.ts'

/** Polish texts of what sites share; a site includes them in those of every page. */
export const web: Catalogue = {
  'Something went wrong!': 'Coś poszło nie tak.',
  'We will be right back': 'Zaraz wracamy',
  'The shop cannot answer for a moment. Nothing was lost: please try again.':
    'Sklep przez chwilę nie odpowiada. Nic nie przepadło: spróbuj ponownie za moment.',
  'What you typed is kept on this page: press the button to send it again.':
    'To, co zostało wpisane, jest nadal na tej stronie: naciśnij przycisk, aby wysłać to ponownie.',
  'Try again': 'Spróbuj ponownie',
  'We could not load the content. Check your internet connection and try again.':
    'Nie udało się wczytać treści. Sprawdź połączenie z internetem i\u00A0spróbuj ponownie.',
  'You are offline. Nothing is lost: try again once the connection is back.':
    'Nie masz połączenia. Nic nie zginęło: spróbuj, gdy sieć wróci.',
}
