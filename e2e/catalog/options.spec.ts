import sharp from 'sharp'
import { expectAccessibleInBothThemes, waitUntilHidden, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, plainSpaces, startingWith } from '../fixtures/buyer.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { missingTexts, receivedMail } from '../fixtures/mail.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const BOOK = '/smyczek-z-lublina-dabczak-morawetz.html'
const BOOKMARK = '/zakladka-skorzana-z-koza.html'
const PRICE = 49.9
/** With the embossed name and the drawing. */
const BOOKMARK_PRICE = 39.9 + 9 + 15

const labels = {
  dedication: 'Dedication by the author for',
  wrapping: 'Gift wrapping',
  box: 'Box with a ribbon',
  bookplate: 'Bookplate with a name',
  extras: 'With the book',
}
const files = {
  default: { drawing: 'Własny rysunek do wytłoczenia', name: 'Wytłoczone imię', thread: 'czerwona' },
  en: { drawing: 'Your own drawing to emboss', name: 'Embossed name', thread: 'red' },
}

const goat = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#9b1b30' } })
    .png()
    .toBuffer()

test(
  'CAT-5 CART-2 ORD-1 ORD-11: a dedication, wrapping and a drawing are chosen, priced, kept in cart, order and mail',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, page, money } = buyer
    const { dedication, wrapping, box, bookplate, extras } = labels
    const { drawing, name, thread } = files.en

    await test.step('entered and chosen options are priced', async () => {
      await buyer.goesTo(BOOK)
      const field = page.getByLabel(dedication)
      await waitUntilVisible(page.getByText(t('Maximum %s characters', 40)))
      await field.fill('Zosi')
      await waitUntilVisible(page.getByText(t('Maximum %s characters (%s remaining)', 40, 36)))
      await page.getByLabel(wrapping).selectOption({ label: `${box} (+${money(14)})` })
      await page.getByLabel(startingWith(bookplate)).check()
      await waitUntilVisible(page.getByText(t('With the options: %s each', money(PRICE + 19))))
      await buyer.adds()
      await waitUntilVisible(buyer.notice(t('Product added to cart!')))
      // the same title without options is a line of its own
      await buyer.goesTo(BOOK)
      await buyer.adds()
      await waitUntilVisible(buyer.cartLink(2))
    })

    await test.step('a drawing is uploaded, and other files are refused', async () => {
      await buyer.goesTo(BOOKMARK)
      await page.getByLabel(name).fill('Łucja')
      await page.getByLabel(thread).check()
      const field = page.getByLabel(startingWith(drawing))
      await field.setInputFiles({ name: 'koza.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
      await waitUntilVisible(page.getByText(t('Incorrect File extension upload!')))
      await field.setInputFiles({ name: 'koza.png', mimeType: 'image/png', buffer: Buffer.from('MZ, no picture') })
      await buyer.adds()
      await waitUntilVisible(page.getByText('The file is damaged, or not what its name says.'))
      await expectAccessibleInBothThemes(page)
      await field.setInputFiles({ name: 'koza.png', mimeType: 'image/png', buffer: await goat() })
      await buyer.adds()
      await buyer.opensCart(3)
    })

    const [person, checkout] = [newPerson(), new Checkout(buyer)]
    const chosen = [`${dedication}: Zosi`, `${wrapping}: ${box}`, `${extras}: ${bookplate}`, `${drawing}: koza.png`]
    await test.step('cart and order show the options, the mail those that were not typed', async () => {
      for (const option of chosen) await buyer.sees(option, buyer.main)
      await buyer.seesTotal(2 * PRICE + 19 + BOOKMARK_PRICE)
      await buyer.link(t('Proceed to checkout')).first().tap()
      await checkout.chooses(checkout.methodNames.dhl)
      for (const option of chosen) await buyer.sees(option, buyer.main)
      await checkout.fillsContact(person)
      await checkout.fillsAddress(person)
      await checkout.goesToPayment()
      await checkout.chooses(checkout.methodNames.transfer)
      await checkout.agrees()
      const number = await checkout.orders()
      const mail = await receivedMail(person.email)
      const [typed, selected, added, uploaded] = chosen
      expect(missingTexts(mail, number, selected ?? '', added ?? '', money(PRICE + 19))).toEqual([])
      // what a guest typed is not mailed
      expect(missingTexts(mail, typed ?? '', uploaded ?? '')).toEqual([typed, uploaded])
    })
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CAT-5b: the card of a title with required options leads to its page, which asks for them', async () => {
  const buyer = await Buyer.enters()
  const { t, page } = buyer
  await buyer.goesTo('/search/zakladka skorzana z koza/')
  const card = buyer.main.getByRole('listitem').filter({ hasText: 'Zakładka skórzana z kozą' })
  // the embossed name costs 9.00
  const price = await card.getByText(startingWith('od ')).first().innerText()
  await card.getByRole('link', { name: startingWith(`${t('Choose')}: Zakładka skórzana z kozą`) }).click()
  await buyer.seesHeading('Zakładka skórzana z kozą')
  await buyer.sees(plainSpaces(price), buyer.main)
  const name = page.getByLabel('Wytłoczone imię')
  await waitUntilVisible(name)
  await buyer.adds()
  await buyer.sees(startingWith('Uzupełnij wymagane opcje'), buyer.main)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('granatowa').check()
  await name.fill('Bardzo długie imię')
  await name.blur()
  await waitUntilVisible(page.getByText(t('Maximum %s characters (%s too many)', 12, 6)))
  await name.press('Enter')
  await waitUntilVisible(page.getByText('Tekst jest za długi. Skróć go i spróbuj ponownie.'))
  await name.fill('Łucja')
  await waitUntilHidden(page.getByText('Tekst jest za długi.'))
  await name.press('Enter')
  await waitUntilVisible(buyer.cartLink(1))
  await buyer.leaves()
})

test('CAT-5: without scripts options are chosen, a file is uploaded, and both are in the cart', async () => {
  const buyer = await Buyer.enters('default', { scripts: false })
  const { page } = buyer
  const { drawing, name, thread } = files.default
  await page.goto(BOOKMARK)
  await page.getByLabel(name).fill('Łucja')
  await page.getByLabel(thread).check()
  await page
    .getByLabel(startingWith(drawing))
    .setInputFiles({ name: 'koza.png', mimeType: 'image/png', buffer: await goat() })
  await buyer.button('Do koszyka', buyer.main).first().click()
  await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Koszyk' }))
  for (const option of [`${name}: Łucja`, `Kolor nici: ${thread}`, `${drawing}: koza.png`])
    await buyer.sees(option, buyer.main)
  await buyer.leaves()
})
