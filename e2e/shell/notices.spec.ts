import type { Locator } from '@playwright/test'
import { oneBook } from '../fixtures/api.ts'
import {
  eventually,
  waitUntilHidden,
  waitUntilHydrated,
  openVisitor,
  phone,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { Buyer, startingWith, views } from '../fixtures/buyer.ts'
import { runSql, seededShopFolder, startDisposableShop } from '../fixtures/folder.ts'
import { linkIn, waitForNthMail, newCustomer, newEmail, PASSWORD, Reader } from '../fixtures/reader.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'
import { wishlistSkus } from '../fixtures/wishlist.ts'

const anyBook = () => oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
const ribbonOf = (buyer: Buyer) =>
  buyer.button(startingWith(buyer.t('Add to the wish list')), buyer.main.getByRole('article')).first()
const noticesOf = (buyer: Buyer) => buyer.page.getByRole('region', { name: buyer.t('Notifications') })

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('one of the elements is not in view')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('NAV-9 CART-2c: on a phone notices cover neither buy bar nor checkout link; equal ones are shown once', async () => {
  const buyer = await Buyer.enters('default', { size: phone })
  const { page, t } = buyer
  const height = 640
  const narrow = 320
  await page.setViewportSize({ width: phone.width, height })
  await buyer.goesTo((await anyBook()).path)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
  const bar = buyer.button(t('Add to cart'), buyer.main.getByRole('article')).filter({ visible: true }).last()
  const notice = noticesOf(buyer).getByText(t('Product added to cart!'))
  await bar.tap()
  await waitUntilVisible(notice)
  expect(await overlap(noticesOf(buyer), bar)).toBe(false)
  await page.setViewportSize({ width: narrow, height })
  await bar.tap()
  await waitUntilVisible(buyer.cartLink(2))
  await expect(notice).toHaveCount(1)
  expect(await overlap(noticesOf(buyer), bar)).toBe(false)
  await buyer.opensCart(2)
  expect([buyer.address, await buyer.minicart().count()]).toEqual(['/cart', 0])
  const onward = buyer.link(t('Proceed to checkout')).filter({ visible: true }).first()
  expect(await overlap(noticesOf(buyer), onward)).toBe(false)
  await page.setViewportSize({ width: phone.width, height })
  expect(await overlap(noticesOf(buyer), onward)).toBe(false)
  buyer.hadNoProblems()
  await buyer.leaves()
})

test(
  'WISH-1 D31 NAV-9 AUTH-1: a guest’s wish leads to sign-in, whose error disappears on success, and is saved',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const reader = await Reader.enters(code, { size })
    const { t } = reader
    const book = await anyBook()
    const { email } = await newCustomer()
    await reader.goesTo(book.path)
    await ribbonOf(reader).click()
    await waitUntilVisible(reader.notice(t('Pleas login in to add products to your wishlist.')))
    await reader.link(t('Sign In'), noticesOf(reader)).click()
    await reader.seesHeading(t('Sign in to your account'))
    await reader.signsInHere(email, 'Zupelnie-inne1')
    const refused = noticesOf(reader).getByText(
      t('The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.'),
    )
    await waitUntilVisible(refused)
    await reader.password('Password').fill(PASSWORD)
    await reader.button(t('Sign in'), reader.main).click()
    await reader.seesHeading(book.name)
    await waitUntilHidden(refused)
    await waitUntilVisible(reader.notice(t('Product added to wish-list!')))
    const marked = reader
      .button(`${t('Remove from the wish list')}: ${book.name}`, reader.main.getByRole('article'))
      .first()
    await waitUntilVisible(marked)
    expect(await wishlistSkus(reader)).toEqual([book.sku])
    // saved once: removed, the title does not come back
    await marked.click()
    await waitUntilVisible(ribbonOf(reader))
    await reader.reloads()
    await waitUntilVisible(ribbonOf(reader))
    reader.hadNoProblems()
    await reader.leaves()
  },
)

test('WISH-1 AUTH-6: a guest’s wish is saved after signing up and confirming the account', async () => {
  const reader = await Reader.enters()
  const { t } = reader
  const [book, email] = [await anyBook(), newEmail()]
  await reader.goesTo(book.path)
  await ribbonOf(reader).click()
  await waitUntilVisible(reader.notice(t('Pleas login in to add products to your wishlist.')))
  await reader.signsUp(email)
  await reader.goesTo(linkIn(await waitForNthMail(1, email), '/customer/account/confirm'))
  await reader.password('Password').fill(PASSWORD)
  await reader.button(t('Confirm account'), reader.main).click()
  await waitUntilVisible(reader.notice(t('Product added to wish-list!')))
  await eventually(() => wishlistSkus(reader)).toEqual([book.sku])
  await reader.leaves()
})

test('CAT-8 CART-1: the button of a card adds the minimum quantity to the cart and says how many', async () => {
  test.setTimeout(120_000)
  const book = await anyBook()
  using own = seededShopFolder()
  await runSql(own.folder, `update product set min_sale_qty = 4, qty_increments = 3 where sku = '${book.sku}'`)
  await using shop = await startDisposableShop({ DATA_DIR: own.folder })
  const visitor = await openVisitor({ shop: shop.url, size: phone })
  const { page } = visitor
  const buyer = new Buyer(visitor, views.default, { size: phone })
  const { t } = buyer
  await page.goto(`/search/${encodeURIComponent(book.name)}`)
  await waitUntilHydrated(page)
  await buyer
    .button(`${t('Add to cart')}: ${book.name}`)
    .first()
    .tap()
  await waitUntilVisible(buyer.notice(t('Added to the cart: %s pcs, the fewest that can be bought.', 6)))
  await waitUntilVisible(buyer.cartLink(6))
  await buyer.opens(book.name)
  expect(await buyer.main.getByRole('spinbutton', { name: t('Quantity') }).inputValue()).toBe('6')
  buyer.hadNoProblems()
})

test('CART-1 CAT-8d CAT-8e: a refused quantity stays in its field with the reason, and nothing is bought', async () => {
  const few = await oneBook('available', ({ inWarehouse }) => inWarehouse > 2 && inWarehouse < 20)
  const buyer = await Buyer.enters()
  const { t } = buyer
  await buyer.goesTo(few.path)
  const quantity = buyer.main.getByRole('spinbutton', { name: t('Quantity') }).first()
  const maxQuantity = Number(await quantity.getAttribute('max'))
  for (const [typed, problem] of [
    ['900', t('The maximum amount you can purchase is %s', maxQuantity)],
    ['0', t('The minimum amount you can purchase is %s', 1)],
    ['1.5', t('Invalid quantity')],
  ] as const) {
    await quantity.fill(typed)
    await buyer.adds()
    await buyer.sees(problem, buyer.main)
    expect(await quantity.inputValue()).toBe(typed)
  }
  const less = buyer.button(t('Decrease'), buyer.main).first()
  const more = buyer.button(t('Increase'), buyer.main).first()
  // the buttons end where the rule does
  await quantity.fill(String(maxQuantity - 1))
  await more.click()
  expect(await quantity.inputValue()).toBe(String(maxQuantity))
  await expect(more).toBeDisabled()
  await quantity.fill('2')
  await less.click()
  expect(await quantity.inputValue()).toBe('1')
  await expect(less).toBeDisabled()
  await more.click()
  expect(await quantity.inputValue()).toBe('2')
  await buyer.adds()
  await waitUntilVisible(buyer.minicart().getByText(buyer.copies(2)).first())
  await buyer.page.keyboard.press('Escape')
  await quantity.fill('900')
  await quantity.press('Tab')
  await buyer.sees(t('The maximum amount you can purchase is %s', maxQuantity), buyer.main)
  await quantity.fill('2')
  await quantity.press('Tab')
  await waitUntilHidden(buyer.main.getByText(t('The maximum amount you can purchase is %s', maxQuantity)))
  await buyer.hasInCart(few)
  await buyer.goesTo('/cart')
  await buyer.quantityOf(few.name).fill('900')
  await buyer.quantityOf(few.name).press('Enter')
  await buyer.sees(t('The maximum amount you can purchase is %s', maxQuantity), buyer.main)
  expect(await buyer.quantityOf(few.name).inputValue()).toBe('900')
  await buyer.seesTotal(few.price)
  buyer.hadNoProblems()
  await buyer.leaves()
})
