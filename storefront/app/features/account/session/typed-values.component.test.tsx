import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { accountApi } from '../../../../testing/account-answers.ts'
import { button, checkbox, field, heading, password } from '../../../../testing/fields.ts'
import type { ShownPage } from '../../../../../web/testing/show-page.tsx'
import { showPage, signIn, tokenOf } from '../../../../testing/show-page.tsx'
import { CreateAddress, SignIn, SignOut } from '../../../generated/documents.ts'
import { href } from '../../../paths.ts'
// loaded before the tests, so that the watch starts with the page
import './monitor-customer-session.ts'
import { SessionWatch } from './session-watch.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const onSignedIn = async () => {}
const onSignedOut = () => {}
const always = () => <SessionWatch onSignedIn={onSignedIn} onSignedOut={onSignedOut} />
const storedForms = () => sessionStorage.getItem('typed_forms')
/** Opens a page of the account. */
const opens = async (path: string, api = accountApi()) => {
  const shown = await showPage(path, { api, always, arrange: () => void signIn() })
  await expect.poll(() => localStorage.getItem('signed_in')).toBe('7')
  return shown
}
/** The session ends by its time, which leads to the sign-in page. */
async function sessionEnds(shown: ShownPage) {
  vi.setSystemTime(Date.now() + 3_600_000)
  dispatchEvent(new Event('focus'))
  await expect.element(heading(shown)).toHaveTextContent(shown.language.t('Sign in to your account'))
}
async function signsIn(shown: ShownPage) {
  await field(shown, 'E-mail').fill('zofia@example.pl')
  await password(shown, 'Password').fill('Sekretne-haslo1')
  await button(shown, 'Sign in').click()
}
async function expectValues(values: readonly (readonly [Locator, string])[]) {
  for (const [one, value] of values) await expect.element(one).toHaveValue(value)
}

test('AUTH-5: an address typed before the session ended is there after signing in again, once', async () => {
  const api = accountApi()
  const shown = await opens(href('address-book', { which: 'new' }), api)
  const { t } = shown.language
  await shown.getByText(t('Company address'), { exact: true }).click()
  await field(shown, 'Company name').fill('Czytelnia Pod Lampą')
  await field(shown, 'Street').fill('Introligatorska')
  await checkbox(shown, 'Default billing address').click()
  await sessionEnds(shown)
  await signsIn(shown)
  await expectValues([
    [field(shown, 'Company name'), 'Czytelnia Pod Lampą'],
    [field(shown, 'Street'), 'Introligatorska'],
    [field(shown, 'First name'), 'Zofia'],
  ])
  await expect.element(checkbox(shown, 'Default billing address')).toBeChecked()
  await expect.element(checkbox(shown, 'Default shipping address')).not.toBeChecked()
  await expect.poll(storedForms).toBeNull()
  expect(api.sentFor(CreateAddress)).toEqual([])
})

test('AUTH-5: a ticked box is restored, too', async () => {
  const shown = await opens(href('newsletter'))
  await checkbox(shown, 'Subscribe to newsletter').click()
  await sessionEnds(shown)
  await signsIn(shown)
  await expect.element(checkbox(shown, 'Subscribe to newsletter')).toBeChecked()
})

test('AUTH-5: passwords are not kept with what else was typed', async () => {
  const shown = await opens(href('account-edit'))
  await checkbox(shown, 'Change e-mail').click()
  await field(shown, 'First name').fill('Zosia')
  await field(shown, 'New e-mail').fill('zosia@example.pl')
  const secret = password(shown, 'Current password')
  await secret.fill('Sekretne-haslo1')
  await sessionEnds(shown)
  expect(storedForms()).toContain('zosia@example.pl')
  expect(storedForms()).not.toContain('Sekretne')
  await signsIn(shown)
  await expectValues([
    [field(shown, 'First name'), 'Zosia'],
    [field(shown, 'New e-mail'), 'zosia@example.pl'],
    [secret, ''],
  ])
})

test('AUTH-5 AUTH-15: what one customer typed is neither shown to another nor kept after signing out', async () => {
  const api = accountApi().on(SignOut, { revokeCustomerToken: { result: true } })
  const shown = await opens(href('address-book', { which: 'new' }), api)
  await field(shown, 'Street').fill('Introligatorska')
  await sessionEnds(shown)
  expect(storedForms()).toContain('Introligatorska')
  api.on(SignIn, () => ({ generateCustomerToken: { token: tokenOf({ uid: 8 }) } }))
  await signsIn(shown)
  await expect.element(heading(shown)).toHaveTextContent(shown.language.t('Add new address'))
  await expect.element(field(shown, 'Street')).toHaveValue('')
  await expect.poll(storedForms).toBeNull()
  await field(shown, 'Street').fill('Cudza')
  await sessionEnds(shown)
  await signsIn(shown)
  await expect.element(field(shown, 'Street')).toHaveValue('Cudza')
  // by keyboard: the notice of signing in may lie above the button
  ;(button(shown, 'Logout').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(shown.notice(shown.language.t('You are successfully logged out!'))).toBeInTheDocument()
  expect(JSON.stringify(sessionStorage)).not.toContain('Cudza')
})
