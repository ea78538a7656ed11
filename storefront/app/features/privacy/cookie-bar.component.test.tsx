import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerApi } from '../../../../web/testing/answer-api.ts'
import { show } from '../../../testing/show-component.tsx'
import { expectAccessibleInBothThemes, expectFitsNarrowScreen } from '../../../../web/testing/expect-accessible.ts'
import { AllowCookies, CookieGroups } from '../../generated/documents.ts'
import type { BarPolicyFragment } from '../../generated/operations.ts'
import { browserSession } from '../../platform/session.ts'
// loaded before, as the clock of the test does not wait for it
import './choose-cookies.ts'
import { CookieBar } from './cookie-bar.tsx'

const button = (text: string, order: number): BarPolicyFragment['accept'] => ({
  isEnabled: true,
  text,
  order,
  color: null,
  hover_color: null,
  text_color: null,
  text_hover_color: null,
})
const POLICY: BarPolicyFragment = {
  bar: true,
  bar_visibility: 'all',
  first_visit_show: true,
  notification_text: 'Używamy plików cookie.',
  policy_link: '/prywatnosc',
  policy_link_text: 'Polityka prywatności',
  location: 'bottom',
  background_color: null,
  text_color: null,
  link_color: null,
  accept: button('Zgadzam się', 1),
  decline: button('Nie zgadzam się', 2),
  settings: button('Ustawienia', 3),
}
const ESSENTIAL = {
  groupId: 1,
  code: 'essential',
  isEssential: true,
  name: 'Niezbędne',
  description: 'Koszyk.',
  cookies: [],
}

async function shows(policy: Partial<BarPolicyFragment> = {}, locale: 'pl_PL' | 'en_US' = 'pl_PL') {
  delete document.documentElement.dataset.dismissed
  delete document.documentElement.dataset.visited
  const api = answerApi().on(CookieGroups, { gdprCookieGroups: [ESSENTIAL] })
  const shown = await show(<CookieBar policy={{ ...POLICY, ...policy }} />, { api, locale })
  const bar = shown.getByRole('region', { name: shown.language.t('Cookies') })
  return { ...shown, api, bar, press: (name: string) => bar.getByRole('button', { name, exact: true }) }
}
const lookOf = (element: Element) => {
  const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(element)
  const { height } = element.getBoundingClientRect()
  return { backgroundColor, color, fontSize, fontWeight, borderColor, height }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  delete document.documentElement.dataset.dismissed
})

test('GDPR-1 GDPR-1a: the bar is small, declining looks like accepting, and moves the focus to the page', async () => {
  const { bar, press, ...shown } = await shows()
  await expect.element(bar).toBeVisible()
  expect(bar.element().getBoundingClientRect().height).toBeLessThan(innerHeight / 3)
  expect(lookOf(press('Nie zgadzam się').element())).toEqual(lookOf(press('Zgadzam się').element()))
  await expectAccessibleInBothThemes(shown)
  await expectFitsNarrowScreen()
  ;(press('Nie zgadzam się').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bar).not.toBeInTheDocument()
  expect(document.activeElement?.id).toBe('main')
  expect([browserSession.get('consent'), browserSession.get('consent_groups')]).toEqual(['DECLINED', undefined])
  expect(shown.api.sent).toEqual([])
})

test('GDPR-2: the settings open over the page, and Escape leads back to the bar', async () => {
  const { bar, ...shown } = await shows()
  ;(bar.getByRole('link', { name: 'Ustawienia' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = shown.getByRole('dialog', { name: shown.language.t('Cookie settings') })
  await expect.element(dialog.getByRole('checkbox', { name: 'Niezbędne' })).toBeVisible()
  await expectAccessibleInBothThemes(shown)
  await expectFitsNarrowScreen()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(bar).toBeVisible()
})

test('GDPR-1a: the policy decides the colours, the order and the number of the buttons, in English too', async () => {
  const own = { background_color: '#112233', text_color: '#ffffff', link_color: '#ffffff' }
  const { bar, ...shown } = await shows(
    {
      ...own,
      accept: button('Yes!', 4),
      decline: { ...POLICY.decline, isEnabled: false },
      settings: button('Settings', 3),
    },
    'en_US',
  )
  const buttons = [...bar.element().querySelectorAll('form :is(button, a)')].map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Settings', 'Yes!'])
  expect(getComputedStyle(bar.element()).backgroundColor).toBe('rgb(17, 34, 51)')
  await expectAccessibleInBothThemes(shown)
})

test('GDPR-1c GDPR-1d: while the shop does not answer the button is busy, after 10 s no longer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { bar, press, ...shown } = await shows()
  shown.api.on(AllowCookies, () => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const accept = press('Zgadzam się')
  await accept.click()
  // not by expect.element, which moves the clock while it waits
  const isBusy = () => accept.element().getAttribute('aria-busy')
  // the script that sends the choice is loaded by the press, in real time
  while (shown.api.sentFor(AllowCookies).length === 0) await new Promise(requestAnimationFrame)
  await vi.advanceTimersByTimeAsync(9900)
  expect([shown.api.sentFor(AllowCookies).length, isBusy()]).toEqual([1, 'true'])
  await vi.advanceTimersByTimeAsync(200)
  expect(isBusy()).toBeNull()
  await expect.element(shown.notice(shown.language.t('Something went wrong!'))).toBeVisible()
  await expect.element(bar).toBeVisible()
  expect(browserSession.get('consent')).toBeUndefined()
})

test('GDPR-1: after accepting, the consent is stored as the shop answers, and the bar is gone', async () => {
  const { bar, press, ...shown } = await shows()
  const gdprAllow = { groups: ['preferences', 'statistics'], lifetime: 365, guestId: 'g'.repeat(22) }
  shown.api.on(AllowCookies, { gdprAllow })
  await press('Zgadzam się').click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(['consent', 'consent_groups', 'consent_id'].map((key) => browserSession.get(key as 'consent'))).toEqual([
    'ACCEPTED',
    'preferences,statistics',
    'g'.repeat(22),
  ])
})
