import { eventually, expectAccessible, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { get } from '../fixtures/html.ts'
import { linkIn, waitForNthMail, newEmail, PASSWORD, Reader } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'

const writesAddress = async (reader: Reader, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values))
    await reader.main
      .getByRole('textbox', { name: startingWith(reader.t(label)) })
      .first()
      .fill(value)
}
const home = {
  Street: 'Krakowskie Przedmieście',
  'House and flat': '4 m. 7',
  Postcode: '20002',
  Town: 'Lublin',
  'Phone number': '501234567',
}
const ticks = (reader: Reader, label: string) =>
  reader.main.getByRole('checkbox', { name: startingWith(reader.t(label)) }).check()

test.describe('the tabs of an account', () => {
  test('ACC-5: a guest subscribes in the footer, by the field newsletterEmail, and confirms by mail', async ({
    code,
    size,
  }) => {
    const reader = await Reader.enters(code, { size })
    const { page, t } = reader
    await reader.goesTo('/cart?from=foot')
    const email = newEmail()
    const field = page.getByRole('contentinfo').locator('[name=newsletterEmail]')
    await field.fill('żółw@')
    await reader.agrees(page.getByRole('contentinfo'))
    await field.evaluate((input: HTMLInputElement) => input.form?.setAttribute('novalidate', ''))
    await reader.button(t('Subscribe')).click()
    await reader.seesHeading(t('Newsletter'))
    await reader.sees(t('Incorrect email format!'))
    await expectAccessible(page)
    await reader.main.locator('[name=newsletterEmail]').fill(email)
    await reader.button(t('Subscribe'), reader.main).click()
    await waitUntilVisible(reader.notice(t('The confirmation request has been sent.')))
    await eventually(() => reader.address).toBe(`${reader.view.base}/cart?from=foot`)
    const link = linkIn(await waitForNthMail(1, email), '/newsletter/subscriber/confirm')
    const confirmed = await get(shopUrl() + link, { redirect: 'follow' })
    expect(confirmed.body).toContain(t('Your subscription has been confirmed.'))
    // the link works once
    await page.goto(link)
    await reader.sees(t('This link has expired or was used already. If the newsletter does not come, subscribe again.'))
    await expectAccessible(page)
    await reader.leaves()
  })
})

test('ACC-4 ACC-10: addresses and the account are changed without scripts', async () => {
  const reader = await Reader.signedIn('default', { scripts: false })
  const { page, t } = reader
  await page.goto('/customer/address/new')
  await writesAddress(reader, { ...home, Town: '' })
  await reader.button(t('Save address')).click()
  await reader.sees(t('This field is required!|city'))
  expect(await reader.main.getByRole('textbox', { name: startingWith(t('Street')) }).inputValue()).toBe(home.Street)
  await writesAddress(reader, home)
  await reader.button(t('Save address')).click()
  await reader.sees(t('You saved the address.'))
  await reader.button(t('Delete'), reader.main).first().click()
  await reader.sees(t('You have no saved addresses.'))
  await page.goto('/customer/account/edit')
  expect(await reader.password('Current password').isVisible()).toBe(false)
  await ticks(reader, 'Change password')
  await reader.password('Current password').fill(PASSWORD)
  await reader.password('New password').fill('Inne-haslo22')
  await reader.password('Confirm new password').fill('Inne-haslo22')
  await reader.button(t('Save'), reader.main).click()
  await reader.sees(t('You saved the account information.'))
  await reader.seesHeading(t('Sign in to your account'))
  await reader.leaves()
})
