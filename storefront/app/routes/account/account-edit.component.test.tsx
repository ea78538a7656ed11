import { expect, test } from 'vitest'
import { accountApi, zofia } from '../../../testing/account-answers.ts'
import { refusal, type Api } from '../../../../web/testing/answer-api.ts'
import { button, checkbox, field, heading, password } from '../../../testing/fields.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../../../../web/testing/expect-accessible.ts'
import { emptyPage, showPage, signIn } from '../../../testing/show-page.tsx'
import {
  CancelEmailChange,
  ChangeEmail,
  ChangePassword,
  EmailIsFree,
  EndAllSessions,
  EndOneSession,
  OpenAccount,
  Sessions,
  SignOut,
  UpdateAccount,
} from '../../generated/documents.ts'
import { href } from '../../paths.ts'
import { browserSession } from '../../platform/session.ts'

const HINT = 'Follow the link that we sent to %s. Until then you sign in with the old address.'
const opens = (api: Api, path = href('account-edit')) =>
  showPage(path, { api, arrange: () => void signIn(), pages: [emptyPage('account')] })

test('ACC-3a ACC-3c: names are required, and only what was changed is saved', async () => {
  const api = accountApi().on(UpdateAccount, { updateCustomerV2: { customer: { id: 7, is_subscribed: false } } })
  const shown = await opens(api)
  const { t } = shown.language
  await expect.element(heading(shown)).toHaveTextContent(t('Edit Account Information'))
  await field(shown, 'First name').fill('')
  await button(shown, 'Save').click()
  await expect.element(field(shown, 'First name')).toHaveAccessibleDescription(t('This field is required!|firstname'))
  await expectAccessible(shown)
  await field(shown, 'First name').fill('Zofia Maria')
  await button(shown, 'Save').click()
  await expect.element(shown.notice(t('You saved the account information.'))).toBeVisible()
  await expect.element(heading(shown)).toHaveTextContent('account')
  expect(api.sentFor(UpdateAccount).map(({ variables }) => variables)).toEqual([
    { input: { firstname: 'Zofia Maria' } },
  ])
})

test('ACC-10a ACC-10b ACC-10c ACC-10d: a new password or e-mail needs the current password and a sign-in', async () => {
  const api = accountApi()
    .on(EmailIsFree, { isEmailAvailable: { is_email_available: true } })
    .on(ChangePassword, refusal('Hasło nie pasuje.', { category: 'graphql-input', field: 'password' }))
    .on(ChangeEmail, { updateCustomerEmail: { customer: { id: 7, pending_email: 'nowa@example.pl' } } })
    .on(UpdateAccount, { updateCustomerV2: { customer: { id: 7, is_subscribed: false } } })
    .on(SignOut, { revokeCustomerToken: { result: true } })
  const shown = await opens(api, href('account-edit', {}, { change: 'password' }))
  const { t } = shown.language
  const [old, secret, again] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
    password(shown, label),
  )
  if (!old || !secret || !again) throw new Error('three fields')
  await checkbox(shown, 'Change e-mail').click()
  await field(shown, 'New e-mail').fill('nowa@example.pl')
  await old.fill('Nie-to-haslo1')
  await secret.fill('Nie-to-haslo1')
  await again.fill('inne')
  await button(shown, 'Save').click()
  await expect
    .element(secret)
    .toHaveAccessibleDescription(new RegExp(t("New passwords can't be the same as old password!")))
  await expect.element(again).toHaveAccessibleDescription(t('Passwords do not match!'))
  await expectAccessibleInBothThemes(shown)
  await secret.fill('Inne-haslo22')
  await again.fill('Inne-haslo22')
  await button(shown, 'Save').click()
  // a mistyped current password does not end the session (D36)
  await expect.element(old).toHaveAccessibleDescription('Hasło nie pasuje.')
  await expect.element(old).toBeInvalid()
  expect(browserSession.get('token')).toBeDefined()
  expect(api.sentFor(ChangeEmail)).toEqual([])

  api.on(ChangePassword, { changeCustomerPassword: { id: 7, email: 'zofia@example.pl' } })
  await old.fill('Sekretne-haslo1')
  await field(shown, 'First name').fill('Zofia Maria')
  const before = api.sent.length
  await button(shown, 'Save').click()
  const notice = `${t('You saved the account information.')} ${t(HINT, 'nowa@example.pl')}`
  await expect.element(shown.notice(notice)).toBeVisible()
  await expect.element(heading(shown)).toHaveTextContent(t('Sign in to your account'))
  const changes = api.names.slice(before).filter((name) => /^Change|^Update/.test(name))
  expect(changes).toEqual(['ChangePassword', 'ChangeEmail', 'UpdateAccount'])
  // with the new password, as the old one is changed already
  expect(api.sentFor(ChangeEmail)[0]?.variables).toEqual({ email: 'nowa@example.pl', password: 'Inne-haslo22' })
  expect(browserSession.get('token')).toBeUndefined()
})

test('ACC-10: a taken address is refused before the password is changed', async () => {
  const api = accountApi().on(EmailIsFree, { isEmailAvailable: { is_email_available: false } })
  const shown = await opens(api, href('account-edit', {}, { change: 'password' }))
  await checkbox(shown, 'Change e-mail').click()
  await field(shown, 'New e-mail').fill('zajety@example.pl')
  await password(shown, 'Current password').fill('Sekretne-haslo1')
  await password(shown, 'New password').fill('Inne-haslo22')
  await password(shown, 'Confirm new password').fill('Inne-haslo22')
  await button(shown, 'Save').click()
  await expect.element(field(shown, 'New e-mail')).toBeInvalid()
  expect(api.sentFor(ChangePassword)).toEqual([])
})

test('ACC-10: an address that waits for its link is shown, and can be given up', async () => {
  let pending: string | null = 'nowa@example.pl'
  const api = accountApi()
    .on(OpenAccount, () => ({ customer: { ...zofia, pending_email: pending } }))
    .on(CancelEmailChange, () => {
      pending = null
      return { cancelEmailChange: { customer: { id: 7 } } }
    })
  const shown = await opens(api)
  const { t } = shown.language
  const text = t('%s is waiting for confirmation. Until then you sign in with the old address.', 'nowa@example.pl')
  await expect.element(shown.getByText(text)).toBeVisible()
  await expectAccessibleInBothThemes(shown)
  await button(shown, 'Keep the old address').click()
  await expect.element(shown.notice(t('Your e-mail address stays as it was.'))).toBeVisible()
  await expect.element(shown.getByText(text)).not.toBeInTheDocument()
})

test('AUTH-13: a customer signs out another device, then all devices', async () => {
  const session = (id: string, device: string, is_current = false) => ({
    id,
    device,
    is_current,
    begun_at: '2026-11-30 08:00:00',
    last_used_at: '2026-11-30 09:00:00',
  })
  let sessions = [session('a', 'Firefox, Linux', true), session('b', 'Chrome, Android')]
  const api = accountApi()
    .on(Sessions, () => ({ customer: { sessions } }))
    .on(EndOneSession, ({ id }) => {
      sessions = sessions.filter((one) => one.id !== id)
      return { endCustomerSession: true }
    })
    .on(EndAllSessions, { endCustomerSessions: true })
    .on(SignOut, { revokeCustomerToken: { result: true } })
  const shown = await opens(api)
  const { t } = shown.language
  await expect.element(shown.getByText(`– ${t('this device')}`)).toBeVisible()
  const end = shown.getByRole('button', { name: t('Sign out this device') })
  expect(end.elements()).toHaveLength(1)
  await expect.element(end).toHaveAccessibleName(`${t('Sign out this device')}: Chrome, Android`)
  await end.click()
  await expect.element(shown.notice(t('The device was signed out.'))).toBeVisible()
  await expect.element(end).not.toBeInTheDocument()
  expect(api.sentFor(EndOneSession)[0]?.variables).toEqual({ id: 'b' })
  await expectAccessible(shown)
  await button(shown, 'Sign out everywhere').click()
  await expect.element(shown.notice(t('You are signed out everywhere.'))).toBeVisible()
  expect(browserSession.get('token')).toBeUndefined()
})
