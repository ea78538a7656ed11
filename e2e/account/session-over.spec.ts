import { sendGraphql, type Book, oneBook } from '../fixtures/api.ts'
import {
  desktop,
  eventually,
  expectAccessible,
  waitUntilHidden,
  newIpAddress,
  phone,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { Checkout } from '../fixtures/checkout.ts'
import { assets, blockFiles } from '../fixtures/chunks.ts'
import { newToken, Reader, returnsAfterExpiration, signInByCookie, tokenOf } from '../fixtures/reader.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 40)
})

const OVER = 'Your session is over, you are logged out!'
const home = {
  firstname: 'Zofia',
  lastname: 'Nałkowska',
  country_id: 'PL',
  telephone: '+48501234567',
  street: ['Polna', '3/4'],
  postcode: '20-002',
  city: 'Lublin',
  default_shipping: true,
  default_billing: true,
}
/** Revokes the token through the API, so that this browser does not know of it yet. */
const isRevoked = (token: string) =>
  sendGraphql('mutation { revokeCustomerToken { result } }', {}, { token, from: newIpAddress() })

/** A customer with a default address and a book in the cart, about to order. */
async function buys(code: 'default' | 'en', options: { size: typeof phone; scripts?: boolean }) {
  const reader = await Reader.signedIn(code, options)
  const token = await tokenOf(reader)
  await sendGraphql(
    'mutation($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }',
    { input: home },
    { token, from: newIpAddress() },
  )
  await reader.hasInAccountCart(token, book)
  return { reader, token }
}

test.describe('a session that ends while an order is made', () => {
  test(
    'AUTH-5c AUTH-15 CHK-8: a revoked session is reported, its data leaves the page, the order goes on after sign-in',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const { reader, token } = await buys(code, { size })
      const { page, t, main } = reader
      const checkout = new Checkout(reader)
      await reader.goesTo('/checkout')
      await checkout.chooses(checkout.methodNames.dhl)
      // after the request for the chosen method, which would notice the revocation
      await page.waitForLoadState('networkidle')
      await isRevoked(token)
      await checkout.continues()
      await reader.seesHeading(t('Sign in to your account'))
      await waitUntilVisible(reader.notice(t(OVER)))
      await expectAccessible(page)
      expect(await page.getByText('Polna').count()).toBe(0)
      await eventually(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(reader.email)
      await eventually(() => tokenOf(reader)).toBe('')
      await reader.signsInHere()
      await eventually(() => reader.address).toBe(`${reader.view.base}/checkout`)
      await waitUntilVisible(
        main
          .getByRole('group', { name: t('Recipient') })
          .getByRole('radio', { name: 'Polna 3/4, 20-002 Lublin', checked: true }),
      )
      await reader.sees(book.name, main)
      // the session expires while the last step is open
      await checkout.chooses(checkout.methodNames.dhl)
      await checkout.goesToPayment()
      await returnsAfterExpiration(reader)
      await waitUntilVisible(reader.notice(t(OVER)))
      await reader.seesHeading(t('Sign in to your account'))
      await reader.signsInHere()
      await eventually(() => reader.address).toBe(`${reader.view.base}/checkout`)
      await reader.sees(book.name, main)
      reader.hadNoProblems()
      await reader.leaves()
    },
  )
})

test('AUTH-5: a revoked session leads from the account to sign-in; other pages continue as a guest’s', async () => {
  const { reader, token } = await buys('default', { size: desktop })
  const { page, t, main } = reader
  const isReadAndRevoked = async () => {
    await reader.goesTo('/customer/address')
    await reader.sees('Polna', main)
    // after the page's own requests, which would notice the revocation
    await page.waitForLoadState('networkidle')
    await isRevoked(await tokenOf(reader))
  }
  const another = await newToken({ email: reader.email, token })
  await test.step('the cart', async () => {
    await isReadAndRevoked()
    await reader.goesTo('/cart')
    await waitUntilVisible(reader.notice(t(OVER)))
    await reader.seesHeading(t('Cart'))
    await expectAccessible(page)
  })
  await test.step('the account', async () => {
    await signInByCookie(reader, { email: reader.email, token: another })
    await isReadAndRevoked()
    await reader.link(t('My Orders'), main).click()
    await waitUntilVisible(reader.notice(t(OVER)))
    await reader.seesHeading(t('Sign in to your account'))
    expect(await page.getByText('Polna').count()).toBe(0)
    await reader.signsInHere()
    // the page of before, or the one whose link was clicked if its navigation had begun
    await waitUntilVisible(
      main.getByRole('heading', { level: 1, name: new RegExp(`^(?:${t('Address Book')}|${t('My Orders')})$`) }),
    )
  })
  reader.hadNoProblems()
  await reader.leaves()
})

test('AUTH-5: without scripts a revoked session leads from the checkout to the sign-in page and back', async () => {
  const { reader, token } = await buys('default', { size: desktop, scripts: false })
  const { page, t, main } = reader
  const checkout = new Checkout(reader)
  await page.goto('/checkout')
  await checkout.chooses(checkout.methodNames.dhl)
  await isRevoked(token)
  await checkout.continues()
  // inside <noscript>, which locators by text do not search
  await eventually(() => main.innerText()).toContain(t('Please, sign in to access this page contents!'))
  await reader.signsInHere()
  await reader.sees(book.name, main)
  await waitUntilVisible(checkout.choice(checkout.methodNames.dhl))
  await reader.leaves()
})

test('AUTH-4 AUTH-5: signing out in one tab hides the account in another tab that is still loading', async () => {
  const { reader } = await buys('default', { size: desktop })
  const { t } = reader
  await reader.goesTo('/customer/account')
  const tab = await reader.visitor.context.newPage()
  const lost = await blockFiles(tab, [assets.parts['monitor-customer-session']?.[0] ?? ''])
  const otherTab = new Reader({ page: tab, context: reader.visitor.context, problems: [] }, reader.view, {
    size: desktop,
  })
  await otherTab.goesTo('/customer/address')
  await otherTab.sees('Polna', otherTab.main)
  await eventually(() => lost.count, 'the script that watches the session').toBeGreaterThan(0)
  await reader.page.bringToFront()
  await reader.button(t('Logout')).click()
  await waitUntilVisible(reader.notice(t('You are successfully logged out!')))
  await lost.unblock()
  await tab.evaluate(() => dispatchEvent(new Event('focus')))
  await waitUntilVisible(otherTab.notice(t('You are successfully logged out!')))
  await otherTab.seesHeading(t('Sign in to your account'))
  await waitUntilHidden(tab.getByText('Polna'))
  await reader.leaves()
})

test('AUTH-4 AUTH-5 AUTH-15: signing out in one tab notifies the other tab and hides the account there', async () => {
  const { reader } = await buys('default', { size: desktop })
  const { t } = reader
  await reader.goesTo('/customer/account')
  const tab = await reader.visitor.context.newPage()
  const otherTab = new Reader({ page: tab, context: reader.visitor.context, problems: [] }, reader.view, {
    size: desktop,
  })
  await otherTab.goesTo('/customer/address')
  await otherTab.sees('Polna', otherTab.main)
  await reader.page.bringToFront()
  await reader.button(t('Logout')).click()
  await Promise.all(
    [otherTab, reader].map((tabOf) => waitUntilVisible(tabOf.notice(t('You are successfully logged out!')))),
  )
  await eventually(() => new URL(reader.page.url()).pathname).toBe('/')
  await waitUntilVisible(reader.link(t('Sign In'), reader.page.getByRole('banner')))
  await otherTab.seesHeading(t('Sign in to your account'))
  await waitUntilHidden(tab.getByText('Polna'))
  expect(await Promise.all([otherTab, reader].map((tabOf) => tabOf.notice(t(OVER)).count()))).toEqual([0, 0])
  // Back does not show the account
  await reader.page.goBack()
  await reader.seesHeading(t('Sign in to your account'))
  expect(await reader.page.getByText(reader.email).count()).toBe(0)
  // both tabs share one guest cart
  await reader.goesTo(book.path)
  await reader.adds()
  await waitUntilVisible(otherTab.cartLink(1))
  await tab.goBack()
  expect(await tab.getByText('Polna').count()).toBe(0)
  reader.hadNoProblems()
  await reader.leaves()
})
