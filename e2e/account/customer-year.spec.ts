import type { Page } from '@playwright/test'
import { books, type Book } from '../fixtures/api.ts'
import { desktop, eventually, expectAccessible, phone, seen } from '../fixtures/browser.ts'
import { operatorOf, opensBeside, opensTab, readerOf } from '../fixtures/busy-order.ts'
import { Checkout, somebody } from '../fixtures/checkout.ts'
import { configure, ownShopFolder, runningShop } from '../fixtures/folder.ts'
import { mailsTo } from '../fixtures/mail.ts'
import { readPdf, squeezed } from '../fixtures/pdf.ts'
import { linkIn, mailNumber, newEmail, PASSWORD, Reader } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'

/** So many wrong passwords lock an account. */
const FAILURES = 3
const OTHER_PASSWORD = 'Inne-haslo22!'
const INCORRECT =
  'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.'
const PARCELS = ['JD014600009876543210', 'JD014600009876543211'] as const

let own: ReturnType<typeof ownShopFolder>
let shop: Awaited<ReturnType<typeof runningShop>>
let titles: [often: Book, once: Book, third: Book]
test.beforeAll(async () => {
  own = ownShopFolder()
  await configure(own.folder, {
    'customer/password/lockout_failures': String(FAILURES),
    'customer/password/minimum_password_length': '10',
    'customer/password/required_character_classes_number': '4',
  })
  shop = await runningShop({ DATA_DIR: own.folder })
  titles = (await books('available', ({ inWarehouse, price }) => inWarehouse > 40 && price < 80, shop.url)).slice(
    0,
    3,
  ) as typeof titles
})
test.afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  own[Symbol.dispose]()
})

/** Whose year it is: what changes of them as it goes. */
interface Life {
  reader: Reader
  email: string
  password: string
}

/** What no other spec looks at. */
const looks = async ({ page }: Reader, where: string) => expectAccessible(page, where)

async function leaves({ reader }: Life) {
  await reader.goesTo('/customer/account')
  await reader.button(reader.t('Logout')).click()
  await seen(reader.notice(reader.t('You are successfully logged out!')))
}
async function comesBack({ reader, email, password }: Life) {
  await reader.signsIn(email, password)
  await seen(reader.notice(reader.t('You are successfully logged in!')))
}

/** Signs up and confirms the address by the link of the mail. */
async function joins({ reader, email }: Life) {
  const { page, t } = reader
  await reader.goesTo('/customer/account/create')
  await looks(reader, 'signing up')
  // as this shop is configured
  await reader.password('Password').first().fill('Ab1')
  await reader.button(t('Sign up')).click()
  await reader.sees(t('Minimum %s characters!', 10))
  await reader.password('Password').first().fill('Tajnehaslo12')
  await reader.sees(
    t(
      'Minimum of different classes of characters in password is %s. ' +
        'Classes of characters: Lower Case, Upper Case, Digits, Special Characters.',
      4,
    ),
  )
  await looks(reader, 'signing up, refused')
  await reader.signsUp(email)
  await reader.seesHeading(reader.isOnPhone ? t('Sign in to your account') : t('Confirm the email'))
  await looks(reader, 'to be confirmed')
  await page.goto(linkIn(await mailNumber(1, email, shop.url), '/customer/account/confirm'))
  await reader.seesHeading(t('Confirm account'))
  await looks(reader, 'confirming')
  await reader.password('Password').fill(PASSWORD)
  await reader.button(t('Confirm account')).click()
  await seen(reader.notice(t('Your account is confirmed!')))
  await reader.seesHeading(t('My Account'))
}

/** One title waits in the account, another is put into a guest's cart: after signing in both are in one. */
async function mergesCarts(life: Life) {
  const { reader } = life
  const [often, once] = titles
  await reader.goesTo(once.path)
  await reader.adds()
  await seen(reader.cartLink(1))
  await leaves(life)
  await reader.goesTo(often.path)
  await seen(reader.cartLink(0))
  await reader.adds()
  await seen(reader.cartLink(1))
  await comesBack(life)
  await reader.goesTo('/cart')
  for (const { name } of [often, once]) await seen(reader.line(name))
  await reader.quantityOf(often.name).fill('2')
  await reader.quantityOf(often.name).press('Tab')
  await reader.sees(reader.copies(3), reader.main)
}

async function orders({ reader, email }: Life): Promise<string> {
  const checkout = new Checkout(reader)
  const { firstName, lastName, phone: number, ...place } = somebody()
  await reader.goesTo('/checkout')
  await reader.sees(email, reader.main)
  await checkout.chooses(checkout.ways.dhl)
  await checkout.field('First name').fill(firstName)
  await checkout.field('Last name').fill(lastName)
  await checkout.givesAddress({ firstName, lastName, phone: number, ...place })
  await checkout.field('Phone number').fill(number)
  await checkout.goesToPayment()
  await checkout.chooses(checkout.ways.transfer)
  await checkout.agrees()
  const placed = await checkout.orders()
  return placed
}

type Documents = Awaited<ReturnType<typeof isServed>>

/** What the operator's command makes of the order, each announced by mail. */
async function isServed(order: string, email: string) {
  const operator = operatorOf(own.folder)
  const run = async (command: string, ...words: string[]) =>
    JSON.parse(await operator('orders', command, order, ...words, '--json')) as { number: string; grandTotal: number }
  const [often, once] = titles
  await operator('orders', 'paid', order)
  const invoice = await run('invoice')
  const first = await run('ship', '--item', `${often.sku}=1`, '--tracking', PARCELS[0])
  const second = await run('ship', '--item', `${often.sku}=1`, '--item', `${once.sku}=1`, '--tracking', PARCELS[1])
  const refund = await run('refund', '--item', `${often.sku}=1`, '--comment', 'Przepraszamy')
  // the order, its invoice, two parcels and the refund
  await eventually(
    async () => (await mailsTo(email, shop.url)).filter(({ subject }) => subject.includes(order)).length,
  ).toBe(5)
  return {
    invoice: invoice.number,
    shipments: [first.number, second.number] as const,
    refund: refund.number,
    returned: refund.grandTotal,
  }
}

/** Sees each document under its tab, and prints it. */
async function readsDocuments(
  { reader }: Life,
  order: string,
  { invoice, shipments: [first, second], refund, returned }: Documents,
) {
  const { t, main } = reader
  const [often, once] = titles
  await reader.goesTo('/sales/order/history')
  await reader.link(order).click()
  await reader.seesHeading(t('Order # %s', order))
  const printOf = (document: string) => `${t('Print')}: ${document}`
  const documents: [tab: string, print: string, words: readonly string[]][] = [
    ['Items Ordered', t('Print Order'), [often.name, once.name]],
    ['Invoices', printOf(t('Invoice # %s', invoice)), [invoice, often.name, once.name]],
    ['Order Shipments', printOf(t('Shipment # %s', first)), [PARCELS[0], often.name]],
    ['Order Shipments', printOf(t('Shipment # %s', second)), [PARCELS[1], often.name, once.name]],
    [
      'Refunds',
      printOf(t('Refund # %s', refund)),
      ['Przepraszamy', often.name, reader.view.language.minor(returned, 'PLN')],
    ],
  ]
  for (const [tab, print, words] of documents) {
    const panel = await opensTab(reader, tab)
    if (tab !== 'Items Ordered') for (const word of words) await reader.sees(word, panel)
    await isPrinted(await opensBeside(reader, reader.link(print, main)), print, words)
  }
}
async function isPrinted(sheet: Page, name: string, words: readonly string[]) {
  await sheet.waitForFunction(() => globalThis.timesPrinted === 1)
  const printed = readPdf(await sheet.pdf({ preferCSSPageSize: true }))
  expect(printed.size, name).toEqual([210, 297])
  expect(
    words.filter((word) => !printed.words.includes(squeezed(word))),
    name,
  ).toEqual([])
  await sheet.close()
}

/** From the page of the order, which is still open. */
async function ordersAgain({ reader }: Life) {
  const [often, once] = titles
  await reader.button(reader.t('Reorder')).click()
  await reader.seesHeading(reader.t('Cart'))
  expect(await reader.quantityOf(often.name).inputValue()).toBe('2')
  expect(await reader.quantityOf(once.name).inputValue()).toBe('1')
}

async function moves(life: Life) {
  const { reader, email } = life
  const { t, main } = reader
  life.email = newEmail()
  await reader.goesTo('/customer/account/edit?change=email')
  await reader.fills({ 'New e-mail': life.email })
  await reader.password('Current password').fill(life.password)
  await looks(reader, 'changing the e-mail address')
  await reader.button(t('Save'), main).click()
  await seen(reader.notice(t('You saved the account information.')))
  await reader.seesHeading(t('Sign in to your account'))
  await reader.signsIn(email, life.password)
  await reader.sees(t(INCORRECT))
  await comesBack(life)
  await reader.sees(life.email, main)
}

/** The link of a mail gives a new password, and lets whoever is locked out in again. */
async function isLetIn(life: Life) {
  const { reader, email } = life
  const { page, t } = reader
  await reader.goesTo('/customer/account/forgotpassword')
  await looks(reader, 'forgotten')
  await reader.fills({ 'E-mail': email })
  await reader.button(t('Send reset link')).click()
  await seen(
    reader.notice(
      t(
        'If there is an account associated with %s you will receive an email with a link to reset your password',
        email,
      ),
    ),
  )
  await looks(reader, 'reset link sent')
  await page.goto(linkIn(await mailNumber(1, email, shop.url), '/customer/account/createPassword'))
  await reader.seesHeading(t('Set a new password'))
  await reader.password('New password').fill(OTHER_PASSWORD)
  await reader.password('Confirm password').fill(OTHER_PASSWORD)
  await looks(reader, 'a new password')
  await reader.button(t('Update password')).click()
  await seen(reader.notice(t('Password has been successfully updated!')))
  life.password = OTHER_PASSWORD
  await comesBack(life)
  await reader.seesHeading(t('My Account'))
}

/** Keeps two titles and sends the list to a friend; answers the link of the friend's mail. */
async function wishesAndShares({ reader }: Life): Promise<string> {
  const { page, t } = reader
  const [often, , third] = titles
  for (const { path, name } of [often, third]) {
    await reader.goesTo(path)
    await reader
      .button(`${t('Add to the wish list')}: ${name}`, reader.main.getByRole('article'))
      .first()
      .click()
    await seen(reader.notice(t('Product added to wish-list!')))
  }
  await reader.goesTo('/wishlist')
  for (const { name } of [often, third]) await reader.sees(name, reader.main)
  // a phone has a button for it in its header
  if (reader.isOnPhone) await reader.link(t('Share the list'), page.getByRole('banner')).click()
  else await reader.link(t('Share the list'), page.getByRole('main')).click()
  const friend = newEmail()
  await reader.fills({ 'E-mail addresses': friend, Message: 'Pod choinkę!' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await looks(reader, 'sharing the wish list')
  await reader.button(t('Share the wish list')).click()
  await seen(reader.notice(t('Your wish list has been shared.')))
  return linkIn(await mailNumber(1, friend, shop.url), '/wishlist/shared/')
}
async function friendLooks(life: Life, link: string) {
  const friend = await readerOf(life.reader.view.code, {
    size: life.reader.isOnPhone ? phone : desktop,
    shop: shop.url,
  })
  await friend.page.goto(link)
  await friend.seesHeading(friend.t('The wish list of %s', 'Zofia Nałkowska'))
  for (const title of [titles[0], titles[2]]) await friend.sees(title.name, friend.main)
  await looks(friend, 'a friend’s wish list')
  friend.hadNoTrouble()
  await friend.leaves()
}

/** Too many wrong passwords: after them not even the right one opens. */
async function isLockedOut(life: Life) {
  const { reader, email, password } = life
  const { t } = reader
  await leaves(life)
  for (const written of [...Array.from({ length: FAILURES }, (_, at) => `Nie-to-haslo${at}`), password]) {
    await reader.signsIn(email, written)
    await reader.sees(t(INCORRECT))
  }
  await looks(reader, 'locked out')
}

// each of its parts has a spec of its own in the other view and size
test.describe('a customer’s year, from sign-up to a password reset: English, on a phone at night', () => {
  test('AUTH-1 AUTH-7 AUTH-8 AUTH-9 AUTH-10 AUTH-14 AUTH-16 ACC-10 CART-3 ORD-2 ORD-3 ORD-5 WISH-3', async () => {
    test.setTimeout(240_000)
    const life: Life = {
      reader: await readerOf('en', { size: phone, shop: shop.url }),
      email: newEmail(),
      password: PASSWORD,
    }
    await joins(life)
    await mergesCarts(life)
    const order = await orders(life)
    await readsDocuments(life, order, await isServed(order, life.email))
    await ordersAgain(life)
    await moves(life)
    await friendLooks(life, await wishesAndShares(life))
    await isLockedOut(life)
    await isLetIn(life)
    // the year is all there
    await life.reader.goesTo('/sales/order/history')
    await seen(life.reader.link(order))
    life.reader.hadNoTrouble()
    await life.reader.leaves()
  })
})
