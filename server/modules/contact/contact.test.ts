import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
let now = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  shop = await openShop({ now: () => now })
}, 60_000)
afterAll(() => shop.close())

const READER = { name: 'Łucja Nowak-Żak', email: 'lucja@example.pl', comment: 'Czy macie „Lalkę”?\nPozdrawiam' }
const CONTACT_US = 'mutation($input: ContactUsInput!) { contactUs(input: $input) { status } }'
const CONTACT_FORM = 'mutation($contact: ContactForm!) { contactForm(contact: $contact) { message } }'
let clients = 0
/** Sends from a new IP address each time, since the rate limit counts by address. */
const send = async (query: string, variables: object, { store = 'default', from = `203.0.113.${++clients}` } = {}) =>
  (
    await shop.http.inject({
      method: 'POST',
      url: `/${store}/graphql`,
      remoteAddress: from,
      payload: { query, variables },
    })
  ).json<{ data: unknown; errors?: { message: string; extensions: object }[] }>()
const contactUs = (input: object, store?: string) => send(CONTACT_US, { input: { ...READER, ...input } }, { store })
const mails = () =>
  shop.db.many<{
    key: string
    recipient: string
    replyTo: string | null
    subject: string
    plain: string
    storeCode: string
  }>`select key, recipient, reply_to, subject, plain, store_code from mail order by id`
const newMails = async () => {
  const before = (await mails()).length
  await shop.runDueJobs()
  return (await mails()).slice(before)
}

describe('CMS-2: a message to the shop', () => {
  it('is mailed to the shop, which can reply to it, and the sender gets a receipt without the text', async () => {
    const { data, errors } = await contactUs({ telephone: '0048 501-234-567', order_number: 'nr 000 000 012' })
    expect(errors).toBeUndefined()
    expect(data).toEqual({ contactUs: { status: true } })
    const [forShop, receipt] = await newMails()
    expect(forShop).toMatchObject({
      recipient: 'kontakt@zakladka.example',
      replyTo: READER.email,
      subject: 'Wiadomość od: Łucja Nowak-Żak, zamówienie 000000012',
    })
    for (const part of ['Czy macie „Lalkę”?', 'Pozdrawiam', 'Telefon: +48 501 234 567', 'E-mail: lucja@example.pl'])
      expect(forShop?.plain).toContain(part)
    expect(receipt).toMatchObject({
      recipient: READER.email,
      replyTo: null,
      subject: 'Otrzymaliśmy Twoją wiadomość',
    })
    expect(receipt?.plain).toContain('Dnia 23.11.2026')
    // the mailbox may be a stranger's: the form must not carry text to it
    expect(receipt?.plain).not.toMatch(/Lalkę|Łucja/)
  })

  it('by ScandiPWA’s mutation has the same effect, in the language of the view', async () => {
    const contact = { name: 'Jan Kot', email: 'jan@example.pl', message: 'Good day' }
    const { data } = await send(CONTACT_FORM, { contact }, { store: 'en' })
    expect(data).toEqual({ contactForm: { message: 'Your message has been sent and we will contact you ASAP' } })
    const [forShop, receipt] = await newMails()
    expect(forShop).toMatchObject({ storeCode: 'default', subject: 'Wiadomość od: Jan Kot', replyTo: contact.email })
    expect(receipt).toMatchObject({ storeCode: 'en', subject: 'We have received your message' })
  })

  it.each([
    [{ name: ' ' }, 'name', 'Wpisz imię i nazwisko.'],
    [{ name: '12 345' }, 'name', 'Wpisz imię i nazwisko.'],
    [{ name: 'Wygraj na www.oszust.example' }, 'name', 'Wpisz imię i nazwisko.'],
    [{ email: 'lucja@' }, 'email', 'Adres e-mail jest niepoprawny. Sprawdź go i spróbuj jeszcze raz.'],
    [{ comment: '\n ' }, 'comment', 'Wpisz treść wiadomości.'],
    [{ telephone: 'nie mam' }, 'telephone', 'Niepoprawny numer telefonu.'],
    [{ order_number: 'nie pamiętam?' }, 'order_number', 'Wpisz numer tak, jak w mailu z zamówieniem.'],
  ])('%o is refused at %s: %s', async (wrong, field, message) => {
    expect((await contactUs(wrong)).errors?.[0]).toMatchObject({
      message,
      extensions: { category: 'graphql-input', field },
    })
  })

  it('is refused at its text field if the text is too long', async () => {
    expect((await contactUs({ comment: 'x'.repeat(3001) })).errors?.[0]).toMatchObject({
      message: 'Wpisz najwyżej tyle znaków: 3000.',
      extensions: { field: 'comment' },
    })
  })

  it('is refused without the required consent, and logs the given ones', async () => {
    const refused = await contactUs({ consents: [{ code: 'contact', accepted: false }] })
    expect(refused.errors?.[0]).toMatchObject({ extensions: { field: 'consent-contact' } })
    const logged = () =>
      shop.db.many<{ scope: string; action: string }>`select scope, action from consent_log order by id`
    const before = (await logged()).length
    expect(
      (await contactUs({ comment: 'Ze zgodą', consents: [{ code: 'contact', accepted: true }] })).errors,
    ).toBeUndefined()
    expect((await logged()).slice(before)).toEqual([{ scope: 'contactus', action: 'given' }])
    await shop.runDueJobs()
  })

  it('is stored once if sent twice; the fourth of a day from one e-mail address gets no receipt', async () => {
    const email = 'ofiara@example.pl'
    for (let i = 0; i < 4; i++) {
      await contactUs({ email, comment: `Numer ${i}` })
      await contactUs({ email, comment: `Numer ${i}` })
    }
    const sent = await newMails()
    expect(sent.filter(({ replyTo }) => replyTo === email)).toHaveLength(4)
    expect(sent.filter(({ recipient }) => recipient === email)).toHaveLength(3)
  })

  it('is limited to five in a row from one client', async () => {
    const messages = []
    for (let at = 0; at < 6; at++) {
      const input = { ...READER, comment: `Znowu ${at}` }
      messages.push((await send(CONTACT_US, { input }, { from: '198.51.100.78' })).errors?.[0]?.message)
    }
    expect(messages).toEqual([
      ...Array<undefined>(5).fill(undefined),
      'Za dużo zapytań naraz. Odczekaj chwilę i spróbuj jeszcze raz.',
    ])
    await shop.runDueJobs()
  })

  it('is deleted after 90 days', async () => {
    const stored = async () => (await shop.db.many`select id from contact_message`).length
    expect(await stored()).toBeGreaterThan(0)
    now = new Date('2027-02-22T10:00:00Z')
    await enqueue(shop.db, { kind: 'delete-old-personal-data', payload: {} })
    await shop.runDueJobs()
    expect(await stored()).toBe(0)
  })

  it('is refused if the form is disabled', async () => {
    const enabled = async () => (await shop.query('{ contactPageConfig { enabled } }')).data
    expect(await enabled()).toEqual({ contactPageConfig: { enabled: true } })
    await shop.db.transaction(async (tx) => {
      await tx.run`insert into setting (path, value) values ('contact/contact/enabled', '0')`
      await notifyChangedTags(tx, ['store'])
    })
    await expect.poll(enabled).toEqual({ contactPageConfig: { enabled: false } })
    expect((await contactUs({}, 'en')).errors?.[0]?.message).toBe('The contact form is unavailable.')
    const contact = { name: 'Jan', email: 'jan@example.pl', message: 'Good day' }
    expect((await send(CONTACT_FORM, { contact }, { store: 'en' })).errors?.[0]?.message).toBe('Contact is disabled')
  })
})
