import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { writeSources } from '../../../../demo/sources.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { addTitle } from '../../../testing/title.ts'
import { setConfiguration } from '../../store/index.ts'
import { addCategory, moveCategory, removeCategory, setCategoryActive, updateCategory } from '../index.ts'

// answers are kept, as in a shop
let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await writeSources(shop.db)
  await writeAttributes(shop.db)
})
afterAll(() => shop.close())

interface Branch {
  url_path: string
  children: Branch[]
}
const pathsOf = (branches: readonly Branch[]): string[] =>
  branches.flatMap(({ url_path, children }) => [url_path, ...pathsOf(children)])

test('CAT-1: each change of a category is soon in kept answers: menu, and address', async () => {
  const ask = async () => {
    const { data } = await shop.query<{ categoryList: Branch[]; route: { id: number } | null }>(
      `{ categoryList { url_path children { url_path children { url_path children { url_path } } } } }`,
    )
    return pathsOf((data.categoryList[0]?.children ?? []).map((one) => ({ ...one, children: one.children ?? [] })))
  }
  const shown = async (...paths: string[]) => {
    await expect.poll(ask, { timeout: 10_000 }).toEqual(paths)
  }
  const change = (work: (tx: Parameters<typeof addCategory>[0]) => Promise<unknown>) => shop.db.transaction(work)
  await shown()
  await change((tx) => addCategory(tx, OPERATOR, 'Proza', {}))
  await shown('proza')
  await change((tx) => addCategory(tx, OPERATOR, 'Proza / Sensacja', {}))
  await change((tx) => addCategory(tx, OPERATOR, 'Nauka', {}))
  await shown('proza', 'proza/sensacja', 'nauka')
  await change((tx) => updateCategory(tx, OPERATOR, 'proza/sensacja', { default: { name: 'Thriller' } }))
  await shown('proza', 'proza/thriller', 'nauka')
  await change((tx) => setCategoryActive(tx, OPERATOR, 'proza/thriller', false))
  await shown('proza', 'nauka')
  await change((tx) => setCategoryActive(tx, OPERATOR, 'proza/thriller', true))
  await shown('proza', 'proza/thriller', 'nauka')
  await change((tx) => moveCategory(tx, OPERATOR, 'nauka', { position: 'first' }))
  await shown('nauka', 'proza', 'proza/thriller')
  await change((tx) => removeCategory(tx, OPERATOR, 'proza/thriller', { removeReferences: async () => {} }))
  await shown('nauka', 'proza')
})

test('CAT-19: the configured length of lists is soon in kept answers', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await addTitle(shop.db, { name: 'Wczorajsza', publishedOn: day(1) })
  await addTitle(shop.db, { name: 'Dawniejsza', publishedOn: day(9) })
  const novelties = async () => {
    const { data } = await shop.query<{
      categoryList: { product_count: number; products: { items: { name: string }[] } }[]
    }>('{ categoryList(filters: { url_path: { eq: "nowosci" } }) { product_count products { items { name } } } }')
    const [list] = data.categoryList
    return [list?.product_count, list?.products.items.map(({ name }) => name)]
  }
  expect(await novelties()).toEqual([2, ['Wczorajsza', 'Dawniejsza']])
  await setConfiguration(shop.db, OPERATOR, [{ path: 'catalog/novelties/days', value: '5' }])
  await expect.poll(novelties, { timeout: 10_000 }).toEqual([1, ['Wczorajsza']])
})
