import type { Catalogue } from '../../../language/translate.ts'

/** Polish for what only pages of authors, series, publishers and lists say. */
export const collections: Catalogue = {
  '%s authors': ['%s autor', '%s autorzy', '%s autorów', '%s autora'],
  '%s publishers': ['%s wydawnictwo', '%s wydawnictwa', '%s wydawnictw', '%s wydawnictwa'],
  '%s series': ['%s seria', '%s serie', '%s serii', '%s serii'],
  '%s volumes': ['%s tom', '%s tomy', '%s tomów', '%s tomu'],
  'After volume %s comes volume %s:': 'Po tomie %s czas na tom %s:',
  All: 'Wszystkie',
  'All names from A to Ż, with their books': 'Wszystkie nazwy od A do Ż, z ich książkami',
  Alphabet: 'Alfabet',
  Announcements: 'Zapowiedzi',
  Authors: 'Autorzy',
  'Books of the last weeks, the newest first.': 'Książki z ostatnich tygodni, od najnowszej.',
  'Contact in matters of product safety': 'Kontakt w sprawach bezpieczeństwa produktów',
  Covers: 'Okładki',
  'Books that cost less now. Beside each price stands the lowest of the 30 days before.':
    'Książki, które teraz kosztują mniej. Przy każdej cenie podajemy najniższą z 30 dni przed obniżką.',
  Edited: 'Redagowane',
  'Follow by RSS': 'Śledź przez RSS',
  Illustrated: 'Ilustrowane',
  'Imprints: %s': 'Marki wydawnicze: %s',
  'Month of publication': 'Miesiąc premiery',
  'Other signs': 'Inne znaki',
  'Part in the book': 'Udział w książce',
  Photographs: 'Zdjęcia',
  Publishers: 'Wydawnictwa',
  'Read aloud': 'Nagrania',
  Series: 'Serie',
  'That was the last volume that we know of. We will tell of the next one here and by RSS.':
    'To ostatni tom, o którym wiemy. O następnym powiemy tutaj i przez RSS.',
  'Titles by this author: %s': 'W naszej księgarni: %s',
  Translated: 'Przekłady',
  Volumes: 'Tomy',
  'We do not have volume %s.': 'Tomu %s nie mamy w ofercie.',
  'We do not have volumes %s to %s.': 'Tomów od %s do %s nie mamy w ofercie.',
  'What is still to come, by the day of publication. What is in presale can be ordered already.':
    'Książki, które dopiero się ukażą, według dnia premiery. Te w przedsprzedaży można już zamówić.',
  'What readers buy most often: first in the last weeks, then of all time.':
    'Najczęściej kupowane: najpierw w ostatnich tygodniach, potem od początku.',
  'Which volume have you read last?': 'Po którym tomie jesteś?',
  Written: 'Napisane',
  'born %s': 'ur. %s',
  books: 'książki',
  'died %s': 'zm. %s',
  'volumes in order': 'tomy po kolei',
  'titles of the collection': 'tytuły w kolekcji',
}
