import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi, noNetwork } from '../../../../../web/testing/answer-api.ts'
import { show } from '../../../../testing/show-component.tsx'
import { expectAccessible } from '../../../../../web/testing/expect-accessible.ts'
import { EmailIsFree } from '../../../generated/documents.ts'
import { EmailField } from './email-field.tsx'

const KNOWN = 'There is an account with this e-mail address. You can also order without signing in.'
const DEBOUNCE_MS = 1500

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

test('CHK-1a NET-6a: sign-in is offered for a typed address with an account, not for the one before it', async () => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  const api = answerApi().on(EmailIsFree, async ({ email }) => {
    if (email === 'slow@example.pl') await isAnswered
    return { isEmailAvailable: { is_email_available: email === 'free@example.pl' } }
  })
  let offered = ''
  const shown = await show(<EmailField first="" onSignIn={(email) => (offered = email)} />, {
    api,
    texts: ['checkout'],
  })
  const { t } = shown.language
  const field = shown.getByRole('textbox', { name: t('E-mail') })
  const types = async (email: string) => {
    await field.fill(email)
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS)
  }
  await types('not an address')
  expect(api.sent).toEqual([])
  await field.fill('slo@example.pl')
  await types('slow@example.pl')
  expect(api.sent.map(({ name, variables }) => [name, variables])).toEqual([
    ['EmailIsFree', { email: 'slow@example.pl' }],
  ])
  await types('free@example.pl')
  answer()
  await expect.element(field).toHaveAccessibleDescription(t('We send the confirmation of the order here.'))
  await types('known@example.pl')
  await expect.element(field).toHaveAccessibleDescription(t(KNOWN))
  await expectAccessible(shown)
  await shown.getByRole('link', { name: t('Sign In') }).click()
  expect(offered).toBe('known@example.pl')
  // what is typed next is not known yet
  await field.fill('known@example.plo')
  await expect.element(field).toHaveAccessibleDescription(t('We send the confirmation of the order here.'))
})

test('CHK-1a: without an answer the order goes on', async () => {
  const api = answerApi().on(EmailIsFree, noNetwork)
  const shown = await show(<EmailField first="" onSignIn={() => {}} />, { api, texts: ['checkout'] })
  const field = shown.getByRole('textbox')
  await field.fill('known@example.pl')
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS)
  expect(api.sent).toHaveLength(1)
  await expect
    .element(field)
    .toHaveAccessibleDescription(shown.language.t('We send the confirmation of the order here.'))
})
