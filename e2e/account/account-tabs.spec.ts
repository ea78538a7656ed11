import {
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { get } from '../fixtures/html.ts'
import { mailsTo } from '../fixtures/mail.ts'
import { linkIn, waitForNthMail, newEmail, PASSWORD, Reader } from '../fixtures/reader.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

/** Labels of the tabs and the headings of their pages; all addresses of the account: account-addresses.spec.ts. */
const tabs = [
  ['Address Book', 'Address Book'],
  ['My Orders', 'My Orders'],
  ['My Downloadable', 'My Downloadable'],
  ['My Wish List', 'My Wish List'],
  ['Account Information', 'Edit Account Information'],
  ['Newsletter Subscription', 'Newsletter Subscription'],
  ['Dashboard', 'My Account'],
] as const

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
  test(
    'ACC-1a ACC-1b ACC-1c ACC-2a ACC-9 NAV-5c: the dashboard shows name and addresses; each tab leads to its page, heading and breadcrumbs',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const reader = await Reader.signedIn(code, { size })
      const { page, t } = reader
      await reader.goesTo('/customer/account')
      await reader.sees('Zofia Nałkowska', reader.main)
      await reader.sees(reader.email, reader.main)
      await reader.sees(t('You are not subscribed to our newsletter.'), reader.main)
      await expectAccessibleInBothThemes(page)
      const list = page.getByRole('navigation', { name: t('My Account') })
      for (const [tab, heading] of tabs) {
        await list.getByRole('link', { name: startingWith(t(tab)) }).click()
        await reader.seesHeading(t(heading))
        await expect(list.locator('[aria-current=page]')).toHaveText(startingWith(t(tab)))
        // on a phone the current tab is scrolled into view
        await eventually(async () => {
          const box = await list.locator('[aria-current]').boundingBox()
          return box && box.x >= 0 && box.x + box.width <= size.width
        }).toBe(true)
        await waitUntilVisible(reader.button(t('Logout'), list.getByRole('listitem').last()))
        const crumbs = page.getByRole('navigation', { name: t('Breadcrumbs') }).getByRole('listitem')
        expect(await crumbs.allInnerTexts()).toEqual(
          heading === 'My Account' ? [t('Home'), t(heading)] : [t('Home'), t('My Account'), t(heading)],
        )
        expect(await reader.link(t('Home'), crumbs).getAttribute('href')).toMatch(new RegExp(`^${reader.view.base}/?$`))
        await eventually(() => page.title()).toContain(t(heading))
      }
      reader.hadNoProblems()
      await reader.leaves()
    },
  )

  test(
    'ACC-4a ACC-4c ACC-4d: an address is validated, added, edited, made default and deleted; a default address cannot be deleted',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const reader = await Reader.signedIn(code, { size })
      const { page, t } = reader
      await reader.goesTo('/customer/address')
      await reader.sees(t('You have no saved addresses.'))
      await reader.link(t('Add new address'), reader.main).click()
      await reader.seesHeading(t('Add new address'))
      await reader.button(t('Save address')).click()
      await reader.sees(t('This field is required!|street'))
      await expectAccessibleInBothThemes(page)
      await writesAddress(reader, { ...home, Postcode: '2' })
      await reader.button(t('Save address')).click()
      await reader.sees(t('Incorrect postcode! Example: 00-950'))
      await writesAddress(reader, home)
      await ticks(reader, 'Default shipping address')
      await reader.button(t('Save address')).click()
      await waitUntilVisible(reader.notice(t('You saved the address.')))
      await reader.seesHeading(t('Address Book'))
      const entry = (kind: string) =>
        reader.main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: t(kind) }) })
      await reader.sees('20-002 Lublin', entry('Private address'))
      await reader.sees(t('Default shipping address'), entry('Private address'))
      const locked = reader.button(t('Delete'), entry('Private address'))
      expect(await locked.isDisabled()).toBe(true)
      expect(await locked.getAttribute('title')).toBe(t('Can not delete - address is set as default.'))

      // a company address
      await reader.link(t('Add new address'), reader.main).click()
      await reader.seesHeading(t('Add new address'))
      await reader.main.getByText(t('Company address'), { exact: true }).click()
      await writesAddress(reader, { ...home, 'Company name': 'Wydawnictwo Żubr', 'VAT number': '1234567890' })
      await reader.button(t('Save address')).click()
      await reader.sees(t('Incorrect VAT number!'))
      await writesAddress(reader, { 'VAT number': 'PL 526-025-09-95' })
      await reader.button(t('Save address')).click()
      await reader.seesHeading(t('Address Book'))
      await reader.sees('5260250995', entry('Company address'))
      if (code === 'default')
        for (const kind of ['Adres prywatny', 'Adres firmowy'])
          await waitUntilVisible(reader.main.getByRole('heading', { name: kind, exact: true }))
      await expectAccessibleInBothThemes(page)

      await reader.link(t('Edit'), entry('Company address')).click()
      await reader.seesHeading(t('Edit address'))
      expect(await reader.main.getByRole('textbox', { name: startingWith(t('Company name')) }).inputValue()).toBe(
        'Wydawnictwo Żubr',
      )
      await writesAddress(reader, { Town: 'Świdnik' })
      await ticks(reader, 'Default billing address')
      await ticks(reader, 'Default shipping address')
      await reader.button(t('Save address')).click()
      await reader.seesHeading(t('Address Book'))
      await reader.sees('20-002 Świdnik', entry('Company address'))

      // the first address is no longer a default, so it can be deleted
      await reader.button(t('Delete'), entry('Private address')).click()
      const dialog = page.getByRole('dialog', { name: t('Delete this address?') })
      await waitUntilVisible(dialog)
      await expectAccessible(page)
      await reader.button(t('Keep it'), dialog).click()
      await waitUntilHidden(dialog)
      await waitUntilVisible(entry('Private address'))
      await reader.button(t('Delete'), entry('Private address')).click()
      await reader.button(t('Delete'), dialog).click()
      await waitUntilVisible(reader.notice(t('You deleted the address.')))
      await waitUntilHidden(entry('Private address'))
      await waitUntilVisible(entry('Company address'))
      const list = page.getByRole('navigation', { name: t('My Account') })
      // by keyboard, because a notice covers the tabs
      await reader.link(t('Dashboard'), list).press('Enter')
      await reader.sees(t('Default billing and shipping address'), reader.main)
      await reader.sees('Wydawnictwo Żubr', reader.main)
      await expectAccessible(page)
      reader.hadNoProblems()
      await reader.leaves()
    },
  )

  test(
    'ACC-3a ACC-3c ACC-5b: names are validated and saved; the newsletter tab subscribes and unsubscribes',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const reader = await Reader.signedIn(code, { size })
      const { page, t } = reader
      await reader.goesTo('/customer/account/edit')
      await reader.seesHeading(t('Edit Account Information'))
      await writesAddress(reader, { 'First name': '' })
      await reader.button(t('Save'), reader.main).click()
      await reader.sees(t('This field is required!|firstname'))
      await expectAccessible(page)
      const surname = `Nałkowska${'gorzechowska'.repeat(4)}`
      await writesAddress(reader, { 'First name': 'Zofia Maria', 'Last name': surname })
      await reader.button(t('Save'), reader.main).click()
      await waitUntilVisible(reader.notice(t('You saved the account information.')))
      await reader.seesHeading(t('My Account'))
      await reader.sees(`Zofia Maria ${surname}`, reader.main)
      // a long name wraps instead of widening the page
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)

      const list = page.getByRole('navigation', { name: t('My Account') })
      // by keyboard, because a notice covers the tabs
      await reader.link(t('Newsletter Subscription'), list).press('Enter')
      await reader.seesHeading(t('Newsletter Subscription'))
      await expectAccessible(page)
      await ticks(reader, 'Subscribe to newsletter')
      await reader.button(t('Save'), reader.main).click()
      await waitUntilVisible(reader.notice(t('We have saved your subscription.')))
      await reader.reloads()
      const box = reader.main.getByRole('checkbox', { name: startingWith(t('Subscribe to newsletter')) })
      expect(await box.isChecked()).toBe(true)
      await box.uncheck()
      await reader.button(t('Save'), reader.main).click()
      await waitUntilVisible(reader.notice(t('We have removed your newsletter subscription.')))
      reader.hadNoProblems()
      await reader.leaves()
    },
  )

  test('ACC-10a ACC-10b ACC-10c ACC-10d: changing e-mail and password requires the current password and a new sign-in', async ({
    code,
    size,
  }) => {
    const reader = await Reader.signedIn(code, { size })
    const { page, t } = reader
    const email = newEmail()
    await reader.goesTo('/customer/account/edit?change=password')
    await ticks(reader, 'Change e-mail')
    await writesAddress(reader, { 'New e-mail': email })
    await reader.password('Current password').fill('Nie-to-haslo1')
    await reader.password('New password').fill('Nie-to-haslo1')
    await reader.password('Confirm new password').fill('inne')
    await reader.button(t('Save'), reader.main).click()
    await reader.sees(t("New passwords can't be the same as old password!"))
    await reader.sees(t('Passwords do not match!'))
    await expectAccessibleInBothThemes(page)
    await reader.password('New password').fill('Inne-haslo22')
    await reader.password('Confirm new password').fill('Inne-haslo22')
    await reader.button(t('Save'), reader.main).click()
    await eventually(() => reader.password('Current password').getAttribute('aria-invalid')).toBe('true')
    // a mistyped current password does not end the session (D36)
    await reader.password('Current password').fill(PASSWORD)
    await writesAddress(reader, { 'First name': 'Zofia Maria' })
    const changes: string[] = []
    page.on('request', (request) => {
      const [name = ''] = (request.headers()['application-model'] ?? '').split('_')
      if (/^(?:ChangePassword|ChangeEmail|UpdateAccount)$/.test(name)) changes.push(name)
    })
    await reader.button(t('Save'), reader.main).click()
    const hint = t('Follow the link that we sent to %s. Until then you sign in with the old address.', email)
    await waitUntilVisible(reader.notice(`${t('You saved the account information.')} ${hint}`))
    await reader.seesHeading(t('Sign in to your account'))
    expect(changes).toEqual(['ChangePassword', 'ChangeEmail', 'UpdateAccount'])
    expect(await reader.notice(t('Your session is over, you are logged out!')).count()).toBe(0)
    // the new address waits for its link (D69)
    await reader.signsInHere(email, 'Inne-haslo22')
    await reader.sees(
      t('The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.'),
    )
    await reader.signsInHere(reader.email, 'Inne-haslo22')
    await waitUntilVisible(reader.notice(t('You are successfully logged in!')))
    await reader.goesTo('/customer/account/edit')
    await reader.sees(t('%s is waiting for confirmation. Until then you sign in with the old address.', email))
    await expectAccessibleInBothThemes(page)
    const link = linkIn(await waitForNthMail(1, email), '/customer/account/confirm')
    await reader.opensPath(link)
    await reader.password('Password').fill('Inne-haslo22')
    await reader.button(t('Confirm account'), reader.main).click()
    await waitUntilVisible(reader.notice(t('Your account is confirmed!')))
    await reader.opensPath(link)
    await reader.sees(t('This link has been used, or is older than a week. If your account is confirmed, sign in.'))
    // a mail notifies the old address
    await eventually(async () => (await mailsTo(reader.email)).length).toBeGreaterThan(1)
    await reader.leaves()
  })

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
