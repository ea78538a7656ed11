import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../platform/db/db.ts'
import type { WrittenBook } from './books.ts'
import type { Title } from './title.ts'

interface WrittenBookseller {
  key: string
  name: string
  nameEn: string
  role: string
  roleEn: string
  picks: { title: string; publisher: string; pl: string; en: string }[]
}

/** What invented booksellers recommend, in a shop that has none yet. Returns the products concerned. */
export async function writeStaffPicks(
  tx: Db,
  seedFolder: string,
  { books, titles }: { books: readonly WrittenBook[]; titles: readonly Title[] },
): Promise<number[]> {
  if (await tx.one<{ id: number }>`select id from bookseller limit 1`) return []
  const written = JSON.parse(await readFile(path.join(seedFolder, 'staff-picks.json'), 'utf8')) as WrittenBookseller[]
  const picked: number[] = []
  for (const [place, { key, name, nameEn, role, roleEn, picks }] of written.entries()) {
    const bookseller = await tx.one<{ id: number }>`
      insert into bookseller (url_key, name, names, role, roles, position)
      values (${key}, ${name}, ${JSON.stringify({ en: nameEn })}, ${role}, ${JSON.stringify({ en: roleEn })}, ${place})
      returning id`
    for (const [position, { title, publisher, pl, en }] of picks.entries()) {
      const at = books.findIndex((book) => book.title === title && book.publisher === publisher)
      const product = await tx.one<{ id: number }>`
        insert into staff_pick (bookseller_id, product_id, text, texts, position)
        select ${bookseller?.id ?? 0}, id, ${pl}, ${JSON.stringify({ en })}, ${position} from product
        where sku = ${titles[at]?.sku ?? ''} returning product_id as id`
      if (product) picked.push(product.id)
    }
  }
  return picked
}
