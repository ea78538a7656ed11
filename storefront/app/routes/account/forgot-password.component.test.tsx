import { expect, test } from 'vitest'
import { answerApi, noNetwork } from '../../../../web/testing/answer-api.ts'
import { expectAccessible } from '../../../../web/testing/expect-accessible.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { CaptchaSettings, ForgotPassword } from '../../generated/documents.ts'
import { href } from '../../paths.ts'

const withoutCaptcha = () => answerApi().on(CaptchaSettings, { storeConfig: null })

test('AUTH-9: a link is requested for a valid address only, which the sign-in form then contains', async () => {
  const api = withoutCaptcha().on(ForgotPassword, { forgotPassword: { status: 'requested' } })
  const shown = await showPage(href('forgot-password'), { api })
  const { t } = shown.language
  const field = shown.getByRole('textbox', { name: t('E-mail') })
  const send = shown.getByRole('button', { name: t('Send reset link') })
  await field.fill('ewa@')
  await send.click()
  await expect.element(field).toHaveAccessibleDescription(t('Incorrect email format!'))
  expect(api.sentFor(ForgotPassword)).toEqual([])
  await expectAccessible(shown)

  await field.fill('ewa@example.pl')
  await send.click()
  const notice =
    'If there is an account associated with %s you will receive an email with a link to reset your password'
  await expect.element(shown.notice(t(notice, 'ewa@example.pl'))).toBeVisible()
  expect(api.sentFor(ForgotPassword).map(({ variables }) => variables)).toEqual([{ email: 'ewa@example.pl' }])
  await expect.element(shown.getByRole('heading', { level: 1 })).toHaveTextContent(t('Sign in to your account'))
  await expect.element(field).toHaveValue('ewa@example.pl')
  // the address is in no URL
  expect(shown.address()).toBe(href('login'))
})

test('a lost connection is reported, and the typed address stays', async () => {
  const shown = await showPage(href('forgot-password'), { api: withoutCaptcha().on(ForgotPassword, noNetwork) })
  const { t } = shown.language
  await shown.getByRole('textbox').fill('ewa@example.pl')
  await shown.getByRole('button', { name: t('Send reset link') }).click()
  await expect.element(shown.getByRole('alert')).toHaveTextContent(t('Something went wrong!'))
  await expect.element(shown.getByRole('textbox')).toHaveValue('ewa@example.pl')
})
