import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

/** Requests to a provider that answers like reCAPTCHA, hCaptcha and Turnstile. */
const requests: Record<string, string>[] = []
let provider: Server
let shop: CheckoutFixture
let plain: CheckoutFixture
beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request
      .on('data', (part: Buffer) => (body += part.toString()))
      .on('end', () => {
        const form = Object.fromEntries(new URLSearchParams(body))
        requests.push(form)
        const verdict =
          form['response'] === 'good'
            ? { success: true }
            : form['response'] === 'used'
              ? { success: false, 'error-codes': ['timeout-or-duplicate', 'invalid-input-response'] }
              : { success: false, 'error-codes': ['bad-request', 'invalid-input-response'] }
        if (form['response'] === 'broken') return response.writeHead(500).end('no JSON')
        response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict))
      })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const verify = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`
  shop = await openCheckoutFixture({
    environment: {
      CAPTCHA_VERIFY_URL: verify,
      CAPTCHA_SECRET: 'the shop’s own',
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
    },
  })
  plain = await openCheckoutFixture()
}, 120_000)
afterAll(async () => {
  await Promise.all([shop.close(), plain.close()])
  provider.close()
})

const CHECK = 'mutation($token: String!) { checkCaptcha(token: $token, secret: "from the page") { success errors } }'
const check = async (token: string, store = 'en', where = shop) =>
  (await where.call<{ checkCaptcha: object }>(CHECK, { token }, store)).data.checkCaptcha

describe('AUTH-12a captcha', () => {
  it('is verified with the shop’s own secret, whatever the page sends', async () => {
    expect(await check('good')).toEqual({ success: true, errors: [] })
    expect(requests.at(-1)).toEqual({
      secret: 'the shop’s own',
      response: 'good',
      remoteip: expect.stringMatching(/^203\.0\./),
    })
  })
  it('reports each error once, in the reader’s language', async () => {
    expect(await check('used')).toEqual({
      success: false,
      errors: ['The confirmation that you are not a robot is no longer good. Please confirm again.'],
    })
    expect(await check('wrong', 'default')).toEqual({
      success: false,
      errors: [
        'Nie udało się sprawdzić, czy nie jesteś robotem. Spróbuj ponownie.',
        'Potwierdzenie, że nie jesteś robotem, straciło ważność. Potwierdź jeszcze raz.',
      ],
    })
  })
  it('rejects malformed tokens without a request, and all tokens while the provider is unavailable', async () => {
    const before = requests.length
    expect(await check(' ')).toEqual({ success: false, errors: ['Please confirm that you are not a robot.'] })
    expect(await check('x'.repeat(9000))).toMatchObject({ success: false })
    expect(requests.length).toBe(before)
    expect(await check('broken')).toEqual({
      success: false,
      errors: ['It could not be checked whether you are a robot. Please try again.'],
    })
  })
  it('is disabled without configuration', async () => {
    const CONFIG = '{ storeConfig { captcha_site_key captcha_script_url } }'
    expect((await plain.call<object>(CONFIG)).data).toEqual({
      storeConfig: { captcha_site_key: null, captcha_script_url: null },
    })
    expect(await check('anything', 'en', plain)).toEqual({ success: true, errors: [] })
    expect((await shop.call<object>(CONFIG)).data).toEqual({
      storeConfig: { captcha_site_key: 'site', captcha_script_url: 'https://captcha.example/api.js' },
    })
  })
})
