import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountApi } from '../../../../testing/account-answers.ts'
import { show } from '../../../../testing/show-component.tsx'
import { expectAccessible } from '../../../../../web/testing/expect-accessible.ts'
import { showPage, signIn, tokenOf } from '../../../../testing/show-page.tsx'
import { NewCart, RenewSession } from '../../../generated/documents.ts'
import { browserSession, clearCustomerSession } from '../../../platform/session.ts'
import { href } from '../../../paths.ts'
// loaded before the tests, so that the watch starts with the page
import './monitor-customer-session.ts'
import { SessionWatch } from './session-watch.tsx'

const OVER = 'Your session is over, you are logged out!'
const LIFETIME_SECONDS = 3600

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
})
afterEach(() => vi.useRealTimers())

const onSignedIn = async () => {}
const onSignedOut = () => {}
const always = () => <SessionWatch onSignedIn={onSignedIn} onSignedOut={onSignedOut} />
const arrange = () => void signIn({ lifetime: LIFETIME_SECONDS })
const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
/** The end of the session, which the watch looks for every five seconds. */
async function sessionEnds() {
  vi.setSystemTime(Date.now() + (LIFETIME_SECONDS - 1) * 1000)
  await passes(6)
}
async function expectWatched() {
  await expect.poll(() => localStorage.getItem('signed_in')).toBe('7')
  await passes(0)
}

test('AUTH-5: activity renews the session once its token is a minute old, once for events of two seconds', async () => {
  const api = accountApi().on(RenewSession, () => ({ renewCustomerToken: { token: tokenOf() } }))
  await show(<p>Strona</p>, { api, always, arrange })
  await expectWatched()
  const first = browserSession.get('token')
  await userEvent.keyboard('{Shift}')
  await passes(3)
  expect(api.sentFor(RenewSession)).toEqual([])
  await passes(60)
  expect(api.sentFor(RenewSession)).toEqual([])
  await userEvent.keyboard('{Shift}{Shift}')
  dispatchEvent(new Event('scroll'))
  await passes(2)
  expect(api.sentFor(RenewSession)).toHaveLength(1)
  expect(api.sentFor(RenewSession)[0]?.headers.get('authorization')).toBe(`Bearer ${first}`)
  await expect.poll(() => browserSession.get('token')).not.toBe(first)
  await userEvent.keyboard('{Shift}')
  await passes(3)
  expect(api.sentFor(RenewSession)).toHaveLength(1)
})

test('AUTH-5: a renewal that arrives after signing out does not bring the session back', async () => {
  let answer: (token: string) => void = () => {}
  const renewed = new Promise<string>((resolve) => (answer = resolve))
  const api = accountApi().on(RenewSession, async () => ({ renewCustomerToken: { token: await renewed } }))
  const { router } = await show(<p>Strona</p>, { api, always, arrange })
  await expectWatched()
  await passes(61)
  await userEvent.keyboard('{Shift}')
  await passes(2)
  expect(api.sentFor(RenewSession)).toHaveLength(1)
  clearCustomerSession(browserSession)
  answer(tokenOf())
  // the second is sent, and answered, after the renewal was
  await router.graphql(NewCart)
  await router.graphql(NewCart)
  expect(browserSession.get('token')).toBeUndefined()
})

test('AUTH-5 AUTH-15: without activity the session ends: sign-in is shown, and one guest’s cart opened', async () => {
  const api = accountApi()
  const shown = await showPage(href('address-book'), { api, always, arrange })
  const { t } = shown.language
  await expectWatched()
  await expect.element(shown.getByText('20-002 Lublin')).toBeVisible()
  await passes(6)
  await expect.element(shown.getByText('20-002 Lublin')).toBeVisible()
  await sessionEnds()
  await expect.element(shown.notice(t(OVER))).toBeVisible()
  await expect.element(shown.getByRole('heading', { level: 1 })).toHaveTextContent(t('Sign in to your account'))
  expect(shown.address()).toBe(href('login', {}, { next: href('address-book') }))
  await expect.element(shown.getByText('20-002 Lublin')).not.toBeInTheDocument()
  await expectAccessible(shown)
  expect(api.sentFor(NewCart)).toHaveLength(1)
  await expect.poll(() => browserSession.get('cart')).toBe('new-cart')
})

test('AUTH-5: on a public page the end is reported, and the page stays', async () => {
  const shown = await show(<h1>Książka</h1>, { api: accountApi(), always, arrange, path: '/ksiazka' })
  await expectWatched()
  // so that the sign-in page would be shown by the next check
  await shown.router.prefetch(href('login'))
  await sessionEnds()
  await expect.element(shown.notice(shown.language.t(OVER))).toBeVisible()
  await passes(1)
  await expect.element(shown.getByRole('heading', { name: 'Książka' })).toBeVisible()
  expect(shown.address()).toBe('/ksiazka')
})

test('AUTH-4 AUTH-5: signing out in another tab is reported, leaves the account and opens no cart here', async () => {
  const api = accountApi()
  const shown = await showPage(href('address-book'), { api, always, arrange })
  const { t } = shown.language
  await expectWatched()
  // as another tab does
  localStorage.setItem('signed_in', 'left')
  clearCustomerSession(browserSession)
  await expect.element(shown.notice(t('You are successfully logged out!'))).toBeVisible()
  await expect.element(shown.getByRole('heading', { level: 1 })).toHaveTextContent(t('Sign in to your account'))
  await expect.element(shown.notice(t(OVER))).not.toBeInTheDocument()
  expect(api.sentFor(NewCart)).toEqual([])
})

test('AUTH-5: the end is noticed at once when the window is focused', async () => {
  const shown = await show(<h1>Książka</h1>, { api: accountApi(), always, arrange })
  await expectWatched()
  vi.setSystemTime(Date.now() + LIFETIME_SECONDS * 1000)
  dispatchEvent(new Event('focus'))
  // before the five seconds after which the watch looks by itself
  await expect.element(shown.notice(shown.language.t(OVER)), { timeout: 2000 }).toBeVisible()
})
