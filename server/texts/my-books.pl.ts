import type { Catalogue } from '../../language/translate.ts'

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
  // the mail
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
  'Do not write to me about this list any more': 'Nie piszcie do mnie więcej o tej liście',
}
