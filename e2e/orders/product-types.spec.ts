import { dayInWarsaw } from '../../language/warsaw-time.ts'
import { addDays, weekdayOf } from '../../rules/day.ts'
import { sendGraphql } from '../fixtures/api.ts'
import { opensTab, orderPath, readOrderJson } from '../fixtures/busy-order.ts'
import { newIpAddress, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { startingWith } from '../fixtures/buyer.ts'
import { Checkout } from '../fixtures/checkout.ts'
import { type StoredMail, mailsTo, missingTexts } from '../fixtures/mail.ts'
import { type Customer, waitForNthMail, newCustomer, Reader, signInByCookie } from '../fixtures/reader.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

/** Names in the language of the order, which the order keeps. */
const labels = {
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
}

const NOVEL = 'Placówka'
const VOLUME = 'Kamień w bucie'
const COURSE = 'Jak dobrze spać. Cztery wykłady'
const BOOKMARK = 'Zakładka skórzana z kozą'
const names = [NOVEL, VOLUME, labels.evening, COURSE, BOOKMARK, labels.talk]
/** Files have no quantity to change in the cart. */
const counted = names.filter((name) => name !== COURSE)

/** A Monday in two weeks at the earliest: talks are from tomorrow on, from Monday to Friday. */
const soon = addDays(dayInWarsaw(new Date()), 14)
const TALK_DAY = addDays(soon, (8 - weekdayOf(soon)) % 7)

/** The chosen options as cart, order and mail spell them. */
const chosen = [
  `${labels.binding}: ${labels.hard}`,
  `${labels.large}: ${labels.no}`,
  '1 × Ptaki na marginesie',
  '1 × Brama Grodzka',
  `${labels.links}: ${labels.first}`,
  `${labels.name}: Łucja`,
  `${labels.thread}: ${labels.red}`,
  `${labels.day}: ${TALK_DAY}`,
  '17:30',
  `${labels.wanted}: ${labels.crime}, ${labels.child}`,
  `${labels.taste}: Lem, Tokarczuk`,
]

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
const addsHomeAddress = ({ token }: Customer) =>
  sendGraphql(
    'mutation($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }',
    { input: home },
    { token, from: newIpAddress() },
  )

interface Found {
  url_key: string
  sku: string
}
const CHOICES = `query($keys: [String]) { products(filter: { url_key: { in: $keys } }) { items { url_key sku
  ... on ConfigurableProduct { configurable_options { label values { uid label } } }
  ... on BundleProduct { items { options { uid label is_default } } }
  ... on DownloadableProduct { downloadable_product_links { uid title } }
  ... on CustomizableProductInterface { options { uid title
    ... on CustomizableRadioOption { value { uid title } } } } } } }`

/** The uids of a title's options whose label and group match. */
function uidsOf(part: unknown, isChosen: (label: string, group: string) => boolean, group = ''): string[] {
  if (Array.isArray(part)) return part.flatMap((each) => uidsOf(each, isChosen, group))
  if (typeof part !== 'object' || part === null) return []
  const { uid, label, title, ...rest } = part as { uid?: string; label?: string; title?: string }
  const name = label ?? title ?? ''
  return [
    ...(uid && isChosen(name, group) ? [uid] : []),
    ...Object.values(rest).flatMap((each) => uidsOf(each, isChosen, name)),
  ]
}

/**
 * Adds all product types but one through the API; their pages: configurable, bundle, links and options.spec.ts in
 * ../catalog.
 */
async function fillsCartWithMostKinds({ visitor }: Reader, { token }: Customer) {
  const { binding, hard, large, no, first, name, thread, red } = labels
  const as = { shop: `${shopUrl()}/en`, token, from: newIpAddress() }
  const { products } = await sendGraphql<{ products: { items: Found[] } }>(
    CHOICES,
    {
      keys: [
        'placowka-prus',
        'wieczor-z-ksiazka',
        'jak-dobrze-spac-cztery-wyklady-zdzieblowski-audiobook',
        'zakladka-skorzana-z-koza',
      ],
    },
    as,
  )
  const { products: volumes } = await sendGraphql<{ products: { items: { sku: string; name: string }[] } }>(
    'query($name: String) { products(search: $name) { items { sku name } } }',
    { name: VOLUME },
    as,
  )
  const found = (key: string) => products.items.find(({ url_key }) => url_key.startsWith(key))
  const [novel, evening, course, bookmark] = ['placowka', 'wieczor', 'jak-dobrze', 'zakladka'].map(found)
  const items = [
    {
      sku: novel?.sku,
      selected_options: uidsOf(
        novel,
        (label, group) => `${group}: ${label}` === `${binding}: ${hard}` || `${group}: ${label}` === `${large}: ${no}`,
      ),
    },
    { sku: volumes.items.find((volume) => volume.name === VOLUME)?.sku, quantity: 2 },
    {
      sku: evening?.sku,
      selected_options: uidsOf(evening, (label) => /^(Ptaki na marginesie|Brama Grodzka)/.test(label)),
    },
    { sku: course?.sku, quantity: 2, selected_options: uidsOf(course, (label) => label.startsWith(first)) },
    {
      sku: bookmark?.sku,
      selected_options: uidsOf(bookmark, (label, group) => group === thread && label === red),
      entered_options: uidsOf(bookmark, (label) => label === name).map((uid) => ({ uid, value: 'Łucja' })),
    },
  ].map((item) => ({ quantity: 1, ...item }))
  const { createEmptyCart: id } = await sendGraphql<{ createEmptyCart: string }>('mutation { createEmptyCart }', {}, as)
  const { addProductsToCart: added } = await sendGraphql<{ addProductsToCart: { user_errors: { message: string }[] } }>(
    `mutation($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) {
      user_errors { message } } }`,
    { id, items },
    as,
  )
  expect(added.user_errors).toEqual([])
  await visitor.context.addCookies([{ name: 'cart', value: id, url: shopUrl() }])
}

/** On its page, because no other test chooses a date and a time. */
async function addsTalkToCart(reader: Reader) {
  const { page } = reader
  const { day, time, crime, child, taste } = labels
  await reader.goesTo('/rozmowa-o-lekturach.html')
  // before hydration a click would submit the form as a document
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form#buy') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.getByLabel(startingWith(day)).fill('2020-01-15')
  await page.getByLabel(startingWith(time)).fill('03:30')
  await page.getByLabel(startingWith(time)).blur()
  await reader.sees('Choose a later day.')
  await reader.sees('Choose a time from 10:00 to 18:00.')
  await page.getByLabel(startingWith(day)).fill(TALK_DAY)
  await page.getByLabel(startingWith(time)).fill('17:30')
  for (const box of [crime, child]) await page.getByRole('checkbox', { name: box }).check()
  await page.getByLabel(startingWith(taste)).fill('Lem, Tokarczuk')
  await reader.adds()
  await waitUntilVisible(reader.cartLink(8))
  await reader.opensCart(8)
}

const confirmation = async ({ email }: Customer): Promise<StoredMail> =>
  // the first mail confirms the account
  waitForNthMail((await mailsTo(email)).length > 1 ? (await mailsTo(email)).length : 2, email)

test(
  'CAT-4 CAT-4a CAT-4c CAT-5 CAT-12 CAT-13 ORD-2 ORD-3: two of each product type are ordered, one of each refunded, all reordered',
  onPhoneInEnglish,
  async ({ code, size }) => {
    test.setTimeout(180_000)
    const customer = await newCustomer()
    await addsHomeAddress(customer)
    const reader = await Reader.enters(code, { size })
    await signInByCookie(reader, customer)
    const { t, main } = reader
    await fillsCartWithMostKinds(reader, customer)
    await addsTalkToCart(reader)
    for (const option of chosen) await reader.sees(option, main)
    for (const name of counted) {
      await reader.quantityOf(name).fill('2')
      await reader.quantityOf(name).blur()
    }
    await waitUntilVisible(
      reader
        .sum(t('Order total'))
        .or(reader.sum(t('Total without delivery')))
        .first(),
    )
    for (const name of counted) expect(await reader.quantityOf(name).inputValue()).toBe('2')

    const checkout = new Checkout(reader)
    await reader.goesTo('/checkout')
    await checkout.chooses(checkout.methodNames.dhl)
    await checkout.goesToPayment()
    await checkout.chooses(checkout.methodNames.transfer)
    for (const box of await main.locator('input[type=checkbox][required]').all()) await box.check()
    const number = await checkout.orders()
    expect(missingTexts(await confirmation(customer), number, ...names, ...chosen)).toEqual([])

    await operator('orders', 'paid', number)
    await operator('orders', 'invoice', number)
    const { items, bundles } = await readOrderJson(number)
    const alone = items.filter(({ parentId }) => parentId === null)
    expect([alone.length, bundles.length]).toEqual([5, 1])
    // one part of the bundle is refunded, the other is not
    const part = (items as ((typeof items)[number] & { name: string })[]).find(({ name }) => name === 'Brama Grodzka')
    const back = [...alone, ...(part ? [part] : [])].flatMap(({ id }) => ['--item', `#${id}=1`])
    await operator('orders', 'refund', number, '--unshipped', ...back)
    const sheet = await readOrderJson(number)
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
    for (const name of names.filter((one) => one !== labels.evening)) {
      const row = main.getByRole('row').filter({ hasText: name }).filter({ visible: true }).first()
      await reader.sees(`${t('Refunded')}: 1`, row)
    }

    await reader.button(t('Reorder')).click()
    await reader.seesHeading(t('Cart'))
    for (const option of chosen) await reader.sees(option, main)
    for (const name of counted) expect(await reader.quantityOf(name).inputValue()).toBe('2')
    reader.hadNoProblems()
    await reader.leaves()
  },
)
