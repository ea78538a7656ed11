import { OPERATOR } from '../../../testing/operator-actor.ts'
import { addDays } from '../../../../rules/day.ts'
import { dayInWarsaw } from '../../../../language/warsaw-time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { Reader } from '../../../testing/reader.ts'
import { reindex } from '../../search/index/writing/reindex.ts'
import { findOptions, setOptions } from './edit-options.ts'
import { insertOptions, type NewOption } from '../../../testing/options.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const DEDICATION: NewOption = {
  type: 'field',
  title: 'Dedykacja',
  titles: { en: 'Dedication' },
  maxCharacters: 12,
  price: 500,
  sku: 'DED',
}
const WRAPPING: NewOption = {
  type: 'drop_down',
  title: 'Opakowanie',
  values: [
    { title: 'Papier', price: 300 },
    { title: 'Pudełko', price: 1000, priceType: 'percent', sku: 'BOX' },
  ],
}
const EXTRAS: NewOption = {
  type: 'checkbox',
  title: 'Dodatki',
  values: [{ title: 'Zakładka' }, { title: 'Ekslibris' }],
}

/** A book at 39.90 with these options, and their uids. */
async function sell(...options: NewOption[]) {
  const book = await shop.sell({ stock: { lublin: 10 } })
  return { book, uids: await insertOptions(shop.db, book.id, options) }
}
const uid = (path: string) => Buffer.from(path).toString('base64')

const ITEM = `id quantity sku is_available errors { message } product { sku }
  prices { price_including_tax { value } row_total_including_tax { value } }
  ... on SimpleCartItem { customizable_options { label type is_required values { label value
    price { type units value } } } }`
interface Item {
  id: string
  quantity: number
  sku: string
  errors: { message: string }[] | null
  prices: { price_including_tax: { value: number }; row_total_including_tax: { value: number } }
  customizable_options: { label: string; values: { label: string }[] }[]
}
interface Added {
  added: { cart: { items: Item[] }; user_errors: { code: string; message: string }[] }
}
const add = async (buyer: Buyer, ...items: object[]) => {
  const { data, errors } = await buyer.request<Added>(
    `mutation($id: String!, $items: [CartItemInput!]!) { added: addProductsToCart(cartId: $id, cartItems: $items) {
      cart { items { ${ITEM} } } user_errors { code message } } }`,
    { id: buyer.cartId, items },
  )
  expect(errors).toBeUndefined()
  return data.added
}
const summary = ({ customizable_options }: Item) =>
  customizable_options.map(({ label, values }) => `${label}: ${values.map((value) => value.label).join(', ')}`)

describe('CAT-5a: customizable options', () => {
  test('are returned in the language of the view, with prices before and after tax', async () => {
    const { book } = await sell(DEDICATION, WRAPPING, { type: 'date', title: 'Dzień', isRequired: true })
    const plain = await shop.sell({})
    await reindex(shop.db, 'all')
    const document = `{ products(filter: { sku: { eq: "${book.sku}" } }) { items { ... on CustomizableProductInterface {
      options { __typename title required sort_order
        ... on CustomizableFieldOption { product_sku value { max_characters price price_type sku priceInclTax
          priceExclTax
          currency } }
        ... on CustomizableDropDownOption { choices: value { title price price_type sku priceInclTax } }
        ... on CustomizableDateOption { day: value { type } } } } } } }`
    const { data, errors } = await shop.call<{ products: { items: { options: object[] }[] } }>(document, {}, 'en')
    expect(errors).toBeUndefined()
    expect(data.products.items[0]?.options).toEqual([
      {
        __typename: 'CustomizableFieldOption',
        title: 'Dedication',
        required: false,
        sort_order: 0,
        product_sku: book.sku,
        value: {
          max_characters: 12,
          price: 5,
          price_type: 'FIXED',
          sku: 'DED',
          priceInclTax: 5,
          priceExclTax: 4.76,
          currency: 'PLN',
        },
      },
      {
        __typename: 'CustomizableDropDownOption',
        title: 'Opakowanie',
        required: false,
        sort_order: 1,
        choices: [
          { title: 'Papier', price: 3, price_type: 'FIXED', sku: null, priceInclTax: 3 },
          { title: 'Pudełko', price: 10, price_type: 'PERCENT', sku: 'BOX', priceInclTax: 3.99 },
        ],
      },
      {
        __typename: 'CustomizableDateOption',
        title: 'Dzień',
        required: true,
        sort_order: 2,
        day: { type: 'DATE' },
      },
    ])
    const none = await shop.call<{ products: { items: { options: null }[] } }>(document.replace(book.sku, plain.sku))
    expect(none.data.products.items[0]?.options).toBeNull()
  })

  test('make separate cart lines, each with its own price, SKU and labels', async () => {
    const { book, uids } = await sell(DEDICATION, WRAPPING, EXTRAS)
    const buyer = await Buyer.withNewCart(shop, 'en')
    const dedicated = {
      sku: book.sku,
      quantity: 1,
      entered_options: [{ uid: uids[0]?.uid, value: ' Dla  Zosi ' }],
      selected_options: [uids[1]?.values[1], uids[2]?.values[1], uids[2]?.values[0]],
    }
    const { cart, user_errors } = await add(buyer, { sku: book.sku, quantity: 2 }, dedicated, dedicated)
    expect(user_errors).toEqual([])
    expect(cart.items.map((item) => [item.sku, item.quantity, item.prices.row_total_including_tax.value])).toEqual([
      [book.sku, 2, 79.8],
      // 39.90 + 5.00 + a tenth of 39.90
      [`${book.sku}-DED-BOX`, 2, 97.78],
    ])
    expect(summary(cart.items[1] as Item)).toEqual([
      'Dedication: Dla Zosi',
      'Opakowanie: Pudełko',
      'Dodatki: Zakładka, Ekslibris',
    ])
    expect(cart.items[0]?.customizable_options).toEqual([])
  })

  test('CAT-5b: that are invalid return the reason, and nothing is added', async () => {
    const { book, uids } = await sell({ ...DEDICATION, isRequired: true }, WRAPPING, { type: 'date', title: 'Dzień' })
    const buyer = await Buyer.withNewCart(shop, 'en')
    const [text, wrapping, date] = uids
    const missing = "The product's required option(s) weren't entered. Make sure the options are entered and try again."
    const unavailable = 'The required options you selected are not available'
    const entry = { uid: text?.uid, value: 'Dla Zosi' }
    for (const [message, request] of [
      [missing, {}],
      [missing, { entered_options: [{ uid: text?.uid, value: '   ' }] }],
      [
        'The text is too long. Shorten the text and try again.',
        { entered_options: [{ ...entry, value: 'Dla całej Zosi' }] },
      ],
      [unavailable, { entered_options: [entry], selected_options: wrapping?.values }],
      [unavailable, { entered_options: [entry], selected_options: [uid('custom-option/999999/1')] }],
      [unavailable, { entered_options: [entry], selected_options: ['no uid'] }],
      [unavailable, { entered_options: [entry, { uid: wrapping?.uid, value: 'Papier' }] }],
      ['Enter a valid date for "Dzień".', { entered_options: [entry, { uid: date?.uid, value: '2026-02-30' }] }],
    ] as const) {
      const { cart, user_errors } = await add(buyer, { sku: book.sku, quantity: 1, ...request })
      expect(user_errors, message).toEqual([{ code: 'UNDEFINED', message }])
      expect(cart.items).toEqual([])
    }
    // combining marks count as one character, but their number is limited
    const endless = { ...entry, value: `Z${'\u0301'.repeat(100_000)}` }
    expect((await add(buyer, { sku: book.sku, quantity: 1, entered_options: [endless] })).user_errors).toMatchObject([
      { message: 'The text is too long. Shorten the text and try again.' },
    ])
    // counts grapheme clusters, whatever code points they consist of
    const twelve = { ...entry, value: 'Zoś 👩‍👩‍👧 ąęółżź'.normalize('NFD') }
    expect((await add(buyer, { sku: book.sku, quantity: 1, entered_options: [twelve] })).user_errors).toEqual([])
  })

  test('of every type are accepted, with their labels, percentages and SKUs', async () => {
    const values = [{ title: 'a', price: 100, sku: 'A' }, { title: 'b' }]
    const { book, uids } = await sell(
      { type: 'field', title: 'Imię', price: 1000, priceType: 'percent', sku: 'IM' },
      { type: 'area', title: 'Życzenia' },
      { type: 'date', title: 'Dzień' },
      { type: 'date_time', title: 'Spotkanie' },
      { type: 'time', title: 'Godzina' },
      { type: 'drop_down', title: 'Lista', values },
      { type: 'radio', title: 'Jedno', values },
      { type: 'checkbox', title: 'Pola', values },
      { type: 'multiple', title: 'Kilka', values },
    )
    const [name, area, day, meeting, time, list, one, boxes, several] = uids
    const buyer = await Buyer.withNewCart(shop, 'en')
    const { cart, user_errors } = await add(buyer, {
      sku: book.sku,
      quantity: 1,
      entered_options: [
        { uid: name?.uid, value: 'Łucja' },
        { uid: area?.uid, value: 'Sto lat!\n\nZosia' },
        { uid: day?.uid, value: '2027-03-08' },
        // as `<input type="datetime-local">` sends it
        { uid: meeting?.uid, value: '2027-03-08T17:30' },
        { uid: time?.uid, value: '09:05' },
      ],
      selected_options: [list?.values[0], one?.values[1], boxes?.values[0], ...(several?.values ?? [])],
    })
    expect(user_errors).toEqual([])
    expect(summary(cart.items[0] as Item)).toEqual([
      'Imię: Łucja',
      'Życzenia: Sto lat!\n\nZosia',
      'Dzień: 2027-03-08',
      'Spotkanie: 2027-03-08 17:30',
      'Godzina: 09:05',
      'Lista: a',
      'Jedno: b',
      'Pola: a',
      'Kilka: a, b',
    ])
    const { data } = await shop.call<{ cart: { items: { customizable_options: { values: object[] }[] }[] } }>(
      `query($id: String!) { cart(cart_id: $id) { items { ... on SimpleCartItem {
        customizable_options { values { label value } } } } } }`,
      { id: buyer.cartId },
    )
    expect(data.cart.items[0]?.customizable_options.slice(2, 4).map(({ values }) => values)).toEqual([
      [{ label: '08.03.2027', value: '2027-03-08' }],
      [{ label: '08.03.2027 17:30', value: '2027-03-08 17:30' }],
    ])
    const priceOf = (at: number) =>
      (cart.items[0]?.customizable_options[at]?.values[0] as { price?: object } | undefined)?.price
    expect([priceOf(0), priceOf(5)]).toEqual([
      { type: 'PERCENT', units: '%', value: 10 },
      { type: 'FIXED', units: '', value: 1 },
    ])
    // a tenth of 39.90, and three times 1.00
    expect(cart.items[0]?.prices.price_including_tax.value).toBe(46.89)
    expect(cart.items[0]?.sku).toBe(`${book.sku}-IM-A-A-A`)
  })

  test('CAT-5c: with invalid dates, foreign values or too long texts are refused in the language of the view', async () => {
    const values = [{ title: 'a' }, { title: 'b' }]
    const { book, uids } = await sell(
      { type: 'date', title: 'Dzień' },
      { type: 'date_time', title: 'Spotkanie' },
      { type: 'time', title: 'Godzina' },
      { type: 'radio', title: 'Jedno', values },
      { type: 'multiple', title: 'Kilka', values },
      { type: 'area', title: 'Życzenia' },
    )
    const [day, meeting, time, one, several, area] = uids
    // a value of another option
    const parts = (coded: string | undefined) =>
      Buffer.from(coded ?? '', 'base64')
        .toString()
        .split('/')
    const foreign = uid(`custom-option/${parts(several?.uid)[1]}/${parts(one?.values[0])[2]}`)
    const wrong = (title: string) => `Podaj poprawną datę w polu „${title}”.`
    const unavailable = 'Wybrane opcje są niedostępne.'
    const entered = (uid: string | undefined, ...texts: string[]) =>
      texts.map((value) => ({ entered_options: [{ uid, value }] }))
    const buyer = await Buyer.withNewCart(shop)
    for (const [message, requests] of [
      [wrong('Dzień'), entered(day?.uid, '08.03.2027', '2027-02-30', '2027-13-01', '2027-03-08 17:30', 'jutro')],
      [wrong('Spotkanie'), entered(meeting?.uid, '2027-03-08', '2027-03-08 24:00', '2027-02-30T10:00', '17:30')],
      [
        'Podaj poprawną godzinę w polu „Godzina”.',
        entered(time?.uid, '25:00', '17:60', '5 po południu', '<b>17:30</b>'),
      ],
      [unavailable, [{ selected_options: one?.values }, { selected_options: [uid('custom-option/1/999999')] }]],
      [unavailable, [{ selected_options: [foreign] }, ...entered(several?.uid, 'a')]],
      ['Tekst jest za długi. Skróć go i spróbuj ponownie.', entered(area?.uid, 'ą'.repeat(2001))],
    ] as const)
      for (const request of requests) {
        const { cart, user_errors } = await add(buyer, { sku: book.sku, quantity: 1, ...request })
        expect([user_errors[0]?.message, cart.items.length], JSON.stringify(request).slice(0, 90)).toEqual([message, 0])
      }
  })

  test('share one stock: lines of a product with different options are counted together', async () => {
    const { book, uids } = await sell(DEDICATION)
    const buyer = await Buyer.withNewCart(shop, 'en')
    const dedicated = (value: string) => ({
      sku: book.sku,
      quantity: 4,
      entered_options: [{ uid: uids[0]?.uid, value }],
    })
    const { cart, user_errors } = await add(buyer, dedicated('Ola'), dedicated('Ala'), dedicated('Ela'))
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([4, 4])
    expect(user_errors).toEqual([{ code: 'INSUFFICIENT_STOCK', message: 'The maximum amount you can purchase is 10' }])
    const changed = await buyer.request(
      `mutation($id: String!, $item: Int) { updateCartItems(input: { cart_id: $id,
        cart_items: [{ cart_item_id: $item, quantity: 7 }] }) { cart { total_quantity } } }`,
      { id: buyer.cartId, item: Number(cart.items[0]?.id) },
    )
    expect(changed.errors?.[0]?.message).toBe('The maximum amount you can purchase is 10')
    await shop.db.run`update source_stock set quantity = 6 where product_id = ${book.id}`
    const { items } = (await add(buyer)).cart
    expect(items.map(({ errors }) => errors?.[0]?.message)).toEqual([
      'The maximum amount you can purchase is 6',
      'The maximum amount you can purchase is 6',
    ])
  })

  test('CART-1: lines of one title can swap quantities, and be reduced while still above the stock', async () => {
    const { book, uids } = await sell(DEDICATION)
    await shop.db.run`update source_stock set quantity = 3 where product_id = ${book.id}`
    const buyer = await Buyer.withNewCart(shop, 'en')
    const dedicated = { sku: book.sku, quantity: 1, entered_options: [{ uid: uids[0]?.uid, value: 'Ola' }] }
    const { items } = (await add(buyer, { sku: book.sku, quantity: 2 }, dedicated)).cart
    const change = async (...quantities: number[]) => {
      const { data, errors } = await buyer.request<{ updateCartItems: { cart: { items: { quantity: number }[] } } }>(
        `mutation($id: String!, $items: [CartItemUpdateInput!]!) { updateCartItems(input: { cart_id: $id,
          cart_items: $items }) { cart { items { quantity } } } }`,
        { items: quantities.map((quantity, at) => ({ cart_item_id: Number(items[at]?.id), quantity })).toReversed() },
      )
      return errors?.[0]?.message ?? data.updateCartItems.cart.items.map(({ quantity }) => quantity)
    }
    expect(await change(1, 2)).toEqual([1, 2])
    expect(await change(2, 2)).toBe('The maximum amount you can purchase is 3')
    await shop.db.run`update source_stock set quantity = 1 where product_id = ${book.id}`
    expect(await change(1, 1)).toEqual([1, 1])
  })

  test('lose control characters in texts, but keep line breaks', async () => {
    const { book, uids } = await sell({ type: 'area', title: 'Życzenia' })
    const buyer = await Buyer.withNewCart(shop, 'en')
    const value = 'Sto\u0000 lat!\r\nZosi\u001b[31m'
    const { cart, user_errors } = await add(buyer, {
      sku: book.sku,
      quantity: 1,
      entered_options: [{ uid: uids[0]?.uid, value }],
    })
    expect(user_errors).toEqual([])
    expect(summary(cart.items[0] as Item)).toEqual(['Życzenia: Sto lat!\nZosi[31m'])
  })

  test('that the shop no longer offers make their line unavailable', async () => {
    const { book, uids } = await sell(WRAPPING)
    const buyer = await Buyer.withNewCart(shop, 'en')
    await add(buyer, { sku: book.sku, quantity: 1, selected_options: [uids[0]?.values[0]] })
    await shop.db.run`delete from custom_option_value where title = 'Papier' and option_id in
      (select id from custom_option where product_id = ${book.id})`
    const { items } = (await add(buyer)).cart
    expect(items[0]?.errors).toEqual([{ message: 'The required options you selected are not available' }])
  })

  test('can be sent by Magento’s older mutation, by id or uid', async () => {
    const ribbon: NewOption = {
      type: 'drop_down',
      title: 'Wstążka',
      isRequired: false,
      values: [{ title: 'Czerwona' }],
    }
    const { book, uids } = await sell(DEDICATION, WRAPPING, EXTRAS, ribbon)
    const buyer = await Buyer.withNewCart(shop, 'en')
    const id = (of: string | undefined) =>
      Number(
        Buffer.from(of ?? '', 'base64')
          .toString()
          .split('/')
          .at(-1),
      )
    const { data, errors } = await buyer.request<{ added: { cart: { items: Item[] } } }>(
      `mutation($input: AddSimpleProductsToCartInput) { added: addSimpleProductsToCart(input: $input) {
        cart { items { ${ITEM} } } } }`,
      {
        input: {
          cart_id: buyer.cartId,
          cart_items: [
            {
              data: { sku: book.sku, quantity: 1 },
              customizable_options: [
                { uid: uids[0]?.uid, value_string: 'Dla Zosi' },
                { uid: uids[1]?.uid, value_string: String(id(uids[1]?.values[0])) },
                { id: id(uids[2]?.uid), value_string: uids[2]?.values.map(id).join(',') },
                // an optional list in which nothing is selected
                { id: id(uids[3]?.uid), value_string: '' },
              ],
            },
          ],
        },
      },
    )
    expect(errors).toBeUndefined()
    expect(summary(data.added.cart.items[0] as Item)).toEqual([
      'Dedication: Dla Zosi',
      'Opakowanie: Papier',
      'Dodatki: Zakładka, Ekslibris',
    ])
  })
})

describe('ORD-1: the options of an order', () => {
  test('are in its lines and totals, and chosen again by a reorder', async () => {
    const { book, uids } = await sell(DEDICATION, WRAPPING)
    const { token, email } = await Reader.signUp(shop, { store: 'en' })
    const buyer = await Buyer.withNewCart(shop, 'en', token)
    await add(buyer, {
      sku: book.sku,
      quantity: 2,
      entered_options: [{ uid: uids[0]?.uid, value: 'Dla <Zosi>' }],
      selected_options: [uids[1]?.values[0]],
    })
    const { number } = await (await buyer.prepareOrder([], { email })).submitOrder(await buyer.acceptAgreements())
    const { data } = await buyer.request<{
      customer: { orders: { items: { items: object[]; total: { subtotal: { value: number } } }[] } }
    }>(`{ customer { orders(filter: { number: { eq: "${number}" } }) { items { total { subtotal { value } } items {
      product_sku product_sale_price { value } entered_options { label value } selected_options { label value }
      product { sku } } } } } }`)
    expect(data.customer.orders.items[0]?.items).toEqual([
      {
        product_sku: `${book.sku}-DED`,
        product_sale_price: { value: 47.9 },
        entered_options: [{ label: 'Dedication', value: 'Dla <Zosi>' }],
        selected_options: [{ label: 'Opakowanie', value: 'Papier' }],
        product: { sku: book.sku },
      },
    ])
    const again = await buyer.request<{ reorderItems: { userInputErrors: object[]; cart: { items: Item[] } } }>(
      `mutation { reorderItems(orderNumber: "${number}") { userInputErrors { message } cart { items { ${ITEM} } } } }`,
    )
    expect(again.data.reorderItems.userInputErrors).toEqual([])
    expect(again.data.reorderItems.cart.items.map((item) => [item.quantity, ...summary(item)])).toEqual([
      [2, 'Dedication: Dla <Zosi>', 'Opakowanie: Papier'],
    ])
  })
})

interface Listed {
  products: { items: { sku: string; least_surcharge: number | null }[] }
}
/** SKUs and least surcharges of products with a name, by price ascending. */
const byPrice = async (name: string, price = '{}') => {
  const { data, errors } = await shop.call<Listed>(
    `{ products(filter: { name: { match: "${name}" }, price: ${price} }, sort: { price: ASC }) {
      items { sku least_surcharge } } }`,
  )
  expect(errors).toBeUndefined()
  return data.products.items.map((item) => [item.sku, item.least_surcharge])
}

test('CAT-5 CAT-16: lists show, sort and filter by the price including required options', async () => {
  const [plain, named] = [
    await shop.sell({ name: 'Wybierana', price: 4500 }),
    await shop.sell({ name: 'Wybierana', price: 4000 }),
  ]
  await insertOptions(shop.db, named.id, [
    { ...DEDICATION, isRequired: true },
    { ...WRAPPING, isRequired: true },
    { ...EXTRAS, isRequired: true },
    { type: 'area', title: 'Życzenia', price: 9900 },
  ])
  await reindex(shop.db, 'all')
  // 40.00, plus 5.00 for the dedication and 3.00 for the paper; the bookmark is free
  const both = [
    [plain.sku, null],
    [named.sku, 8],
  ]
  expect(await byPrice('Wybierana')).toEqual(both)
  expect(await byPrice('Wybierana', '{ to: "47" }')).toEqual([[plain.sku, null]])
  expect(await byPrice('Wybierana', '{ from: "48", to: "48" }')).toEqual([[named.sku, 8]])
  // the operator removes the options with a surcharge
  await setOptions(shop.db, OPERATOR, named.sku, [
    { type: 'radio', title: 'Kolor', required: true, values: [{ title: 'biały' }, { title: 'złoty', price: 10 }] },
  ])
  await expect
    .poll(() => byPrice('Wybierana'))
    .toEqual([
      [named.sku, 0],
      [plain.sku, null],
    ])
  await setOptions(shop.db, OPERATOR, named.sku, [])
  await expect
    .poll(() => byPrice('Wybierana'))
    .toEqual([
      [named.sku, null],
      [plain.sku, null],
    ])
})

describe('CAT-13: days and hours that can be chosen', () => {
  const day = (shift: number) => addDays(dayInWarsaw(new Date()), shift)
  const TALK = [
    { type: 'date', title: 'Dzień', required: true, days_from: 1, days_to: 30 },
    { type: 'time', title: 'Godzina', time_from: '10:00', time_to: '18:00' },
  ]
  async function sellTalk() {
    const { sku } = await shop.sell({ type: 'virtual', stock: {} })
    await setOptions(shop.db, OPERATOR, sku, TALK)
    const rows = await shop.db.many<{ id: number }>`
      select o.id from custom_option o join product p on p.id = o.product_id where p.sku = ${sku} order by o.position`
    const [date = '', time = ''] = rows.map(({ id }) => uid(`custom-option/${id}`))
    return {
      sku,
      requested: (dayText: string, hour: string) => ({
        sku,
        quantity: 1,
        entered_options: [
          { uid: date, value: dayText },
          { uid: time, value: hour },
        ],
      }),
    }
  }

  test('are bounded by the options file, which is exported as it was set', async () => {
    const { sku, requested } = await sellTalk()
    expect(await findOptions(shop.db, sku)).toEqual(TALK)
    const buyer = await Buyer.withNewCart(shop)
    for (const [dayText, hour, message] of [
      ['2020-01-15', '12:00', 'Wybierz późniejszy dzień.'],
      [day(0), '12:00', 'Wybierz późniejszy dzień.'],
      [day(31), '12:00', 'Wybierz wcześniejszy dzień.'],
      [day(1), '03:30', 'Wybierz godzinę od 10:00 do 18:00.'],
    ] as const) {
      const { user_errors: problems, cart } = await add(buyer, requested(dayText, hour))
      expect([problems.map((problem) => problem.message), cart.items], dayText).toEqual([[message], []])
    }
    expect((await add(buyer, requested(day(30), '18:00'))).user_errors).toEqual([])
    const { data } = await shop.call<{ products: { items: { options: object[] }[] } }>(
      `{ products(filter: { sku: { eq: "${sku}" } }) { items { ... on CustomizableProductInterface { options {
        ... on CustomizableDateOption { value { min_date max_date min_time max_time weekdays } } } } } } }`,
    )
    const none = { min_date: null, max_date: null, min_time: null, max_time: null, weekdays: null }
    expect(data.products.items[0]?.options).toEqual([
      { value: { ...none, min_date: day(1), max_date: day(30) } },
      { value: { ...none, min_time: '10:00', max_time: '18:00' } },
    ])
  })

  test('make a line of the cart unavailable that is out of them by now', async () => {
    const { sku, requested } = await sellTalk()
    const buyer = await Buyer.withNewCart(shop, 'en')
    await add(buyer, requested(day(1), '12:00'))
    await buyer.setEmail('gosc@example.pl')
    await buyer.setPaymentMethod('banktransfer')
    await setOptions(shop.db, OPERATOR, sku, [{ ...TALK[0], days_from: 2 }, TALK[1]])
    await expect
      .poll(async () => (await buyer.cart()).items[0]?.errors?.map(({ message }) => message))
      .toEqual(['Choose a later day.'])
    expect((await buyer.submitOrder()).number).toBeUndefined()
  })

  test.each([
    [{ type: 'field', title: 'Dedykacja', days_from: 1 }, 'only a date has bounds of days'],
    [{ type: 'date', title: 'Dzień', time_from: '10:00' }, 'only a time has bounds of hours'],
    [{ type: 'date', title: 'Dzień', days_from: 3, days_to: 1 }, 'a bound is above the other'],
    [{ type: 'time', title: 'Godzina', time_to: '25:00' }, 'a time such as 10:00'],
  ])('%j is refused: %s', async (option, message) => {
    const { sku } = await shop.sell()
    expect(() => setOptions(shop.db, OPERATOR, sku, [option])).toThrow(message)
  })
})
