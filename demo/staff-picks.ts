import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../server/platform/db/db.ts'
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

/** Writes demo booksellers with their picks if the shop has no booksellers; returns the ids of the changed products. */
export async function writeStaffPicks(
  tx: Db,
  seedFolder: string,
  { books, titles }: { books: readonly WrittenBook[]; titles: readonly Title[] },
): Promise<number[]> {
  if (await tx.one<{ id: number }>`select id from bookseller limit 1`) return []
  const booksellers = JSON.parse(
    await readFile(path.join(seedFolder, 'staff-picks.json'), 'utf8'),
  ) as WrittenBookseller[]
  const picked: number[] = []
  for (const [booksellerPosition, { key, name, nameEn, role, roleEn, picks }] of booksellers.entries()) {
    const bookseller = await tx.one<{ id: number }>`
      insert into bookseller (url_key, name, names, role, roles, position)
      values (${key}, ${name}, ${JSON.stringify({ en: nameEn })}, ${role}, ${JSON.stringify({ en: roleEn })},
        ${booksellerPosition})
      returning id`
    for (const [position, { title, publisher, pl, en }] of picks.entries()) {
      const index = books.findIndex((book) => book.title === title && book.publisher === publisher)
      const product = await tx.one<{ id: number }>`
        insert into staff_pick (bookseller_id, product_id, text, texts, position)
        select ${bookseller?.id ?? 0}, id, ${pl}, ${JSON.stringify({ en })}, ${position} from product
        where sku = ${titles[index]?.sku ?? ''} returning product_id as id`
      if (product) picked.push(product.id)
    }
  }
  return picked
}

interface WrittenSeason {
  key: string
  pl: string
  en: string
  plText: string
  enText: string
  path?: string
  pathEn?: string
  from: string
  to: string
  titles: { title: string; publisher: string }[]
}

/** Writes the demo seasons if the shop has no seasons. */
export async function writeSeasons(
  tx: Db,
  seedFolder: string,
  { books, titles }: { books: readonly WrittenBook[]; titles: readonly Title[] },
): Promise<void> {
  if (await tx.one<{ key: string }>`select key from season limit 1`) return
  const seasons = JSON.parse(await readFile(path.join(seedFolder, 'seasons.json'), 'utf8')) as WrittenSeason[]
  for (const [position, season] of seasons.entries()) {
    const { key, pl, en, plText, enText, path: own, pathEn, from, to } = season
    await tx.run`
      insert into season (key, title, titles, text, texts, path, paths, from_day, to_day, position)
      values (${key}, ${pl}, ${JSON.stringify({ en })}, ${plText}, ${JSON.stringify({ en: enText })}, ${own ?? null},
        ${JSON.stringify({ en: pathEn })}, ${from}, ${to}, ${position})`
    const skus = season.titles.map(({ title, publisher }) => {
      const index = books.findIndex((book) => book.title === title && book.publisher === publisher)
      return titles[index]?.sku ?? ''
    })
    await tx.run`
      insert into season_title (season_key, product_id, position)
      select ${key}, p.id, array_position(${skus}::text[], p.sku) from product p where p.sku = any(${skus})`
  }
}
