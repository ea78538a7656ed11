import { describe, expect, it } from 'vitest'
import { importsOf, refuseImport, refuseText } from './check-layers.ts'

describe('layer rule', () => {
  it.each([
    ['storefront/app/routes/cart.tsx', 'storefront/app/features/cart/cart-page.tsx'],
    ['storefront/app/features/cart/line.tsx', 'storefront/app/ui/form/button.tsx'],
    ['storefront/app/features/cart/line.tsx', 'storefront/app/features/cart/total.tsx'],
    ['storefront/app/ui/form/button.tsx', 'storefront/app/platform/router/link.tsx'],
    ['storefront/app/features/cart/line.tsx', 'language/translate.ts'],
    ['server/modules/checkout/place-order.ts', 'server/modules/orders/orders.ts'],
    ['server/modules/cart/cart.ts', 'server/modules/cart/cart.sql.ts'],
    ['server/modules/cart/cart.ts', 'server/platform/db/db.ts'],
    ['server/app.ts', 'server/modules/index.ts'],
    ['rules/postcode.ts', 'language/translate.ts'],
  ])('%s may import %s', (file, target) => expect(refuseImport(file, target)).toBeUndefined())

  it.each([
    ['storefront/app/features/cart/line.tsx', 'storefront/app/features/catalog/card.tsx'],
    ['storefront/app/features/cart/line.tsx', 'storefront/app/routes/cart.tsx'],
    ['storefront/app/ui/form/button.tsx', 'storefront/app/features/cart/line.tsx'],
    ['storefront/app/platform/text.ts', 'storefront/app/ui/form/button.tsx'],
    ['storefront/entry.server.tsx', 'server/app.ts'],
    ['server/modules/catalog/catalog.ts', 'server/modules/cart/cart.ts'],
    ['server/modules/cart/cart.ts', 'server/modules/catalog/catalog.sql.ts'],
    ['server/modules/cart/cart.ts', 'server/modules/catalog/catalog.resolvers.ts'],
    ['server/platform/db/db.ts', 'server/modules/cart/cart.ts'],
    ['server/app.ts', 'storefront/entry.server.tsx'],
    ['language/translate.ts', 'rules/postcode.ts'],
  ])('%s may not import %s', (file, target) => expect(refuseImport(file, target)).toBeTypeOf('string'))

  it('sees SQL outside of its files', () => {
    expect(refuseText('server/modules/cart/cart.ts', 'await db.one<{ id: number }>`select 1`')).toBeTypeOf('string')
    expect(refuseText('server/modules/cart/cart.sql.ts', 'await db.one`select 1`')).toBeUndefined()
  })

  it('finds imports of every kind', () => {
    const text =
      "import './a.css'\nimport type { B } from './b.ts'\nexport { c } from './c.ts'\nconst d = () => import('./d.ts')\nimport {\n  e,\n} from './e.ts'\nimport 'react'"
    expect(importsOf(text)).toEqual(['./a.css', './b.ts', './c.ts', './d.ts', './e.ts'])
  })
})
