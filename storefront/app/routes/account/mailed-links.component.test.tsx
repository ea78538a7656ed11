import { expect, test } from 'vitest'
import { accountApi } from '../../../testing/account-answers.ts'
import { refusal } from '../../../../web/testing/answer-api.ts'
import { button, field, heading, password } from '../../../testing/fields.ts'
import { expectAccessible } from '../../../../web/testing/expect-accessible.ts'
import { emptyPage, showPage } from '../../../testing/show-page.tsx'
import { ConfirmAccount, LinkWorks, ResendConfirmation, SetPassword } from '../../generated/documents.ts'
import { href } from '../../paths.ts'

const email = 'zofia@example.pl'
const CONFIRM = href('confirm', {}, { email, key: 'from-the-mail' })
const RESET = href('create-password', {}, { token: 'from-the-mail', customer_id: 7, email })

test('AUTH-8 AUTH-8c: the link of the mail and the password confirm the account and open it', async () => {
  const api = accountApi()
    .on(LinkWorks, { customerLinkWorks: true })
    .on(ConfirmAccount, { confirmCustomerEmail: { status: 'account_confirmed', token: null } })
  const shown = await showPage(CONFIRM, { api, pages: [emptyPage('account')] })
  const { t } = shown.language
  await expect.element(heading(shown)).toHaveTextContent(t('Confirm account'))
  await expect.element(password(shown, 'Password')).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(field(shown, 'E-mail')).toHaveValue(email)
  await password(shown, 'Password').fill('Sekretne-haslo1')
  await button(shown, 'Confirm account').click()
  await expect.element(shown.notice(t('Your account is confirmed!'))).toBeVisible()
  const [sent] = api.sentFor(ConfirmAccount)
  expect(sent?.variables).toEqual({ key: 'from-the-mail', email, password: 'Sekretne-haslo1' })
})

test('AUTH-8: a used link says so, and leads to the page that sends another', async () => {
  const shown = await showPage(CONFIRM, { api: accountApi().on(LinkWorks, { customerLinkWorks: false }) })
  const { t } = shown.language
  const used = 'This link has been used, or is older than a week. If your account is confirmed, sign in.'
  await expect.element(shown.getByText(t(used))).toBeVisible()
  await expectAccessible(shown)
  await shown.main.getByRole('link', { name: t('Send confirmation link') }).click()
  await expect.element(heading(shown)).toHaveTextContent(t('Confirm the email'))
  await expect.element(field(shown, 'E-mail')).toHaveValue(email)
})

test('AUTH-8a AUTH-8b: resending reports success, confirmed accounts, unknown addresses, other answers', async () => {
  const api = accountApi()
  const shown = await showPage(href('confirmation'), { api })
  const { t } = shown.language
  const resends = async (status: string) => {
    api.on(ResendConfirmation, { resendConfirmationEmail: { status } })
    await field(shown, 'E-mail').fill(email)
    await button(shown, 'Send confirmation link').click()
  }
  await resends('wrong_email')
  await expect.element(shown.notice(t('Wrong email! Please, try again!'))).toBeVisible()
  await expect.poll(shown.address).toBe(href('confirmation', {}, { email }))
  await expectAccessible(shown)
  await resends('of-tomorrow')
  await expect.element(shown.main.getByRole('alert')).toHaveTextContent(t('Something went wrong! Please, try again!'))
  await resends('confirmation_sent')
  await expect.element(shown.notice(t('Please check your email for confirmation key.'))).toBeVisible()
  await resends('account_confirmation_not_required')
  await expect.element(shown.notice(t('This email does not require confirmation.'))).toBeVisible()
  await expect.element(heading(shown)).toHaveTextContent(t('Sign in to your account'))
})

test('AUTH-9 AUTH-9b AUTH-16: a new password is checked here and by the shop, and refused at its field', async () => {
  const api = accountApi().on(LinkWorks, { customerLinkWorks: true })
  const shown = await showPage(RESET, { api })
  const { t } = shown.language
  const [secret, again] = [password(shown, 'New password'), password(shown, 'Confirm password')]
  // password managers see the account and that the password is new
  expect(shown.container.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(email)
  await expect.element(secret).toHaveAttribute('autocomplete', 'new-password')
  await secret.fill('krótkie')
  await again.fill('inne')
  await button(shown, 'Update password').click()
  await expect.element(again).toHaveAccessibleDescription(t('Passwords do not match!'))
  await expectAccessible(shown)
  expect(api.sentFor(SetPassword)).toEqual([])

  const message = 'Hasło nie może być takie jak e-mail!'
  api.on(SetPassword, refusal(message, { category: 'graphql-input', field: 'password' }))
  await secret.fill('Zofia@example.pl1')
  await again.fill('Zofia@example.pl1')
  await button(shown, 'Update password').click()
  await expect.element(secret).toHaveAccessibleDescription(new RegExp(shown.language.bind(message)))
  await expect.element(secret).toBeInvalid()

  api.on(SetPassword, { s_resetPassword: { status: 'password_updated' } })
  await secret.fill('Inne-haslo22')
  await again.fill('Inne-haslo22')
  await button(shown, 'Update password').click()
  await expect.element(shown.notice(t('Password has been successfully updated!'))).toBeVisible()
  await expect.element(heading(shown)).toHaveTextContent(t('Sign in to your account'))
})

test('AUTH-9b: a used link to a new password has no form, and leads to a new link', async () => {
  const shown = await showPage(RESET, { api: accountApi().on(LinkWorks, { customerLinkWorks: false }) })
  const { t } = shown.language
  await expect.element(shown.getByText(t('This link has been used or has expired.'))).toBeVisible()
  expect(shown.container.querySelector('main input')).toBeNull()
  await expectAccessible(shown)
  await shown.main.getByRole('link', { name: t('Get a new link') }).click()
  await expect.element(heading(shown)).toHaveTextContent(t('Get password link'))
})
