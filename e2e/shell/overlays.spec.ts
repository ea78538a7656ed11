import { oneBook } from '../fixtures/api.ts'
import { eventually, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { expect, test } from '../fixtures/test.ts'

test('NAV-14a: a second overlay is marked as such; Back closes one, a link closes all', async () => {
  const buyer = await Buyer.enters('default', { motion: true })
  const { page, t } = buyer
  const book = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
  await buyer.hasInCart(book)
  await buyer.goesTo(book.path)
  await waitUntilVisible(buyer.cartLink(1))
  const dialogs = page.locator('dialog[open]')
  const opensBoth = async () => {
    await buyer.link(t('Sign In'), page.getByRole('banner')).click()
    await waitUntilVisible(dialogs)
    expect(await dialogs.first().getAttribute('data-over')).toBeNull()
    // the page below is inert to the pointer, so a script clicks the link
    await page
      .locator(`header a[href="${buyer.view.base}/cart"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await eventually(() => dialogs.count()).toBe(2)
    await expect(page.locator('dialog[open][data-over]')).toHaveCount(1)
  }
  await opensBoth()
  await page.goBack()
  await eventually(() => dialogs.count()).toBe(1)
  await page.goBack()
  await eventually(() => dialogs.count()).toBe(0)
  await buyer.seesHeading(book.name)
  await opensBoth()
  await buyer.link(t('View cart'), buyer.minicart()).click()
  await buyer.seesHeading(t('Cart'))
  expect(await dialogs.count()).toBe(0)
  // the overlays left no history entries
  await page.goBack()
  await buyer.seesHeading(book.name)
  buyer.hadNoProblems()
  await buyer.leaves()
})
