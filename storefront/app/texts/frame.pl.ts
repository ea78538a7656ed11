import type { Catalogue } from '../../../language/translate.ts'

/** Frame, home and the pages of words. */
export const frame: Catalogue = {
  'My account': 'Moje konto',
  'Welcome, %s!': 'Witaj! Kupujesz jako %s',
  'Sign In': 'Zaloguj się',
  'Your session is over, you are logged out!': 'Sesja wygasła, wylogowano Cię.',
  'You are successfully logged out!': 'Wylogowano.',
  '%s titles': ['%s tytuł', '%s tytuły', '%s tytułów', '%s tytułu'],
  'Additional info': 'Dodatkowe informacje',
  'All {category}': '{category}: wszystko',
  Back: 'Wstecz',
  'Back to homepage': 'Wróć na stronę główną',
  'BLIK, card or fast transfer (PayU, Autopay), bank transfer, payment on delivery':
    'BLIK, karta lub szybki przelew (PayU, Autopay), przelew na konto, płatność przy odbiorze',
  Bestsellers: 'Bestsellery',
  'Check new arrivals here!': 'Zobacz nowości!',
  'Coming soon': 'Zapowiedzi i przedsprzedaż',
  Compare: 'Porównaj',
  'Compare products': 'Porównaj produkty',
  Contents: 'Spis treści',
  Currency: 'Waluta',
  'Lockers and points, DPD and DHL couriers, free collection in our bookshops':
    'Automaty i punkty odbioru, kurier DPD i DHL, bezpłatny odbiór w naszych księgarniach',
  'Error details': 'Szczegóły błędu',
  Language: 'Język',
  'Lower prices': 'W niższej cenie',
  'Main menu': 'Menu główne',
  Menu: 'Menu',
  'New books': 'Nowości',
  'Not Found': 'Nie znaleziono',
  Notifications: 'Powiadomienia',
  'Ooops!': 'Ojej!',
  'Offline mode': 'Tryb offline',
  'Open the menu: %s': 'Rozwiń menu: %s',
  'Page not found': 'Nie znaleziono strony',
  'Prices include VAT.': 'Ceny zawierają podatek VAT.',
  'Order status': 'Status zamówienia',
  Promotion: 'Promocja',
  'Show all': 'Pokaż wszystko',
  'Skip to content': 'Przejdź do treści',
  'Something went wrong!': 'Coś poszło nie tak!',
  'We will be right back': 'Zaraz wracamy',
  'The shop cannot answer for a moment. Nothing was lost: please try again.':
    'Sklep przez chwilę nie odpowiada. Nic nie przepadło: spróbuj ponownie za moment.',
  'Your cart and your account are safe. This page loads by itself as soon as it can.':
    'Koszyk i konto są bezpieczne. Strona wczyta się sama, gdy tylko będzie mogła.',
  'What you typed is kept on this page: press the button to send it again.':
    'To, co zostało wpisane, jest nadal na tej stronie: naciśnij przycisk, aby wysłać to ponownie.',
  'Sorry, we can`t find the page you are looking for! Please press a button below to go back to homepage.':
    'Nie możemy znaleźć strony, której szukasz. Naciśnij przycisk poniżej, aby wrócić na stronę główną.',
  'The currency "%s" is not available.': 'Waluta „%s” jest niedostępna.',
  'Try again': 'Spróbuj ponownie',
  Newsletter: 'Newsletter',
  'New titles, announcements and lower prices. You can leave at any time.':
    'Nowości, zapowiedzi i obniżki cen. Możesz zrezygnować w każdej chwili.',
  'We could not load the content. Check your internet connection and try again.':
    'Nie udało się wczytać treści. Sprawdź połączenie z internetem i\u00A0spróbuj ponownie.',
  'You are currently offline.': 'Brak połączenia z internetem.',
  'Your e-mail address': 'Twój adres e-mail',
  Subscribe: 'Zapisz się',
  'Withdraw from contract here': 'Odstąp od umowy tutaj',
}
