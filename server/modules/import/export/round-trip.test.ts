import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import type { Database } from '../../../platform/db/db.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { seedReferenceData } from '../../../testing/checkout-fixture.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { writeCategories } from '../../../../demo/categories.ts'
import { seedDemo } from '../../../../demo/seed.ts'
import { writeSources } from '../../../../demo/sources.ts'
import { listChoices } from '../../catalog/index.ts'
import { exportTitles } from './export-titles.ts'
import { importTitles } from '../import-titles.ts'
import { decode, guessEncoding } from '../input/open-input.ts'
import { readCsv } from '../csv/read-csv.ts'
import { readOnixText, toChunks, poland } from '../onix/test-message.ts'
import { addCategory } from '../writing/categories.sql.ts'
import { listIdsAfter, readTitles } from '../writing/titles.sql.ts'

const ROOT = { id: 2, path: [1, 2], urlPath: '' }
/** Categories whose names hold the separators of paths and lists. */
const SPORT = { name: 'Sport / rekreacja; "na luzie"', key: 'sport' }
const MOUNTAINS = { name: 'Góry > doliny | jeziora', key: 'gory' }

let [demo, other]: TestShop[] = []
beforeAll(async () => {
  demo = await openShop()
  await seedDemo(demo.db)
  await demo.db.transaction(async (tx) => {
    const sport = await addCategory(tx, ROOT, SPORT.name, SPORT.key)
    const child = await addCategory(tx, sport, MOUNTAINS.name, MOUNTAINS.key)
    await tx.run`insert into product_category (product_id, category_id) select min(id), ${child.id} from product`
  })
}, 120_000)
afterAll(() => demo?.close())

async function exportText(db: Database, form: 'csv' | 'excel' | 'onix'): Promise<string> {
  let text = ''
  for await (const chunk of exportTitles(db, form, 'http://shop.example')) text += chunk
  return text
}

/** Product types that a format cannot express; `export choices` exports their parts. */
const LOST: Record<'csv' | 'onix', string[]> = { csv: [], onix: ['bundle', 'configurable', 'grouped'] }

/** Custom options, variants, grouped items, bundle parts and download links of all products. */
async function choices(db: Database) {
  const all = []
  for await (const product of listChoices(db)) all.push(product)
  return all.toSorted((a, b) => a.sku.localeCompare(b.sku))
}

/** The catalogue without ids of one database. */
async function catalogue(db: Database, form: 'csv' | 'onix') {
  const paths = new Map(
    (
      await db.many<{
        id: number
        path: string
      }>`select category_id as id, url_path as path from category_text where store_code = 'default'`
    ).map(({ id, path }) => [id, path]),
  )
  const titles = await readTitles(
    db,
    (await listIdsAfter(db, 0, 100_000)).map(({ id }) => id),
    poland,
  )
  const isExported =
    form === 'csv' ? () => true : ({ type }: { type: string }) => type === 'related' || type === 'other-edition'
  return Object.fromEntries(
    // ONIX describes publications, not services
    titles
      .filter(({ type }) => form === 'csv' || type !== 'virtual')
      .map(({ id: _id, image: _image, requestedLinks: _wanted, categories, links, ...title }) => [
        title.sku,
        {
          ...title,
          ...(LOST[form].includes(title.type) && { type: 'simple' }),
          categories: categories.map((category) => paths.get(category) ?? '').toSorted((a, b) => a.localeCompare(b)),
          links: links
            .filter(isExported)
            .map(({ type, sku }) => `${type} ${sku}`)
            .toSorted((a, b) => a.localeCompare(b)),
        },
      ]),
  )
}

test.each(['csv', 'onix'] as const)(
  'CAT-4 CAT-5 CAT-13 the catalogue exported as %s imports unchanged into the same shop and into a new one',
  async (form) => {
    if (!demo) throw new Error('no demo shop')
    const text = await exportText(demo.db, form)
    const cover = await demo.db.one<{ file: string }>`
      select i.file from product_image i join product p on p.id = i.product_id
      where p.type = 'simple' and 'image' = any(i.roles) and not i.is_disabled order by i.id limit 1`
    expect(text).toContain(`http://shop.example/media/catalog/product${cover?.file}`)
    const read = () =>
      form === 'csv'
        ? readCsv(decode(toChunks(text), guessEncoding), undefined, undefined, { currency: 'PLN' })
        : readOnixText(text)
    const before = await catalogue(demo.db, form)
    const count = Object.keys(before).length
    expect(count).toBeGreaterThan(100)
    expect((await importTitles(demo.db, read(), { actor: OPERATOR, name: form })).counts).toEqual({ unchanged: count })
    expect(await catalogue(demo.db, form)).toEqual(before)
    if (form === 'csv') {
      const excel = await exportText(demo.db, 'excel')
      expect(excel.split('\r\n')[0]).toMatch(/^\ufeffsku;isbn;.*;price;/)
      expect(/;"\d+,\d\d";/.test(excel)).toBe(true)
      const table = readCsv(decode(toChunks(excel), guessEncoding), undefined, undefined, { currency: 'PLN' })
      expect((await importTitles(demo.db, table, { actor: OPERATOR, name: 'excel' })).counts).toEqual({
        unchanged: count,
      })
    }
    other = await openShop()
    try {
      await other.db.transaction(async (tx) => {
        await writeAttributes(tx)
        await writeSources(tx)
        await writeCategories(tx, fileURLToPath(new URL('../../../../demo', import.meta.url)))
        const sport = await addCategory(tx, ROOT, SPORT.name, SPORT.key)
        await addCategory(tx, sport, MOUNTAINS.name, MOUNTAINS.key)
      })
      expect((await importTitles(other.db, read(), { actor: OPERATOR, name: form })).counts).toEqual({ new: count })
      // e-book files are not exported, so that e-books of another shop are to order until theirs arrive
      const elsewhere = Object.entries(before).map(([sku, title]) => [
        sku,
        title.type === 'downloadable' && title.lifecycle === 'available' ? { ...title, lifecycle: 'to-order' } : title,
      ])
      expect(await catalogue(other.db, form)).toEqual(Object.fromEntries(elsewhere))
      if (form === 'csv') {
        const chosen = await choices(demo.db)
        for (const kind of ['options', 'configurable', 'grouped', 'bundle', 'links'] as const)
          expect(chosen.filter((product) => product[kind]).length, kind).toBeGreaterThan(0)
        expect(chosen.map(({ bundle }) => bundle)).toContainEqual(
          expect.objectContaining({ tiers: expect.any(Array) as object[] }),
        )
        expect(await choices(other.db)).toEqual(chosen)
      }
    } finally {
      await other.close()
    }
  },
  120_000,
)

/** SKU -> the categories of a title, as the names that readers see. */
async function namedCategories(db: Database, form: 'csv' | 'onix') {
  const rows = await db.many<{ sku: string; path: string }>`
    select p.sku, (select string_agg(t.name, ' / ' order by n.nth) from unnest(c.path[3:]) with ordinality n (id, nth)
      join category_text t on t.category_id = n.id and t.store_code = 'default') as path
    from product p join product_category pc on pc.product_id = p.id join category c on c.id = pc.category_id
    where p.is_enabled and (p.type <> 'virtual' or ${form === 'csv'}) order by p.sku, path`
  return rows.map(({ sku, path }) => `${sku}: ${path}`)
}

test.each(['csv', 'onix'] as const)(
  'CAT-13 the catalogue exported as %s and restored into an empty shop has the same categories by name',
  async (form) => {
    if (!demo) throw new Error('no demo shop')
    const text = await exportText(demo.db, form)
    const read = () =>
      form === 'csv'
        ? readCsv(decode(toChunks(text), guessEncoding), undefined, undefined, { currency: 'PLN' })
        : readOnixText(text)
    const empty = await openShop()
    try {
      await seedReferenceData(empty.db)
      await empty.db.transaction((tx) => writeAttributes(tx))
      await importTitles(empty.db, read(), { actor: OPERATOR, name: form })
      const before = await namedCategories(demo.db, form)
      expect(before.some((each) => each.includes(MOUNTAINS.name))).toBe(true)
      expect(await namedCategories(empty.db, form)).toEqual(before)
    } finally {
      await empty.close()
    }
  },
  120_000,
)
