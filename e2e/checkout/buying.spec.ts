import { waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Checkout, initialsOf, newPerson } from '../fixtures/checkout.ts'
import { missingTexts, receivedMail } from '../fixtures/mail.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const ACCOUNT = /\b\d{2}(?: \d{4}){6}\b/
const LALKA = 69.9
const COURIER = 14.99

test(
  'SRCH-1 SRCH-2 CAT-2 CART-2 CHK-2 CHK-3 CHK-5 CHK-12: a guest searches, filters and orders',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, money } = buyer
    const person = newPerson()

    await buyer.goesTo('/')
    await buyer.searches('prus')
    expect(buyer.address).toBe(`${buyer.view.base}/search/prus`)
    await buyer.filters('Binding', 'Hardback')
    expect(buyer.address).toMatch(/\?customFilters=binding:\d+$/)
    await buyer.opens('Lalka')
    await buyer.sees(money(LALKA), buyer.main)

    await buyer.adds()
    await waitUntilVisible(buyer.notice(t('Product added to cart!')))
    await buyer.opensCart(1)
    await waitUntilVisible(buyer.line('Lalka'))
    await buyer.link(t('Proceed to checkout')).first().click()

    const checkout = new Checkout(buyer)
    await checkout.chooses(checkout.methodNames.dpd)
    await checkout.fillsContact(person)
    await checkout.fillsAddress(person)
    await checkout.goesToPayment()
    await buyer.seesTotal(LALKA + COURIER)
    await checkout.chooses(checkout.methodNames.transfer)
    await checkout.agrees()
    const number = await checkout.orders()
    expect(buyer.address).toBe(`${buyer.view.base}/checkout/success`)
    await buyer.sees(person.email, buyer.main)
    const account = ACCOUNT.exec(await buyer.main.innerText())?.[0]
    expect(account).toBeDefined()

    const mail = await receivedMail(person.email)
    expect(mail.subject).toContain(number)
    expect(
      missingTexts(
        mail,
        'Lalka',
        number,
        money(LALKA + COURIER),
        account ?? '?',
        initialsOf(person),
        person.town,
        '20-002',
        '501 234 567',
      ),
    ).toEqual([])
    await buyer.link(t('Continue shopping')).click()
    await waitUntilVisible(buyer.cartLink(0))
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)
