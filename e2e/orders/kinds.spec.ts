import { ask } from '../fixtures/api.ts'
import { operator, opensTab, orderPath, readerOf, sheetOf } from '../fixtures/busy-order.ts'
import { newAddress, phone, seen } from '../fixtures/browser.ts'
import { startingWith, type ViewCode } from '../fixtures/buyer.ts'
import { Checkout } from '../fixtures/checkout.ts'
import { type KeptMail, mailsTo, missingIn } from '../fixtures/mail.ts'
import { type Customer, mailNumber, newCustomer, type Reader } from '../fixtures/reader.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

/** An order keeps the names under which it was placed, here in one view and there in the other. */
const words = {
  default: {
    binding: 'Oprawa',
    hard: 'twarda',
    large: 'Duży druk',
    no: 'Nie',
    evening: 'Wieczór z książką',
    links: 'Wykłady',
    first: 'Wykład 1. Wieczór',
    name: 'Wytłoczone imię',
    thread: 'Kolor nici',
    red: 'czerwona',
    talk: 'Rozmowa o lekturach',
    day: 'Dzień rozmowy',
    time: 'Godzina',
    wanted: 'Czego szukasz?',
    crime: 'kryminałów',
    child: 'książek dla dziecka',
    taste: 'Co lubisz czytać?',
  },
  en: {
    binding: 'Binding',
    hard: 'Hardback',
    large: 'Large print',
    no: 'No',
    evening: 'An evening with a book',
    links: 'Lectures',
    first: 'Lecture 1. Evening',
    name: 'Embossed name',
    thread: 'Colour of the thread',
    red: 'red',
    talk: 'A talk about books',
    day: 'Day of the talk',
    time: 'Time',
    wanted: 'What are you looking for?',
    crime: 'crime novels',
    child: 'books for a child',
    taste: 'What do you like to read?',
  },
} satisfies Record<ViewCode, object>

const NOVEL = 'Placówka'
const VOLUME = 'Kamień w bucie'
const COURSE = 'Jak dobrze spać. Cztery wykłady'
const BOOKMARK = 'Zakładka skórzana z kozą'
const namesIn = (code: ViewCode) => [NOVEL, VOLUME, words[code].evening, COURSE, BOOKMARK, words[code].talk]

/** What is chosen, as cart, order and mail spell it. */
function chosenIn(code: ViewCode): string[] {
  const { binding, hard, large, no, links, first, name, thread, red, day, wanted, crime, child, taste } = words[code]
  return [
    `${binding}: ${hard}`,
    `${large}: ${no}`,
    '1 × Ptaki na marginesie',
    '1 × Brama Grodzka',
    `${links}: ${first}`,
    `${name}: Łucja`,
    `${thread}: ${red}`,
    `${day}: 2027-03-08`,
    '17:30',
    `${wanted}: ${crime}, ${child}`,
    `${taste}: Lem, Tokarczuk`,
  ]
}

const home = {
  firstname: 'Zofia',
  lastname: 'Nałkowska',
  country_id: 'PL',
  telephone: '+48501234567',
  street: ['Polna', '3/4'],
  postcode: '20-002',
  city: 'Lublin',
  default_shipping: true,
  default_billing: true,
}
const livesSomewhere = ({ token }: Customer) =>
  ask(
    'mutation($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }',
    { input: home },
    { token, from: newAddress() },
  )

/** One of each kind, from its page; two of a volume. */
async function putsEachKindIntoTheCart(reader: Reader, code: ViewCode) {
  const { page, t } = reader
  const { binding, hard, large, no, first, name, red, day, time, crime, child, taste } = words[code]
  const adds = async (count: number) => {
    await reader.adds()
    await seen(reader.isOnPhone ? reader.cartLink(count) : reader.minicart().getByText(reader.copies(count)))
  }
  /** A press before the form's scripts would send it as a document. */
  const opens = async (path: string) => {
    await reader.goesTo(path)
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('form#buy') ?? {}).some((key) => key.startsWith('__react')),
    )
  }
  const version = (label: string, value: string) =>
    page.getByRole('group', { name: startingWith(label) }).getByRole('link', { name: startingWith(value) })
  await opens('/placowka-prus.html')
  await version(binding, hard).click()
  await version(large, no).click()
  await expect(version(large, no)).toHaveAttribute('aria-current', 'true')
  await reader.sees(reader.money(54.9), reader.main)
  await adds(1)

  await opens('/nadkomisarz-iga-sawicz-cala-seria.html')
  for (const field of await reader.main.getByRole('group').getByRole('spinbutton').all()) {
    await field.fill('0')
    await field.blur()
  }
  const copies = page.getByRole('group', { name: t('Quantity of %s', VOLUME) }).getByRole('spinbutton')
  await copies.fill('2')
  await copies.blur()
  await adds(3)

  await opens('/wieczor-z-ksiazka.html')
  await adds(4)

  await opens('/jak-dobrze-spac-cztery-wyklady-zdzieblowski-audiobook.html')
  await page.getByRole('checkbox', { name: startingWith(first) }).check()
  await adds(5)

  await opens('/zakladka-skorzana-z-koza.html')
  await page.getByLabel(name).fill('Łucja')
  await page.getByLabel(red).check()
  await adds(6)

  await opens('/rozmowa-o-lekturach.html')
  await page.getByLabel(startingWith(day)).fill('2027-03-08')
  await page.getByLabel(startingWith(time)).fill('17:30')
  for (const box of [crime, child]) await page.getByRole('checkbox', { name: box }).check()
  await page.getByLabel(startingWith(taste)).fill('Lem, Tokarczuk')
  await adds(7)
  await reader.opensCart(7)
}

const confirmation = async ({ email }: Customer): Promise<KeptMail> =>
  // the first one confirms the account
  mailNumber((await mailsTo(email)).length > 1 ? (await mailsTo(email)).length : 2, email)

test(
  'CAT-4 CAT-5 CAT-12 CAT-13 ORD-2 ORD-3: two of each kind are bought, one of each refunded, and all bought again',
  eachViewAndSize,
  async ({ code, size }) => {
    test.setTimeout(180_000)
    const customer = await newCustomer()
    await livesSomewhere(customer)
    const reader = await readerOf(code, { size }, customer)
    const { t, main } = reader
    const names = namesIn(code)
    await putsEachKindIntoTheCart(reader, code)
    for (const chosen of chosenIn(code)) await reader.sees(chosen, main)
    for (const name of names) {
      await reader.quantityOf(name).fill('2')
      await reader.quantityOf(name).blur()
    }
    await seen(
      reader
        .sum(t('Order total'))
        .or(reader.sum(t('Total without delivery')))
        .first(),
    )
    for (const name of names) expect(await reader.quantityOf(name).inputValue()).toBe('2')

    const checkout = new Checkout(reader)
    await reader.goesTo('/checkout')
    await checkout.chooses(checkout.ways.dhl)
    await checkout.goesToPayment()
    await checkout.chooses(checkout.ways.transfer)
    for (const box of await main.locator('input[type=checkbox][required]').all()) await box.check()
    const number = await checkout.orders()
    expect(missingIn(await confirmation(customer), number, ...names, ...chosenIn(code))).toEqual([])

    await operator('orders', 'paid', number)
    await operator('orders', 'invoice', number)
    const { items, bundles } = await sheetOf(number)
    const alone = items.filter(({ parentId }) => parentId === null)
    expect([alone.length, bundles.length]).toEqual([5, 1])
    // of the set one part comes back, the rest stays
    const part = (items as ((typeof items)[number] & { name: string })[]).find(({ name }) => name === 'Brama Grodzka')
    const back = [...alone, ...(part ? [part] : [])].flatMap(({ id }) => ['--item', `#${id}=1`])
    await operator('orders', 'refund', number, '--unshipped', ...back)
    const sheet = await sheetOf(number)
    const [memo] = sheet.creditMemos

    await reader.goesTo(orderPath(sheet))
    await reader.seesHeading(t('Order # %s', number))
    const refunds = await opensTab(reader, 'Refunds')
    const returned = refunds.getByRole('table', { name: t('Refund # %s', memo?.number ?? ''), exact: true })
    for (const name of [...names, 'Brama Grodzka']) await reader.sees(name, returned)
    await expect(returned.getByText('Ptaki na marginesie')).toHaveCount(0)
    const money = (grosze: number) => reader.view.language.minor(grosze, 'PLN')
    await reader.sees(money(memo?.grandTotal ?? 0), returned.locator('tfoot'))
    await opensTab(reader, 'Items Ordered')
    for (const name of names.filter((one) => one !== words[code].evening)) {
      const row = main.getByRole('row').filter({ hasText: name }).filter({ visible: true }).first()
      await reader.sees(`${t('Refunded')}: 1`, row)
    }

    await reader.button(t('Reorder')).click()
    await reader.seesHeading(t('Cart'))
    if (size !== phone) await seen(reader.cartLink(12))
    for (const chosen of chosenIn(code)) await reader.sees(chosen, main)
    for (const name of names) expect(await reader.quantityOf(name).inputValue()).toBe('2')
    reader.hadNoTrouble()
    await reader.leaves()
  },
)
