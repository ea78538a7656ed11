import { sendGraphql, type Book, books } from '../fixtures/api.ts'
import { eventually, expectAccessible, waitUntilHidden, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { type StoredMail, mailsTo, missingTexts, receivedMail } from '../fixtures/mail.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { linkIn, newCustomer, newEmail, newToken, Reader, signInByCookie } from '../fixtures/reader.ts'
import { setStock, scarceBook } from '../fixtures/stock.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

let here: (Book & { isbn: string })[]
let away: (Book & { isbn: string })[]

const ISBNS = `query($skus: [String]) { products(filter: { sku: { in: $skus } }, pageSize: 100) {
  items { sku s_attributes { attribute_code attribute_value } } } }`
async function withIsbns(found: Book[]) {
  const { products } = await sendGraphql<{
    products: { items: { sku: string; s_attributes: { attribute_code: string; attribute_value: string }[] }[] }
  }>(ISBNS, { skus: found.map(({ sku }) => sku) })
  const numbers = new Map(
    products.items.map(({ sku, s_attributes }) => [
      sku,
      s_attributes.find(({ attribute_code }) => attribute_code === 'isbn')?.attribute_value,
    ]),
  )
  return found.flatMap((book) => ({ ...book, isbn: numbers.get(book.sku) ?? book.sku }))
}

test.beforeAll(async () => {
  here = await withIsbns(
    (await books('available', ({ inWarehouse, name }) => inWarehouse > 5 && name.length < 30)).slice(0, 5),
  )
  away = await withIsbns((await books('unavailable')).slice(0, 3))
})

const hyphened = (isbn: string) =>
  `${isbn.slice(0, 3)}-${isbn.slice(3, 5)}-${isbn.slice(5, 9)}-${isbn.slice(9, 12)}-${isbn.slice(12)}`
const one = <Of>(from: readonly Of[], index: number): Of => {
  const found = from[index]
  if (found === undefined) throw new Error('the demo shop has too few such books')
  return found
}

let waiting: { email: string; title: string }

test('ACC-7a: a sold-out title is added to the list, and the page announces a mail about its arrival', async () => {
  const reader = await Reader.signedIn('en')
  const { t } = reader
  const book = await scarceBook()
  await placeOrderByApi([{ sku: book.sku, quantity: book.inWarehouse }])
  await eventually(async () => (await books('unavailable')).some(({ sku }) => sku === book.sku)).toBe(true)
  await reader.goesTo(`/moje-podreczniki?q=${book.sku}`)
  await reader
    .button(`${t('Add to the list')}: ${book.name}`)
    .first()
    .click()
  await reader.sees(t('When a title that is missing arrives, we will write to %s.', reader.email))
  await setStock([book.sku], 3)
  waiting = { email: reader.email, title: book.name }
  await reader.leaves()
})

test(
  'ACC-7: titles are added by ISBN or by search; those in stock go into the cart; mails about prices are opt-in',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const reader = await Reader.signedIn(code, { size })
    const { page, t, main } = reader
    const [a, b, c, missing] = [one(here, 0), one(here, 1), one(here, 2), one(away, 0)]
    const rows = main.getByRole('list', { name: t('On the list') }).getByRole('listitem')
    const named = (title: string) => rows.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    const field = page.getByRole('textbox', { name: t('ISBN numbers') })
    await reader.goesTo('/moje-podreczniki')
    await reader.seesHeading(t('My books'))
    await reader.sees(t('The list is empty'))
    await expectAccessible(page)

    await test.step('pasted ISBNs are added, and invalid lines are reported by number', async () => {
      const mistyped = `${b.isbn.slice(0, -1)}${(Number(b.isbn.at(-1)) + 1) % 10}`
      const pasted = `${hyphened(a.isbn)}\nMatematyka 4\n${missing.isbn}\n${mistyped}`
      await field.fill(pasted)
      await reader.button(t('Add to the list'), main).first().click()
      for (const line of [2, 4]) await reader.sees(new RegExp(t('Line %s: %s', line, '').trim()))
      expect(await field.inputValue()).toBe(pasted)
      await waitUntilVisible(named(a.name))
      await waitUntilVisible(named(missing.name))
      await expectAccessible(page)
      await field.fill(`${a.isbn} ${b.isbn}`)
      await reader.button(t('Add to the list'), main).first().click()
      await waitUntilVisible(reader.notice(t('Successfully added product to the list')))
      await waitUntilVisible(named(b.name))
      expect(await field.inputValue()).toBe('')
      await eventually(() => rows.count()).toBe(3)
    })

    await test.step('titles are found by search and added', async () => {
      await page.getByRole('searchbox', { name: t('Title, author or subject') }).fill(c.name)
      await reader.button(t('Find titles')).click()
      await reader.sees(t('Titles found for: %s', c.name))
      await expectAccessible(page)
      await reader.button(`${t('Add to the list')}: ${c.name}`).click()
      await waitUntilVisible(named(c.name))
    })

    const box = main.getByRole('checkbox', { name: /lower prices of the titles on my list/ })
    await test.step('the consent to mails about lower prices is not ticked in advance', async () => {
      await waitUntilVisible(box)
      expect(await box.isChecked()).toBe(false)
      await expectAccessible(page)
      await box.check()
      await reader.button(t('Save the consent'), main).click()
      await waitUntilVisible(reader.notice(t('We will write when a title of the list gets cheaper.')))
    })

    await test.step('titles in stock go into the cart, and the others stay on the list', async () => {
      await reader.button(t('Take off the list: %s', b.name)).click()
      await waitUntilHidden(named(b.name))
      await reader.button(/^Put 2 /).click()
      await waitUntilVisible(named(missing.name).getByText(startingWith(t('It stays here: %s', ''))))
      await eventually(() => rows.count()).toBe(1)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await reader.reloads()
      await expectAccessible(page)
    })

    await test.step('the consent is stored and can be withdrawn', async () => {
      expect(await box.isChecked()).toBe(true)
      await box.uncheck()
      await reader.button(t('Save the consent'), main).click()
      await waitUntilVisible(reader.notice(t('We will not write about lower prices.')))
    })
    await reader.cartLink(2).tap()
    for (const { name } of [a, c]) await reader.sees(name, main)
    reader.hadNoProblems()
    await reader.leaves()
  },
)

test('ACC-7: a guest who signs in instead finds the missing title on the page of the list', async () => {
  const { email } = await newCustomer()
  const reader = await Reader.enters()
  const { page, t } = reader
  const missing = one(away, 1)
  await reader.goesTo(missing.path)
  await expectAccessible(page)
  await reader.button(t('Notify me when it is available')).click()
  await reader.link(t('keep all that you wait for on one list'), reader.main).click()
  await reader.seesHeading(t('Sign in to your account'))
  await expectAccessible(page)
  await reader.signsInHere(email)
  await reader.seesHeading(t('My books'))
  await reader.button(`${t('Add to the list')}: ${missing.name}`).click()
  await waitUntilVisible(reader.notice(t('Successfully added product to the list')))
  await reader.leaves()
})

for (const scripts of [true, false])
  test(
    `ACC-7: a guest subscribes to a title and confirms and cancels by links of the mail, scripts: ${scripts}`,
    scripts ? onPhoneInEnglish : {},
    async ({ code, size }) => {
      const reader = await Reader.enters(code, { size, scripts })
      const { page, t, main } = reader
      const missing = one(away, 2)
      const email = newEmail()
      await page.goto(reader.view.base + missing.path)
      await reader.button(t('Notify me when it is available')).click()
      await reader.seesHeading(t('Notify me when it is available'))
      await reader.sees(missing.name, main)
      const field = main.getByRole('textbox', { name: t('E-mail') })
      await field.fill('nie adres')
      await reader.button(t('Write to me'), main).click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      expect(await field.inputValue()).toBe('nie adres')
      if (scripts) await expectAccessible(page)
      await field.fill(email)
      await reader.button(t('Write to me'), main).click()
      await reader.sees(
        t('Open your mailbox: the mail from us has a link. Once you follow it, we will write when the title is here.'),
        main,
      )
      if (scripts) await expectAccessible(page)
      const mail = await receivedMail(email)
      expect(missingTexts(mail, missing.name)).toEqual([])
      await page.goto(linkIn(mail, '/powiadomienia/potwierdz/'))
      if (!scripts) await reader.button(t('Yes, write to me'), main).click()
      await reader.seesHeading(missing.name)
      await page.goto(linkIn(mail, '/moje-podreczniki/stop/'))
      if (!scripts) await reader.button(t('Do not write to me about titles'), main).click()
      await reader.sees(t('We will not write to you about titles any more, and have deleted your address.'), main)
      if (scripts) {
        // an invalid link cancels nothing and shows an error
        await page.goto(`/moje-podreczniki/stop/mybooks-1-0-${'a'.repeat(32)}`)
        await reader.sees('Ten odnośnik jest niepoprawny. Skopiuj go z wiadomości w całości.')
        await expectAccessible(page)
      }
      await reader.leaves()
    },
  )

test('ACC-7: without scripts titles are added and put into the cart, and the consent to mails is saved', async () => {
  const reader = await Reader.signedIn('default', { scripts: false })
  const { page, t, main } = reader
  const [a, b] = [one(here, 0), one(here, 1)]
  const rows = main.getByRole('list', { name: t('On the list') }).getByRole('listitem')
  await page.goto('/moje-podreczniki')
  await page.getByRole('textbox', { name: t('ISBN numbers') }).fill(`Matematyka\n${a.isbn}`)
  await reader.button(t('Add to the list'), main).first().click()
  await reader.sees(new RegExp(t('Line %s: %s', 1, '').trim()))
  expect(await page.getByRole('textbox', { name: t('ISBN numbers') }).inputValue()).toContain('Matematyka')
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox', { name: t('Title, author or subject') }).fill(b.name)
  await reader.button(t('Find titles')).click()
  await reader.button(`${t('Add to the list')}: ${b.name}`).click()
  await expect(rows).toHaveCount(2)

  const box = main.getByRole('checkbox', { name: /o niższych cenach tytułów z mojej listy/ })
  expect(await box.isChecked()).toBe(false)
  for (const [isTicked, text] of [
    [true, 'We will write when a title of the list gets cheaper.'],
    [false, 'We will not write about lower prices.'],
  ] as const) {
    await box.setChecked(isTicked)
    await reader.button(t('Save the consent'), main).click()
    await waitUntilVisible(reader.notice(t(text)))
    await page.goto('/moje-podreczniki')
    expect(await box.isChecked()).toBe(isTicked)
  }

  await page.getByRole('button', { name: /^Włóż 2 / }).click()
  await reader.sees(t('The list is empty'))
  await page.goto('/cart')
  await reader.sees(a.name, main)
  await reader.leaves()
})

test('ACC-7: a guest makes a list without scripts, puts it into the cart, and has it in the account after signing in', async () => {
  const reader = await Reader.enters('default', { scripts: false })
  const { page, t, main } = reader
  const [a, b, missing] = [one(here, 0), one(here, 1), one(away, 0)]
  const rows = main.getByRole('list', { name: t('On the list') }).getByRole('listitem')
  await page.goto('/lektury-szkolne.html')
  await reader.link(t('Have a list from school? Paste its ISBN numbers'), main).click()
  await reader.seesHeading(t('My books'))
  await page.getByRole('textbox', { name: t('ISBN numbers') }).fill(`Matematyka\n${a.isbn}\n${missing.isbn}`)
  await reader.button(t('Add to the list'), main).first().click()
  await reader.sees(new RegExp(t('Line %s: %s', 1, '').trim()))
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: t('Title, author or subject') }).fill(b.name)
  await reader.button(t('Find titles')).click()
  await reader.button(`${t('Add to the list')}: ${b.name}`).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: /^Włóż 2 / }).click()
  await reader.sees(a.name, main)
  await reader.sees(b.name, main)

  // what is in the cart has left the list
  await page.goto('/moje-podreczniki')
  await expect(rows).toHaveCount(1)
  await reader.sees(missing.name, rows)
  await page.getByRole('textbox', { name: t('ISBN numbers') }).fill(`${a.isbn}\n${b.isbn}`)
  await reader.button(t('Add to the list'), main).first().click()
  await expect(rows).toHaveCount(3)
  await reader.button(t('Take off the list: %s', b.name)).click()
  await expect(rows).toHaveCount(2)
  const { email, token } = await newCustomer()
  await signInByCookie(reader, { email, token })
  await page.goto('/moje-podreczniki')
  await expect(rows).toHaveCount(2)
  await expect(main.getByRole('button', { name: t('Do not write to me') })).toBeVisible()
  await reader.leaves()
})

test('ACC-7: one mail is sent when the awaited title arrives, and its link ends such mails', async () => {
  test.setTimeout(200_000)
  const { email, title } = waiting
  const sentMails = async () =>
    (await mailsTo(email)).filter(
      ({ subject }) => subject.includes('książka z Twojej listy') || subject.includes('Książka z Twojej listy'),
    )
  // a job checks the stock once a minute; the title arrived in the first test
  await expect.poll(async () => (await sentMails()).length, { timeout: 100_000, intervals: [500] }).toBe(1)
  const [sentMail] = await sentMails()
  const mail = (await (await fetch(`${shopUrl()}/dev/mail/${sentMail?.id}?format=json`)).json()) as StoredMail
  expect(missingTexts(mail, 'Dzień dobry', title, 'Włóż je do koszyka')).toEqual([])
  const reader = await Reader.enters()
  const { page, t } = reader
  await signInByCookie(reader, { email, token: await newToken({ email, token: '' }) })
  const text = t('We will not write to you about this list any more.')
  await page.goto(linkIn(mail, '/moje-podreczniki/stop/'))
  await reader.sees(text)
  await expectAccessible(page)
  // the link can be followed again
  await page.goto(linkIn(mail, '/moje-podreczniki/stop/'))
  await reader.sees(text)
  await reader.link(t('My books'), reader.main).click()
  await reader.button(t('Write to me when they arrive')).click()
  await waitUntilVisible(reader.button(t('Do not write to me')))
  expect(await sentMails()).toHaveLength(1)
  await reader.leaves()
})
