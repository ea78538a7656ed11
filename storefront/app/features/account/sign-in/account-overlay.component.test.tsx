import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountApi } from '../../../../testing/account-answers.ts'
import { refusal } from '../../../../../web/testing/answer-api.ts'
import { show } from '../../../../testing/show-component.tsx'
import { expectAccessibleInBothThemes } from '../../../../../web/testing/expect-accessible.ts'
import { CreateAccount, ForgotPassword, SignIn } from '../../../generated/documents.ts'
import { useAccountOverlay } from './use-account-overlay.tsx'

function Opener() {
  const { overlay, showOverlay } = useAccountOverlay()
  return (
    <>
      <h1>Książka</h1>
      <button type="button" onClick={() => void showOverlay()}>
        Konto
      </button>
      {overlay}
    </>
  )
}
async function opens(api = accountApi()) {
  const shown = await show(<Opener />, { api, path: '/ksiazka', texts: ['account'] })
  const { t } = shown.language
  const dialog = shown.getByRole('dialog')
  const open = () => shown.getByRole('button', { name: 'Konto' }).click()
  await open()
  const title = (text: string) => dialog.getByRole('heading', { level: 2, name: t(text) })
  await expect.element(title('Sign in to your account')).toBeVisible()
  const press = async (label: string) => {
    dialog
      .getByRole('button', { name: t(label), exact: true })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
  }
  const email = dialog.getByRole('textbox', { name: t('E-mail'), exact: true })
  const password = (label: string) => dialog.getByLabelText(new RegExp(`^${t(label)}`))
  return { shown, dialog, open, title, press, email, password }
}

test('AUTH-9a AUTH-11 AUTH-11a AUTH-11b: the overlay works by keyboard, focuses titles, keeps the e-mail', async () => {
  const api = accountApi().on(ForgotPassword, { forgotPassword: { status: 'requested' } })
  const { shown, dialog, open, title, press, email } = await opens(api)
  const { t } = shown.language
  await expectAccessibleInBothThemes(shown)
  await email.fill('ola@example.pl')
  for (const [label, text] of [
    ['Forgot password?', 'Get password link'],
    ['Create an account', 'Create new account'],
    ['I already have an account', 'Sign in to your account'],
  ] as const) {
    await press(label)
    await expect.element(title(text)).toHaveFocus()
    await expect.element(email).toHaveValue('ola@example.pl')
  }
  await press('Forgot password?')
  await press('Send reset link')
  const sent = 'If there is an account associated with %s you will receive an email with a link to reset your password'
  await expect.element(dialog.getByText(t(sent, 'ola@example.pl'))).toBeVisible()
  await expect.element(title('Get password link')).toBeVisible()
  // the overlay says it, so no notice does
  expect(shown.notice(t(sent, 'ola@example.pl')).query()).toBeNull()
  await press('Got it')
  await expect.element(title('Sign in to your account')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(shown.address()).toBe('/ksiazka')
  // the typed address survives closing the overlay
  await open()
  await expect.element(email).toHaveValue('ola@example.pl')
})

test('AUTH-7b: signing up ends with the state for confirming the e-mail', async () => {
  const api = accountApi().on(CreateAccount, { createCustomer: { customer: { confirmation_required: true } } })
  const { shown, dialog, title, press, email, password } = await opens(api)
  const { t } = shown.language
  await press('Create an account')
  await dialog.getByRole('textbox', { name: t('First name') }).fill('Zofia')
  await dialog.getByRole('textbox', { name: t('Last name') }).fill('Nałkowska')
  await email.fill('zofia@example.pl')
  await password('Password').fill('Sekretne-haslo1')
  await password('Confirm password').fill('Sekretne-haslo1')
  await press('Sign up')
  await expect.element(title('Confirm the email')).toHaveFocus()
  const sent = 'The email confirmation link has been sent to your email. Please confirm your account to proceed.'
  await expect.element(dialog.getByRole('status')).toHaveTextContent(t(sent))
  await expectAccessibleInBothThemes(shown)
  await press('Got it')
  await expect.element(title('Sign in to your account')).toHaveFocus()
  await expect.element(email).toHaveValue('zofia@example.pl')
})

test('AUTH-2 AUTH-8b: an unconfirmed account closes the overlay and leads to the page that mails again', async () => {
  const message = 'Konto nie jest potwierdzone.'
  const api = accountApi().on(SignIn, refusal(message, { category: 'graphql-authentication', field: 'email' }))
  const { shown, dialog, press, email, password } = await opens(api)
  const { t } = shown.language
  await email.fill('zofia@example.pl')
  await password('Password').fill('Sekretne-haslo1')
  await press('Sign in')
  await dialog.getByRole('link', { name: t('Send confirmation link') }).click()
  await expect.element(shown.getByRole('heading', { level: 1 })).toHaveTextContent(t('Confirm the email'))
  await expect.element(dialog).not.toBeInTheDocument()
})

test('AUTH-11: signing in closes the overlay, and the page stays', async () => {
  const { shown, dialog, press, email, password } = await opens()
  await email.fill('zofia@example.pl')
  await password('Password').fill('Sekretne-haslo1')
  await press('Sign in')
  await expect.element(shown.notice(shown.language.t('You are successfully logged in!'))).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(shown.address()).toBe('/ksiazka')
})
