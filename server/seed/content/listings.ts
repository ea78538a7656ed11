import { addressOf, type Collection } from '../../../language/addresses.ts'
import type { Db } from '../../platform/db/db.ts'

/** Magento's id of this shop's tree: as a page it lists every title. */
export const ALL_TITLES = 2
const ADDRESS = { pl: 'ksiazki', en: 'books' } as const

/** Lists that menu and texts lead to: all titles, filtered and sorted by what follows the address. */
export const listings = { books: '' } as const

/** As a text writes it in a link: one of these, or a page that gathers books. */
export function listingLink(language: 'pl' | 'en', listing: keyof typeof listings | Collection): string {
  if (listing === 'books') return `{{store url="${ADDRESS[language]}.html"}}${listings[listing]}`
  return `{{store url="${addressOf(language, listing).slice(1)}"}}`
}

/** Gives the page of all titles its address in either view; described, it is the demo shop's. */
export async function openAllTitles(tx: Db, { isDemo = true }: { isDemo?: boolean } = {}): Promise<void> {
  const views = [
    {
      store: 'default',
      path: ADDRESS.pl,
      description:
        'Wszystkie tytuły księgarni Zakładka: książki, e-booki, audiobooki i gry. Wysyłka w 24 godziny, odbiór w ' +
        'pięciu księgarniach.',
    },
    {
      store: 'en',
      path: ADDRESS.en,
      description:
        'All titles of the Zakładka bookshop: books, e-books, audiobooks and games. Dispatched in 24 hours, ' +
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
