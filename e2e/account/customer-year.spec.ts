import { books, type Book } from '../fixtures/api.ts'
import { eventually, expectAccessible, phone, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { opensTab } from '../fixtures/busy-order.ts'
import { operator } from '../fixtures/operator.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { get } from '../fixtures/html.ts'
import { mailsTo } from '../fixtures/mail.ts'
import { linkIn, waitForNthMail, newEmail, PASSWORD, Reader, tokenOf } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'
import { addsToWishlist } from '../fixtures/wishlist.ts'

/** Number of wrong passwords that lock an account. */
const FAILURES = 10
const OTHER_PASSWORD = 'Inne-haslo22!'
const INCORRECT =
  'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.'
const PARCEL = 'JD014600009876543210'

let titles: [often: Book, once: Book, third: Book]
test.beforeAll(async () => {
  titles = (await books('available', ({ inWarehouse, price }) => inWarehouse > 40 && price < 80)).slice(
    0,
    3,
  ) as typeof titles
})

/** The customer of the journey; e-mail and password change in its course. */
interface CustomerSession {
  reader: Reader
  email: string
  password: string
}

async function leaves({ reader }: CustomerSession) {
  await reader.button(reader.t('Logout')).click()
  await waitUntilVisible(reader.notice(reader.t('You are successfully logged out!')))
}
/** Signs in; the sign-in page has to be open. */
async function comesBack({ reader, email, password }: CustomerSession) {
  await reader.signsInHere(email, password)
  await waitUntilVisible(reader.notice(reader.t('You are successfully logged in!')))
}

/** Signs up and confirms the address by the mailed link. */
async function joins({ reader, email }: CustomerSession) {
  const { t } = reader
  await reader.signsUp(email)
  await reader.seesHeading(t('Sign in to your account'))
  await waitUntilVisible(
    reader.notice(
      t('The email confirmation link has been sent to your email. Please confirm your account to proceed.'),
    ),
  )
  await reader.opensPath(linkIn(await waitForNthMail(1, email), '/customer/account/confirm'))
  await reader.seesHeading(t('Confirm account'))
  await reader.password('Password').fill(PASSWORD)
  await reader.button(t('Confirm account')).click()
  await waitUntilVisible(reader.notice(t('Your account is confirmed!')))
  await reader.seesHeading(t('My Account'))
}

/** Puts one title into the account's cart and another into a guest's cart; signing in merges the two. */
async function mergesCarts(session: CustomerSession) {
  const { reader } = session
  const [often, once] = titles
  await reader.hasInAccountCart(await tokenOf(reader), once)
  await leaves(session)
  await reader.hasInCart({ ...often, quantity: 2 })
  await reader.goesTo('/customer/account/login')
  await waitUntilVisible(reader.cartLink(2))
  await comesBack(session)
  await waitUntilVisible(reader.cartLink(3))
}

async function orders({ reader, email }: CustomerSession): Promise<string> {
  const checkout = new Checkout(reader)
  const { firstName, lastName, phone: number, ...addressFields } = newPerson()
  await reader.goesTo('/checkout')
  await reader.sees(email, reader.main)
  await checkout.chooses(checkout.methodNames.dhl)
  await checkout.field('First name').fill(firstName)
  await checkout.field('Last name').fill(lastName)
  await checkout.fillsAddress({ firstName, lastName, phone: number, ...addressFields })
  await checkout.field('Phone number').fill(number)
  await checkout.goesToPayment()
  await checkout.chooses(checkout.methodNames.transfer)
  await checkout.agrees()
  return checkout.orders()
}

/** Pays, invoices, ships and partly refunds the order by operator commands; the last three send mails. */
async function fulfilsOrder(order: string, email: string) {
  const run = async (command: string, ...args: string[]) =>
    JSON.parse(await operator('orders', command, order, ...args, '--json')) as { number: string; grandTotal: number }
  const [often] = titles
  await operator('orders', 'paid', order)
  const invoice = await run('invoice')
  const shipment = await run('ship', '--tracking', PARCEL)
  const refund = await run('refund', '--item', `${often.sku}=1`, '--comment', 'Przepraszamy')
  // mails of the order, the invoice, the shipment and the refund
  await eventually(async () => (await mailsTo(email)).filter(({ subject }) => subject.includes(order)).length).toBe(4)
  return { invoice, shipment, refund }
}

/** Finds each document under its tab; their printed pages: ../orders/order-prints.spec.ts. */
async function readsDocuments(
  { reader }: CustomerSession,
  order: string,
  { invoice, shipment, refund }: Awaited<ReturnType<typeof fulfilsOrder>>,
) {
  const { t } = reader
  const [often, once] = titles
  await reader.goesTo('/sales/order/history')
  await reader.link(order).click()
  await reader.seesHeading(t('Order # %s', order))
  for (const [tab, text] of [
    ['Invoices', [t('Invoice # %s', invoice.number), often.name, once.name]],
    ['Order Shipments', [t('Shipment # %s', shipment.number), PARCEL, often.name, once.name]],
    [
      'Refunds',
      [
        t('Refund # %s', refund.number),
        'Przepraszamy',
        often.name,
        reader.view.language.minor(refund.grandTotal, 'PLN'),
      ],
    ],
  ] as const) {
    const panel = await opensTab(reader, tab)
    for (const word of text) await reader.sees(word, panel)
  }
}

/** The page of the order has to be open. */
async function ordersAgain({ reader }: CustomerSession) {
  const [often, once] = titles
  await reader.button(reader.t('Reorder')).click()
  await reader.seesHeading(reader.t('Cart'))
  expect(await reader.quantityOf(often.name).inputValue()).toBe('2')
  expect(await reader.quantityOf(once.name).inputValue()).toBe('1')
}

async function changesAddress(session: CustomerSession) {
  const { reader, password } = session
  const { t, main } = reader
  const email = newEmail()
  await reader.goesTo('/customer/account/edit?change=email')
  await reader.fills({ 'New e-mail': email })
  await reader.password('Current password').fill(password)
  await reader.button(t('Save'), main).click()
  const hint = t('Follow the link that we sent to %s. Until then you sign in with the old address.', email)
  await waitUntilVisible(reader.notice(`${t('You saved the account information.')} ${hint}`))
  await reader.seesHeading(t('Sign in to your account'))
  await reader.signsInHere(email, password)
  await reader.sees(t(INCORRECT))
  // the new address becomes the login once its link was used
  await reader.opensPath(linkIn(await waitForNthMail(1, email), '/customer/account/confirm'))
  await reader.password('Password').fill(password)
  await reader.button(t('Confirm account'), main).click()
  await waitUntilVisible(reader.notice(t('Your account is confirmed!')))
  session.email = email
  await reader.seesHeading(t('My Account'))
  await reader.sees(email, main)
}

/** After too many wrong passwords even the right one is refused. */
async function isLockedOut({ reader, email, password }: CustomerSession) {
  const { page, t } = reader
  const guessed =
    'mutation($email: String!) { generateCustomerToken(email: $email, password: "Nie-to-haslo") { token } }'
  // by the browser, so that the attempts come from the reader's own address
  for (let attempt = 0; attempt < FAILURES; attempt++)
    await page.request.post('/graphql', { data: { query: guessed, variables: { email } } })
  await reader.signsIn(email, password)
  await reader.sees(t(INCORRECT))
  await expectAccessible(page, 'locked out')
}

/** Sets a new password by the mailed link, which also unlocks the account. */
async function signsInAgain(session: CustomerSession) {
  const { reader, email } = session
  const { page, t } = reader
  await reader.link(t('Forgot password?'), reader.main).click()
  await reader.seesHeading(t('Get password link'))
  await expectAccessible(page, 'forgotten')
  await reader.fills({ 'E-mail': email })
  await reader.button(t('Send reset link')).click()
  await waitUntilVisible(
    reader.notice(
      t(
        'If there is an account associated with %s you will receive an email with a link to reset your password',
        email,
      ),
    ),
  )
  // the first mail to this address was the link that confirmed it
  await reader.opensPath(linkIn(await waitForNthMail(2, email), '/customer/account/createPassword'))
  await reader.seesHeading(t('Set a new password'))
  await expectAccessible(page, 'a new password')
  await reader.password('New password').fill(OTHER_PASSWORD)
  await reader.password('Confirm password').fill(OTHER_PASSWORD)
  await reader.button(t('Update password')).click()
  await waitUntilVisible(reader.notice(t('Password has been successfully updated!')))
  await reader.seesHeading(t('Sign in to your account'))
  session.password = OTHER_PASSWORD
  await comesBack(session)
  await reader.seesHeading(t('My Account'))
}

// each step has a spec of its own in the other view and size
test.describe('the history of one customer, from sign-up to a password reset: English, on a phone in dark mode', () => {
  test('AUTH-1 AUTH-7 AUTH-7c AUTH-8 AUTH-9 AUTH-10 AUTH-16 ACC-10 CART-3 ORD-2 ORD-3 WISH-3', async () => {
    test.setTimeout(240_000)
    const reader = await Reader.enters('en', { size: phone })
    const { page, t } = reader
    await page.emulateMedia({ colorScheme: 'dark' })
    const session: CustomerSession = { reader, email: newEmail(), password: PASSWORD }
    await test.step('signs up', () => joins(session))
    await test.step('merges carts', () => mergesCarts(session))
    const order = await test.step('orders', () => orders(session))
    const served = await test.step('the operator invoices, ships and refunds', () => fulfilsOrder(order, session.email))
    await test.step('reads the documents', () => readsDocuments(session, order, served))
    await test.step('orders again', () => ordersAgain(session))
    const list = await addsToWishlist(reader, ...titles.map(({ sku }) => ({ sku })))
    await test.step('changes the e-mail address', () => changesAddress(session))
    await leaves(session)
    await test.step('is locked out after wrong passwords', () => isLockedOut(session))
    await test.step('resets the password', () => signsInAgain(session))

    // the orders and the wish list are still there
    // by keyboard, because a notice covers the tabs
    await reader.link(t('My Orders'), reader.main).press('Enter')
    await reader.seesHeading(t('My Orders'))
    await waitUntilVisible(reader.link(order))
    const shared = await get(`${shopUrl()}/en/wishlist/shared/${list}`)
    expect(
      [t('The wish list of %s', 'Zofia Nałkowska'), ...titles.map(({ name }) => name)].filter(
        (text) => !shared.body.includes(text),
      ),
    ).toEqual([])
    reader.hadNoProblems()
    await reader.leaves()
  })
})
