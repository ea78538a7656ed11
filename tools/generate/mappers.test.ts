import { expect, test } from 'vitest'
import { mappersIn } from './mappers.ts'

const file = (path: string, mappers: object) => ({ path, text: JSON.stringify(mappers) })
const shop = file('server/modules/catalog/catalog.mappers.json', { './cards.ts#Card': ['BookCard'] })

test('EXT-2a: a parent type with the name of another one is refused, with the way to rename it', () => {
  const own = (target: string) => file('/gifts/gifts.mappers.json', { [target]: ['GiftCard'] })
  expect(() => mappersIn([shop, own('./gifts.ts#Card')], '/gifts/generated')).toThrow(
    '/gifts/gifts.mappers.json: server/modules/catalog/cards.ts has a type Card too. ' +
      'Give it another name: "./gifts.ts#Card as OwnCard".',
  )
  expect(mappersIn([own('./gifts.ts#Card as OwnCard')], '/gifts/generated')).toEqual({
    GiftCard: '../gifts.ts#Card as OwnCard',
  })
  expect(() => mappersIn([shop, own('./gifts.ts#Card as OwnCard')], '/gifts/generated')).not.toThrow()
})
