import { afterEach, expect, test, vi } from 'vitest'
import { answerApi, noNetwork, refusal } from '../../../web/testing/answer-api.ts'
import { button, field, heading } from '../../testing/fields.ts'
import { expectAccessibleInBothThemes, expectFitsNarrowScreen } from '../../../web/testing/expect-accessible.ts'
import { showPage } from '../../testing/show-page.tsx'
import {
  CaptchaSettings,
  CmsByName,
  ContactSettings,
  ListAllBookshops,
  SendMessage,
  type Types,
} from '../generated/documents.ts'

const settings: Types.ContactSettingsQuery = {
  contactPageConfig: { enabled: true },
  gdprCheckScope: [{ consentCode: 'contact', consentText: 'Zgadzam się.', isRequired: true, link: null }],
  storeConfig: {
    store_phone: '+48 81 000 00 17',
    store_email: 'kontakt@zakladka.example',
    seller: { name: 'Zakładka sp. z o.o.', address: 'Lublin', numbers: 'NIP 9469990016', register: 'KRS' },
  },
}
const contactApi = () =>
  answerApi()
    .on(ContactSettings, settings)
    .on(ListAllBookshops, { bookshops: [] })
    .on(CmsByName, refusal('Nie ma takiej strony.', { category: 'graphql-no-such-entity' }))
    .on(CaptchaSettings, { storeConfig: null })

afterEach(() => void vi.restoreAllMocks())

test('CMS-2 CMS-2a: errors of a message are shown at their fields, values stay, sending is confirmed', async () => {
  const api = contactApi().on(SendMessage, { contactUs: { status: true } })
  const shown = await showPage('/kontakt', { api })
  const { t } = shown.language
  for (const text of ['+48 81 000 00 17', 'kontakt@zakladka.example'])
    await expect.element(shown.main.getByRole('link', { name: text }).first()).toBeVisible()
  await expect.element(shown.getByText(/NIP\s9469990016/)).toBeVisible()
  await expectAccessibleInBothThemes(shown)
  await expectFitsNarrowScreen()
  await field(shown, 'E-mail').fill('ewa@')
  await field(shown, 'Phone, if we may call').fill('12')
  await field(shown, 'Message').fill('Czy macie „Lalkę”?')
  await button(shown, 'Send message').click()
  const summary = shown.main.getByRole('alert').filter({ hasText: t('First and last name') })
  await expect.element(summary.getByRole('link', { name: t('First and last name') })).toBeVisible()
  for (const label of ['First and last name', 'E-mail', 'Phone, if we may call'])
    await expect.element(field(shown, label)).toBeInvalid()
  await expect.element(field(shown, 'Message')).toHaveValue('Czy macie „Lalkę”?')
  expect(api.sentFor(SendMessage)).toEqual([])

  await field(shown, 'First and last name').fill('Ewa Żak')
  await field(shown, 'E-mail').fill('ewa@example.pl')
  await field(shown, 'Phone, if we may call').fill('')
  api.on(SendMessage, refusal('Zaznacz zgodę.', { category: 'graphql-input', field: 'consent-contact' }))
  await button(shown, 'Send message').click()
  // an answer requires the consent
  const consent = shown.main.getByRole('checkbox')
  await expect.element(consent).toBeInvalid()
  await consent.click()
  api.on(SendMessage, { contactUs: { status: true } })
  await button(shown, 'Send message').click()
  await expect.element(shown.getByText(t('Your message has been sent and we will contact you ASAP'))).toBeVisible()
  expect(api.sentFor(SendMessage).at(-1)?.variables?.input).toMatchObject({
    name: 'Ewa Żak',
    email: 'ewa@example.pl',
    comment: 'Czy macie „Lalkę”?',
    consents: [{ code: 'contact', accepted: true }],
  })
  await shown.main.getByRole('link', { name: t('Write another message') }).click()
  await expect.element(field(shown, 'Message')).toHaveValue('')
})

test('CMS-2a: without the form the page asks to call or write', async () => {
  const api = contactApi().on(ContactSettings, { ...settings, contactPageConfig: { enabled: false } })
  const shown = await showPage('/kontakt', { api })
  const { t } = shown.language
  await expect.element(heading(shown)).toHaveTextContent(t('Contact'))
  await expect.element(shown.getByText(t('The form is closed for now. Please call or write an e-mail.'))).toBeVisible()
  expect(button(shown, 'Send message').query()).toBeNull()
})

test('CMS-2: a form that is sent offline says so and keeps what was typed', async () => {
  const shown = await showPage('/kontakt', { api: contactApi().on(SendMessage, noNetwork) })
  await field(shown, 'First and last name').fill('Ewa Żak')
  await field(shown, 'E-mail').fill('ewa@example.pl')
  await field(shown, 'Message').fill('Czy macie „Lalkę”?')
  await shown.main.getByRole('checkbox').click()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await button(shown, 'Send message').click()
  await expect
    .element(shown.main.getByText(/^Nie masz połączenia\. Nic nie zginęło: spróbuj, gdy sieć wróci\.$/))
    .toBeVisible()
  await expect.element(shown.getByText('Coś poszło nie tak')).not.toBeInTheDocument()
  await expect.element(field(shown, 'Message')).toHaveValue('Czy macie „Lalkę”?')
})
