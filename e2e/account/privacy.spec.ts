import { readFile } from 'node:fs/promises'
import { sendGraphql, oneBook } from '../fixtures/api.ts'
import { expectAccessible, newIpAddress, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { linkIn, waitForNthMail, newEmail, PASSWORD, Reader } from '../fixtures/reader.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const names = { download: 'Download my data', anonymise: 'Anonymise my data', ask: 'Ask for the deletion' }

/** Allows all cookies and sends a contact message, which needs a consent. */
async function agrees({ visitor, view, email }: Reader) {
  const token = (await visitor.context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const as = { token: decodeURIComponent(token), shop: shopUrl() + view.base, from: newIpAddress() }
  await sendGraphql('mutation { gdprAllow { success } }', {}, as)
  const input = { name: 'Zofia Nałkowska', email, comment: '?', consents: [{ code: 'contact', accepted: true }] }
  await sendGraphql('mutation($input: ContactUsInput!) { contactUs(input: $input) { status } }', { input }, as)
}

test(
  'ACC-8 GDPR-3 GDPR-4: data is downloaded, anonymised, deleted on request, consents withdrawn; errors show in place',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const reader = await Reader.signedIn(code, { size })
    const { page, t, main } = reader
    await agrees(reader)
    await reader.goesTo('/privacy-settings')
    await reader.seesHeading(t('Privacy Settings'))
    await waitUntilVisible(main.getByRole('link', { name: 'iod@zakladka.example' }))
    await expectAccessible(page)
    const form = (name: string) => main.locator('form').filter({ has: page.getByRole('button', { name }) })

    const download = form(names.download)
    await download.getByRole('button', { name: names.download }).click()
    await waitUntilVisible(download.getByText(t('Enter your password.')))
    await download.locator('input[type=password]').fill(PASSWORD)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      download.getByRole('button', { name: names.download }).click(),
    ])
    expect(file.suggestedFilename()).toBe('personal-data.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain(`account,1,email,${reader.email}`)
    await waitUntilVisible(reader.notice(t('Your personal data has been downloaded!')))
    const archive = await download
      .getByRole('link', { name: t('the archive with documents (ZIP)') })
      .getAttribute('href')
    const zip = await fetch(new URL(archive ?? '', shopUrl()))
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip'])

    const isAsked = (url: URL) => url.pathname.endsWith('/graphql')
    await page.route(isAsked, (route) =>
      /DownloadData/.test(route.request().postData() ?? '') ? route.fulfill({ status: 500 }) : route.fallback(),
    )
    await download.locator('input[type=password]').fill(PASSWORD)
    await download.getByRole('button', { name: names.download }).click()
    await waitUntilVisible(download.getByText(t('An error has occurred!')))
    await page.unroute(isAsked)
    reader.visitor.problems.splice(0)

    const anonymise = form(names.anonymise)
    await anonymise.locator('input[type=password]').fill(PASSWORD)
    await anonymise.getByRole('button', { name: names.anonymise }).click()
    await waitUntilVisible(anonymise.getByText(t('Tick the box to go on.')))
    await anonymise.getByRole('checkbox').check()
    await anonymise.getByRole('button', { name: names.anonymise }).click()
    await waitUntilVisible(reader.notice(t('Your cookies data has been anonymized!')))

    const given = main.getByRole('region', { name: t('Your consents') })
    const ofMessage = given.getByRole('listitem').filter({ hasText: 'to answer my message' })
    await waitUntilVisible(given.getByRole('link', { name: t('Cookie settings') }))
    await waitUntilVisible(ofMessage.getByText(t('Your messages are deleted with it.')))
    await ofMessage.getByRole('button', { name: t('Withdraw the consent') }).click()
    await waitUntilVisible(reader.notice(t('The consent was withdrawn.')))
    await expect(ofMessage.getByRole('button')).toHaveCount(0)
    expect(await ofMessage.allInnerTexts()).toEqual([
      expect.stringContaining(t('Withdrawn')),
      expect.stringContaining(t('Given')),
    ])

    const request = form(names.ask)
    await request.getByRole('checkbox').check()
    await request.locator('input[type=password]').fill(PASSWORD)
    await request.getByRole('button', { name: names.ask }).click()
    await waitUntilVisible(reader.notice(t('Your delete request has been sent!')))
    await reader.sees(t('You have asked us to delete your data. Confirm it with the link that we have mailed to you.'))
    const link = linkIn(await waitForNthMail(4, reader.email), '/privacy-settings/confirm')
    await reader.opensPath(link)
    await main.getByRole('button', { name: t('Yes, delete my data') }).click()
    await waitUntilVisible(reader.notice(t('Your request is confirmed.')))
    await reader.goesTo('/privacy-settings')
    await main.getByRole('button', { name: t('Take the request back') }).click()
    await waitUntilVisible(main.getByRole('button', { name: names.ask }))
    reader.hadNoProblems()
    await reader.leaves()
  },
)

test('ACC-8: without scripts the form leads to a page with the downloads', async () => {
  const reader = await Reader.signedIn('default', { scripts: false })
  const { page, main, t } = reader
  await page.goto('/privacy-settings')
  const form = main.locator('form').filter({ has: page.getByRole('button', { name: 'Pobierz moje dane' }) })
  await form.locator('input[type=password]').fill(PASSWORD)
  await form.getByRole('button', { name: 'Pobierz moje dane' }).click()
  await waitUntilVisible(main.getByRole('link', { name: t('the table (CSV)') }))
  await reader.leaves()
})

test(
  'GDPR-6 ORD-6a: a guest finds the order, downloads its data and anonymises it',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { sku } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
    const email = newEmail()
    const number = await placeOrderByApi([{ sku, quantity: 1 }], { email })
    await operator('orders', 'paid', number)
    await operator('orders', 'invoice', number)
    await operator('orders', 'ship', number)
    const reader = await Reader.enters(code, { size })
    const { page, t, main } = reader
    const looksUp = async () => {
      await reader.fills({ 'Order number': number, 'E-mail': email })
      await main.getByRole('button', { name: t('Show the order') }).click()
    }
    await reader.goesTo('/orders-and-returns')
    await looksUp()
    await reader.seesHeading(t('Order # %s', number))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: t('Download the data') }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(email)
    await expectAccessible(page)
    await main.getByRole('button', { name: t('Anonymise the order') }).click()
    await reader.seesHeading(t('Orders and Returns'))
    await looksUp()
    await waitUntilVisible(main.getByText(t("We couldn't locate an order with the information provided.")))
    await reader.leaves()
  },
)
