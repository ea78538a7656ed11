import jsQR from 'jsqr'
import sharp from 'sharp'
import type { Locator } from '@playwright/test'
import { oneBook, type Book } from '../fixtures/api.ts'
import { expectAccessibleOn, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, plainSpaces } from '../fixtures/buyer.ts'
import { Checkout } from '../fixtures/checkout.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'
import { prepareCheckout } from '../fixtures/prepare-checkout.ts'

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

/** Content of a QR code as it is on the screen. */
async function scanned(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsQR(Uint8ClampedArray.from(data), info.width, info.height)
  return read ? new TextDecoder().decode(Uint8Array.from(read.binaryData)) : undefined
}

test(
  'CHK-5 CHK-12a: transfer data is scanned, copied or read on the success page and the order’s, in both themes',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, page, main } = buyer
    const checkout = new Checkout(buyer)
    await buyer.visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const person = await prepareCheckout(buyer, [book], { courier: 'dpd' })
    await buyer.goesTo('/checkout/billing')
    await checkout.chooses(checkout.methodNames.transfer)
    await checkout.agrees()
    const number = await checkout.orders()

    await buyer.button(t('Copy: %s', t('Account number')), main).click()
    const account = await page.evaluate(() => navigator.clipboard.readText())
    expect(account).toMatch(/^\d{26}$/)
    await waitUntilVisible(buyer.notice(t('Copied: %s', t('Account number'))))
    await buyer.button(t('Copy: %s', t('Amount')), main).click()
    const amount = await page.evaluate(() => navigator.clipboard.readText())
    expect(Number(amount.replace(',', '.'))).toBeCloseTo(book.price + 14.99)

    const grosze = amount.replace(',', '').padStart(6, '0')
    const expected = `|PL|${account}|${grosze}|Księgarnia Zakładka|${number}|||`
    const picture = main.getByRole('img', { name: t('QR code of this transfer') })
    expect(await scanned(picture)).toBe(expected)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await scanned(picture)).toBe(expected)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessibleOn(size)(page)

    await buyer.goesTo(`/orders-and-returns?order=${number}`)
    await main.getByRole('textbox', { name: t('E-mail') }).fill(person.email)
    await buyer.button(t('Show the order'), main).click()
    await buyer.seesHeading(t('Order # %s', number))
    expect(await scanned(picture)).toBe(expected)
    expect(plainSpaces(await main.innerText()).replaceAll(' ', '')).toContain(account)
    await expectAccessibleOn(size)(page)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)
