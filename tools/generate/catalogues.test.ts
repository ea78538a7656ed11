import { expect, test } from 'vitest'
import { storefrontCatalogues } from './catalogues.ts'

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
