import { collectionPath, type Collection } from '../../language/paths.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { ALL_TITLES } from '../../server/seed/all-titles.ts'
import { listings } from './listings.ts'

export const MAIN_MENU = 'new-main-menu'

interface Entry {
  /** Polish and English title; default: the category's name. */
  titles?: readonly [string, string]
  listing?: keyof typeof listings
  /** A page that has its own URL in each view. */
  collection?: Collection
  /** Polish path of a category; its subcategories are included. */
  category?: string
  itemClass?: string
  children?: readonly Entry[]
}

const ENTRIES: readonly Entry[] = [
  {
    titles: ['Książki', 'Books'],
    listing: 'books',
    children: [
      'literatura-piekna',
      'kryminal-i-sensacja',
      'fantastyka',
      'biografie-i-wspomnienia',
      'dla-mlodziezy',
      'nauka',
      'poradniki',
      'sztuka-i-podroze',
    ].map((category) => ({ category })),
  },
  { category: 'dla-dzieci' },
  { category: 'lektury-szkolne' },
  { category: 'podreczniki' },
  { category: 'e-booki' },
  { category: 'audiobooki' },
  { category: 'gry-i-gadzety' },
  { titles: ['Nowości', 'New titles'], collection: 'novelties' },
  { titles: ['Zapowiedzi', 'Announcements'], collection: 'announcements' },
  { titles: ['Bestsellery', 'Bestsellers'], collection: 'bestsellers' },
  { titles: ['Promocje', 'Special offers'], collection: 'promotions', itemClass: 'promo' },
]

/** Writes the main menu once; later changes by an operator are kept. */
export async function writeMenu(tx: Db): Promise<void> {
  const menu = await tx.one<{
    id: number
  }>`
    insert into menu (identifier, title, css_class) values (${MAIN_MENU}, 'Menu główne', 'main-menu')
      on conflict do nothing returning id`
  if (menu) await writeEntries(tx, menu.id, ENTRIES, null)
}

async function writeEntries(tx: Db, menuId: number, entries: readonly Entry[], parentId: number | null) {
  for (const [position, entry] of entries.entries()) {
    const { titles, category, children, listing, collection } = entry
    const known = category
      ? await tx.one<{
          id: number
        }>`select category_id as id from category_text where store_code = 'default' and url_path = ${category}`
      : undefined
    if (category && !known) continue
    const categoryId = collection ? null : (known?.id ?? ALL_TITLES)
    const url = collection ? collectionPath('pl', collection) : (listing && listings[listing]) || null
    const item = await tx.one<{
      id: number
    }>`insert into menu_item (menu_id, parent_id, title, titles, url_type, url, urls, category_id, item_class, position)
      values (${menuId}, ${parentId}, ${titles?.[0] ?? null}, ${titles ? { en: titles[1] } : {}}, ${collection ? 0 : 2},
        ${url}, ${collection ? { en: collectionPath('en', collection) } : {}}, ${categoryId},
        ${entry.itemClass ?? null},
        ${position + 1}) returning id`
    if (!item) throw new Error('an insert returns its row')
    if (children) await writeEntries(tx, menuId, children, item.id)
    if (known) await writeEntries(tx, menuId, await childCategories(tx, known.id), item.id)
  }
}

const childCategories = (tx: Db, categoryId: number) => tx.many<{ category: string }>`
  select t.url_path as category from category c join category_text t on t.category_id = c.id
    and t.store_code = 'default'
  where c.parent_id = ${categoryId} order by c.position, c.id`
