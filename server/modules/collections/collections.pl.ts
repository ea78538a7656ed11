import type { Catalogue } from '../../../language/translate.ts'

export const collectionsTexts: Catalogue = {
  'New titles': 'Nowości',
  'Special offers': 'Promocje',
  Announcements: 'Zapowiedzi',
  'New and announced titles: %s': 'Nowe i zapowiadane tytuły: %s',
  'Published on %s': 'Premiera: %s',
}
