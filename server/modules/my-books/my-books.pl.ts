import type { Catalogue } from '../../../language/translate.ts'

export const myBooksTexts: Catalogue = {
  'The shop sends no such notices.': 'Sklep nie wysyła takich powiadomień.',
  'We have no title "%s".': 'Nie mamy tytułu „%s”.',
  '"%s" is not a correct ISBN.': '„%s” to nie jest poprawny ISBN.',
  'At most %s titles can be added at once.': 'Naraz można dodać najwyżej %s tytułów.',
  'The list can hold at most %s titles.': 'Na liście zmieści się najwyżej %s tytułów.',
  'There is no such title on the list.': 'Nie ma takiego tytułu na liście.',
  'This link is not right. Copy the whole of it from the mail.':
    'Ten odnośnik jest niepoprawny. Skopiuj go z wiadomości w całości.',
  'I want e-mails about lower prices of the titles on my list. I can withdraw this consent at any time.':
    'Chcę dostawać e-maile o niższych cenach tytułów z mojej listy. Tę zgodę mogę wycofać w każdej chwili.',
  'This link has expired, or its mail was sent already.': 'Ten odnośnik wygasł albo wiadomość została już wysłana.',
  'Shall we write when it can be bought? %s': 'Czy mamy napisać, gdy się pojawi? %s',
  'One more click': 'Jeszcze jedno kliknięcie',
  'Somebody asked %s to write to this address once this title can be bought:':
    'Ktoś poprosił księgarnię %s o wiadomość na ten adres, gdy będzie można kupić ten tytuł:',
  'Yes, write to me': 'Tak, chcę wiadomość',
  'The link works for %s. If it was not you, do nothing: we will not write again and will delete the address.':
    'Odnośnik działa przez %s. Jeśli to nie Ty, nie rób nic: nie napiszemy więcej i usuniemy adres.',
  'Do not write to me about titles that arrive': 'Nie chcę wiadomości o dostępnych tytułach',
  '%s titles that you waited for can be bought now': [
    'Tytuł, na który czekasz, jest już dostępny',
    '%s tytuły, na które czekasz, są już dostępne',
    '%s tytułów, na które czekasz, jest już dostępnych',
    '%s tytułu, na które czekasz, jest już dostępne',
  ],
  'You asked %s to write when this can be bought. Now it can:':
    'Na Twoją prośbę księgarnia %s daje znać, co już można kupić:',
  'This was the only mail about it: we have deleted your request.':
    'To jedyna wiadomość w tej sprawie: Twoja prośba została usunięta.',
  // mails
  '%s titles from your list can be bought now': [
    'Książka z Twojej listy jest już dostępna',
    '%s książki z Twojej listy są już dostępne',
    '%s książek z Twojej listy jest już dostępnych',
    '%s książki z Twojej listy jest już dostępne',
  ],
  'Your books have arrived': 'Twoje książki już są',
  'You wanted to know when these titles from My books at %s can be bought. Now they can:':
    'Na liście Moje podręczniki w księgarni %s czekasz na książki, których brakowało. Te można już kupić:',
  'Put them into the cart': 'Włóż je do koszyka',
  'We keep none of them aside: who orders first has them.': 'Nie odkładamy ich: liczy się kolejność zamówień.',
  '%s titles from your list cost less now': [
    'Książka z Twojej listy potaniała',
    '%s książki z Twojej listy potaniały',
    '%s książek z Twojej listy potaniało',
    '%s książki z Twojej listy potaniało',
  ],
  'Lower prices on your list': 'Niższe ceny na Twojej liście',
  'These titles from My books at %s cost less now:':
    'Te książki z listy Moje podręczniki w księgarni %s są teraz tańsze:',
  'On your list until now: %s': 'Dotąd na Twojej liście: %s',
  'Lowest price from 30 days before the reduction: %s': 'Najniższa cena z 30 dni przed obniżką: %s',
  'My books': 'Moje podręczniki',
  'Prices may change again: the one in the cart holds.': 'Ceny mogą się jeszcze zmienić: liczy się ta w koszyku.',
  'Do not write to me about this list any more': 'Nie chcę więcej wiadomości o tej liście',
}
