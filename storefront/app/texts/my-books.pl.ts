import type { Catalogue } from '../../../language/translate.ts'

/** Polish texts of the availability list. */
export const myBooks: Catalogue = {
  'Make a list of the books that you need, see at once which of them we have, and put those into the cart together.':
    'Zrób listę potrzebnych książek, od razu zobacz, które mamy, i włóż je razem do koszyka.',
  'This list is kept in your browser for 30 days. After signing in it is in your account, and we write when a missing title arrives.':
    'Listę przez 30 dni przechowuje Twoja przeglądarka. Po zalogowaniu znajdziesz ją na koncie, a o brakujących ' +
    'tytułach napiszemy, gdy przyjdą.',
  'The list of a guest is full. Sign in to make a longer one.':
    'Na liście bez logowania nie ma już miejsca. Zaloguj się, aby dodać więcej.',
  'ISBN numbers': 'Numery ISBN',
  'One in a line, with hyphens or without.': 'Po jednym w wierszu, z kreskami albo bez.',
  'Add to the list': 'Dodaj do listy',
  'Title, author or subject': 'Tytuł, autor albo przedmiot',
  'For example: mathematics 4': 'Na przykład: matematyka 4',
  'Find titles': 'Znajdź tytuły',
  'Titles found for: %s': 'Znalezione tytuły dla: %s',
  'We found no title for: %s': 'Nie znaleźliśmy tytułu dla: %s',
  'Paste at most %s numbers at once.': 'Wklej naraz najwyżej %s numerów.',
  '"%s" is not a correct ISBN.': '„%s” to nie jest poprawny ISBN.',
  'On the list: %s. What is left:': 'Na liście: %s. Do poprawienia zostało:',
  'Line %s: %s': 'Wiersz %s: %s',
  'Successfully added product to the list': 'Dodano do listy',
  '%s titles are in the cart': [
    '%s tytuł jest w koszyku',
    '%s tytuły są w koszyku',
    '%s tytułów jest w koszyku',
    '%s tytułu jest w koszyku',
  ],
  'None of these titles can be bought now.': 'Żadnego z tych tytułów nie można teraz kupić.',
  'On the list': 'Na liście',
  '%s, %s of them can be bought now': '%s, w tym do kupienia od razu: %s',
  'The list is empty': 'Lista jest pusta',
  "Paste the numbers from the school's list, or look for the titles by name.":
    'Wklej numery z listy szkolnej albo poszukaj tytułów po nazwie.',
  'Put %s available titles into the cart': [
    'Włóż %s dostępny tytuł do koszyka',
    'Włóż %s dostępne tytuły do koszyka',
    'Włóż %s dostępnych tytułów do koszyka',
    'Włóż %s dostępnego tytułu do koszyka',
  ],
  '%s is no longer in the shop.': '%s: tego tytułu nie ma już w księgarni.',
  'It stays here: %s': 'Zostaje na liście: %s',
  'Take off the list: %s': 'Usuń z listy: %s',
  'When a title that is missing arrives, we will write to %s.':
    'Gdy brakujący tytuł się pojawi, napiszemy na adres %s.',
  'We do not write to you when titles arrive.': 'Nie wysyłamy Ci wiadomości, gdy tytuły się pojawiają.',
  'Save the consent': 'Zapisz zgodę',
  'We will write when a title of the list gets cheaper.': 'Napiszemy, gdy tytuł z listy stanieje.',
  'We will not write about lower prices.': 'Nie będziemy pisać o niższych cenach.',
  'Do not write to me': 'Nie chcę tych wiadomości',
  'Write to me when they arrive': 'Chcę wiadomość, gdy się pojawią',
  'Mails about my books': 'Wiadomości o moich podręcznikach',
  'We will not write to you about this list any more.': 'Nie będziemy już pisać do Ciebie o tej liście.',
  'Do not write to me about this list': 'Nie chcę wiadomości o tej liście',
  // guests
  'Open your mailbox: the mail from us has a link. Once you follow it, we will write when the title is here.':
    'Zajrzyj do skrzynki: w wiadomości od nas jest odnośnik. Gdy go otworzysz, napiszemy, kiedy tytuł się pojawi.',
  'We will write once, about this title only, and then delete the address.':
    'Napiszemy raz, tylko o tym tytule, a potem usuniemy adres.',
  'Write to me': 'Powiadom mnie',
  'keep all that you wait for on one list': 'trzymaj wszystko, na co czekasz, na jednej liście',
  'We will write to you when this title can be bought.': 'Napiszemy, gdy ten tytuł będzie można kupić.',
  'Yes, write to me': 'Tak, chcę wiadomość',
  'We will not write to you about titles any more, and have deleted your address.':
    'Nie będziemy już pisać o tytułach. Adres został usunięty.',
  'Do not write to me about titles': 'Nie chcę wiadomości o tytułach',
}
