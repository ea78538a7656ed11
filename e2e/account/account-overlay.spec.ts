import { desktop, eventually, expectAccessible, expectAccessibleInBothThemes, gone, seen } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { newEmail, PASSWORD, Reader } from '../fixtures/reader.ts'
import { eachViewAndSize, expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

test('AUTH-11: the overlay works by keyboard; each state focuses its title and keeps the typed address', async () => {
  const reader = await Reader.enters('default', { size: desktop })
  const { page, t } = reader
  const dialog = page.getByRole('dialog')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const email = dialog.getByRole('textbox', { name: startingWith(t('E-mail')) })
  await reader.goesTo('/')
  await reader.link(t('Sign In'), page.getByRole('banner')).click()
  await email.fill('ola@example.pl')
  for (const [button, title] of [
    ['Forgot password?', 'Get password link'],
    ['Create an account', 'Create new account'],
    ['I already have an account', 'Sign in to your account'],
  ] as const) {
    await reader.button(t(button), dialog).focus()
    await page.keyboard.press('Enter')
    await eventually(focused).toBe(t(title))
    expect(await email.inputValue()).toBe('ola@example.pl')
  }
  await reader.button(t('Forgot password?'), dialog).click()
  await reader.button(t('Send reset link'), dialog).click()
  await seen(reader.button(t('Got it'), dialog))
  expect(await focused()).toBe(t('Get password link'))
  await reader.button(t('Got it'), dialog).click()
  await eventually(focused).toBe(t('Sign in to your account'))
  expect(await email.inputValue()).toBe('ola@example.pl')
  await page.keyboard.press('Escape')
  await gone(dialog)
  // closed by mistake: what was typed is still there
  await reader.link(t('Sign In'), page.getByRole('banner')).click()
  expect(await email.inputValue()).toBe('ola@example.pl')
  reader.hadNoTrouble()
  await reader.leaves()
})

test.describe('signing in that leads on', () => {
  test(
    'AUTH-2 AUTH-8: an account that is not confirmed leads to the page that sends the mail again',
    eachViewAndSize,
    async ({ code, size }) => {
      const reader = await Reader.enters(code, { size })
      const { page, t, main } = reader
      const email = newEmail()
      await reader.signsUp(email)
      await reader.goesTo('/customer/account/login')
      await reader.signsIn(email, 'Zle-haslo1')
      await seen(main.getByRole('alert'))
      expect(await reader.link(t('Send confirmation link'), main).count()).toBe(0)
      await reader.signsIn(email, PASSWORD)
      await reader.link(t('Send confirmation link'), main).click()
      await reader.seesHeading(t('Confirm the email'))
      expect(await main.getByRole('textbox', { name: startingWith(t('E-mail')) }).inputValue()).toBe(email)
      if (size === desktop) {
        const dialog = page.getByRole('dialog')
        await reader.goesTo('/')
        await reader.link(t('Sign In'), page.getByRole('banner')).click()
        await dialog.getByRole('textbox', { name: startingWith(t('E-mail')) }).fill(email)
        await dialog
          .getByLabel(startingWith(t('Password')))
          .and(page.locator('input'))
          .fill(PASSWORD)
        await reader.button(t('Sign in'), dialog).click()
        await seen(reader.link(t('Send confirmation link'), dialog))
        await expectAccessible(page)
        await reader.link(t('Send confirmation link'), dialog).click()
        await reader.seesHeading(t('Confirm the email'))
        await gone(dialog)
      }
      await reader.leaves()
    },
  )

  test(
    'AUTH-9: the address of a forgotten password is there to sign in with',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const reader = await Reader.enters(code, { size })
      const { t, main } = reader
      const email = newEmail()
      const field = main.getByRole('textbox', { name: startingWith(t('E-mail')) })
      await reader.goesTo('/customer/account/forgotpassword')
      await field.fill(email)
      await reader.button(t('Send reset link'), main).click()
      await reader.seesHeading(t('Sign in to your account'))
      await seen(
        reader.notice(
          t(
            'If there is an account associated with %s you will receive an email with a link to reset your password',
            email,
          ),
        ),
      )
      expect(await field.inputValue()).toBe(email)
      expect(reader.page.url()).not.toContain('example')
      await reader.leaves()
    },
  )

  test(
    'AUTH-6: an address that has an account already is refused at its field and as an error notice',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const known = await Reader.signedIn(code, { size })
      const reader = await Reader.enters(code, { size })
      await reader.signsUp(known.email)
      const words = reader.t('A customer with the same email address already exists in an associated website.')
      await seen(reader.notice(words))
      await reader.sees(words, reader.main)
      await expectAccessibleInBothThemes(reader.page)
      for (const one of [known, reader]) await one.leaves()
    },
  )
})
