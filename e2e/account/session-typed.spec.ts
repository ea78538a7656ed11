import type { Locator } from '@playwright/test'
import { sendGraphql, oneBook, type Book } from '../fixtures/api.ts'
import { desktop, eventually, newIpAddress, phone, waitUntilVisible } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { newCustomer, PASSWORD, Reader, returnsAfterExpiration, tokenOf } from '../fixtures/reader.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'
import { addsToWishlist } from '../fixtures/wishlist.ts'

const OVER = 'Your session is over, you are logged out!'
let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 40)
})

const readTypedForms = ({ page }: Reader) => page.evaluate(() => sessionStorage.getItem('typed_forms'))
async function isSignedOut(reader: Reader) {
  await returnsAfterExpiration(reader)
  await waitUntilVisible(reader.notice(reader.t(OVER)))
  await reader.seesHeading(reader.t('Sign in to your account'))
}
const field = ({ t, main }: Reader, label: string) =>
  main.getByRole('textbox', { name: startingWith(t(label)) }).first()
const eventualValue = (locator: Locator) => eventually(() => locator.inputValue())

interface TypedFormCase {
  form: string
  path: string
  /** Runs before the page is opened. */
  arrange?: (reader: Reader) => Promise<unknown>
  types: (reader: Reader) => Promise<void>
  finds: (reader: Reader) => Promise<void>
}

const note = ({ t, main }: Reader) => main.getByRole('textbox', { name: t('Note about %s', book.name) })
const quantity = ({ t, main }: Reader) => main.getByRole('spinbutton', { name: t('Quantity of %s', book.name) })
const subscribed = ({ t, main }: Reader) =>
  main.getByRole('checkbox', { name: startingWith(t('Subscribe to newsletter')) })

const onDesktop: readonly TypedFormCase[] = [
  {
    form: 'an address',
    path: '/customer/address/new',
    async types(reader) {
      const { t, main } = reader
      await main.getByText(t('Company address'), { exact: true }).click()
      await reader.fills({
        'Company name': 'Czytelnia Pod Lampą',
        'First name': 'Zofia',
        Street: 'Introligatorska',
        Postcode: '20-234',
      })
      await main.getByRole('checkbox', { name: t('Default billing address') }).check()
    },
    async finds(reader) {
      const { t, main } = reader
      await eventualValue(field(reader, 'Street')).toBe('Introligatorska')
      for (const [label, value] of Object.entries({
        'Company name': 'Czytelnia Pod Lampą',
        'First name': 'Zofia',
        Postcode: '20-234',
      }))
        await eventualValue(field(reader, label)).toBe(value)
      expect(await main.getByRole('checkbox', { name: t('Default billing address') }).isChecked()).toBe(true)
      expect(await main.getByRole('checkbox', { name: t('Default shipping address') }).isChecked()).toBe(false)
    },
  },
  {
    form: 'a wish, and a letter to friends',
    path: '/wishlist',
    arrange: (reader) => addsToWishlist(reader, { sku: book.sku }),
    async types(reader) {
      const { t, main } = reader
      await main
        .getByRole('button', { name: t('Increase') })
        .first()
        .click()
      await main.getByText(t('Add a note'), { exact: true }).click()
      await note(reader).fill('Dla cioci')
      await reader.page.getByText(t('Share the list'), { exact: true }).last().click()
      await reader.fills({ Message: 'Pod choinkę!' })
    },
    async finds(reader) {
      await eventualValue(note(reader)).toBe('Dla cioci')
      await eventualValue(quantity(reader)).toBe('2')
      await eventualValue(field(reader, 'Message')).toBe('Pod choinkę!')
      expect(await Promise.all([note(reader), field(reader, 'Message')].map((each) => each.isVisible()))).toEqual([
        true,
        true,
      ])
    },
  },
  {
    form: 'the newsletter',
    path: '/newsletter/manage',
    types: (reader) => subscribed(reader).check(),
    finds: (reader) => eventually(() => subscribed(reader).isChecked()).toBe(true),
  },
]
const onPhone: readonly TypedFormCase[] = [
  {
    form: 'the account, but for its passwords',
    path: '/customer/account/edit',
    async types(reader) {
      await reader.main.getByText(reader.t('Change e-mail'), { exact: true }).click()
      await reader.fills({ 'First name': 'Zosia', 'New e-mail': 'zosia@example.pl' })
      await reader.password('Current password').fill('Sekretne-haslo1')
    },
    async finds(reader) {
      await eventualValue(field(reader, 'First name')).toBe('Zosia')
      await eventualValue(field(reader, 'New e-mail')).toBe('zosia@example.pl')
      expect(await reader.password('Current password').inputValue()).toBe('')
    },
  },
  {
    form: 'numbers of books',
    path: '/moje-podreczniki',
    types: (reader) => reader.fills({ 'ISBN numbers': '9788300000017\n978-83-0000' }),
    finds: async (reader) => eventualValue(field(reader, 'ISBN numbers')).toBe('9788300000017\n978-83-0000'),
  },
  {
    form: 'an order',
    path: '/checkout',
    arrange: async (reader) => reader.hasInAccountCart(await tokenOf(reader), book),
    types: (reader) => reader.fills({ 'First name': 'Zofia', Street: 'Introligatorska', Town: 'Lublin' }),
    async finds(reader) {
      for (const [label, value] of Object.entries({ 'First name': 'Zofia', Street: 'Introligatorska', Town: 'Lublin' }))
        await eventualValue(field(reader, label)).toBe(value)
    },
  },
]

// all forms are stored in the same way, so each is tested in one view and size
for (const [forms, where] of [
  [onDesktop, {}],
  [onPhone, onPhoneInEnglish],
] as const)
  test(
    `AUTH-5: sign-in after the end of a session restores ${forms.map(({ form }) => form).join('; ')}, once`,
    where,
    async ({ code, size }) => {
      const reader = await Reader.signedIn(code, { size })
      for (const { form, path, arrange, types, finds } of forms)
        await test.step(form, async () => {
          await arrange?.(reader)
          await reader.goesTo(path)
          await types(reader)
          await isSignedOut(reader)
          expect(await readTypedForms(reader)).not.toMatch(/Sekretne/)
          await reader.signsInHere()
          await finds(reader)
          await eventually(() => readTypedForms(reader)).toBeNull()
        })
      reader.hadNoProblems()
      await reader.leaves()
    },
  )

test('AUTH-5: a form submitted after the session ended is restored after sign-in and submitted unchanged', async () => {
  const reader = await Reader.signedIn('default', { size: phone })
  const { t, main } = reader
  await reader.goesTo('/customer/address/new')
  await reader.fills({
    'First name': 'Zofia',
    'Last name': 'Nałkowska',
    Street: 'Introligatorska',
    'House and flat': '7',
    Postcode: '20-234',
    Town: 'Lublin',
    'Phone number': '501 234 567',
  })
  await reader.page.waitForLoadState('networkidle')
  await sendGraphql(
    'mutation { revokeCustomerToken { result } }',
    {},
    { token: await tokenOf(reader), from: newIpAddress() },
  )
  await reader.button(t('Save address'), main).click()
  await reader.seesHeading(t('Sign in to your account'))
  await waitUntilVisible(reader.notice(t(OVER)))
  await reader.signsInHere()
  await eventualValue(field(reader, 'Street')).toBe('Introligatorska')
  await reader.button(t('Save address'), main).click()
  await waitUntilVisible(reader.notice(t('You saved the address.')))
  await reader.sees(/Introligatorska/, main)
  reader.hadNoProblems()
  await reader.leaves()
})

test('AUTH-5 AUTH-15: what one customer typed is neither shown to another nor kept after signing out', async () => {
  const reader = await Reader.signedIn('default', { size: desktop })
  const { page, t } = reader
  await reader.goesTo('/customer/address/new')
  await reader.fills({ Street: 'Introligatorska' })
  await isSignedOut(reader)
  expect(await readTypedForms(reader)).toContain('Introligatorska')
  const other = await newCustomer()
  await reader.signsInHere(other.email, PASSWORD)
  await reader.seesHeading(t('Add new address'))
  expect(await field(reader, 'Street').inputValue()).toBe('')
  await eventually(() => readTypedForms(reader)).toBeNull()
  await reader.fills({ Street: 'Cudza' })
  await isSignedOut(reader)
  await reader.signsInHere(other.email, PASSWORD)
  await eventualValue(field(reader, 'Street')).toBe('Cudza')
  await reader.button(t('Logout')).click()
  await waitUntilVisible(reader.notice(t('You are successfully logged out!')))
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Cudza')
  await reader.leaves()
})
