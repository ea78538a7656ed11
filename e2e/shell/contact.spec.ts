import { eventually, expectAccessibleInBothThemes, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { get } from '../fixtures/html.ts'
import { mailsTo, receivedMail } from '../fixtures/mail.ts'
import { newEmail } from '../fixtures/reader.ts'
import { expect, onPhone, test } from '../fixtures/test.ts'

const SHOP = 'kontakt@zakladka.example'

test(
  'CMS-2a: errors of a message are shown at their fields; the shop gets the message, its sender a receipt',
  onPhone,
  async ({ size }) => {
    const buyer = await Buyer.enters('default', { size })
    const { page, t, main } = buyer
    const email = newEmail()
    await buyer.goesTo('/kontakt')
    await buyer.seesHeading(t('Contact'))
    // phone, e-mail, company, bookshops with their hours
    for (const text of ['+48 81 000 00 17', SHOP]) await waitUntilVisible(buyer.link(text, main).first())
    await buyer.sees(/NIP\s9469990016/, main)
    await waitUntilVisible(buyer.link('Zakładka Zamość', main))
    await buyer.sees(/^(Otwarte do|Teraz zamknięte)/, main)
    await expectAccessibleInBothThemes(page)

    const field = (label: string) => main.getByRole('textbox', { name: startingWith(t(label)) })
    await field('E-mail').fill('ewa@')
    await field('Message').fill('Czy macie „Lalkę”?')
    await buyer.button(t('Send message'), main).click()
    const summary = main.getByRole('alert').filter({ has: page.getByRole('link') })
    await waitUntilVisible(summary.getByRole('link', { name: startingWith(t('First and last name')) }))
    expect(await field('First and last name').getAttribute('aria-invalid')).toBe('true')
    expect(await field('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(await field('Message').inputValue()).toBe('Czy macie „Lalkę”?')

    await field('First and last name').fill('Ewa Żak')
    await field('E-mail').fill(email)
    await buyer.button(t('Send message'), main).click()
    // an answer requires the consent
    const consent = main.getByRole('checkbox')
    await eventually(() => consent.getAttribute('aria-invalid')).toBe('true')
    await consent.check()
    await buyer.button(t('Send message'), main).click()
    await buyer.sees(t('Your message has been sent and we will contact you ASAP'), main)
    expect((await receivedMail(email)).plain).not.toContain('Lalkę')
    await eventually(async () => (await mailsTo(SHOP)).map(({ subject }) => subject)).toContain('Wiadomość od: Ewa Żak')
    await buyer.link(t('Write another message'), main).click()
    await waitUntilVisible(field('Message'))
    expect(await field('Message').inputValue()).toBe('')
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CMS-2: without scripts the form keeps typed values and is sent', async () => {
  const buyer = await Buyer.enters('default', { scripts: false })
  const { page, t, main } = buyer
  const email = newEmail()
  await page.goto('/kontakt')
  const field = (label: string) => main.getByRole('textbox', { name: startingWith(t(label)) })
  await field('First and last name').fill('Jan Kot')
  await field('E-mail').fill(email)
  await field('Phone, if we may call').fill('12')
  await field('Message').fill('Dzień dobry')
  await buyer.button(t('Send message'), main).click()
  await waitUntilVisible(main.getByRole('link', { name: startingWith(t('Phone, if we may call')) }))
  expect(await field('Message').inputValue()).toBe('Dzień dobry')
  await field('Phone, if we may call').fill('501 234 567')
  await main.getByRole('checkbox').check()
  await buyer.button(t('Send message'), main).click()
  await buyer.sees(t('Your message has been sent and we will contact you ASAP'), main)
  await receivedMail(email)
  await buyer.leaves()
})

test('CMS-2 CMS-1: contact and bookshops have one URL in each language, to which old ones redirect', async () => {
  for (const [polish, english, old, type] of [
    ['/kontakt', '/en/contact', '/en/contact-us', 'contact-us'],
    ['/ksiegarnie', '/en/stores', '/en/bookshops', 'stores'],
  ] as const) {
    const page = await get(shopUrl() + polish)
    expect([page.status, page.links('canonical')[0]?.href]).toEqual([200, shopUrl() + polish])
    expect(page.links('alternate').map(({ href }) => href)).toContain(shopUrl() + english)
    expect(page.body).toContain(`data-page="${type}"`)
    const moved = await get(shopUrl() + old)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, english])
  }
  // the URL of the specification
  const asSpecified = await get(`${shopUrl()}/contact`)
  expect([asSpecified.status, asSpecified.links('canonical')[0]?.href]).toEqual([200, `${shopUrl()}/kontakt`])
})
