import type { Locator } from '@playwright/test'
import { oneBook } from '../fixtures/api.ts'
import { desktop, eventually, phone, waitUntilHidden, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { expect, onDesktopInEnglish, test } from '../fixtures/test.ts'

const noticesOf = (buyer: Buyer) => buyer.page.getByRole('region', { name: buyer.t('Notifications') })
/** The countdown of a notice: its duration in milliseconds and its state. */
const clockOf = (notice: Locator) =>
  notice.evaluate((element) => {
    const clock = element
      .getAnimations({ subtree: true })
      .find((one) => Number(one.effect?.getTiming().duration) > 1000)
    return { duration: clock?.effect?.getTiming().duration, state: clock?.playState }
  })
/** Ends the countdown. */
const endClock = (notice: Locator) =>
  notice.evaluate((element) => {
    for (const one of element.getAnimations({ subtree: true }))
      if (Number(one.effect?.getTiming().duration) > 1000) one.finish()
  })

test(
  'NAV-9 NAV-9a NAV-9b D5 D6: a success notice is shown for 4500 ms, others for 10000 ms; hover and focus pause them',
  onDesktopInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size, motion: true })
    const { page, t } = buyer
    const { path } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
    await buyer.goesTo(path)
    await buyer
      .button(startingWith(t('Add to the wish list')), buyer.main.getByRole('article'))
      .first()
      .click()
    const region = noticesOf(buyer)
    const info = region.locator('[data-tone]')
    await waitUntilVisible(info.getByText(t('Pleas login in to add products to your wishlist.')))
    expect(await clockOf(info)).toEqual({ duration: 10_000, state: 'running' })
    await expect(region.locator('[aria-live=polite] [data-tone]')).toHaveCount(1)
    await info.getByRole('button', { name: t('Close') }).focus()
    expect((await clockOf(info)).state).toBe('paused')
    await info.getByRole('button', { name: t('Close') }).evaluate((button: HTMLElement) => button.blur())
    await info.hover()
    expect((await clockOf(info)).state).toBe('paused')
    await page.mouse.move(0, 0)
    expect((await clockOf(info)).state).toBe('running')
    // closing is an animation of 400 ms
    const closes = info.evaluate(
      (element) =>
        new Promise<number>((resolve) =>
          element.addEventListener('animationstart', () =>
            resolve(Number(element.getAnimations()[0]?.effect?.getTiming().duration)),
          ),
        ),
    )
    await endClock(info)
    expect(await closes).toBe(400)
    await waitUntilHidden(info)

    // a success notice
    await buyer
      .button(`${t('Compare')}: ${(await buyer.main.getByRole('heading', { level: 1 }).innerText()).trim()}`)
      .first()
      .click()
    const success = region.locator('[data-tone=success]')
    await waitUntilVisible(success)
    expect((await clockOf(success)).duration).toBe(4500)
    await success.getByRole('button', { name: t('Close') }).click()
    await waitUntilHidden(success)
    expect(await region.locator('[data-tone]').count()).toBe(0)

    await buyer.goesTo('/customer/account/login')
    await buyer.main.getByRole('textbox', { name: startingWith(t('E-mail')) }).fill('nikt@example.pl')
    await buyer.main.locator('input[type=password]').fill('Nie-to-haslo1')
    await buyer.button(t('Sign in'), buyer.main).click()
    const error = region.locator('[data-tone=error]')
    await waitUntilVisible(error)
    expect((await clockOf(error)).duration).toBe(10_000)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('NAV-13 NAV-13a NAV-13b NAV-13c: a popup is closed by Escape, its button and a click outside, on phones not by the last', async () => {
  const buyer = await Buyer.enters('default', { motion: true })
  const { page, t } = buyer
  const { path } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
  await buyer.goesTo(path)
  const dialog = page.getByRole('dialog', { name: t('Sign in to your account') })
  const opens = async () => {
    await buyer.link(t('Sign In'), page.getByRole('banner')).click()
    await waitUntilVisible(dialog)
  }
  const outside = () => page.mouse.click(5, 400)
  await opens()
  const y = () => page.evaluate(() => scrollY)
  await page.mouse.move(5, 400)
  await page.mouse.wheel(0, 300)
  await page.waitForTimeout(200)
  expect(await y()).toBe(0)
  await page.setViewportSize(phone)
  await outside()
  await page.waitForTimeout(200)
  expect(await dialog.isVisible()).toBe(true)
  await page.setViewportSize(desktop)
  await outside()
  await waitUntilHidden(dialog)
  for (const closes of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: t('Close') }).click(),
    () => page.goBack(),
  ]) {
    await opens()
    await closes()
    await waitUntilHidden(dialog)
  }
  // neither a page nor an entry of the history is lost
  expect(buyer.address).toBe(path)

  await test.step('a popup that refuses clicks outside stays open', async () => {
    await buyer.goesTo('/styleguide')
    const question = page.getByRole('dialog', { name: 'Zapisać zmiany?' })
    await buyer.button('Pytanie').click()
    await waitUntilVisible(question)
    await outside()
    await page.waitForTimeout(200)
    expect(await question.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await waitUntilHidden(question)
  })
  buyer.hadNoProblems()
  await buyer.leaves()
})

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
