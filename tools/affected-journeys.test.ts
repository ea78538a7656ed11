import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { affectedJourneys } from './affected-journeys.ts'

it.each([
  [[], []],
  [['docs/performance.md', 'server/modules/cart/cart.test.ts'], []],
  [['server/modules/cart/cart.ts'], ['e2e/cart', 'e2e/checkout']],
  [['storefront/app/features/orders/order.tsx'], ['e2e/orders']],
  [['e2e/search/search.spec.ts'], ['e2e/search/search.spec.ts']],
  [['server/modules/orders/orders.ts', 'e2e/fixtures/buyer.ts'], ['e2e']],
  [['server/modules/catalog/catalog.ts'], ['e2e']],
  [['storefront/app/ui/button.tsx'], ['e2e']],
  [['package-lock.json'], ['e2e']],
])('a change of %j selects the e2e tests %j', (files, journeys) => {
  expect(affectedJourneys(files)).toEqual(journeys)
})

it('a change of any module or feature selects e2e tests that exist', () => {
  for (const folder of ['server/modules', 'storefront/app/features'])
    for (const entry of readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())) {
      const journeys = affectedJourneys([`${folder}/${entry.name}/index.ts`])
      expect(journeys, entry.name).not.toEqual([])
      for (const journey of journeys) expect(existsSync(journey), journey).toBe(true)
    }
})
