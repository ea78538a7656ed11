import { buildSchema } from 'graphql'
import { expect, it } from 'vitest'
import { generateDocuments } from './documents.ts'

const schema = buildSchema('type Query { book: String, price: Int, cart: Int } type Mutation { buy: Int }')
const DOCUMENTS = 'storefront/app/generated/documents'

async function generate(...texts: string[]) {
  const files = texts.map((text, at) => ({ path: `${at}.graphql`, text }))
  const { files: generated, problems }: { files: Readonly<Record<string, string>>; problems: string[] } =
    await generateDocuments(schema, files)
  const documentOf = (name: string) => JSON.parse(generated[`${DOCUMENTS}/${name}.ts`]?.split(' = ')[1] ?? '') as object
  return { generated, problems, documentOf }
}

const BOOK = '# cache: 300\nquery Book { book }\n'
const PRICE = 'query Price { price }\n'
const CART = '# at once\n# post\nquery Cart { ...Sum }\n'
const SUM = 'fragment Sum on Query { cart }\n'
const BUY = 'mutation Buy { buy }\n'

it('documents are the same in one file, in any order, as in a file each', async () => {
  const apart = await generate(BOOK, PRICE, CART, SUM, BUY)
  expect(apart.problems).toEqual([])
  expect((await generate([BUY, SUM, CART, PRICE, BOOK].join('\n'))).generated).toEqual(apart.generated)
})

it('comments above a query apply to it alone', async () => {
  const { documentOf } = await generate([BOOK, PRICE, CART, SUM].join('\n'))
  expect(documentOf('Book')).toMatchObject({ age: 300 })
  for (const name of ['Book', 'Price']) expect(documentOf(name)).not.toHaveProperty('text')
  for (const name of ['Price', 'Cart']) expect(documentOf(name)).not.toHaveProperty('age')
  expect(documentOf('Cart')).toMatchObject({ text: 'query Cart{...Sum}fragment Sum on Query{cart}' })
})

it.each(['# post\nmutation Buy { buy }', 'query Price {\n  # cache: 60\n  price\n}', `${PRICE}# post\n`])(
  'a comment that applies to no query is a problem: %j',
  async (text) => {
    const { problems } = await generate(text)
    expect(problems).toEqual(['0.graphql: "# post" and "# cache" stand right above a query'])
  },
)

it('an operation without a name is a problem', async () => {
  expect((await generate('{ book }')).problems).toEqual(['0.graphql: a file holds named operations and fragments'])
})
