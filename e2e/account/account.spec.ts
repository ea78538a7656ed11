import {
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  newIpAddress,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { sendGraphql, oneBook } from '../fixtures/api.ts'
import { linkIn, waitForNthMail, newCustomer, newEmail, PASSWORD, Reader, tokenOf } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('an account', () => {
  // the same in English, on a phone in dark mode: customer-year.spec.ts
  test('AUTH-1 AUTH-1c AUTH-4 AUTH-4b AUTH-6 AUTH-7 AUTH-8 AUTH-8c: signs up, confirms, signs out and in, keeps the cart', async () => {
    const reader = await Reader.enters()
    const { page, t } = reader
    await test.step('an address that has an account already is refused at its field and by a notice', async () => {
      const known = await newCustomer()
      await reader.signsUp(known.email)
      const message = t('A customer with the same email address already exists in an associated website.')
      await waitUntilVisible(reader.notice(message))
      await reader.sees(message, reader.main)
      await expectAccessibleInBothThemes(page)
    })

    const email = newEmail()
    await test.step('a new address is accepted and has to be confirmed', async () => {
      await reader.fills({ 'E-mail': email })
      // pasting is not prevented: password managers paste
      for (const field of [reader.password('Password').first(), reader.password('Confirm password')]) {
        expect(
          await field.evaluate((input) =>
            input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
          ),
        ).toBe(true)
        await field.fill(PASSWORD)
      }
      await reader.button(t('Sign up')).click()
      await reader.seesHeading(t('Confirm the email'))
      expect(new URL(page.url()).searchParams.get('email')).toBe(email)
    })

    const link = linkIn(await waitForNthMail(1, email), '/customer/account/confirm')
    const confirms = async () => {
      await reader.opensPath(link)
      await reader.seesHeading(t('Confirm account'))
      expect(await reader.password('Password').getAttribute('autocomplete')).toBe('current-password')
      await reader.password('Password').fill(PASSWORD)
      await reader.button(t('Confirm account')).click()
    }
    await test.step('the confirmation link opens the account and works once', async () => {
      await confirms()
      await waitUntilVisible(reader.notice(t('Your account is confirmed!')))
      await reader.seesHeading(t('My Account'))
      await reader.sees(email)
      await expectAccessible(page)
      await reader.button(t('Logout')).click()
      await waitUntilVisible(reader.notice(t('You are successfully logged out!')))
      await eventually(() => reader.address).toBe('/')
      await reader.opensPath(link)
      await reader.sees(t('This link has been used, or is older than a week. If your account is confirmed, sign in.'))
      await waitUntilVisible(reader.link(t('Send confirmation link')))
      await expectAccessible(page)
    })

    await test.step('the cart of a guest is kept at sign-in', async () => {
      await reader.hasInCart(await oneBook('available', ({ inWarehouse }) => inWarehouse > 5))
      await reader.signsIn(email)
      await waitUntilVisible(reader.notice(t('You are successfully logged in!')))
      await waitUntilVisible(reader.accountLink())
      await waitUntilVisible(reader.cartLink(1))
    })

    await test.step('nothing of the account stays in a document that brought it', async () => {
      await reader.opensPath('/customer/account')
      await reader.seesHeading(t('My Account'))
      await reader.sees(email)
      await reader.button(t('Logout')).click()
      await waitUntilVisible(reader.notice(t('You are successfully logged out!')))
      await eventually(() => reader.address).toBe('/')
      expect(await page.content()).not.toContain(email)
    })

    await test.step('browsers and other programs find the icon', async () => {
      const icon = await page.request.get(new URL('/favicon.ico', page.url()).href)
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
    })
    reader.hadNoProblems()
    await reader.leaves()
  })
})

/** Submits ten wrong current passwords with the token of the session, which locks the account. */
async function lockAccount(reader: Reader) {
  const [from, token] = [newIpAddress(), await tokenOf(reader)]
  for (let i = 0; i < 10; i++) {
    await expect(
      sendGraphql(
        `mutation($password: String!) { changeCustomerPassword(currentPassword: $password, newPassword:
          "Jeszcze-inne1") { id } }`,
        { password: `Nie-to-haslo${i}` },
        { from, token },
      ),
    ).rejects.toThrow(/nie pasuje/)
  }
}
const LOCKED = { default: 'Konto jest zablokowane.', en: 'The account is locked.' }

test('AUTH-10 AUTH-15: when the account gets locked, a link to it signs the customer out with a notice', async () => {
  const reader = await Reader.signedIn()
  const { page, t } = reader
  await reader.goesTo('/customer/account')
  await reader.sees(reader.email, reader.main)
  const token = await tokenOf(reader)
  await lockAccount(reader)
  // public pages still open as usual
  for (const path of ['/cart', '/compare']) await reader.goesTo(path)
  await reader.accountLink().click()
  await reader.seesHeading(t('Sign in to your account'))
  await waitUntilVisible(reader.notice(LOCKED.default))
  await expectAccessible(page)
  expect(await reader.notice(t('Your session is over, you are logged out!')).count()).toBe(0)
  await eventually(() => tokenOf(reader)).toBe('')
  await eventually(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(reader.email)
  await expect(sendGraphql('{ customer { id } }', {}, { token })).rejects.toThrow('Zaloguj się')
  await reader.signsInHere()
  await reader.seesHeading(t('My Account'))
  await reader.leaves()
})

test('AUTH-10: without scripts a customer whose account gets locked is signed out by a page or by a form', async () => {
  for (const how of ['page', 'form']) {
    const reader = await Reader.signedIn('default', { scripts: false })
    const { page, t } = reader
    await page.goto('/customer/account/edit')
    await lockAccount(reader)
    if (how === 'form') await reader.button(t('Save'), reader.main).click()
    else await page.goto('/wishlist')
    await reader.seesHeading(t('Sign in to your account'))
    await reader.sees(LOCKED.default)
    expect((await reader.visitor.context.cookies()).map(({ name }) => name)).not.toContain('token')
    await page.reload()
    expect(await page.getByText(LOCKED.default).count()).toBe(0)
    await reader.leaves()
  }
})

test('AUTH-6: signing up works without scripts', async () => {
  const reader = await Reader.enters('default', { scripts: false })
  const { page, t } = reader
  const email = newEmail()
  await page.goto('/customer/account/create')
  await reader.fills({ 'First name': 'Zofia', 'Last name': 'Nałkowska', 'E-mail': email })
  await reader.password('Password').first().fill('krótkie')
  await reader.password('Confirm password').fill('krótkie')
  await reader.agrees()
  await reader.button(t('Sign up')).click()
  await reader.sees(t('Minimum %s characters!', 8))
  await reader.password('Password').first().fill(PASSWORD)
  await reader.password('Confirm password').fill(PASSWORD)
  await reader.button(t('Sign up')).click()
  await reader.seesHeading(t('Confirm the email'))
  await reader.leaves()
})
