import type { Catalogue } from 'zakladka/storefront'

export const pl: Catalogue = {
  'Reading clubs': 'Kluby czytelnicze',
  'Read by the club %s': 'Czyta go klub %s',
  'Next meeting: %s': 'Najbliższe spotkanie: %s',
  'Read with others: our clubs, their next books and meetings.':
    'Czytaj z innymi: nasze kluby, ich najbliższe książki i spotkania.',
  'We read a book, then we talk about it over tea. Membership is free, and you can leave at any time.':
    'Czytamy książkę, a potem rozmawiamy o niej przy herbacie. Udział jest bezpłatny, a z klubu można odejść ' +
    'w każdej chwili.',
  'There are no clubs yet. Come back soon.': 'Nie ma jeszcze żadnego klubu. Zajrzyj tu niedługo.',
  'The next meeting is not set yet.': 'Termin następnego spotkania nie jest jeszcze znany.',
  'Next meeting': 'Najbliższe spotkanie',
  'We read': 'Czytamy',
  'You are a member.': 'Należysz do klubu.',
  Join: 'Dołącz do klubu',
  Leave: 'Odejdź z klubu',
  'Sign in and join': 'Zaloguj się i dołącz',
  'You are a member of %s. We write to you about each meeting.':
    'Należysz do klubu: %s. Napiszemy do Ciebie o każdym spotkaniu.',
  'You have left %s.': 'Nie należysz już do klubu: %s.',
}
