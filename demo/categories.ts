import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { slug } from '../language/slug.ts'
import type { Db } from '../server/platform/db/db.ts'

interface WrittenCategory {
  key: string
  name: string
  nameEn: string
  description?: string
  descriptionEn?: string
  children?: WrittenCategory[]
}

/** Id of the root category, as in Magento. */
const ROOT = 2

/** Writes the tree, parents first; a category with an existing Polish path is unchanged. */
export async function writeCategories(tx: Db, seedFolder: string): Promise<void> {
  const tree = JSON.parse(await readFile(path.join(seedFolder, 'categories.json'), 'utf8')) as WrittenCategory[]
  await writeBranch(tx, tree, { id: ROOT, path: [1, ROOT], polish: '', english: '' })
}

interface Parent {
  id: number
  path: number[]
  polish: string
  english: string
}

async function writeBranch(tx: Db, branch: readonly WrittenCategory[], parent: Parent) {
  for (const [index, category] of branch.entries()) {
    const keyEn = slug(category.nameEn)
    const polish = parent.polish + category.key
    const english = parent.english + keyEn
    const known = await tx.one<{
      id: number
    }>`select category_id as id from category_text where store_code = 'default' and url_path = ${polish}`
    const id = known?.id ?? (await writeCategory(tx, category, parent, index, { polish, english, keyEn }))
    await writeBranch(tx, category.children ?? [], {
      id,
      path: [...parent.path, id],
      polish: `${polish}/`,
      english: `${english}/`,
    })
  }
}

async function writeCategory(
  tx: Db,
  category: WrittenCategory,
  parent: Parent,
  index: number,
  { polish, english, keyEn }: { polish: string; english: string; keyEn: string },
) {
  const row = await tx.one<{
    id: number
  }>`
    insert into category (parent_id, path, level, position) values (${parent.id}, '{}', ${parent.path.length},
      ${index + 1}) returning id`
  if (!row) throw new Error('an insert returns its row')
  await tx.run`update category set path = ${[...parent.path, row.id]} where id = ${row.id}`
  await tx.run`
    insert into category_text (category_id, store_code, name, url_key, url_path, description, meta_title,
      meta_description) values
    (${row.id}, 'default', ${category.name}, ${category.key}, ${polish}, ${paragraph(category.description)},
      ${category.name}, ${category.description ?? null}),
    (${row.id}, 'en', ${category.nameEn}, ${keyEn}, ${english}, ${paragraph(category.descriptionEn)},
      ${category.nameEn}, ${category.descriptionEn ?? null})`
  await tx.run`insert into url_rewrite (store_code, request_path, entity_type, entity_id) values
    ('default', ${`${polish}.html`}, 'CATEGORY', ${row.id}), ('en', ${`${english}.html`}, 'CATEGORY', ${row.id})
      on conflict do nothing`
  return row.id
}

const paragraph = (text: string | undefined) => (text ? `<p>${text}</p>` : null)
