import { books, type Book } from '../fixtures/api.ts'
import { eventually, waitUntilVisible } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { Reader } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'
import { readWishlistCopy, wishlistSkus, addsToWishlist } from '../fixtures/wishlist.ts'

let good: readonly [Book, Book]
test.beforeAll(async () => {
  const [a, b] = await books('available', ({ inWarehouse }) => inWarehouse > 20)
  if (!a || !b) throw new Error('the demo shop has too few books')
  good = [a, b]
})

test('WISH-2: a click on the ribbon before the list is loaded waits for it and does not remove the title', async () => {
  const reader = await Reader.signedIn()
  const { page, t } = reader
  const [book, other] = good
  await addsToWishlist(reader, { sku: other.sku })
  const sent: string[] = []
  page.on('request', (request) => sent.push(/mutation (\w+)/.exec(request.postData() ?? '')?.[1] ?? ''))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/graphql', async (route) => {
    if ((route.request().postData() ?? '').includes('query OpenWishlist')) await held
    return route.continue()
  })
  await reader.goesTo(other.path)
  await reader
    .button(`${t('Add to the wish list')}: ${other.name}`, reader.main.getByRole('article'))
    .first()
    .click()
  release()
  await waitUntilVisible(
    reader.button(`${t('Remove from the wish list')}: ${other.name}`, reader.main.getByRole('article')),
  )
  expect(await wishlistSkus(reader)).toEqual([other.sku])
  expect(sent.filter(Boolean)).toEqual([])
  await reader.goesTo(book.path)
  await reader
    .button(`${t('Add to the wish list')}: ${book.name}`, reader.main.getByRole('article'))
    .first()
    .click()
  await eventually(() => wishlistSkus(reader)).toEqual([other.sku, book.sku])
  reader.hadNoProblems()
  await reader.leaves()
})

test('AUTH-1 AUTH-15 WISH-2: sign-in loads the browser’s copy and signing out removes it, in all tabs', async () => {
  const reader = await Reader.signedIn()
  const { page, t } = reader
  await addsToWishlist(reader, { sku: good[0].sku })
  await reader.visitor.context.clearCookies()
  await reader.goesTo('/customer/account/login')
  expect(await readWishlistCopy(reader)).toEqual({})
  await reader.signsInHere()
  await waitUntilVisible(reader.notice(t('You are successfully logged in!')))
  await eventually(() => wishlistSkus(reader)).toEqual([good[0].sku])
  const second = await reader.visitor.context.newPage()
  await second.goto(good[0].path)
  await waitUntilVisible(second.getByRole('button', { name: startingWith(t('Remove from the wish list')) }))
  await page.bringToFront()
  await reader.button(t('Logout')).click()
  await waitUntilVisible(reader.notice(t('You are successfully logged out!')))
  await eventually(() => readWishlistCopy(reader)).toEqual({})
  await waitUntilVisible(second.getByRole('button', { name: startingWith(t('Add to the wish list')) }))
  await reader.leaves()
})
