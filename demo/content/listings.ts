import { collectionPath, type Collection } from '../../language/paths.ts'
import { ALL_TITLES_KEYS } from '../../server/seed/all-titles.ts'

const KEYS = { pl: ALL_TITLES_KEYS.default, en: ALL_TITLES_KEYS.en }

/** Lists that menu and texts link to: all titles, with a query string for filters and sorting. */
export const listings = { books: '' } as const

/** Descriptions of the page of all titles. */
export const ALL_TITLES_DESCRIPTIONS = {
  default:
    'Wszystkie tytuły księgarni Zakładka: książki, e-booki, audiobooki i gry. Wysyłka w każdy dzień roboczy, odbiór w ' +
    'pięciu księgarniach.',
  en:
    'All titles of the Zakładka bookshop: books, e-books, audiobooks and games. Dispatched every working day, ' +
    'pick-up in five bookshops.',
}

/** The link to a list or an entity page, as written in a text. */
export function listingLink(language: 'pl' | 'en', listing: keyof typeof listings | Collection): string {
  if (listing === 'books') return `{{store url="${KEYS[language]}.html"}}${listings[listing]}`
  return `{{store url="${collectionPath(language, listing).slice(1)}"}}`
}
