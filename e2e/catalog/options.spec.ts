import sharp from 'sharp'
import { expectAccessibleInBothThemes, gone, phone, seen } from '../fixtures/browser.ts'
import { Buyer, plainSpaces, startingWith, type ViewCode } from '../fixtures/buyer.ts'
import { Checkout, somebody } from '../fixtures/checkout.ts'
import { missingIn, receivedMail } from '../fixtures/mail.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

const BOOK = '/smyczek-z-lublina-dabczak-morawetz.html'
const PRICE = 49.9

const words = {
  default: {
    dedication: 'Dedykacja autorki dla',
    wrapping: 'Opakowanie na prezent',
    box: 'Pudełko ze wstążką',
    bookplate: 'Ekslibris z imieniem',
    extras: 'Do książki',
  },
  en: {
    dedication: 'Dedication by the author for',
    wrapping: 'Gift wrapping',
    box: 'Box with a ribbon',
    bookplate: 'Bookplate with a name',
    extras: 'With the book',
  },
} satisfies Record<ViewCode, object>

const files = {
  default: {
    drawing: 'Własny rysunek do wytłoczenia',
    name: 'Wytłoczone imię',
    thread: 'czerwona',
    damaged: 'Plik jest uszkodzony albo nie jest tym, na co wskazuje jego nazwa.',
  },
  en: {
    drawing: 'Your own drawing to emboss',
    name: 'Embossed name',
    thread: 'red',
    damaged: 'The file is damaged, or not what its name says.',
  },
} satisfies Record<ViewCode, object>

const goat = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#9b1b30' } })
    .png()
    .toBuffer()

test(
  'CAT-5 CART-2 ORD-1: a dedication, wrapping and a bookplate are chosen, priced, kept in cart, order and mail',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, page, money } = buyer
    const { dedication, wrapping, box, bookplate, extras } = words[code]
    await buyer.goesTo(BOOK)
    const field = page.getByLabel(dedication)
    await seen(page.getByText(t('Maximum %s characters', 40)))
    await field.fill('Zosi')
    await seen(page.getByText(t('Maximum %s characters (%s remaining)', 40, 36)))
    await page.getByLabel(wrapping).selectOption({ label: `${box} (+${money(14)})` })
    await page.getByLabel(startingWith(bookplate)).check()
    await seen(page.getByText(t('With the options: %s each', money(PRICE + 19))))
    await buyer.adds()
    await seen(size === phone ? buyer.notice(t('Product added to cart!')) : buyer.minicart().getByText(buyer.copies(1)))
    // the same title without options is another line
    await buyer.goesTo(BOOK)
    await buyer.adds()
    await buyer.opensCart(2)
    const chosen = [`${dedication}: Zosi`, `${wrapping}: ${box}`, `${extras}: ${bookplate}`]
    for (const option of chosen) await buyer.sees(option, buyer.main)
    await buyer.seesTotal(2 * PRICE + 19)

    const person = somebody()
    const checkout = new Checkout(buyer)
    await checkout.begins()
    for (const option of chosen) await buyer.sees(option, buyer.main)
    await checkout.isDelivered(person, checkout.ways.dhl)
    await checkout.chooses(checkout.ways.transfer)
    await checkout.agrees()
    const number = await checkout.orders()
    const mail = await receivedMail(person.email)
    expect(missingIn(mail, number, ...chosen, money(PRICE + 19))).toEqual([])
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('from a card a title with required options leads to its page, which asks for them', async () => {
  const buyer = await Buyer.enters()
  const { t, page } = buyer
  await buyer.goesTo('/search/zakladka skorzana z koza/')
  const card = buyer.main.getByRole('listitem').filter({ hasText: 'Zakładka skórzana z kozą' })
  // the name that is embossed costs 9.00
  const price = await card.getByText(startingWith('od ')).first().innerText()
  await card.getByRole('link', { name: startingWith(`${t('Choose')}: Zakładka skórzana z kozą`) }).click()
  await buyer.seesHeading('Zakładka skórzana z kozą')
  await buyer.sees(plainSpaces(price), buyer.main)
  const name = page.getByLabel('Wytłoczone imię')
  await seen(name)
  await buyer.adds()
  await buyer.sees(startingWith('Uzupełnij wymagane opcje'), buyer.main)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('granatowa').check()
  await name.fill('Bardzo długie imię')
  await name.blur()
  await seen(page.getByText(t('Maximum %s characters (%s too many)', 12, 6)))
  await name.press('Enter')
  await seen(page.getByText('Tekst jest za długi. Skróć go i spróbuj ponownie.'))
  await name.fill('Łucja')
  await gone(page.getByText('Tekst jest za długi.'))
  await name.press('Enter')
  await seen(buyer.cartLink(1))
  await buyer.leaves()
})

test('without scripts options are chosen and added as well', async () => {
  const buyer = await Buyer.enters('default', { scripts: false })
  const { page } = buyer
  await page.goto('/zakladka-skorzana-z-koza.html')
  await page.getByLabel('Wytłoczone imię').fill('Łucja')
  await page.getByLabel('czerwona').check()
  await buyer.button('Do koszyka', buyer.main).first().click()
  await seen(page.getByRole('heading', { level: 1, name: 'Koszyk' }))
  await buyer.sees('Wytłoczone imię: Łucja', buyer.main)
  await buyer.sees('Kolor nici: czerwona', buyer.main)
  await buyer.leaves()
})

test(
  'CAT-5 ORD-11: a drawing is sent with a bookmark, named in cart, order and mail, and refused where it is none',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, page } = buyer
    const { drawing, name, thread } = files[code]
    await buyer.goesTo('/zakladka-skorzana-z-koza.html')
    await page.getByLabel(name).fill('Łucja')
    await page.getByLabel(thread).check()
    const field = page.getByLabel(startingWith(drawing))
    await field.setInputFiles({ name: 'koza.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
    await seen(page.getByText(t('Incorrect File extension upload!')))
    await field.setInputFiles({ name: 'koza.png', mimeType: 'image/png', buffer: Buffer.from('MZ, no picture') })
    await buyer.adds()
    await seen(page.getByText(files[code].damaged))
    await expectAccessibleInBothThemes(page)
    await field.setInputFiles({ name: 'koza.png', mimeType: 'image/png', buffer: await goat() })
    await buyer.adds()
    if (size === phone) await seen(buyer.notice(t('Product added to cart!')))
    await buyer.opensCart(1)
    await buyer.sees(`${drawing}: koza.png`, buyer.main)

    const person = somebody()
    const checkout = new Checkout(buyer)
    await checkout.isDelivered(person, checkout.ways.dhl)
    await checkout.chooses(checkout.ways.transfer)
    await checkout.agrees()
    const number = await checkout.orders()
    const mail = await receivedMail(person.email)
    expect(missingIn(mail, number, `${drawing}: koza.png`)).toEqual([])
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('CAT-5: without scripts a file is sent as well', async () => {
  const buyer = await Buyer.enters('default', { scripts: false })
  const { page } = buyer
  const { drawing, name, thread } = files.default
  await page.goto('/zakladka-skorzana-z-koza.html')
  await page.getByLabel(name).fill('Łucja')
  await page.getByLabel(thread).check()
  await page
    .getByLabel(startingWith(drawing))
    .setInputFiles({ name: 'koza.png', mimeType: 'image/png', buffer: await goat() })
  await buyer.adds()
  await seen(page.getByRole('heading', { level: 1, name: 'Koszyk' }))
  await buyer.sees(`${drawing}: koza.png`, buyer.main)
  await buyer.leaves()
})
