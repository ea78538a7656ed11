import { expect, test } from 'vitest'
import { logoSource } from './logo-source.ts'

test('NAV-1: the logo is below /media/logo/; without a picture the storefront draws its own', () => {
  expect(
    [null, '', 'default.svg', 'zakladka.png', '../catalog/a.png', '/media/logo/a.png', 'https://x.pl/a.png'].map(
      logoSource,
    ),
  ).toEqual([
    null,
    null,
    null,
    '/media/logo/zakladka.png',
    '/media/catalog/a.png',
    '/media/logo/a.png',
    'https://x.pl/a.png',
  ])
})
