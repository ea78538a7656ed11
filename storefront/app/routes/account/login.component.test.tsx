import { afterEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { accountApi, accountSettings } from '../../../testing/account-answers.ts'
import { refusal } from '../../../../web/testing/answer-api.ts'
import { button, field, heading, password } from '../../../testing/fields.ts'
import { expectAccessibleInBothThemes, expectFitsNarrowScreen } from '../../../../web/testing/expect-accessible.ts'
import type { ShownPage } from '../../../../web/testing/show-page.tsx'
import { emptyPage, showPage, signIn } from '../../../testing/show-page.tsx'
import { AccountFrame, AccountSettings, MergeCarts, NewCart, SignIn, SignOut } from '../../generated/documents.ts'
import { browserSession } from '../../platform/session.ts'
import { href } from '../../paths.ts'

const WRONG =
  'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.'
const ASKED = 'Please, sign in to access this page contents!'
const LOCKED = 'Konto jest zablokowane.'
const phone = { width: 390, height: 844 }

afterEach(async () => {
  vi.useRealTimers()
  await browser.viewport(phone.width, phone.height)
})

const targets = [emptyPage('home'), emptyPage('account')]
async function signsIn(shown: ShownPage, secret = 'Sekretne-haslo1') {
  await field(shown, 'E-mail').fill('zofia@example.pl')
  await password(shown, 'Password').fill(secret)
  await button(shown, 'Sign in').click()
}

test('AUTH-1 AUTH-1b AUTH-3a: signing in keeps the guest’s cart and leads where the settings say', async () => {
  for (const isDashboardFirst of [true, false]) {
    const settings = { ...accountSettings.storeConfig, redirect_dashboard: isDashboardFirst } as never
    const api = accountApi()
      .on(AccountSettings, { ...accountSettings, storeConfig: settings })
      .on(NewCart, { createEmptyCart: 'own' })
      .on(MergeCarts, { mergeCarts: { merged_in_part: ['Lalka'] } })
    const arrange = () => browserSession.set('cart', 'guests')
    const shown = await showPage(href('login'), { api, arrange, pages: targets })
    const { t } = shown.language
    await signsIn(shown)
    await expect.element(shown.notice(t('You are successfully logged in!'))).toBeVisible()
    // by a notice, what did not fit into the cart
    await expect.element(shown.notice(t('%s: the cart holds as many copies as can be bought.', 'Lalka'))).toBeVisible()
    await expect.element(heading(shown)).toHaveTextContent(isDashboardFirst ? 'account' : 'home')
    expect(api.sentFor(MergeCarts).map(({ variables }) => variables)).toEqual([{ guest: 'guests', own: 'own' }])
    expect(browserSession.get('cart')).toBe('own')
  }
})

test('AUTH-2a NET-5: a refused sign-in is shown in the form and a notice, a wrong address at its field', async () => {
  const shown = await showPage(href('login'), {
    api: accountApi().on(SignIn, refusal(WRONG, { category: 'graphql-authentication' })),
    locale: 'en_US',
  })
  await signsIn(shown)
  await expect.element(shown.notice(WRONG)).toBeVisible()
  await expect.element(shown.main.getByRole('alert')).toHaveTextContent(WRONG)
  expect(browserSession.get('token')).toBeUndefined()
  await field(shown, 'E-mail').fill('ala')
  password(shown, 'Password').element().focus()
  await expect.element(field(shown, 'E-mail')).toHaveAccessibleDescription('Incorrect email format!')
  await expectAccessibleInBothThemes(shown)
  await expectFitsNarrowScreen()
})

test('AUTH-2 AUTH-8b: only after the right password the form links to the mail that confirms the account', async () => {
  const api = accountApi().on(SignIn, refusal('Złe hasło', { category: 'graphql-authentication' }))
  const shown = await showPage(href('login'), { api })
  const confirm = shown.main.getByRole('link', { name: shown.language.t('Send confirmation link') })
  await signsIn(shown, 'Zle-haslo1')
  await expect.element(shown.main.getByRole('alert')).toHaveTextContent('Złe hasło')
  await expect.element(confirm).not.toBeInTheDocument()
  api.on(SignIn, refusal('Konto nie jest potwierdzone.', { category: 'graphql-authentication', field: 'email' }))
  await signsIn(shown)
  await confirm.click()
  await expect.element(heading(shown)).toHaveTextContent(shown.language.t('Confirm the email'))
  await expect.element(field(shown, 'E-mail')).toHaveValue('zofia@example.pl')
})

test('AUTH-2c AUTH-13b: a guest is sent to sign in, the second time with the reason, then sees the page', async () => {
  const shown = await showPage(href('address-book'), { api: accountApi() })
  const { t } = shown.language
  await expect.poll(shown.address).toBe(href('login', {}, { next: href('address-book') }))
  await expect.element(heading(shown)).toHaveTextContent(t('Sign in to your account'))
  expect(shown.notice(t(ASKED)).query()).toBeNull()
  await shown.router.navigate(href('newsletter'))
  await expect.element(shown.notice(t(ASKED))).toBeVisible()
  expect(new URL(shown.address(), location.origin).pathname).toBe(href('login'))
  await signsIn(shown)
  await expect.element(heading(shown)).toHaveTextContent(t('Newsletter Subscription'))
})

test('AUTH-13a: on a desktop the form replaces the page, whose address stays, until sign-in', async () => {
  await browser.viewport(1280, 800)
  const shown = await showPage(href('address-book'), { api: accountApi() })
  const { t } = shown.language
  await expect.element(heading(shown)).toHaveTextContent(t('Sign in to your account'))
  await field(shown, 'E-mail').fill('zofia@example.pl')
  await password(shown, 'Password').fill('Sekretne-haslo1')
  expect(shown.address()).toBe(href('address-book'))
  expect(shown.notice(t(ASKED)).query()).toBeNull()
  await button(shown, 'Sign in').click()
  await expect.element(heading(shown)).toHaveTextContent(t('Address Book'))
  expect(shown.address()).toBe(href('address-book'))
})

test('AUTH-3: an address of another site is not followed after signing in', async () => {
  for (const next of ['/%09/evil.example', '//evil.example', 'https://evil.example']) {
    const shown = await showPage(`${href('login')}?next=${next}`, { api: accountApi(), pages: targets })
    await signsIn(shown)
    await expect.element(heading(shown)).toHaveTextContent('account')
  }
})

test('AUTH-10 AUTH-10b AUTH-15: a customer whose account gets locked is signed out with one notice', async () => {
  const api = accountApi()
    .on(AccountFrame, refusal(LOCKED, { category: 'graphql-account-locked' }))
    .on(SignOut, refusal(LOCKED, { category: 'graphql-account-locked' }))
  const shown = await showPage(href('address-book'), { api, arrange: () => void signIn() })
  await expect.element(heading(shown)).toHaveTextContent(shown.language.t('Sign in to your account'))
  await expect.element(shown.notice(LOCKED)).toBeVisible()
  expect(document.querySelectorAll('[data-tone]')).toHaveLength(1)
  expect(browserSession.get('token')).toBeUndefined()
})

test('NET-2: the settings of accounts are cached for 300 s, for each store view', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const wrong = () => refusal('Złe hasło', { category: 'graphql-authentication' })
  const api = accountApi().on(SignIn, wrong)
  const shown = await showPage(href('login'), { api })
  await signsIn(shown)
  await expect.poll(() => api.sentFor(SignIn).length).toBe(1)
  vi.setSystemTime(Date.now() + 299_000)
  await signsIn(shown)
  await expect.poll(() => api.sentFor(SignIn).length).toBe(2)
  expect(api.sentFor(AccountSettings)).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2000)
  await signsIn(shown)
  await expect.poll(() => api.sentFor(SignIn).length).toBe(3)
  expect(api.sentFor(AccountSettings)).toHaveLength(2)

  const stored = localStorage.getItem('account_settings') ?? ''
  const english = accountApi().on(SignIn, wrong)
  const arrange = () => localStorage.setItem('account_settings', stored)
  await signsIn(await showPage(href('login'), { api: english, locale: 'en_US', arrange }))
  await expect.poll(() => english.sentFor(SignIn).length).toBe(1)
  expect(english.sentFor(AccountSettings)).toHaveLength(1)
})
