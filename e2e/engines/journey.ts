import { expect } from 'vitest'
import { waitForNthMail } from './mail.ts'
import type { Page } from './page.ts'

const LALKA = 69.9
const COURIER = 14.99
const PASSWORD = 'Tajne-haslo1'

/** Names of delivery and payment methods and of agreements in the demo shop. */
const methodNames = {
  pl: {
    courier: 'Kurier DHL',
    transfer: 'Przelew bankowy',
    agreements: ['Znam i akceptuję regulamin', 'Wiem, jak księgarnia przetwarza moje dane'],
  },
  en: {
    courier: 'DHL courier',
    transfer: 'Bank transfer',
    agreements: ['I know and accept the terms of sale', 'I know how the bookshop uses my data'],
  },
}

let buyers = 0
export const newEmail = () => `lucja.${process.pid}.${Date.now()}.${++buyers}@czytelnik.example`

/** Searches for a book from the home page and opens it. */
export async function findsBook(page: Page) {
  const { t } = page
  await page.goesTo('/')
  await page.expectNoIssues('home')
  const field = { role: 'combobox', name: t('Search products'), within: { role: 'search' } }
  // on a phone a button unfolds the field
  if (!(await page.isSeen(field))) await page.link(t('Search'), { role: 'banner' })
  await page.clicks(field)
  await page.driver.types('lalk')
  const list = { role: 'listbox', name: t('Suggestions') }
  await page.sees({ role: 'option', name: 'Lalka', begins: true, within: list })
  await page.presses('Enter')
  await page.seesHeading(t('Search results for: “%s”', 'lalk'))
  await page.expectNoIssues('search results')
  await page.link('Lalka')
  await page.seesHeading('Lalka')
  await page.seesText(page.view.language.money(LALKA, 'PLN'))
  await page.expectNoIssues('book')
}

/** Adds the book by keyboard and opens the cart. */
export async function addsToCart(page: Page) {
  const { t } = page
  await page.reaches({ role: 'button', name: t('Add to cart'), within: { role: 'article' } })
  await page.presses('Enter')
  const inHeader = { role: 'link', name: `${t('Cart')}, `, begins: true, within: { role: 'banner' } }
  const minicart = { role: 'dialog', name: t('Cart'), begins: true }
  if (page.isOnPhone) await page.clicks(inHeader)
  else await page.link(t('View cart'), minicart)
  await page.seesHeading(t('Cart'))
  await page.sees({ role: 'heading', name: 'Lalka', within: { role: 'main' } })
  await page.seesText(page.view.language.money(LALKA, 'PLN'))
  await page.expectNoIssues('cart')
}

/** Orders from the cart on; returns the order's number. */
export async function placesOrder(page: Page, email: string): Promise<string> {
  const { t } = page
  const { courier, transfer, agreements } = page.view.base === '' ? methodNames.pl : methodNames.en
  await page.link(t('Proceed to checkout'))
  await page.chooses('radio', courier)
  await page.fills({
    'E-mail': email,
    'First name': 'Łucja',
    'Last name': 'Nowak-Żak',
    Street: 'Krakowskie Przedmieście',
    'House and flat': '4 m. 7',
    Postcode: '20002',
    Town: 'Lublin',
    'Phone number': '501234567',
  })
  await page.expectNoIssues('checkout, delivery')
  await page.button(t('Continue to payment'))
  await page.chooses('radio', transfer)
  for (const label of agreements) await page.chooses('checkbox', label)
  await page.seesText(page.view.language.money(LALKA + COURIER, 'PLN'))
  await page.expectNoIssues('checkout, payment')
  await page.button(t('Order with obligation to pay'))
  await page.seesHeading(t('Thank you for your order!'))
  const number = /\d{9,}/.exec(await page.evaluates((main) => globalThis.inPage.textOf(main), { role: 'main' }))?.[0]
  expect(number).toBeDefined()
  await page.expectNoIssues('success')
  return number ?? ''
}

/** Creates and confirms an account with the address of an order, signs out and in again. */
export async function signsUpAndIn(page: Page, email: string) {
  const { t } = page
  await page.goesTo('/customer/account/create')
  await page.fills({ 'First name': 'Zofia', 'Last name': 'Nałkowska', 'E-mail': email })
  await page.fills({ Password: PASSWORD, 'Confirm password': PASSWORD }, 'password')
  await page.expectNoIssues('sign-up')
  await page.chooses('checkbox', page.view.base === '' ? 'Akceptuję regulamin' : 'I accept the terms')
  await page.button(t('Sign up'))
  await page.seesHeading(t(page.isOnPhone ? 'Sign in to your account' : 'Confirm the email'))
  const { html } = await waitForNthMail(2, email)
  const link = /href="([^"]*\/customer\/account\/confirm[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { pathname, search } = new URL(link)
  await page.goesTo((pathname + search).slice(page.view.base.length))
  await page.fills({ Password: PASSWORD }, 'password')
  await page.button(t('Confirm account'))
  await page.seesText(t('Your account is confirmed!'), { role: 'region', name: t('Notifications') })
  await page.until('the page is left', async () => !(await page.address()).endsWith('/confirm'))
  await page.goesTo('/customer/account')
  await page.button(t('Logout'))
  await page.until('the shop is left', async () => !(await page.address()).includes('/customer'))
  await page.goesTo('/customer/account/login')
  await page.fills({ 'E-mail': email })
  await page.fills({ Password: PASSWORD }, 'password')
  await page.button(t('Sign in'))
  await page.seesHeading(t('My Account'))
}

/** Finds the order in the customer's list. */
export async function seesOrderInList(page: Page, number: string) {
  await page.goesTo('/sales/order/history')
  await page.seesHeading(page.t('My Orders'))
  await page.seesText(number)
  await page.expectNoIssues('order list')
}

/** Expects the focus on the title of the opened dialog, and back in the form when it is closed. */
export async function checksDialogFocus(page: Page): Promise<void> {
  await page.goesTo('/lalka-prus.html')
  await page.button(page.t('Add to cart'), { role: 'article' })
  await page.until('the minicart has opened', () =>
    page.driver.runs(() => document.querySelector('dialog[open]') !== null),
  )
  expect(await page.driver.runs(() => document.activeElement?.tagName)).toBe('H2')
  await page.presses('Escape')
  await page.until('every dialog is gone', () =>
    page.driver.runs(() =>
      [...document.querySelectorAll('dialog')].every((dialog) => getComputedStyle(dialog).display === 'none'),
    ),
  )
  expect(await page.driver.runs(() => document.activeElement?.closest('main article form') !== null)).toBe(true)
}
