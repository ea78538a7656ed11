import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReferenceData } from '../../../testing/checkout-fixture.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import type { RecordFields } from '../record/title-record.ts'
import { addCategory } from './categories.sql.ts'
import { CategoryFinder } from './category-finder.ts'
import { recordOf } from './test-title.ts'

let shop: TestShop
const ROOT = { id: 2, path: [1, 2], urlPath: '' }
beforeAll(async () => {
  shop = await openShop()
  await seedReferenceData(shop.db)
  await shop.db.transaction(async (tx) => {
    const add = async (parent: typeof ROOT, name: string, key: string) => addCategory(tx, parent, name, key)
    const fiction = await add(ROOT, 'Literatura piękna', 'literatura-piekna')
    await add(fiction, 'Klasyka', 'klasyka-swiatowa')
    await add(fiction, 'Poezja', 'poezja')
    const games = await add(ROOT, 'Gry i gadżety', 'gry-i-gadzety')
    await add(games, 'Gry', 'gry')
    await add(games, 'Poezja', 'poezja')
    await tx.run`update category set include_in_menu = true where level > 1`
    const hidden = await add(ROOT, 'Hurtownia', 'hurtownia')
    await add(hidden, 'Klasyka', 'klasyka')
    await add(await add(ROOT, 'E-booki', 'e-booki'), 'Ukryte', 'ukryte')
  })
})
afterAll(() => shop.close())

/** URL paths of the categories that are found, in a transaction that is rolled back. */
async function find(fields: RecordFields, canCreate = true) {
  const record = recordOf(fields)
  let paths: string[] | undefined
  const undo = new Error('undo')
  await shop.db
    .transaction(async (tx) => {
      const finder = new CategoryFinder(canCreate)
      await finder.read(tx)
      const ids = await finder.find(tx, record)
      const rows = await tx.many<{ id: number; urlPath: string }>`
        select category_id as id, url_path from category_text where store_code = 'default'`
      paths = ids?.map((id) => rows.find((row) => row.id === id)?.urlPath ?? '')
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return [paths, ...record.remarks, ...(record.isPartial ? ['in part'] : [])]
}

test.each<[string, RecordFields, unknown[]]>([
  ['its names in any case', { shelves: ['LITERATURA piękna / klasyka'] }, [['literatura-piekna/klasyka-swiatowa']]],
  ['its address', { shelves: ['Literatura piekna / Klasyka światowa'] }, [['literatura-piekna/klasyka-swiatowa']]],
  [
    'the last name, if one category of the menu has it',
    { shelves: ['Beletrystyka / Klasyka światowa'] },
    [['literatura-piekna/klasyka-swiatowa']],
  ],
  [
    'each path once',
    { shelves: ['Literatura piękna / Poezja', 'literatura-piekna > poezja', 'Gry i gadżety'] },
    [['literatura-piekna/poezja', 'gry-i-gadzety']],
  ],
  ['the whole path of a branch outside the menu', { shelves: ['Hurtownia / Klasyka'] }, [['hurtownia/klasyka']]],
  [
    'the longest Thema code',
    { thema: ['FBC', 'FBCX', 'DCF'] },
    [['literatura-piekna/klasyka-swiatowa', 'literatura-piekna/poezja']],
  ],
  ['a shorter Thema code', { thema: ['FX'] }, [['literatura-piekna']]],
  [
    'its paths before Thema codes and kind',
    { shelves: ['Gry i gadżety / Gry'], thema: ['DC'], kind: 'ebook' },
    [['gry-i-gadzety/gry']],
  ],
  ['Thema codes before its kind', { shelves: [], thema: ['DC'], kind: 'game' }, [['literatura-piekna/poezja']]],
  ['its kind', { kind: 'game' }, [['gry-i-gadzety/gry']]],
  ['its kind, as Thema has no category', { thema: ['QQ'], kind: 'ebook' }, [['e-booki']]],
])('a title is put into categories by %s', async (_case, fields, expected) =>
  expect(await find(fields)).toEqual(expected),
)

test('a title without subjects keeps its categories; one whose list is empty leaves them', async () => {
  expect(await find({})).toEqual([undefined])
  expect(await find({ kind: 'book' })).toEqual([undefined])
  expect(await find({ thema: ['QQ'] })).toEqual([undefined])
  expect(await find({ shelves: [] })).toEqual([[]])
  expect(await find({ shelves: [' / '] })).toEqual([[]])
})

test('a name that is ambiguous, or outside the menu, creates a category of its own', async () => {
  expect(await find({ shelves: ['Poezja'] })).toEqual([['poezja']])
  expect(await find({ shelves: ['Inne / Ukryte'] })).toEqual([['inne/ukryte']])
})

test('missing categories are created below the known part of the path, up to four deep', async () => {
  expect(await find({ shelves: ['Literatura piękna / Dramat / Grecki', 'Literatura piękna / Dramat'] })).toEqual([
    ['literatura-piekna/dramat/grecki', 'literatura-piekna/dramat'],
  ])
  expect(await find({ shelves: ['A1 / B1 / C1 / D1'] })).toEqual([['a1/b1/c1/d1']])
  expect(await find({ shelves: ['A1 / B1 / C1 / D1 / E1'] })).toEqual([
    [],
    'no category for "A1 / B1 / C1 / D1 / E1"',
    'in part',
  ])
  expect(await find({ shelves: ['A1 / !!! / B1'] })).toEqual([['a1/b1']])
  expect(await find({ shelves: ['z'.repeat(130)] })).toEqual([['z'.repeat(120)]])
})

test('where categories are not created, the missing one is reported, cut to 200 characters', async () => {
  expect(await find({ shelves: ['Nowa', 'Literatura piękna'] }, false)).toEqual([
    ['literatura-piekna'],
    'no category for "Nowa"',
    'in part',
  ])
  const [, remark] = await find({ shelves: [`${'x'.repeat(100)} / ${'y'.repeat(100)}`] }, false)
  expect(remark).toBe(`no category for "${'x'.repeat(100)} / ${'y'.repeat(97)}"`)
})

test('an import creates up to 500 categories', async () => {
  const undo = new Error('undo')
  const record = recordOf({ shelves: Array.from({ length: 501 }, (_, nth) => `Dział ${nth}`) })
  await expect(
    shop.db.transaction(async (tx) => {
      const finder = new CategoryFinder(true)
      await finder.read(tx)
      expect(await finder.find(tx, record)).toHaveLength(500)
      throw undo
    }),
  ).rejects.toBe(undo)
  expect(record.remarks).toEqual(['no category for "Dział 500"'])
})

test('a new category stands behind its siblings in all views, outside the menu, with its address', async () => {
  const undo = new Error('undo')
  await expect(
    shop.db.transaction(async (tx) => {
      const finder = new CategoryFinder(true)
      await finder.read(tx)
      const [id] = (await finder.find(tx, recordOf({ shelves: ['Literatura piękna / Dramat'] }))) ?? []
      expect(
        await tx.many`
          select c.level, c.position, c.include_in_menu, c.path[array_length(c.path, 1)] = c.id as is_own, t.store_code,
            t.name, t.url_key, t.url_path, t.meta_title, w.request_path
          from category c join category_text t on t.category_id = c.id left join url_rewrite w on w.entity_id = c.id
            and w.entity_type = 'CATEGORY' and w.store_code = t.store_code
          where c.id = ${id ?? 0} order by t.store_code`,
      ).toEqual(
        ['default', 'en'].map((storeCode) => ({
          level: 3,
          position: 3,
          includeInMenu: false,
          isOwn: true,
          storeCode,
          name: 'Dramat',
          urlKey: 'dramat',
          urlPath: 'literatura-piekna/dramat',
          metaTitle: 'Dramat',
          requestPath: 'literatura-piekna/dramat.html',
        })),
      )
      throw undo
    }),
  ).rejects.toBe(undo)
})
