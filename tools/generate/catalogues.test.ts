import { expect, test } from 'vitest'
import { serverCatalogues, storefrontCatalogues, TEXTS_OF_MODULES } from './catalogues.ts'

const catalogue = (name: string, imports = '') => ({ path: `storefront/app/texts/${name}`, text: imports })

test('a new file of texts has a table in its language; one that another file imports is loaded with that one', () => {
  const source = storefrontCatalogues([
    catalogue('pl.ts', "import { propose } from './propose.pl.ts'"),
    catalogue('cart.pl.ts'),
    catalogue('propose.pl.ts'),
    catalogue('shop.pl.ts', "import type { Catalogue } from '../../x.ts'\nimport { cart } from './cart.pl.ts'"),
    catalogue('propose.de.ts'),
  ])
  expect([...source.matchAll(/^ +(?:\w+: \{|'\w+': \(\) => import\('.+'\),)$/gm)].map(([line]) => line.trim())).toEqual(
    [
      'de: {',
      "'propose': () => import('../texts/propose.de.ts'),",
      'pl: {',
      "'propose': () => import('../texts/propose.pl.ts'),",
      "'shop': () => import('../texts/shop.pl.ts'),",
    ],
  )
})

test('texts of the server stand beside the code of their module, in any language', () => {
  const paths = [
    'server/modules/cart/cart.pl.ts',
    'server/modules/payments/payu/payu.de.ts',
    'server/texts/rules.pl.ts',
  ]
  const source = serverCatalogues(paths.map((path) => ({ path, text: '' })))
  for (const line of [
    "import * as cart_pl from '../modules/cart/cart.pl.ts'",
    "import * as payu_de from '../modules/payments/payu/payu.de.ts'",
    "import * as rules_pl from '../texts/rules.pl.ts'",
    "    'cart': Object.assign({}, ...Object.values(cart_pl)),",
  ])
    expect(source.split('\n')).toContain(line)
  expect(paths.every((path) => TEXTS_OF_MODULES.test(path))).toBe(true)
  for (const path of ['cart.sql.ts', 'cart.ts', 'cart.pg.test.ts']) expect(TEXTS_OF_MODULES.test(path)).toBe(false)
})
