import type { Db } from '../platform/db/db.ts'

/** Id of the root category, as in Magento; its page lists all titles. */
export const ALL_TITLES = 2
/** URL key of the page of all titles in each view. */
export const ALL_TITLES_KEYS = { default: 'ksiazki', en: 'books' } as const

/** Sets the URL of the page of all titles in both views, and its descriptions for search engines, if there are any. */
export async function writeAllTitlesUrl(
  tx: Db,
  descriptions?: Record<keyof typeof ALL_TITLES_KEYS, string>,
): Promise<void> {
  for (const store of ['default', 'en'] as const) {
    const path = ALL_TITLES_KEYS[store]
    await tx.run`update category_text set url_key = ${path}, url_path = ${path},
      meta_description = ${descriptions?.[store] ?? null}
      where category_id = ${ALL_TITLES} and store_code = ${store} and url_path = ''`
    await tx.run`
      insert into url_rewrite (store_code, request_path, entity_type, entity_id) values (${store}, ${`${path}.html`},
        'CATEGORY', ${ALL_TITLES}) on conflict do nothing`
  }
}
