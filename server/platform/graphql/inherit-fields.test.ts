import { parse, print } from 'graphql'
import { expect, test } from 'vitest'
import { inheritFields } from './inherit-fields.ts'

test('a type has the fields of its interfaces, and keeps its own', () => {
  const contract = parse(`
    interface Product { id: Int, "in the view's currency" price(withTax: Boolean): Float, related: [Product] }
    extend interface Product { edition: String }
    interface Heavy { weight: Float }
    type Book implements Product & Heavy { related: [Book!], pages: Int }
    type Course implements Product { id: Int }
    extend type Course { edition: String! }
    type Note { text: String }
  `)
  expect(print(inheritFields(contract)).split('\n\n').slice(3)).toEqual(
    print(
      parse(`
        type Book implements Product & Heavy {
          related: [Book!], pages: Int, id: Int, "in the view's currency" price(withTax: Boolean): Float,
          edition: String, weight: Float
        }
        type Course implements Product {
          id: Int, "in the view's currency" price(withTax: Boolean): Float, related: [Product]
        }
        extend type Course { edition: String! }
        type Note { text: String }
      `),
    ).split('\n\n'),
  )
})
