import { collectionPath, type Collection } from '../../../language/paths.ts'
import type { Db } from '../../platform/db/db.ts'

/** Id of the root category, as in Magento; its page lists all titles. */
export const ALL_TITLES = 2
const ADDRESS = { pl: 'ksiazki', en: 'books' } as const

/** Lists that menu and texts link to: all titles, with a query string for filters and sorting. */
export const listings = { books: '' } as const

/** The link to a list or an entity page, as written in a text. */
export function listingLink(language: 'pl' | 'en', listing: keyof typeof listings | Collection): string {
  if (listing === 'books') return `{{store url="${ADDRESS[language]}.html"}}${listings[listing]}`
  return `{{store url="${collectionPath(language, listing).slice(1)}"}}`
}

/** Sets the URL of the page of all titles in both views, with the demo shop's description if `isDemo`. */
export async function writeAllTitlesUrl(tx: Db, { isDemo = true }: { isDemo?: boolean } = {}): Promise<void> {
  const views = [
    {
      store: 'default',
      path: ADDRESS.pl,
      description:
        'Wszystkie tytuły księgarni Zakładka: książki, e-booki, audiobooki i gry. Wysyłka w każdy dzień roboczy, odbiór w ' +
        'pięciu księgarniach.',
    },
    {
      store: 'en',
      path: ADDRESS.en,
      description:
        'All titles of the Zakładka bookshop: books, e-books, audiobooks and games. Dispatched every working day, ' +
        'pick-up in five bookshops.',
    },
  ]
  for (const { store, path, description } of views) {
    await tx.run`update category_text set url_key = ${path}, url_path = ${path}, 
      meta_description = ${isDemo ? description : null}
      where category_id = ${ALL_TITLES} and store_code = ${store} and url_path = ''`
    await tx.run`
      insert into url_rewrite (store_code, request_path, entity_type, entity_id) values (${store}, ${`${path}.html`},
        'CATEGORY', ${ALL_TITLES}) on conflict do nothing`
  }
}
