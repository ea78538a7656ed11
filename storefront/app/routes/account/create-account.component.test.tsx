import { afterEach, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { accountApi, accountSettings } from '../../../testing/account-answers.ts'
import { refusal, type Api } from '../../../../web/testing/answer-api.ts'
import { button, field, heading, password } from '../../../testing/fields.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../../../../web/testing/expect-accessible.ts'
import type { ShownPage } from '../../../../web/testing/show-page.tsx'
import { emptyPage, showPage } from '../../../testing/show-page.tsx'
import { AccountSettings, CreateAccount, SignIn } from '../../generated/documents.ts'
import { href } from '../../paths.ts'

const CLASSES =
  'Minimum of different classes of characters in password is %s. ' +
  'Classes of characters: Lower Case, Upper Case, Digits, Special Characters.'

afterEach(() => browser.viewport(390, 844))

async function signsUp(shown: ShownPage, secret = 'Sekretne-haslo1') {
  await field(shown, 'First name').fill('Zofia')
  await field(shown, 'Last name').fill('Nałkowska')
  await field(shown, 'E-mail').fill('zofia@example.pl')
  await password(shown, 'Password').fill(secret)
  await password(shown, 'Confirm password').fill(secret)
  await button(shown, 'Sign up').click()
}
const sentInput = (api: Api) => api.sentFor(CreateAccount).map(({ variables }) => variables?.input)

test('AUTH-14: the settings decide length and kinds of characters of a password, also while requested', async () => {
  const api = accountApi()
  const strict: typeof accountSettings = {
    ...accountSettings,
    storeConfig: {
      redirect_dashboard: true,
      newsletter_general_active: false,
      show_tax_vat_number: '',
      minimun_password_length: 10,
      required_character_classes_number: '4',
    },
  }
  api.on(AccountSettings, strict)
  const shown = await showPage(href('create-account'), { api })
  const { t } = shown.language
  // the settings are requested again when the form is submitted
  localStorage.removeItem('account_settings')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  api.on(AccountSettings, async () => {
    await isAnswered
    return strict
  })
  await password(shown, 'Password').fill('Ab1')
  await button(shown, 'Sign up').click()
  await expect.element(shown.getByText(t('Minimum %s characters!', 10))).toBeVisible()
  // typed meanwhile
  await password(shown, 'Password').fill('Tajnehaslo12')
  answer()
  await expect.poll(() => shown.container.querySelectorAll('form[aria-busy]').length).toBe(0)
  await expect.element(password(shown, 'Password')).toHaveAccessibleDescription(new RegExp(t(CLASSES, 4)))
  expect(sentInput(api)).toEqual([])
})

test('AUTH-6 AUTH-6e: all wrong fields are listed above the form, and the list follows what is typed', async () => {
  const shown = await showPage(href('create-account'), { api: accountApi(), locale: 'en_US' })
  await button(shown, 'Sign up').click()
  const summary = shown
    .getByRole('alert')
    .filter({ hasText: 'Incorrect data! Please resolve all field validation errors.' })
  const line = summary.getByText('First name: This field is required!')
  await expect.element(line).toBeVisible()
  await expectAccessibleInBothThemes(shown)
  await field(shown, 'First name').fill('Zofia7')
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(summary.getByText('First name: Incorrect input! Only words allowed!')).toBeVisible()
})

test('AUTH-6: an address that has an account is refused at its field and by a notice; pasting works', async () => {
  const message = 'Konto z tym adresem już istnieje.'
  const api = accountApi().on(CreateAccount, refusal(message, { category: 'graphql-input', field: 'email' }))
  const shown = await showPage(href('create-account'), { api })
  for (const label of ['Password', 'Confirm password']) {
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    expect(password(shown, label).element().dispatchEvent(paste)).toBe(true)
  }
  await signsUp(shown)
  await expect.element(shown.notice(message)).toBeVisible()
  await expect.element(field(shown, 'E-mail')).toHaveAccessibleDescription(shown.language.bind(message))
  await expect.element(shown.main.getByRole('alert').filter({ hasText: message })).toHaveFocus()
  await expectAccessible(shown)
  expect(sentInput(api)).toEqual([
    {
      firstname: 'Zofia',
      lastname: 'Nałkowska',
      email: 'zofia@example.pl',
      password: 'Sekretne-haslo1',
      is_subscribed: false,
      consents: [],
    },
  ])
})

test('AUTH-7 AUTH-7c: an unconfirmed account leads to the page that mails again, on a phone to sign-in', async () => {
  for (const [width, title] of [
    [390, 'Sign in to your account'],
    [1280, 'Confirm the email'],
  ] as const) {
    await browser.viewport(width, 800)
    const api = accountApi().on(CreateAccount, { createCustomer: { customer: { confirmation_required: true } } })
    const shown = await showPage(href('create-account'), { api })
    const { t } = shown.language
    await signsUp(shown)
    await expect.element(heading(shown)).toHaveTextContent(t(title))
    const sent = 'The email confirmation link has been sent to your email. Please confirm your account to proceed.'
    await expect.element(shown.notice(t(sent))).toBeVisible()
    expect(api.sentFor(SignIn)).toEqual([])
  }
})

test('AUTH-6a: without confirmation a new customer is signed in', async () => {
  const api = accountApi().on(CreateAccount, { createCustomer: { customer: { confirmation_required: false } } })
  const shown = await showPage(href('create-account'), { api, pages: [emptyPage('account')] })
  await signsUp(shown)
  await expect.element(shown.notice(shown.language.t('You are successfully logged in!'))).toBeVisible()
  await expect.element(heading(shown)).toHaveTextContent('account')
})
