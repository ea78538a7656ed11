import { oneBook, type Book } from '../fixtures/api.ts'
import { eventually, waitUntilHidden, phone, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { get } from '../fixtures/html.ts'
import { scrollsTo } from '../fixtures/layout.ts'
import { missingTexts, receivedMail } from '../fixtures/mail.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { PASSWORD } from '../fixtures/reader.ts'
import { scarceBook } from '../fixtures/stock.ts'
import { expect, onPhone, test } from '../fixtures/test.ts'

let cheap: Book
test.beforeAll(async () => {
  cheap = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

test(
  'CAT-2 CAT-19: Back from a book restores the list: filters, order, page and scroll position',
  onPhone,
  async ({ size }) => {
    const buyer = await Buyer.enters('default', { size })
    const { t, page } = buyer
    await buyer.goesTo('/literatura-piekna.html')
    await buyer.filters('Format', 'Książka')
    await buyer.sorts(t('Price: low to high'))
    await eventually(() => buyer.address).toContain('sort=price')
    const next = buyer.link(t('Next page'), page.getByRole('navigation', { name: t('Pages') }))
    await scrollsTo(next)
    await next.click()
    await eventually(() => buyer.address).toMatch(/\?customFilters=format:book&sort=price&page=2$/)
    // real titles instead of placeholders
    await eventually(async () => (await buyer.titles()).filter(Boolean).length).toBe(24)
    const [address, titles] = [buyer.address, await buyer.titles()]
    const title = titles.at(-3) ?? ''
    // position at the time of the click, after any automatic scrolling
    const heightOf = (link: Element) => Math.round(link.getBoundingClientRect().top)
    await buyer
      .link(title, buyer.main)
      .first()
      .evaluate((link) =>
        link.addEventListener('click', () =>
          sessionStorage.setItem('pressed at', `${Math.round(link.getBoundingClientRect().top)} ${scrollY}`),
        ),
      )
    await buyer.opens(title)
    const [height, scroll] = ((await page.evaluate(() => sessionStorage.getItem('pressed at'))) ?? '')
      .split(' ')
      .map(Number)
    expect(scroll).toBeGreaterThan(500)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await buyer.seesHeading('Literatura piękna')
    expect(buyer.address).toBe(address)
    expect(await buyer.titles()).toEqual(titles)
    // exact to a pixel, although rows outside the viewport are laid out again
    await eventually(async () =>
      Math.abs((await buyer.link(title, buyer.main).first().evaluate(heightOf)) - (height ?? 0)),
    ).toBeLessThanOrEqual(1)
    await waitUntilVisible(buyer.link(t('Remove the filter: %s', 'Książka')))
    expect(
      await page
        .getByRole('combobox', { name: t('Sort by') })
        .locator('option:checked')
        .innerText(),
    ).toBe(t('Price: low to high'))
    // forward again
    await page.goForward()
    await buyer.seesHeading(title)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test(
  'CHK-2 CHK-3 CHK-3d CHK-5a CHK-5c CHK-6a CHK-6b CHK-6d: a reload keeps the checkout, until its form is cleared, and the success page, which no other visitor can open',
  onPhone,
  async ({ size }) => {
    const buyer = await Buyer.enters('default', { size })
    const [checkout, person] = [new Checkout(buyer), newPerson()]
    const { t } = buyer
    const same = buyer.main.getByRole('checkbox', { name: t('The same as the recipient’s') })
    await buyer.hasInCart(cheap)

    await test.step('a reload in the middle of the checkout', async () => {
      await checkout.begins()
      await checkout.chooses(checkout.methodNames.dpd)
      await checkout.fillsContact(person)
      await checkout.fillsAddress(person)
      await buyer.reloads()
      expect(await checkout.choice(checkout.methodNames.dpd).isChecked()).toBe(true)
      for (const [label, value] of [
        ['E-mail', person.email],
        ['Last name', person.lastName],
        ['Street', person.street],
        ['Town', person.town],
        ['Postcode', '20-002'],
      ] as const)
        expect(await checkout.field(label).inputValue(), label).toBe(value)
      await checkout.goesToPayment()
      await checkout.chooses(checkout.methodNames.transfer)
      await same.uncheck()
      await checkout.field('Last name').fill('Żak')
      await checkout.field('Street').fill('Narutowicza')
      await buyer.reloads()
      expect(await checkout.choice(checkout.methodNames.transfer).isChecked()).toBe(true)
      expect(await checkout.field('Street').inputValue()).toBe('Narutowicza')
      expect(await checkout.field('Last name').inputValue()).toBe('Żak')
      // back to the first step
      await buyer.link(t('Delivery'), buyer.page.getByRole('navigation', { name: t('Steps of the order') })).click()
      await waitUntilVisible(buyer.button(t('Continue to payment')))
      expect(await checkout.field('Last name').inputValue()).toBe(person.lastName)
      expect(await checkout.choice(checkout.methodNames.dpd).isChecked()).toBe(true)
    })

    await test.step('the cleared form has its defaults, over a reload too, until it is put back', async () => {
      const texts = () =>
        buyer.main
          .getByRole('textbox')
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
      const before = await texts()
      expect(before).toContain(person.email)
      await buyer.button(t('Clear the form')).click()
      await eventually(async () => (await texts()).join('')).toBe('')
      await buyer.button(t('Put back')).click()
      await eventually(texts).toEqual(before)
      await buyer.button(t('Clear the form')).click()
      await buyer.reloads()
      await eventually(async () => (await texts()).join('')).toBe('')
      await checkout.chooses(checkout.methodNames.dpd)
      await checkout.fillsContact(person)
      await checkout.fillsAddress(person)
      await checkout.goesToPayment()
      // the other billing address is forgotten too
      expect(await same.isChecked()).toBe(true)
    })

    let number = ''
    await test.step('the success page survives a reload, and the stored fields are cleared', async () => {
      await checkout.chooses(checkout.methodNames.transfer)
      await checkout.agrees()
      number = await checkout.orders()
      await buyer.reloads()
      expect(await checkout.seesConfirmation()).toBe(number)
      const kept = await buyer.page.evaluate(
        () => JSON.parse(localStorage.getItem('checkout_fields') ?? '{}') as Record<string, unknown>,
      )
      expect(kept).toEqual(
        expect.objectContaining({
          paymentMethodCode: '',
          shippingMethodCode: '',
          billingSameAsShipping: false,
          billingAddressId: 0,
          shippingAddressFields: {},
          billingAddressFields: {},
        }),
      )
      expect(JSON.stringify(kept)).not.toContain(person.lastName)
      await buyer.goesTo('/checkout/details')
      expect(await checkout.seesConfirmation()).toBe(number)
      await waitUntilVisible(buyer.main.getByRole('heading', { name: t('What happens next') }))
      await expect(buyer.main.locator('img')).toHaveCount(1)
    })

    await test.step('a guest can create an account for the order', async () => {
      await buyer.link(t('Create an account'), buyer.main).click()
      await buyer.seesHeading(t('Create new account'))
      expect(
        await buyer.main
          .getByRole('textbox', { name: t('E-mail') })
          .first()
          .inputValue(),
      ).toBe(person.email)
      const rule = 'At least %s characters, of %s kinds: small letters, capitals, digits, other signs.'
      await buyer.sees(t(rule, 8, 3), buyer.main)
      await buyer.main.getByRole('textbox', { name: startingWith(t('First name')) }).fill('Ala')
      await buyer.main.getByRole('textbox', { name: startingWith(t('Last name')) }).fill('Żak')
      for (const field of await buyer.main.locator('input[type=password]').all()) await field.fill(PASSWORD)
      await buyer.agrees()
      const sent = buyer.page.waitForRequest((request) => (request.postData() ?? '').includes('mutation CreateAccount'))
      await buyer.button(t('Sign up'), buyer.main).click()
      expect((await sent).postDataJSON()).toMatchObject({ variables: { input: { orderID: number } } })
    })
    buyer.hadNoProblems()
    await buyer.leaves()

    const toStranger = await get(`${shopUrl()}/checkout/success`)
    expect(new URL(toStranger.headers.get('location') ?? '', shopUrl()).pathname).toBe('/cart')
  },
)

test('CART-1e CAT-8 CAT-8e CAT-18 FORM-3b: quantities and lines follow the stock, including orders of others meanwhile', async () => {
  const last = await scarceBook()
  const few = await oneBook(
    'available',
    ({ inWarehouse, sku }) => inWarehouse > 1 && inWarehouse < 20 && sku !== cheap.sku && sku !== last.sku,
  )
  const buyer = await Buyer.enters('en')
  const { t } = buyer
  const sees = (sum: number) => buyer.seesTotal(Math.round(sum * 100) / 100)
  await buyer.hasInCart(few, last, cheap)
  await buyer.goesTo('/cart')

  await test.step('quantities are limited by the stock', async () => {
    await sees(few.price + last.price + cheap.price)
    await buyer.sees(buyer.items(3))
    const quantity = buyer.quantityOf(few.name)
    const maxQuantity = Number(await quantity.getAttribute('max'))
    expect(await buyer.button(t('Decrease'), buyer.line(few.name)).getAttribute('aria-disabled')).toBe('true')
    await quantity.fill(String(maxQuantity))
    await quantity.press('Enter')
    expect(await buyer.button(t('Increase'), buyer.line(few.name)).getAttribute('aria-disabled')).toBe('true')
    await sees(few.price * maxQuantity + last.price + cheap.price)
    await buyer.button(t('Remove %s from the cart', few.name)).click()
    await waitUntilHidden(buyer.line(few.name))
    await sees(last.price + cheap.price)
    await buyer.sees(buyer.items(2))
    expect(await buyer.link(t('Proceed to checkout')).count()).toBeGreaterThan(0)
  })

  await test.step('the cart reports missing copies', async () => {
    expect(await placeOrderByApi([{ sku: last.sku, quantity: last.inWarehouse }])).toMatch(/^\d{9,}$/)
    await buyer.reloads()
    await buyer.sees(t('Not everything in the cart can be ordered as it is.'))
    expect(await buyer.button(t('Proceed to checkout')).first().isDisabled()).toBe(true)
    await buyer.button(t('Remove %s from the cart', last.name)).first().click()
    await buyer.link(t('Proceed to checkout')).first().click()
    await buyer.seesHeading(t('Delivery – checkout'))
  })
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CHK-3 CHK-7 CAT-4 CHK-12: an e-book needs no address but a consent; its mail names no delivery', async () => {
  const buyer = await Buyer.enters('default', { size: phone })
  const [checkout, person] = [new Checkout(buyer), newPerson()]
  const { t } = buyer
  await buyer.goesTo('/lalka-prus-ebook.html')
  await buyer.sees(t('The file is ready right after payment'))
  await buyer.adds()
  await buyer.opensCart(1)
  await buyer.link(t('Proceed to checkout')).first().click()
  await eventually(() => buyer.address).toBe('/checkout/billing')
  expect(await checkout.choice(checkout.methodNames.dhl).count()).toBe(0)
  await checkout.field('E-mail').fill(person.email)
  expect(await checkout.field('Town').count()).toBe(0)
  await checkout.chooses(checkout.methodNames.transfer)
  await checkout.agrees()
  const consent = buyer.main.getByRole('checkbox', {
    name: 'Zgadzam się na dostarczenie zamówionych e-booków i nagrań przed upływem 14 dni',
  })
  expect(await consent.isChecked()).toBe(false)
  await checkout.orderButton.click()
  await buyer.sees(t('Please accept this to place the order.'))
  await consent.check()
  const number = await checkout.orders()
  const mail = await receivedMail(person.email)
  expect(
    missingTexts(
      mail,
      number,
      'Lalka',
      buyer.money(14.9),
      'otrzymaliśmy Twoją zgodę na dostarczenie e-booków i nagrań',
      'Regulamin i wzór formularza odstąpienia są w załączniku PDF.',
    ),
  ).toEqual([])
  expect(mail.plain).not.toContain(t('Delivery').toLocaleUpperCase('pl'))
  buyer.hadNoProblems()
  await buyer.leaves()
})
