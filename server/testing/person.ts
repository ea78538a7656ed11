import { OPERATOR } from './operator-actor.ts'
import { savePost } from '../modules/blog/index.ts'
import { invoiceOrder } from '../modules/orders/documents/invoice-order.ts'
import { shipOrder } from '../modules/orders/documents/ship-order.ts'
import { recordPayment } from '../modules/orders/unpaid-orders.ts'
import type { Database } from '../platform/db/db.ts'
import { Buyer, type CheckoutFixture } from './checkout-fixture.ts'
import { insertOptions } from './options.ts'
import { Reader } from './reader.ts'

/** Values that tests look for in the database; each occurs nowhere else. */
export const PERSONAL_VALUES = {
  firstname: 'Ludwisława',
  lastname: 'Zażółcka',
  street: 'Utajniona 77',
  city: 'Tajemnicowo',
  postcode: '21-987',
  phone: '601234999',
  note: 'domofon-nie-działa',
  wish: 'na-imieniny-siostry',
  review: 'czytane-w-szpitalu',
  dedication: 'Dla-Eustachego',
  company: 'Zażółcka i Córki',
  nickname: 'Ludwisia-z-Tajemnicowa',
  reason: 'zgłaszam-bo-mnie-obraża',
  friend: 'Przyjaciółce-Adelajdzie',
  letter: 'pytanie-o-katalog-przodków',
  comment: 'przeczytane-na-urodziny-wnuczki',
} as const

const home = {
  firstname: PERSONAL_VALUES.firstname,
  lastname: PERSONAL_VALUES.lastname,
  street: [PERSONAL_VALUES.street],
  city: PERSONAL_VALUES.city,
  postcode: PERSONAL_VALUES.postcode,
  country_code: 'PL',
  telephone: PERSONAL_VALUES.phone,
}

export interface Person {
  reader: Reader
  email: string
  id: number
  orderNumber: string
  /** Order placed earlier as a guest, with the same e-mail address. */
  guestOrder: string
  sku: string
}

/**
 * Creates a customer with personal data in every module, and an earlier order as a guest: both orders are paid,
 * invoiced and shipped.
 */
export async function seedPerson(shop: CheckoutFixture, email: string): Promise<Person> {
  const reader = await Reader.signUp(shop, { email })
  await reader.request(
    'mutation($input: CustomerUpdateInput!) { updateCustomerV2(input: $input) { customer { id } } }',
    { input: { firstname: PERSONAL_VALUES.firstname, lastname: PERSONAL_VALUES.lastname, is_subscribed: true } },
  )
  await reader.request('mutation($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }', {
    input: { ...home, company: PERSONAL_VALUES.company, default_shipping: true, default_billing: true },
  })
  const book = await shop.sell({ name: 'Nad Niemnem' })
  const [dedication] = await insertOptions(shop.db, book.id, [{ type: 'field', title: 'Dedykacja' }])
  const order = { sku: book.sku, dedication: dedication?.uid ?? '', email }
  const guestOrder = await placeDeliveredOrder(shop, order)
  const orderNumber = await placeDeliveredOrder(shop, { ...order, token: reader.token })
  await writeContactAndComment(shop, reader)
  await reader.request(
    'mutation($sku: String!) { addProductsToWishlist(wishlistId: "", wishlistItems: [{ sku: $sku, ' +
      `description: "${PERSONAL_VALUES.wish}" }]) { wishlist { id } } }`,
    { sku: book.sku },
  )
  await reader.request('mutation($input: ShareWishlistInput!) { s_shareWishlist(input: $input) }', {
    input: { emails: ['adelajda@example.pl'], message: PERSONAL_VALUES.friend },
  })
  await reader.request(
    `mutation($sku: String!) { createProductReview(input: { sku: $sku, nickname: "${PERSONAL_VALUES.nickname}",
      summary: "Dobra", text: "${PERSONAL_VALUES.review}, dwa dni.",
      ratings: [{ id: "MQ==", value_id: "NQ==" }] }) { review { id } } }`,
    { sku: book.sku },
  )
  await reportReview(shop, reader, book.sku)
  await reader.request('mutation($id: ID!) { createCompareList(input: { products: [$id] }) { uid } }', { id: book.id })
  await reader.request(
    'mutation($sku: String!) { addProductToList(productAvailabilityItem: { sku: $sku }) { entity_id } }',
    { sku: book.sku },
  )
  await shop.call('mutation($email: String!, $sku: String!) { requestAvailabilityAlert(email: $email, sku: $sku) }', {
    email,
    sku: book.sku,
  })
  await shop.call(
    `mutation($input: WithdrawFromContractInput!) { withdrawFromContract(input: $input) { __typename } }`,
    {
      input: {
        name: `${PERSONAL_VALUES.firstname} ${PERSONAL_VALUES.lastname}`,
        email,
        order_number: '999999999',
        items: PERSONAL_VALUES.note,
      },
    },
  )
  // an open cart, with the address in it
  const cart = await Buyer.withNewCart(shop, undefined, reader.token)
  await cart.addItems({ sku: book.sku, quantity: 2 })
  await cart.setShippingAddress(home)
  await reader.request('mutation($email: String!) { forgotPassword(email: $email) { status } }', { email })
  await shop.runDueJobs()
  return { reader, email, id: await reader.id(), orderNumber, guestOrder, sku: book.sku }
}

async function reportReview(shop: CheckoutFixture, reader: Reader, sku: string): Promise<void> {
  const other = await Reader.signUp(shop)
  const { data } = await other.request<{ createProductReview: { review: { id: string } } }>(
    `mutation($sku: String!) { createProductReview(input: { sku: $sku, nickname: "Jan", summary: "Zła",
      text: "Nie doczytana do końca.", ratings: [{ id: "MQ==", value_id: "MQ==" }] }) { review { id } } }`,
    { sku },
  )
  await shop.db.run`update review set status = 'approved' where nickname = 'Jan'`
  await reader.request('mutation($id: ID!, $reason: String!) { reportProductReview(id: $id, reason: $reason) }', {
    id: data.createProductReview.review.id,
    reason: PERSONAL_VALUES.reason,
  })
}

/** Sends a message to the shop, and comments on a post, to which somebody replies. */
async function writeContactAndComment(shop: CheckoutFixture, reader: Reader): Promise<void> {
  const { email } = reader
  const key = `urodziny-${await reader.id()}`
  await reader.request('mutation($input: ContactUsInput!) { contactUs(input: $input) { status } }', {
    input: {
      name: `${PERSONAL_VALUES.firstname} ${PERSONAL_VALUES.lastname}`,
      email,
      telephone: PERSONAL_VALUES.phone,
      comment: PERSONAL_VALUES.letter,
      consents: [{ code: 'contact', accepted: true }],
    },
  })
  const { id: post_id } = await shop.db.transaction((tx) =>
    savePost(tx, {
      key,
      publishedAt: new Date('2026-01-05T08:00:00Z'),
      texts: { default: { urlKey: key, title: 'Urodziny', content: 'Książki.' } },
    }),
  )
  const COMMENT = `mutation($input: addCommentToPostInput) { addCommentToPost(input: $input) {
    comment { comment_id } } }`
  const { data } = await reader.request<{ addCommentToPost: { comment: { comment_id: number } } }>(COMMENT, {
    input: {
      post_id,
      parent_id: 0,
      text: PERSONAL_VALUES.comment,
      author_nickname: PERSONAL_VALUES.nickname,
      author_email: email,
      consents: [{ code: 'blog_comment', accepted: true }],
    },
  })
  const { comment_id: parent_id } = data.addCommentToPost.comment
  await shop.db.run`update blog_comment set status = 'approved' where id = ${parent_id}`
  await shop.call(COMMENT, {
    input: { post_id, parent_id, text: 'Ja też.', author_nickname: 'Jan', author_email: 'jan@example.pl' },
  })
}

/** Places, invoices and ships an order; without a token as a guest. */
async function placeDeliveredOrder(
  shop: CheckoutFixture,
  { sku, dedication, email, token }: { sku: string; dedication: string; email: string; token?: string },
): Promise<string> {
  const buyer = await Buyer.withNewCart(shop, undefined, token)
  if (!token) await buyer.setEmail(email)
  await buyer.request(
    `mutation($id: String!, $sku: String!, $uid: ID!) { addProductsToCart(cartId: $id, cartItems: [{ sku: $sku,
      quantity: 1, entered_options: [{ uid: $uid, value: "${PERSONAL_VALUES.dedication}" }] }]) {
      user_errors { message } } }`,
    { sku, uid: dedication },
  )
  await buyer.setShippingAddress(home, { customer_notes: PERSONAL_VALUES.note })
  await buyer.setBillingAddress({ address: { ...home, company: PERSONAL_VALUES.company } })
  await buyer.setShippingMethod('dhl', 'courier_dhl')
  await buyer.setPaymentMethod('banktransfer')
  const { number = '', errors } = await buyer.submitOrder()
  if (!number) throw new Error(errors[0]?.message ?? 'no order')
  const command = { actor: OPERATOR, number, now: new Date() }
  await recordPayment(shop.db, number)
  await invoiceOrder(shop.db, command, { notify: true })
  await shipOrder(shop.db, command, { trackingNumbers: ['JD0146'], notify: true })
  return number
}

/** All rows of all tables, as `table: json`. */
export async function dumpRows(db: Database): Promise<string[]> {
  const tables = await db.many<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const lines: string[] = []
  for (const { name } of tables) {
    const rows = await db.many<{ row: string }>(
      Object.assign([`select to_jsonb(t)::text as row from "${name}" t`], {
        raw: [`select to_jsonb(t)::text as row from "${name}" t`],
      }),
    )
    lines.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return lines
}

/** The lines of a dump that contain one of the words, case-insensitively. */
export const linesWith = (lines: readonly string[], texts: readonly string[]): string[] =>
  lines.filter((line) => texts.some((word) => line.toLowerCase().includes(word.toLowerCase())))
