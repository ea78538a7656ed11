import { expect, test } from 'vitest'
import { answerApi, refusal } from '../../../web/testing/answer-api.ts'
import { show } from '../../testing/show-component.tsx'
import { signIn } from '../../testing/show-page.tsx'
import { CaptchaSettings, CustomerCopy, EmailIsFree, NewCart } from '../generated/documents.ts'
import { createLatestOnlyClient } from '../../../web/api/graphql.ts'
import { browserSession } from './session.ts'

const page = <h1>Strona</h1>

test('NET-4 NET-4a NET-4b: a mutation is a POST with variables, token, model and the window’s id', async () => {
  const api = answerApi().on(NewCart, { createEmptyCart: 'new' }).on(CaptchaSettings, { storeConfig: null })
  const { router } = await show(page, { api, locale: 'en_US' })
  await router.graphql(NewCart)
  await router.graphql(CaptchaSettings)
  const token = signIn()
  await router.graphql(NewCart)
  const windowId = sessionStorage.getItem('WINDOW_ID')
  expect(windowId).toMatch(/^\d+$/)
  expect(api.sent.map(({ method, url, headers }) => [method, url.pathname, headers.get('authorization')])).toEqual([
    ['POST', '/en/graphql', ''],
    ['GET', '/en/graphql', ''],
    ['POST', '/en/graphql', `Bearer ${token}`],
  ])
  for (const { name, headers } of api.sent) {
    expect(headers.get('application-model')).toBe(`${name}_${windowId}`)
    expect(headers.get('window-id')).toBe(windowId)
  }
  // another window has another id
  sessionStorage.clear()
  await new Promise((resolve) => setTimeout(resolve, 2))
  await router.graphql(NewCart)
  expect(api.sent.at(-1)?.headers.get('window-id')).not.toBe(windowId)
})

test('NET-5 NET-5c: what is not JSON is an error, a refusal has the shop’s words, the next try works', async () => {
  const api = answerApi().on(NewCart, () => new Response('<h1>Oops</h1>', { headers: { 'content-type': 'text/html' } }))
  const { router } = await show(page, { api })
  await expect(router.graphql(NewCart)).rejects.toThrow('Can not parse JSON!')
  api.on(NewCart, refusal('Koszyk jest zajęty.'))
  await expect(router.graphql(NewCart)).rejects.toThrow('Koszyk jest zajęty.')
  api.on(NewCart, { createEmptyCart: 'new' })
  await expect(router.graphql(NewCart)).resolves.toEqual({ createEmptyCart: 'new' })
})

test('AUTH-5: a response that tells that the session is over ends it, unless another has begun meanwhile', async () => {
  const over = () => Response.json({ data: { customer: null } }, { headers: { 'x-session': 'over' } })
  const api = answerApi().on(CustomerCopy, over)
  const arrange = () => {
    signIn()
    browserSession.set('cart', 'own')
  }
  const { router } = await show(page, { api, arrange })
  await router.graphql(CustomerCopy)
  expect([browserSession.get('token'), browserSession.get('cart')]).toEqual([undefined, undefined])

  signIn()
  api.on(CustomerCopy, () => {
    signIn({ uid: 8 })
    return over()
  })
  await router.graphql(CustomerCopy)
  expect(browserSession.get('token')).toBeDefined()
})

test('NET-6a: a new query of a dispatcher aborts its pending one, whose answer is not used', async () => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  const api = answerApi().on(EmailIsFree, async ({ email }) => {
    if (email === 'first@example.pl') await isAnswered
    return { isEmailAvailable: { is_email_available: email === 'second@example.pl' } }
  })
  await show(page, { api })
  const send = createLatestOnlyClient('CheckEmail')
  const first = send(EmailIsFree, { email: 'first@example.pl' })
  const second = send(EmailIsFree, { email: 'second@example.pl' })
  await expect(second).resolves.toEqual({ isEmailAvailable: { is_email_available: true } })
  answer()
  await expect(first).rejects.toThrow(/abort/i)
  expect(api.sent.map(({ name, signal }) => [name, signal?.aborted])).toEqual([
    ['EmailIsFree', true],
    ['EmailIsFree', false],
  ])
})
