import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountApi, homeAddress } from '../../../testing/account-answers.ts'
import { refusal, type Api } from '../../../../web/testing/answer-api.ts'
import { button, checkbox, field, heading } from '../../../testing/fields.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFitsNarrowScreen,
} from '../../../../web/testing/expect-accessible.ts'
import type { ShownPage } from '../../../../web/testing/show-page.tsx'
import { showPage, signIn } from '../../../testing/show-page.tsx'
import { CreateAddress, DeleteAddress, OpenAddressBook, UpdateAddress, type Types } from '../../generated/documents.ts'
import { href } from '../../paths.ts'
import { SessionWatch } from '../../features/account/session/session-watch.tsx'

type Address = Types.SavedAddressFragment

const OVER = "The current customer isn't authorized."

/** The account's API with a book of addresses that deletions change. */
function bookApi(...first: readonly Address[]) {
  let addresses = first
  return accountApi()
    .on(OpenAddressBook, () => ({ customer: { firstname: 'Zofia', lastname: 'Nałkowska', addresses: [...addresses] } }))
    .on(DeleteAddress, ({ id }) => {
      addresses = addresses.filter((address) => address.id !== id)
      return { deleteCustomerAddress: true }
    })
    .on(CreateAddress, { createCustomerAddress: { id: 6 } })
    .on(UpdateAddress, { updateCustomerAddress: { id: 6 } })
}
const opens = (path: string, api: Api) => showPage(path, { api, arrange: () => void signIn() })
async function writes(shown: ShownPage, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) await field(shown, label).fill(value)
}
const company: Address = {
  ...homeAddress,
  id: 6,
  company: 'Wydawnictwo Żubr',
  vat_id: '5260250995',
  default_billing: false,
  default_shipping: false,
}
const typed = {
  'Last name': 'Nałkowska',
  Street: 'Krakowskie Przedmieście',
  'House and flat': '4 m. 7',
  Town: 'Lublin',
  'Phone number': '501234567',
}

test('ACC-4a: an empty book leads to the form; wrong fields are reported, values saved as they are kept', async () => {
  const api = bookApi()
  const shown = await opens(href('address-book'), api)
  const { t } = shown.language
  await expect.element(shown.getByText(t('You have no saved addresses.'))).toBeVisible()
  await expectAccessible(shown)
  await shown.main.getByRole('link', { name: t('Add new address') }).click()
  await expect.element(heading(shown)).toHaveTextContent(t('Add new address'))
  await button(shown, 'Save address').click()
  await expect.element(field(shown, 'Street')).toHaveAccessibleDescription(t('This field is required!|street'))
  await expectAccessibleInBothThemes(shown)
  await expectFitsNarrowScreen()
  await writes(shown, { ...typed, Postcode: '2' })
  await button(shown, 'Save address').click()
  await expect.element(field(shown, 'Postcode')).toHaveAccessibleDescription(t('Incorrect postcode! Example: 00-950'))
  expect(api.sentFor(CreateAddress)).toEqual([])
  await field(shown, 'Postcode').fill('')
  // the hyphen is typed for the reader
  await field(shown, 'Postcode').click()
  await userEvent.keyboard('20002')
  await expect.element(field(shown, 'Postcode')).toHaveValue('20-002')
  await checkbox(shown, 'Default shipping address').click()
  await button(shown, 'Save address').click()
  await expect.element(shown.notice(t('You saved the address.'))).toBeVisible()
  await expect.element(heading(shown)).toHaveTextContent(t('Address Book'))
  expect(api.sentFor(CreateAddress).map(({ variables }) => variables?.input)).toEqual([
    {
      firstname: 'Zofia',
      lastname: 'Nałkowska',
      city: 'Lublin',
      country_id: 'PL',
      street: ['Krakowskie Przedmieście', '4 m. 7'],
      postcode: '20-002',
      telephone: '501234567',
      region: { region_id: null },
      company: null,
      vat_id: null,
      default_billing: false,
      default_shipping: true,
    },
  ])
})

test('ACC-4a: a company’s address has its name and a valid tax number', async () => {
  const api = bookApi(homeAddress)
  const shown = await opens(href('address-book', { which: 'new' }), api)
  const { t } = shown.language
  await shown.getByText(t('Company address'), { exact: true }).click()
  await writes(shown, { ...typed, Postcode: '20-002', 'Company name': 'Wydawnictwo Żubr', 'VAT number': '1234567890' })
  await button(shown, 'Save address').click()
  await expect.element(field(shown, 'VAT number')).toHaveAccessibleDescription(t('Incorrect VAT number!'))
  await writes(shown, { 'VAT number': 'PL 526-025-09-95' })
  api.on(CreateAddress, refusal('Najwyżej 100 adresów.'))
  await button(shown, 'Save address').click()
  await expect.element(shown.notice('Najwyżej 100 adresów.')).toBeVisible()
  await expect.element(field(shown, 'Company name')).toHaveValue('Wydawnictwo Żubr')
  const [sent] = api.sentFor(CreateAddress)
  expect(sent?.variables?.input).toMatchObject({ company: 'Wydawnictwo Żubr', vat_id: '5260250995' })
})

test('ACC-4c ACC-4d: addresses show their use, are edited, and deleted after a question, defaults not', async () => {
  const api = bookApi(homeAddress, company)
  const shown = await opens(href('address-book'), api)
  const { t } = shown.language
  const entry = (kind: string) => shown.main.getByRole('listitem', { name: t(kind) })
  await expect.element(entry('Private address')).toHaveTextContent(t('Default shipping address'))
  await expect.element(entry('Private address')).toHaveTextContent('20-002 Lublin')
  await expect.element(entry('Company address')).toHaveTextContent('5260250995')
  await expectAccessibleInBothThemes(shown)
  const locked = entry('Private address').getByRole('button', { name: t('Delete') })
  await expect.element(locked).toBeDisabled()
  await expect.element(locked).toHaveAttribute('title', t('Can not delete - address is set as default.'))

  await entry('Company address')
    .getByRole('link', { name: t('Edit') })
    .click()
  await expect.element(heading(shown)).toHaveTextContent(t('Edit address'))
  await expect.element(field(shown, 'Company name')).toHaveValue('Wydawnictwo Żubr')
  await writes(shown, { Town: 'Świdnik' })
  await checkbox(shown, 'Default billing address').click()
  await button(shown, 'Save address').click()
  await expect.element(heading(shown)).toHaveTextContent(t('Address Book'))
  const [update] = api.sentFor(UpdateAddress)
  expect(update?.variables).toMatchObject({
    id: 6,
    input: { city: 'Świdnik', company: 'Wydawnictwo Żubr', default_billing: true, default_shipping: false },
  })

  await entry('Company address')
    .getByRole('button', { name: t('Delete') })
    .click()
  const dialog = shown.getByRole('dialog', { name: t('Delete this address?') })
  await expect.element(dialog).toBeVisible()
  await expectAccessible(shown)
  await dialog.getByRole('button', { name: t('Keep it') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.sentFor(DeleteAddress)).toEqual([])
  await entry('Company address')
    .getByRole('button', { name: t('Delete') })
    .click()
  await dialog.getByRole('button', { name: t('Delete') }).click()
  await expect.element(shown.notice(t('You deleted the address.'))).toBeVisible()
  await expect.element(entry('Company address')).not.toBeInTheDocument()
  await expect.element(entry('Private address')).toBeVisible()
})

test('AUTH-15 D37: an address saved after the end of the session leads to the sign-in page with one notice', async () => {
  const refused = { data: null, errors: [{ message: OVER, extensions: { category: 'graphql-authorization' } }] }
  const api = bookApi().on(CreateAddress, () => Response.json(refused, { headers: { 'x-session': 'over' } }))
  const always = () => <SessionWatch onSignedIn={async () => {}} onSignedOut={() => {}} />
  const shown = await showPage(href('address-book', { which: 'new' }), { api, always, arrange: () => void signIn() })
  const { t } = shown.language
  await writes(shown, { ...typed, Postcode: '20-002' })
  await button(shown, 'Save address').click()
  await expect.element(heading(shown)).toHaveTextContent(t('Sign in to your account'))
  await expect.element(shown.notice(t('Your session is over, you are logged out!'))).toBeVisible()
  expect(document.querySelectorAll('[data-tone]')).toHaveLength(1)
})
