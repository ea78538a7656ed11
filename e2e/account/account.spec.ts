import {
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  newIpAddress,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { sendGraphql, oneBook } from '../fixtures/api.ts'
import { linkIn, waitForNthMail, newCustomer, newEmail, PASSWORD, Reader, tokenOf } from '../fixtures/reader.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

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

  test(
    'AUTH-2c AUTH-13b NET-5 AUTH-2a: guests sign in first, from the second page on with the reason; wrong passwords are reported',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const reader = await Reader.enters(code, { size })
      const { page, t } = reader
      const login = `${reader.view.base}/customer/account/login`
      await reader.goesTo('/customer/address')
      await reader.seesHeading(t('Sign in to your account'))
      await eventually(() => new URL(page.url()).pathname).toBe(login)
      expect(await page.getByText(t('Please, sign in to access this page contents!')).count()).toBe(0)
      await reader.goesTo('/newsletter/manage')
      await reader.sees(t('Please, sign in to access this page contents!'))
      expect(new URL(page.url()).pathname).toBe(login)

      await reader.signsInHere(newEmail(), 'Nie-to-haslo1')
      await waitUntilVisible(
        reader.notice(
          t(
            'The account sign-in was incorrect or your account is disabled temporarily. ' +
              'Please wait and try again later.',
          ),
        ),
      )
      await waitUntilVisible(
        reader.main.getByRole('alert').filter({
          hasText: t(
            'The account sign-in was incorrect or your account is disabled temporarily. ' +
              'Please wait and try again later.',
          ),
        }),
      )
      await expectAccessible(page)
      await reader.fills({ 'E-mail': 'ala' })
      await reader.password('Password').focus()
      await reader.sees(t('Incorrect email format!'))
      await reader.button(t('Sign in'), reader.main).click()
      await reader.sees(t('Incorrect email format!'))
      const { email } = await newCustomer()
      await reader.signsInHere(email)
      await reader.seesHeading(t('Newsletter Subscription'))
      await reader.leaves()
    },
  )

  test('AUTH-9 AUTH-9b AUTH-16: a forgotten password is reset by a mailed link that works once', async ({
    code,
    size,
  }) => {
    const reader = await Reader.enters(code, { size })
    const { page, t } = reader
    const { email } = await newCustomer()
    // after the confirmation mail and the welcome mail
    await waitForNthMail(2, email)
    await reader.goesTo('/customer/account/forgotpassword')
    await reader.fills({ 'E-mail': email })
    await reader.button(t('Send reset link')).click()
    await waitUntilVisible(
      reader.notice(
        t(
          'If there is an account associated with %s you will receive an email with a link to reset your password',
          email,
        ),
      ),
    )
    await reader.seesHeading(t('Sign in to your account'))
    // the address fills the sign-in form but is not in the URL
    expect(await reader.main.getByRole('textbox', { name: startingWith(t('E-mail')) }).inputValue()).toBe(email)
    expect(page.url()).not.toContain('example')
    const link = linkIn(await waitForNthMail(3, email), '/customer/account/createPassword')
    await reader.opensPath(link)
    // password managers see the account and that the password is new
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe(email)
    expect(await reader.password('New password').getAttribute('autocomplete')).toBe('new-password')
    await reader.password('New password').fill('krótkie')
    await reader.password('Confirm password').fill('inne')
    await reader.button(t('Update password')).click()
    await reader.sees(t('Passwords do not match!'))
    // an error that only the server can detect is shown at its field too
    await reader.password('New password').fill(email)
    await reader.password('Confirm password').fill(email)
    await reader.button(t('Update password')).click()
    await reader.sees(t("Passwords can't be the same as email!"))
    expect(await reader.password('New password').getAttribute('aria-invalid')).toBe('true')
    await reader.password('New password').fill('Inne-haslo22')
    await reader.password('Confirm password').fill('Inne-haslo22')
    await reader.button(t('Update password')).click()
    await waitUntilVisible(reader.notice(t('Password has been successfully updated!')))
    await reader.seesHeading(t('Sign in to your account'))
    await reader.signsInHere(email)
    await reader.sees(
      t(
        'The account sign-in was incorrect or your account is disabled temporarily. ' +
          'Please wait and try again later.',
      ),
    )
    await reader.signsInHere(email, 'Inne-haslo22')
    await waitUntilVisible(reader.notice(t('You are successfully logged in!')))
    // the link does not work again
    await reader.visitor.context.clearCookies()
    await reader.opensPath(link)
    await reader.sees(t('This link has been used or has expired.'))
    await waitUntilVisible(reader.link(t('Get a new link')))
    expect(await reader.password('New password').count()).toBe(0)
    await expectAccessible(page)
    await reader.leaves()
  })

  test(
    'AUTH-8a AUTH-8b: resending the confirmation link reports success, a confirmed account or an unknown address',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const reader = await Reader.enters(code, { size })
      const { page, t } = reader
      const requestsReset = async (email: string) => {
        await reader.fills({ 'E-mail': email })
        await reader.button(t('Send confirmation link')).click()
      }
      await reader.goesTo('/customer/account/confirmation')
      const nobodys = newEmail()
      await requestsReset(nobodys)
      await waitUntilVisible(reader.notice(t('Wrong email! Please, try again!')))
      await eventually(() => reader.address).toBe(
        `${reader.view.base}/customer/account/confirmation?email=${encodeURIComponent(nobodys)}`,
      )
      await expectAccessible(page)
      await page.route('**/graphql', (route) =>
        (route.request().postData() ?? '').includes('resendConfirmationEmail')
          ? route.fulfill({ json: { data: { resendConfirmationEmail: { status: 'of-tomorrow' } } } })
          : route.continue(),
      )
      await requestsReset(nobodys)
      await reader.sees(t('Something went wrong! Please, try again!'), reader.main)
      await page.unroute('**/graphql')

      const waiting = newEmail()
      await sendGraphql(
        'mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }',
        { input: { firstname: 'Zofia', lastname: 'Nałkowska', email: waiting, password: PASSWORD } },
        { from: newIpAddress() },
      )
      await waitForNthMail(1, waiting)
      await requestsReset(waiting)
      await waitUntilVisible(reader.notice(t('Please check your email for confirmation key.')))
      expect(linkIn(await waitForNthMail(2, waiting), '/customer/account/confirm')).toContain('key=')
      const { email } = await newCustomer()
      await requestsReset(email)
      await waitUntilVisible(reader.notice(t('This email does not require confirmation.')))
      await reader.seesHeading(t('Sign in to your account'))
      reader.hadNoProblems()
      await reader.leaves()
    },
  )

  test('AUTH-13a: on a desktop the sign-in form replaces an account page until the customer has signed in', async () => {
    const { email } = await newCustomer()
    const reader = await Reader.enters()
    const { page, t } = reader
    await reader.goesTo('/customer/address')
    await reader.seesHeading(t('Sign in to your account'))
    expect(reader.address).toBe('/customer/address')
    expect(await page.getByText(t('Please, sign in to access this page contents!')).count()).toBe(0)
    await reader.signsInHere(email)
    await reader.seesHeading(t('Address Book'))
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

test(
  'AUTH-10b: when the account gets locked, loading a page of it signs the customer out with one notice',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const reader = await Reader.signedIn(code, { size })
    const { page, t } = reader
    await reader.goesTo('/customer/account')
    await reader.sees(reader.email, reader.main)
    await lockAccount(reader)
    await reader.goesTo('/sales/order/history')
    await reader.seesHeading(t('Sign in to your account'))
    await waitUntilVisible(reader.notice(LOCKED[code]))
    expect(await reader.notice(t('Your session is over, you are logged out!')).count()).toBe(0)
    await eventually(() => tokenOf(reader)).toBe('')
    await eventually(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(reader.email)
    await reader.reloads()
    await reader.seesHeading(t('Sign in to your account'))
    expect(await reader.notice(LOCKED[code]).count()).toBe(0)
    await reader.leaves()
  },
)

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
