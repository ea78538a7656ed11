import type { Catalogue } from '../../../language/translate.ts'

export const privacyTexts: Catalogue = {
  'Name of the cookie': 'Nazwa',
  'What it is for': 'Do czego służy',
  'Whose it is': 'Czyje jest',
  'How long': 'Jak długo',
  '%s, if you choose it: name, telephone and e-mail for a locker or a point, the address too for a courier.':
    '%s, jeśli wybierzesz tę dostawę: imię i nazwisko, telefon i e-mail dla automatu lub punktu, a dla kuriera także ' +
    'adres.',
  '%s, in forms that ask whether you are a robot: your IP address.':
    '%s, w formularzach, które sprawdzają, czy nie jesteś robotem: adres IP.',
  'Autopay S.A., Sopot, if you pay with Autopay: number and amount of the order, e-mail and IP address. It is a controller of these data itself.':
    'Autopay S.A., Sopot, jeśli płacisz przez Autopay: numer i kwota zamówienia, e-mail i adres IP. Spółka sama jest ' +
    'administratorem tych danych.',
  'Google Ireland Limited, only with your consent: what you look at and buy, without your name and e-mail.':
    'Google Ireland Limited, tylko za Twoją zgodą: co oglądasz i kupujesz, bez nazwiska i adresu e-mail.',
  'PayU S.A., Poznań, if you pay with PayU: number and amount of the order, e-mail, IP address, name, telephone and titles. It is a controller of these data itself.':
    'PayU S.A., Poznań, jeśli płacisz przez PayU: numer i kwota zamówienia, e-mail, adres IP, imię i nazwisko, ' +
    'telefon ' +
    'i tytuły. Spółka sama jest administratorem tych danych.',
  'the company that carries our e-mails: your address and what we write to you.':
    'firma, która dostarcza nasze e-maile: Twój adres i treść wiadomości.',
  '2 years': '2 lata',
  '30 days': '30 dni',
  'a day': 'doba',
  'a few minutes': 'kilka minut',
  'an hour': 'godzina',
  'half an hour': 'pół godziny',
  'as long as the consent is kept': 'tak długo, jak zgoda',
  'until the tab is closed': 'do zamknięcia karty',
  'until you delete it': 'do usunięcia przez Ciebie',
  'until you sign out': 'do wylogowania',
  'a message to show on the next page': 'komunikat do pokazania na następnej stronie',
  'a random number that distinguishes tabs': 'losowy numer, po którym odróżniamy karty przeglądarki',
  'a random number that distinguishes visitors': 'losowy numer, po którym odróżnia się odwiedzających',
  'a random number under which your consent is recorded': 'losowy numer, pod którym zapisujemy Twoją zgodę',
  'banners that you have closed': 'paski, które zamkniesz',
  'changes of the cart that could not be sent yet': 'zmiany w koszyku, których nie udało się jeszcze wysłać',
  'collection points of your last orders': 'punkty odbioru Twoich ostatnich zamówień',
  'copy of rules for forms': 'kopia zasad wypełniania formularzy',
  'copy of the cart, so that each change of it is measured once': 'kopia koszyka, aby każdą jego zmianę zmierzyć raz',
  'copy of the cart, to show it at once': 'kopia koszyka, aby pokazać go od razu',
  'copy of your account, until you sign out': 'kopia danych konta, do wylogowania',
  'groups that you have allowed': 'grupy, na które się zgadzasz',
  'number of the cart, so that the books wait for you': 'numer koszyka, aby książki czekały na Twój powrót',
  'number of the list of titles that you compare': 'numer listy porównywanych tytułów',
  'pages that you have visited, to open them without a connection':
    'odwiedzone strony, aby otworzyć je bez połączenia z siecią',
  'informs other tabs of a change': 'informuje inne karty o zmianie',
  'informs tabs who is signed in': 'informuje karty, kto jest zalogowany',
  'that the page was reloaded after an update': 'znak, że po aktualizacji sklepu strona została odświeżona',
  'that you are signed in, until you sign out': 'znak zalogowania, do wylogowania',
  'that you have decided about cookies; a refusal is forgotten when the browser is closed':
    'decyzja w sprawie plików cookie; odmowę zapominamy po zamknięciu przeglądarki',
  'that you were asked to sign in': 'znak, że prosiliśmy o zalogowanie',
  'the address to sign in with after a change of the password': 'adres e-mail do zalogowania po zmianie hasła',
  'the currency of prices, if you change it': 'waluta cen, jeśli ją zmienisz',
  'the order that you have just placed': 'złożone przed chwilą zamówienie',
  'the order that you have looked up': 'odszukane zamówienie',
  'the place in a list to which Back returns': 'miejsce na liście, do którego wraca przycisk Wstecz',
  'the withdrawal that you are writing': 'pisane odstąpienie od umowy',
  'titles of your wish list, to mark them in lists': 'tytuły z listy życzeń, aby oznaczać je na listach',
  'titles that you compare, to mark them in lists': 'porównywane tytuły, aby oznaczać je na listach',
  'the list of books that you made as a guest': 'lista książek ułożona bez logowania',
  'titles to put on your wish list once you sign in': 'tytuły, które po zalogowaniu trafią na listę życzeń',
  'the bookshop that you chose as yours': 'księgarnia wybrana jako Twoja',
  'up to twelve titles that you ordered last, to show their next volumes':
    'do dwunastu ostatnio zamówionych tytułów, aby pokazać ich następne tomy',
  'up to twelve titles that you looked at last, to show them below other pages':
    'do dwunastu ostatnio oglądanych tytułów, aby pokazać je pod innymi stronami',
  'what you typed in a form, while you sign in again': 'treść formularza na czas ponownego logowania',
  'what you typed in an order, so that it is not lost': 'dane wpisane w zamówieniu, aby nie zginęły',
  'when a visit began and how many pages it had': 'kiedy zaczęła się wizyta i ile stron objęła',
  'where you stopped reading an excerpt, and the size of its type':
    'miejsce, w którym przerwano czytanie fragmentu, i wielkość liter',
  'whose advertised prices you were promised, if you follow a link of our partner':
    'czyje reklamowane ceny obowiązują, jeśli wejdziesz z odnośnika partnera',
  'why you were signed out, to say it on the next page': 'powód wylogowania, aby podać go na następnej stronie',
  'Cart and orders': 'Koszyk i zamówienia',
  Consents: 'Zgody',
  'How pages work': 'Działanie stron',
  'Prices and currency': 'Ceny i waluta',
  'Signing in': 'Logowanie',
  'Wish list and comparison': 'Lista życzeń i porównanie',
  'Cookie settings': 'Ustawienia plików cookie',
  'Remind me by e-mail to review the books that I have bought. I can withdraw this consent at any time.':
    'Chcę dostać e-mail z prośbą o opinię o kupionych książkach. Tę zgodę mogę wycofać w każdej chwili.',
  'Subscribe to newsletter': 'Chcę otrzymywać newsletter',
  'Please tick this box: we cannot go on without it.': 'Zaznacz to pole: bez tego nie możemy przejść dalej.',
  'There is no consent "%s" in this form.': 'W tym formularzu nie ma zgody „%s”.',
  'There is no scope of consents "%s".': 'Nie ma formularza zgód „%s”.',
  'There is no such consent to withdraw.': 'Nie ma takiej zgody do wycofania.',
  'Warning >>> GDPR is not allowed in this region!': 'Ustawienia prywatności nie są dostępne w tym regionie.',
  'cookiesString takes numbers of groups with commas between them.':
    'cookiesString przyjmuje numery grup oddzielone przecinkami.',
  '%s hours since the last use': [
    '%s godzina od ostatniego użycia',
    '%s godziny od ostatniego użycia',
    '%s godzin od ostatniego użycia',
    '%s godziny od ostatniego użycia',
  ],
  '%s minutes since the last use': [
    '%s minuta od ostatniego użycia',
    '%s minuty od ostatniego użycia',
    '%s minut od ostatniego użycia',
    '%s minuty od ostatniego użycia',
  ],
  'the first page of your visit, after which the bar about cookies is shown':
    'pierwsza strona wizyty, po której pokazuje się pasek o plikach cookie',
}
