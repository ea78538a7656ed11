import { expect, test } from 'vitest'
import type { Db } from '../../platform/db/db.ts'

// a copy of the module that no index has been given to, whatever else this process has loaded
const withoutIndex = './changes.ts?without-index'

test('a product is not changed, and its sales are not counted, where nothing keeps the index', async () => {
  const { productsChanged, salesChanged } = (await import(
    /* @vite-ignore */ withoutIndex
  )) as typeof import('./changes.ts')
  const neverAsked = {} as Db
  await expect(productsChanged(neverAsked, [1])).rejects.toThrow('without an index')
  await expect(salesChanged(neverAsked, [1])).rejects.toThrow('without an index')
  await expect(productsChanged(neverAsked, [])).resolves.toBeUndefined()
})
