import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../../testing/checkout-fixture.ts'
import { insertOptions } from '../../../../testing/options.ts'
import { deleteUnusedFiles } from './option-files.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')
const FILE = JSON.stringify({ file_name: 'znak.pdf', file_data: PDF.toString('base64') })
const FULL = 'The shop cannot take more files just now. Try again later.'
const storedFiles = () => readdir(path.join(shop.dataDir, 'uploads')).catch(() => [] as string[])

/** Sells a title and adds it to a cart with values of its options; returns what is wrong, or what the line shows. */
async function sells(...types: string[]) {
  const book = await shop.sell()
  const options = await insertOptions(
    shop.db,
    book.id,
    types.map((type, at) => ({ type, title: `Opcja ${at}` })),
  )
  const buyer = await Buyer.withNewCart(shop, 'en')
  return async (...values: string[]) => {
    const { data, errors } = await buyer.request<{
      added: {
        cart: { items: { customizable_options: { values: { value: string }[] }[] }[] }
        user_errors: { message: string }[]
      }
    }>(
      `mutation($id: String!, $items: [CartItemInput!]!) { added: addProductsToCart(cartId: $id, cartItems: $items) {
        cart { items { ... on SimpleCartItem { customizable_options { values { value } } } } }
        user_errors { message } } }`,
      {
        items: [
          {
            sku: book.sku,
            quantity: 1,
            entered_options: values.flatMap((value, at) => (value ? { uid: options[at]?.uid, value } : [])),
          },
        ],
      },
    )
    expect(errors).toBeUndefined()
    const { cart, user_errors } = data.added
    if (user_errors.length > 0) return user_errors.map(({ message }) => message)
    return cart.items.at(-1)?.customizable_options.map((option) => option.values[0]?.value)
  }
}

test('CAT-5c: files without an order have two gigabytes in all', async () => {
  const add = await sells('file')
  await shop.db.run`
    insert into option_file (token, name, content_type, size)
    values ('inny', 'inny.pdf', 'application/pdf', ${2 * 1024 ** 3 - PDF.length})`
  expect(await add(FILE)).toEqual(['znak.pdf'])
  const before = await storedFiles()
  expect(await add(FILE)).toEqual([FULL])
  expect(await storedFiles()).toEqual(before)
  await shop.db.run`update option_file set is_ordered = true where token = 'inny'`
  expect(await add(FILE)).toEqual(['znak.pdf'])
})

test('CAT-5c: a stored file is chosen again for its own option only, and a text in braces stays a text', async () => {
  const add = await sells('file', 'file', 'field')
  const before = await storedFiles()
  await add(FILE)
  const [token] = (await storedFiles()).filter((name) => !before.includes(name))
  const again = JSON.stringify({ token })
  expect(await add(again, '', '{ek}')).toEqual(['znak.pdf', '{ek}'])
  expect(await add('', again)).toEqual(['Choose a file.'])
  expect(await add(JSON.stringify({ token: 'x'.repeat(32) }))).toEqual(['Choose a file.'])
  expect(await storedFiles()).toHaveLength(before.length + 1)
  // sent twice in one request, it is stored once
  await add(FILE, FILE)
  expect(await storedFiles()).toHaveLength(before.length + 2)
})

test('CAT-5c: files that are older than a day and not known are deleted, also where there is no folder', async () => {
  const now = new Date('2026-11-30T12:00:00Z')
  const add = await sells('file')
  await add(FILE)
  const known = await storedFiles()
  const write = async (name: string, hoursAgo: number) => {
    const file = path.join(shop.dataDir, 'uploads', name)
    await writeFile(file, 'x')
    await utimes(file, now, new Date(now.getTime() - hoursAgo * 3_600_000))
  }
  await write('dawny', 24.01)
  await write('nowy', 23.99)
  const tokens = (await shop.db.many<{ token: string }>`select token from option_file`).map(({ token }) => token)
  await deleteUnusedFiles(shop.db, shop.dataDir, tokens, now)
  expect((await storedFiles()).toSorted()).toEqual([...known, 'nowy'].toSorted())
  await deleteUnusedFiles(shop.db, path.join(shop.dataDir, 'absent'), tokens, now)
})
