import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually, expectAccessible, waitUntilHydrated, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { seededShopFolder } from '../fixtures/folder.ts'
import { newEmail, PASSWORD, Reader } from '../fixtures/reader.ts'
import { type ShopProcess, startShop } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

/** A minimal provider: ticking its box yields a token that is valid once. */
const SCRIPT = `window.hcaptcha = {
  render(place, { sitekey }) {
    place.innerHTML = '<label><input type="checkbox"> Nie jestem robotem</label>' +
      '<input type="hidden" name="h-captcha-response" value="">'
    place.querySelector('[type=checkbox]').addEventListener('change', ({ target }) => {
      place.querySelector('[name]').value = target.checked ? sitekey + ' ' + Math.random() : ''
    })
    window.place = place
    return 1
  },
  reset() { place.querySelector('[type=checkbox]').checked = false; place.querySelector('[name]').value = '' },
}`

let provider: Server
let origin = ''
/** Tokens that the shop has verified. */
const verifiedTokens: string[] = []
let isRefusing = false
let isAway = false
let own: ReturnType<typeof seededShopFolder>
let shop: ShopProcess

test.beforeAll(async () => {
  provider = createServer((request, response) => {
    if (request.url === '/api.js' && !isAway) return response.setHeader('content-type', 'text/javascript').end(SCRIPT)
    if (request.url !== '/siteverify') return response.writeHead(404).end()
    let body = ''
    request
      .on('data', (part: Buffer) => (body += part.toString()))
      .on('end', () => {
        const { response: token = '', secret } = Object.fromEntries(new URLSearchParams(body))
        const isGood =
          secret === 'tajne' && token.startsWith('klucz ') && !verifiedTokens.includes(token) && !isRefusing
        verifiedTokens.push(token)
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify(isGood ? { success: true } : { success: false, 'error-codes': ['timeout-or-duplicate'] }))
      })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  own = seededShopFolder()
  shop = await startShop({
    DATA_DIR: own.folder,
    CAPTCHA_VERIFY_URL: `${origin}/siteverify`,
    CAPTCHA_SECRET: 'tajne',
    CAPTCHA_SITE_KEY: 'klucz',
    CAPTCHA_SCRIPT_URL: `${origin}/api.js`,
  })
})
test.afterAll(async () => {
  await shop.stop()
  own[Symbol.dispose]()
  provider.close()
})

async function fillsSignUp(reader: Reader) {
  await reader.goesTo('/customer/account/create')
  await reader.fills({ 'First name': 'Zofia', 'Last name': 'Nałkowska', 'E-mail': newEmail() })
  await reader.password('Password').first().fill(PASSWORD)
  await reader.password('Confirm password').fill(PASSWORD)
  await reader.agrees()
}

test('AUTH-12 AUTH-12b: signing up requires the captcha, shows each of its errors and resets it after each', async () => {
  const reader = await Reader.enters('default', { shop: shop.url })
  const { page, t } = reader
  const policy = async (url: string) =>
    (await fetch(`${url}/customer/account/create`)).headers.get('content-security-policy')
  expect(await policy(shop.url)).toMatch(new RegExp(`frame-src [^;]* ${origin};`))
  expect(await policy(shopUrl())).not.toContain('127.0.0.1')

  await fillsSignUp(reader)
  const box = page.getByRole('checkbox', { name: 'Nie jestem robotem' })
  await waitUntilVisible(box)
  await expectAccessible(page)
  await reader.button(t('Sign up')).click()
  await waitUntilVisible(reader.notice('Potwierdź, że nie jesteś robotem.'))
  expect(verifiedTokens).toEqual([])
  isRefusing = true
  await box.check()
  await reader.button(t('Sign up')).click()
  await waitUntilVisible(
    reader.notice('Potwierdzenie, że nie jesteś robotem, straciło ważność. Potwierdź jeszcze raz.'),
  )
  isRefusing = false
  await eventually(() => box.isChecked()).toBe(false)
  await box.check()
  await reader.button(t('Sign up')).click()
  await reader.seesHeading(t('Confirm the email'))
  expect(verifiedTokens.length).toBe(2)
  for (const path of ['/blog/post/jak-czytac-isbn', '/customer/account/forgotpassword']) {
    await page.goto(path)
    await waitUntilVisible(box)
  }
  await waitUntilHydrated(page)
  await reader.link('Zamówienia i zwroty', page.getByRole('contentinfo')).click()
  await reader.seesHeading(t('Orders and Returns'))
  await waitUntilVisible(box)
  // without the captcha a message is not sent and keeps its text
  await reader.link('Kontakt', page.getByRole('contentinfo')).click()
  await reader.seesHeading('Kontakt')
  await waitUntilVisible(box)
  const message = page.getByRole('textbox', { name: t('Message') })
  await page.getByRole('textbox', { name: t('First and last name') }).fill('Ewa Żak')
  await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).first().fill('ewa@example.com')
  await message.fill('Czy macie „Lalkę”?')
  await page.getByRole('main').getByRole('checkbox').first().check()
  await reader.button(t('Send message')).click()
  await waitUntilVisible(reader.notice('Potwierdź, że nie jesteś robotem.'))
  expect(await message.inputValue()).toBe('Czy macie „Lalkę”?')
  expect(verifiedTokens.length).toBe(2)
  await box.check()
  await reader.button(t('Send message')).click()
  await reader.sees(t('Your message has been sent and we will contact you ASAP'))
  reader.hadNoProblems()
  await reader.leaves()
})

test('AUTH-12c: a captcha that fails to load logs a warning and blocks nobody', async () => {
  isAway = true
  const reader = await Reader.enters('default', { shop: shop.url })
  const warnings: string[] = []
  reader.page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  await fillsSignUp(reader)
  await eventually(() => warnings.join()).toContain('The captcha was not loaded')
  await reader.button(reader.t('Sign up')).click()
  await reader.seesHeading(reader.t('Confirm the email'))
  await reader.leaves()
})
