import { waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { get } from '../fixtures/html.ts'
import { receivedMail } from '../fixtures/mail.ts'
import { newEmail } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'

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
