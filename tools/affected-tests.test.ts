import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { affectedTests, knownFeatures, selectableFolders } from './affected-tests.ts'

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

it.each([
  [[], []],
  [['docs/performance.md', 'server/modules/cart/cart.test.ts'], []],
  [['server/modules/withdrawals/withdrawals.ts'], ['e2e/orders']],
  [
    ['server/modules/payments/providers.ts', 'storefront/app/routes/blog/post.tsx'],
    ['checkout', 'orders', 'blog'],
  ],
  [['storefront/app/features/measurement/title.ts'], ['measure', 'privacy']],
  [['server/modules/search/query/search.ts'], ['catalog', 'search']],
  [['server/modules/search/listing/list-query.ts'], ['e2e']],
  [['server/modules/orders/orders.ts', 'e2e/fixtures/buyer.ts'], ['e2e']],
  [['server/modules/catalog/catalog.ts'], ['e2e']],
  [['web/ui/form/button.tsx'], ['e2e']],
  [['package-lock.json'], ['e2e']],
])('a change of %j selects the journeys and HTTP tests of %j', (files, folders) => {
  const paths = folders.map((folder) => (folder.startsWith('e2e') ? folder : `e2e/${folder}`))
  expect(affectedTests(files)).toMatchObject({ journeys: paths, httpTests: paths })
})

it('a changed test selects itself', () => {
  const [journey, httpTest] = ['e2e/search/search.spec.ts', 'e2e/catalog/pages.http.test.ts']
  const componentTest = 'storefront/app/routes/cart.component.test.tsx'
  expect(affectedTests([journey, httpTest, componentTest])).toEqual({
    journeys: [journey],
    httpTests: [httpTest],
    componentTests: [componentTest],
  })
})

it.each([
  [['server/modules/cart/cart.ts', 'docs/performance.md', 'storefront/app/routes.test.ts'], []],
  [['storefront/app/features/cart/cart-page.tsx'], ['storefront', 'web']],
  [
    ['rules/rules.ts', 'storefront/app/routes/cart.component.test.tsx'],
    ['storefront', 'web'],
  ],
])('a change of %j selects the component tests %j', (files, componentTests) => {
  expect(affectedTests(files)).toMatchObject({ componentTests })
})

it('every feature is known, and every known one exists', () => {
  // a new one has a line in OF_FEATURES of affected-tests.ts
  expect([...knownFeatures].toSorted()).toEqual(foldersIn('storefront/app/features').toSorted())
})

it('every folder of e2e tests can be selected, and every selected one exists', () => {
  const holdsTests = (folder: string) =>
    readdirSync(`e2e/${folder}`).some((name) => /(?:spec|http\.test)\.ts$/.test(name))
  const folders = foldersIn('e2e').filter((folder) => folder !== 'engines' && holdsTests(folder))
  expect([...selectableFolders].toSorted()).toEqual(folders.toSorted())
  for (const folder of selectableFolders) expect(existsSync(`e2e/${folder}`), folder).toBe(true)
})
