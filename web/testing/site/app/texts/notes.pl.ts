import type { Catalogue } from '../../../../../language/translate.ts'
import { fields } from '../../../../texts/forms.pl.ts'
import { web } from '../../../../texts/web.pl.ts'

export const notes: Catalogue = {
  ...web,
  ...fields,
  Close: 'Zamknij',
  Notes: 'Notatki',
  Notifications: 'Powiadomienia',
  Store: 'Zapisz',
  Text: 'Treść',
  'The note is stored.': 'Zapisano notatkę.',
  'There is no such note': 'Nie ma takiej notatki',
  Title: 'Tytuł',
  'Write a note': 'Napisz notatkę',
}
