import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { addTitle } from '../../../testing/title.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { writeSources } from '../../../../demo/sources.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import {
  addCategory,
  CategoryError,
  listStoredCategories,
  moveCategory,
  removeCategory,
  setCategoryActive,
  titlePath,
  updateCategory,
} from '../index.ts'
import type { StoredCategory } from './edit-categories.sql.ts'

let shop: TestShop
beforeAll(async () => {
  // a change of the tables reaches kept answers a moment later
  shop = await openShop({ environment: { RESPONSE_CACHE: '0' } })
  await writeSources(shop.db)
  await writeAttributes(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.run`delete from product_category`
  await shop.db.run`delete from category where level > 1`
  await shop.db.run`delete from url_rewrite`
})

const change = <Result>(work: (tx: TestShop['db']) => Promise<Result>): Promise<Result> =>
  shop.db.transaction((tx) => work(tx as TestShop['db']))
const add = (path: string, texts: Parameters<typeof addCategory>[3] = {}, options?: { isActive?: boolean }) =>
  change((tx) => addCategory(tx, OPERATOR, path, texts, options))
const update = (...[reference, texts, options]: [string, Parameters<typeof updateCategory>[3], object?]) =>
  change((tx) => updateCategory(tx, OPERATOR, reference, texts, options))
const move = (reference: string, where: Parameters<typeof moveCategory>[3]) =>
  change((tx) => moveCategory(tx, OPERATOR, reference, where))
const remove = (reference: string, to?: string, removed: number[] = []) =>
  change((tx) => removeCategory(tx, OPERATOR, reference, { to, removeReferences: async (id) => void removed.push(id) }))
/** Polish paths in the order of the tree, parents first. */
const paths = async () => (await listStoredCategories(shop.db)).map(({ texts }) => texts['default']?.url_path)
const rewrites = (view = 'default') => shop.db.many<{ from: string; to: string | null; type: string; code: number }>`
  select request_path as from, target_path as to, entity_type as type, redirect_type as code from url_rewrite
  where store_code = ${view} order by request_path`
const refused = (work: Promise<unknown>, message: string) =>
  expect(work).rejects.toThrow(expect.objectContaining({ constructor: CategoryError, message }) as Error)
const textOf = ({ texts }: StoredCategory, view = 'default') => texts[view]

test('a category is added after its siblings, with texts and an address in each view', async () => {
  const fiction = await add('Literatura')
  expect(fiction).toMatchObject({ isActive: true, position: 1, products: 0, path: [1, 2, fiction.id] })
  const english = {
    name: ' Crime ',
    key: 'crime-fiction',
    description: ' <p>Dark.</p> ',
    metaTitle: 'Crime books',
    metaDescription: ' ',
  }
  const crime = await add('Literatura / Kryminał', { en: english }, { isActive: false })
  expect(crime).toMatchObject({ parentId: fiction.id, isActive: false, path: [1, 2, fiction.id, crime.id] })
  expect(crime.texts).toEqual({
    default: {
      name: 'Kryminał',
      url_key: 'kryminal',
      url_path: 'literatura/kryminal',
      description: null,
      meta_title: 'Kryminał',
      meta_description: null,
    },
    en: {
      name: 'Crime',
      url_key: 'crime-fiction',
      url_path: 'literatura/crime-fiction',
      description: '<p>Dark.</p>',
      meta_title: 'Crime books',
      meta_description: null,
    },
  })
  expect(await add('/literatura/Thriller.html')).toMatchObject({ position: 2, parentId: fiction.id })
  expect(await add('Nauka')).toMatchObject({ position: 2 })
  expect(await paths()).toEqual(['literatura', 'nauka', 'literatura/kryminal', 'literatura/thriller'])
  expect((await rewrites('en')).map(({ from }) => from)).toContain('literatura/crime-fiction.html')
})

const NAME = 'A name has 1 to 120 characters, without / and >.'
test.each<[string, Parameters<typeof addCategory>[3], string]>([
  ['', {}, NAME],
  ['Literatura / ', { default: { name: ' ' } }, NAME],
  ['x'.repeat(121), {}, NAME],
  ['Nowa', { en: { name: 'A / B' } }, NAME],
  ['Nowa', { en: { name: 'A\nB' } }, NAME],
  ['!!!', {}, '"!!!" has no letters or digits for an address.'],
  ['Nowa', { en: { key: 'Nowa' } }, 'A part of an address has small letters, digits and hyphens.'],
  ['Nowa', { en: { key: 'a--b' } }, 'A part of an address has small letters, digits and hyphens.'],
  ['Nowa', { de: { name: 'Neu' } }, 'There is no store view "de", only default, en.'],
  [
    'Brak / Wcale / Nowa',
    {},
    'There is no category "Brak / Wcale", in which "Nowa" would be: / and > separate a category from those below ' +
      'it. Add the upper one first.',
  ],
  ['A / B / C / D / E', {}, 'Categories are 4 levels deep at most.'],
  ['Literatura', {}, expect.stringContaining('in the view default')],
])('a category %j with the texts %j is refused', async (path, texts, message) => {
  for (const parent of ['Literatura', 'A', 'A / B', 'A / B / C', 'A / B / C / D']) await add(parent)
  await refused(add(path, texts), message)
  expect(await paths()).toHaveLength(5)
})

test('a name has at most 120 characters', async () => {
  expect(textOf(await add('x'.repeat(120)))?.name).toHaveLength(120)
})

test('a new name changes the addresses of a category and of those below it; the old ones redirect', async () => {
  const fiction = await add('Literatura', { default: { metaTitle: 'Książki' } })
  await add('Literatura / Kryminał')
  await add('Literatura / Kryminał / Retro')
  await add('Literackie')
  const renamed = await update('literatura/kryminal', {
    default: { name: 'Sensacja', description: ' <b>x</b> ' },
    en: { metaDescription: 'Books.' },
  })
  expect(textOf(renamed)).toEqual({
    name: 'Sensacja',
    url_key: 'sensacja',
    url_path: 'literatura/sensacja',
    description: '<b>x</b>',
    // it was the name
    meta_title: 'Sensacja',
    meta_description: null,
  })
  expect(textOf(renamed, 'en')).toMatchObject({
    name: 'Kryminał',
    url_path: 'literatura/kryminal',
    meta_description: 'Books.',
    meta_title: 'Kryminał',
  })
  expect(await paths()).toEqual(['literatura', 'literackie', 'literatura/sensacja', 'literatura/sensacja/retro'])
  expect(await rewrites()).toMatchObject([
    { from: 'literackie.html', code: 0 },
    { from: 'literatura.html', code: 0 },
    { from: 'literatura/kryminal.html', code: 301 },
    { from: 'literatura/kryminal/retro.html', code: 301 },
    { from: 'literatura/sensacja.html', code: 0 },
    { from: 'literatura/sensacja/retro.html', code: 0 },
  ])
  // the address is kept on request, or if the name is the same; a meta title of its own stays
  expect(textOf(await update('Literatura', { default: { name: 'Proza' } }, { keepsUrlPath: true }))).toMatchObject({
    name: 'Proza',
    url_path: 'literatura',
    meta_title: 'Książki',
  })
  expect(textOf(await update(String(fiction.id), { default: { key: 'proza' } }))).toMatchObject({ url_path: 'proza' })
  expect(textOf(await update('Proza', { default: { name: 'Proza' } }))).toMatchObject({ url_path: 'proza' })
  expect(textOf(await update('proza.html', { default: { metaTitle: '', description: '' } }))).toMatchObject({
    meta_title: null,
    description: null,
  })
  expect(await paths()).toContain('proza/sensacja/retro')
  await refused(update('Brak', {}), 'There is no category "Brak": npm run shop -- category list')
  await refused(update('Proza', { de: {} }), 'There is no store view "de", only default, en.')
  await refused(update('Proza', { default: { name: '' } }), NAME)
  await refused(
    update('Proza', { default: { key: 'A' } }),
    'A part of an address has small letters, digits and hyphens.',
  )
})

test('a category without texts in a view gets an address there with its name', async () => {
  await add('Literatura')
  await shop.db.run`delete from category_text where store_code = 'en'`
  expect(textOf(await update('Literatura', { en: { name: 'Fine Fiction' } }, { keepsUrlPath: true }), 'en')).toEqual({
    name: 'Fine Fiction',
    url_key: 'fine-fiction',
    url_path: 'fine-fiction',
    description: null,
    meta_title: 'Fine Fiction',
    meta_description: null,
  })
})

test('a category is hidden and shown again; its number, address or names in any view find it', async () => {
  const fiction = await add('Literatura', { en: { name: 'Fiction' } })
  const crime = await add('Literatura / Kryminał', { en: { name: 'Crime', key: 'dark' } })
  const references = [String(crime.id), 'Literatura / Kryminał', 'literatura > kryminał', '/literatura/kryminal.html/']
  for (const [nth, reference] of [...references, 'fiction/dark', 'Fiction / Crime'].entries())
    expect(await change((tx) => setCategoryActive(tx, OPERATOR, reference, nth % 2 === 1)), reference).toMatchObject({
      id: crime.id,
      isActive: nth % 2 === 1,
    })
  await refused(
    change((tx) => setCategoryActive(tx, OPERATOR, 'Kryminał', true)),
    'There is no category "Kryminał": npm run shop -- category list',
  )
  const all = await listStoredCategories(shop.db)
  expect([titlePath(crime, all), titlePath(crime, all, 'en'), titlePath(fiction, all)]).toEqual([
    'Literatura / Kryminał',
    'Fiction / Crime',
    'Literatura',
  ])
})

test('a category is moved to a place among its siblings, or below another one with all below it', async () => {
  for (const path of ['A', 'B', 'C', 'A / A1', 'A / A2', 'A / A1 / Deep']) await add(path)
  await move('C', { position: 'first' })
  expect(await paths()).toEqual(['c', 'a', 'b', 'a/a1', 'a/a2', 'a/a1/deep'])
  await move('C', { position: { after: 'A' } })
  await move('B', { position: { before: 'A' } })
  expect((await paths()).slice(0, 3)).toEqual(['b', 'a', 'c'])
  await move('B', { position: 'last' })
  expect((await paths()).slice(0, 3)).toEqual(['a', 'c', 'b'])
  const moved = await move('A / A1', { to: 'C' })
  expect(await paths()).toEqual(['a', 'c', 'b', 'c/a1', 'a/a2', 'c/a1/deep'])
  expect(moved.path).toHaveLength(4)
  expect(await rewrites()).toContainEqual(expect.objectContaining({ from: 'a/a1/deep.html', code: 301 }))
  await move('c/a1', { to: '/', position: 'first' })
  expect(await paths()).toEqual(['a1', 'a', 'c', 'b', 'a1/deep', 'a/a2'])
  await move('B', { to: 'A', position: { before: 'a/a2' } })
  expect(await paths()).toEqual(['a1', 'a', 'c', 'a/b', 'a1/deep', 'a/a2'])
})

test('a move that is impossible is refused, and changes nothing', async () => {
  for (const path of ['A', 'A / B', 'A / B / C', 'X', 'X / Y']) await add(path)
  await refused(move('A', { to: 'A / B' }), 'A category cannot be moved below itself.')
  await refused(move('A', { to: 'A' }), 'A category cannot be moved below itself.')
  await refused(move('A', { to: 'X / Y' }), 'Categories are 4 levels deep at most.')
  await refused(move('A', {}), 'Name a destination: --to, --first, --last, --before or --after.')
  await refused(move('A', { position: { before: 'A / B' } }), '"A / B" has a different parent.')
  await refused(move('A', { position: { after: 'Q' } }), 'There is no category "Q": npm run shop -- category list')
  expect(await paths()).toEqual(['a', 'x', 'a/b', 'x/y', 'a/b/c'])
  // four levels are possible
  await move('A', { to: 'X' })
  expect(await paths()).toEqual(['x', 'x/y', 'x/a', 'x/a/b', 'x/a/b/c'])
})

test('a removed category leaves its titles to another; its addresses redirect there or to its parent', async () => {
  for (const path of ['A', 'A / B', 'X', 'Y']) await add(path)
  const { id } = await addTitle(shop.db, { categories: ['a/b', 'y'] })
  const { id: both } = await addTitle(shop.db, { categories: ['a/b', 'x'] })
  await refused(remove('A'), 'There are categories below it: move or remove them first.')
  await refused(remove('A / B', 'a/b'), 'Its titles cannot move to the category itself.')
  await refused(remove('A / B', 'Q'), 'There is no category "Q": npm run shop -- category list')
  const removed: number[] = []
  const gone = await remove('A / B', 'X', removed)
  expect(removed).toEqual([gone.id])
  const of = async (product: number) =>
    (
      await shop.db.many<{ path: string }>`
        select t.url_path as path from product_category p join category_text t on t.category_id = p.category_id
          and t.store_code = 'default' where p.product_id = ${product} order by 1`
    ).map(({ path }) => path)
  expect([await of(id), await of(both)]).toEqual([['x', 'y'], ['x']])
  expect(await rewrites()).toContainEqual({ from: 'a/b.html', to: 'x.html', type: 'CUSTOM', code: 301 })
  await add('A / C')
  await remove('A / C')
  expect(await rewrites('en')).toContainEqual({ from: 'a/c.html', to: 'a.html', type: 'CUSTOM', code: 301 })
  await remove('Y')
  expect(await rewrites()).toContainEqual({ from: 'y.html', to: '', type: 'CUSTOM', code: 301 })
  expect([await of(id), await paths()]).toEqual([['x'], ['a', 'x']])
})

test('lists follow every change: titles are found in the category where they are', async () => {
  for (const path of ['A', 'A / B', 'X']) await add(path)
  const { sku } = await addTitle(shop.db, { categories: ['a/b'] })
  const listed = async (path: string) => {
    const { data } = await shop.query<{ products: { items: { sku: string }[] } }>(
      'query($p: String) { products(filter: { category_url_path: { eq: $p } }) { items { sku } } }',
      { p: path },
    )
    return data.products.items.map((item) => item.sku)
  }
  expect([await listed('a'), await listed('a/b'), await listed('x')]).toEqual([[sku], [sku], []])
  await move('A / B', { to: 'X' })
  expect([await listed('a'), await listed('x/b'), await listed('x')]).toEqual([[], [sku], [sku]])
  await remove('x/b', 'A')
  expect([await listed('a'), await listed('x')]).toEqual([[sku], []])
})
