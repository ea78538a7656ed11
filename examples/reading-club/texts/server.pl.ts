import type { Catalogue } from 'zakladka/server'

export const pl: Catalogue = {
  'members of a reading club get a mail when a meeting is set':
    'członkowie klubu czytelniczego dostają wiadomość, gdy zostanie ustalone spotkanie',
  'members of a reading club are told when their copy for it was shipped':
    'członkowie klubu czytelniczego dowiadują się, że wysłano ich egzemplarz na spotkanie',
  'Our reading club meets: %s': 'Spotkanie klubu czytelniczego: %s',
  'The reading club %s has chosen its next book:': 'Klub czytelniczy %s wybrał następną książkę:',
  'Your book for the reading club is on its way: %s': 'Książka na spotkanie klubu jest w drodze: %s',
  'The reading club %s talks about this book, which we have just sent to you:':
    'Klub czytelniczy %s rozmawia o tej książce, którą właśnie wysłaliśmy:',
  'Reading club': 'Klub czytelniczy',
  Book: 'Książka',
  Meeting: 'Spotkanie',
  Place: 'Miejsce',
  'See the book': 'Zobacz książkę',
  'There is no such reading club.': 'Nie ma takiego klubu czytelniczego.',
}
