import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Reader } from '../../testing/reader.ts'
import { type Book, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
let now = new Date('2026-11-21T10:00:00Z')
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
})
afterAll(() => shop.close())

const SHARE = 'mutation($input: ShareWishlistInput!) { shareWishlist: s_shareWishlist(input: $input) }'
const SHARED =
  'query($code: ID) { wishlist: s_wishlist(sharing_code: $code) { id items_count creators_name items { sku qty ' +
  'description product { name } } } }'
const share = (reader: Reader, emails: unknown[], message?: string) =>
  reader.request(SHARE, { input: { emails, message } })
const mails = (recipient: string) =>
  shop.db.many<{
    subject: string
    html: string
    plain: string
  }>`select subject, html, plain from mail where recipient = ${recipient} order by id`

async function wishing(books: readonly (Book & { description?: string })[], store?: string) {
  const reader = await Reader.signUp(shop, { store })
  const { data } = await reader.request<{ addProductsToWishlist: { wishlist: { sharing_code: string } } }>(
    'mutation($items: [WishlistItemInput!]!) { addProductsToWishlist(wishlistId: "", wishlistItems: $items) { ' +
      'wishlist { sharing_code } } }',
    { items: books.map(({ sku, description }) => ({ sku, description })) },
  )
  return { reader, code: data.addProductsToWishlist.wishlist.sharing_code }
}

let guests = 0
const newEmail = () => `znajoma-${++guests}@example.pl`

describe('WISH-3a sharing', () => {
  test('each recipient gets a mail in the language of the view, with the books, the message and the link', async () => {
    const { reader, code } = await wishing([await shop.sell({ name: 'Lalka <b>& inne</b>', price: 3990 })])
    const [one, other] = [newEmail(), newEmail()]
    expect(
      (await share(reader, [one, ` ${other} `, one.toUpperCase()], 'Pod choinkę!\n<script>alert(1)</script>')).data,
    ).toEqual({ shareWishlist: true })
    await shop.runDueJobs()
    for (const recipient of [one, other]) {
      const [mail, ...more] = await mails(recipient)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Łucja Nowak-Żak pokazuje Ci swoją listę życzeń')
      expect(mail?.html).toContain('Lalka &lt;b&gt;&amp; inne&lt;/b&gt; – 39,90')
      expect(mail?.html).toContain('Pod choinkę!<br>&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(mail?.html).not.toContain('<script>')
      expect(mail?.plain).toContain('Pod choinkę!\n<script>alert(1)</script>')
      for (const body of [mail?.html, mail?.plain])
        expect(body).toMatch(new RegExp(String.raw`https?://[^/\s"]+/wishlist/shared/${code}\b`))
    }
  })

  test('the mail of the English view is English and links to that view; of many titles ten are listed', async () => {
    const { reader, code } = await wishing(await Promise.all(Array.from({ length: 12 }, () => shop.sell())), 'en')
    const recipient = newEmail()
    await share(reader, [recipient])
    await shop.runDueJobs()
    const [mail] = await mails(recipient)
    expect(mail?.subject).toBe('Łucja Nowak-Żak shares a wish list with you')
    expect(mail?.plain).toContain(`/en/wishlist/shared/${code}`)
    expect(mail?.plain).toContain('and 2 more titles')
    expect(mail?.plain).not.toContain('A message from')
  })

  test('WISH-3 F8: notes are shown to others only if their owner allows it; the owner always sees them', async () => {
    const { reader, code } = await wishing([{ ...(await shop.sell()), description: 'Dla cioci Zosi' }])
    const notes = async () =>
      (
        await shop.call<{ wishlist: { items: { description: string | null }[] } }>(SHARED, { code })
      ).data.wishlist.items.map(({ description }) => description)
    const own = async () =>
      (
        await reader.request<{ wishlist: { notes_shared: boolean; items: { description: string | null }[] } }>(
          '{ wishlist: s_wishlist { notes_shared items { description } } }',
        )
      ).data.wishlist
    expect(await notes()).toEqual([null])
    expect(await own()).toEqual({ notes_shared: false, items: [{ description: 'Dla cioci Zosi' }] })
    expect((await reader.request('mutation { shareWishlistNotes(shared: true) }')).data).toEqual({
      shareWishlistNotes: true,
    })
    expect(await notes()).toEqual(['Dla cioci Zosi'])
    expect((await own()).notes_shared).toBe(true)
    await reader.request('mutation { shareWishlistNotes(shared: false) }')
    expect(await notes()).toEqual([null])
  })

  test.each([
    ['no address', [], 'Provided emails are not valid', 'emails'],
    ['an invalid address', ['ala'], 'Provided emails are not valid', 'emails'],
    [
      'one invalid address among valid ones',
      ['ala@example.pl', 'ala@', 'ola@example.pl'],
      'Provided emails are not valid',
      'emails',
    ],
    ['a header in an address', ['ala@example.pl\r\nBcc: ola'], 'Provided emails are not valid', 'emails'],
    ['blank addresses', [null, ''], 'Provided emails are not valid', 'emails'],
    [
      'more than fifty addresses',
      Array.from({ length: 51 }, (_, n) => `ala${n}@example.pl`),
      'A wish list can be shared with at most 50 people at once.',
      'emails',
    ],
    [
      'ten thousand',
      Array.from({ length: 10_000 }, (_, n) => `ala${n}@example.pl`),
      'Please enter no more than 10000 characters.',
      'emails',
    ],
  ])('%s: refused at its field, and no mail is sent', async (_name, emails, message, field) => {
    const { reader } = await wishing([await shop.sell()], 'en')
    const before = await shop.db.one`select count(*)::int as jobs from job`
    expect((await share(reader, emails)).errors?.[0]).toMatchObject({
      message,
      extensions: { category: 'graphql-input', field },
    })
    expect(await shop.db.one`select count(*)::int as jobs from job`).toEqual(before)
  })

  test('a message that is too long, and an empty list, are refused', async () => {
    const { reader } = await wishing([await shop.sell()], 'en')
    expect((await share(reader, [newEmail()], 'x'.repeat(1001))).errors?.[0]).toMatchObject({
      message: 'Please enter no more than 1000 characters.',
      extensions: { field: 'message' },
    })
    const nobody = await Reader.signUp(shop, { store: 'en' })
    expect((await share(nobody, [newEmail()])).errors?.[0]?.message).toBe('There is nothing on the wish list to share.')
  })

  test('at most a hundred mails are sent a day, and more on the next day', async () => {
    const { reader } = await wishing([await shop.sell()], 'en')
    const crowd = () => Array.from({ length: 50 }, newEmail)
    for (let turn = 0; turn < 2; turn++) expect((await share(reader, crowd())).errors).toBeUndefined()
    expect((await share(reader, [newEmail()])).errors?.[0]).toMatchObject({
      message: 'You can share your wish list with at most 100 people a day.',
      extensions: { field: 'emails' },
    })
    now = new Date(now.getTime() + 24 * 3_600_000)
    // the session has expired meanwhile
    const { data } = await shop.call<{ generateCustomerToken: { token: string } }>(
      'mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { ' +
        'token } }',
      { email: reader.email, password: reader.password },
    )
    reader.token = data.generateCustomerToken.token
    expect((await share(reader, [newEmail()])).errors).toBeUndefined()
  })

  test('many small shares in a row are rate-limited', async () => {
    const { reader } = await wishing([await shop.sell()], 'en')
    for (let turn = 0; turn < 10; turn++) expect((await share(reader, [newEmail()])).errors).toBeUndefined()
    expect((await share(reader, [newEmail()])).errors?.[0]?.message).toBe(
      'Too many requests. Please wait a moment and try again.',
    )
  })

  test('a message with a link or a phone number is sent to nobody', async () => {
    const { reader } = await wishing([await shop.sell()], 'en')
    for (const note of [
      'See www.example.com',
      'evil.рф has it',
      'Write to ala@example.com',
      'evil[.]com',
      '600 700 800',
    ])
      expect((await share(reader, [newEmail()], note)).errors?.[0]).toMatchObject({
        message: 'A message contains no links, e-mail addresses or phone numbers.',
        extensions: { field: 'message' },
      })
    const crowd = Array.from({ length: 50 }, newEmail)
    expect((await share(reader, crowd, 'Two books. Or three, 2.5 kg in all!')).errors).toBeUndefined()
  })

  test('a message of a sender whose address is not confirmed is sent to five people a day, the list to more', async () => {
    const { reader } = await wishing([await shop.sell()], 'en')
    await shop.db.run`update customer set proven_email_key = null where email = ${reader.email}`
    const crowd = (many: number) => Array.from({ length: many }, newEmail)
    expect((await share(reader, crowd(5), 'Two books!')).errors).toBeUndefined()
    expect((await share(reader, crowd(1), 'Two books!')).errors?.[0]).toMatchObject({
      message:
        'A message of your own can be sent to at most 5 people a day until your e-mail address is confirmed. Please ' +
        'send the list without it.',
      extensions: { field: 'message' },
    })
    const [stranger = ''] = crowd(1)
    expect((await share(reader, [stranger, ...crowd(19)])).errors).toBeUndefined()
    await shop.runDueJobs()
    const [mail] = await mails(stranger)
    expect(mail?.subject).toBe('Ł. N. shares a wish list with you')
    expect(`${mail?.plain}${mail?.html}`).not.toMatch(/Łucja|Nowak/)
  })

  test('a list whose owner was deleted meanwhile is not sent', async () => {
    const { reader } = await wishing([await shop.sell()])
    const recipient = newEmail()
    await share(reader, [recipient])
    await shop.db.run`delete from customer where email = ${reader.email}`
    await shop.runDueJobs()
    expect(await mails(recipient)).toEqual([])
    expect(await shop.db.one`select count(*)::int as failed from job where last_error is not null`).toEqual({
      failed: 0,
    })
  })
})

describe('WISH-3 a shared list', () => {
  test("the code shows the owner's name and the items, and an unknown code is refused", async () => {
    const book = await shop.sell()
    const { code } = await wishing([{ ...book, description: 'Wydanie ilustrowane' }])
    const { data } = await shop.call<{ wishlist: object }>(SHARED, { code }, 'en')
    expect(data.wishlist).toMatchObject({
      items_count: 1,
      creators_name: 'Łucja Nowak-Żak',
      items: [{ sku: book.sku, qty: 1, description: null, product: { name: book.name } }],
    })
    for (const wrong of ['nie-ma', '0'.repeat(32), "' or true --", 'ż'.repeat(5000), '\u0000']) {
      expect((await shop.call(SHARED, { code: wrong }, 'en')).errors?.[0], wrong.slice(0, 20)).toMatchObject({
        message: 'Shared wishlist with provided sharing code does not exist',
        extensions: { category: 'graphql-no-such-entity' },
      })
    }
  })

  const MOVE =
    'mutation($code: ID, $cart: ID) { moveWishlistToCart: s_moveWishlistToCart(sharingCode: $code, guestCartId: ' +
    '$cart) }'
  const inCart = async (buyer: Buyer) =>
    (await buyer.cart()).items.map(({ product, quantity }) => [product.sku, quantity])

  test("a guest adds its salable items to their own cart, and the owner's list is unchanged", async () => {
    const [good, gone] = [await shop.sell(), await shop.sell({ stock: {} })]
    const { reader, code } = await wishing([good, gone])
    const guest = await Buyer.withNewCart(shop, 'en')
    expect((await shop.call(MOVE, { code, cart: guest.cartId }, 'en')).data).toEqual({ moveWishlistToCart: true })
    expect(await inCart(guest)).toEqual([[good.sku, 1]])
    expect((await reader.request<{ wishlist: { items_count: number } }>(SHARED)).data.wishlist.items_count).toBe(2)
  })

  test('a list without salable titles is reported', async () => {
    const { code } = await wishing([await shop.sell({ lifecycle: 'announcement' })])
    const guest = await Buyer.withNewCart(shop, 'en')
    expect((await shop.call(MOVE, { code, cart: guest.cartId }, 'en')).errors?.[0]).toMatchObject({
      message: 'One or more items are out of stock',
      extensions: { category: 'graphql-no-such-entity' },
    })
    expect(await inCart(guest)).toEqual([])
  })

  test("a customer needs no cart id; the owner's items are moved instead of copied", async () => {
    const book = await shop.sell()
    const { reader, code } = await wishing([book], 'en')
    const friend = await Reader.signUp(shop, { store: 'en' })
    expect((await friend.request(MOVE, { code })).data).toEqual({ moveWishlistToCart: true })
    expect(await inCart(await Buyer.withNewCart(shop, 'en', friend.token))).toEqual([[book.sku, 1]])
    expect((await reader.request<{ wishlist: { items_count: number } }>(SHARED)).data.wishlist.items_count).toBe(1)
    expect((await reader.request(MOVE, { code })).data).toEqual({ moveWishlistToCart: true })
    expect((await reader.request<{ wishlist: { items_count: number } }>(SHARED)).data.wishlist.items_count).toBe(0)
  })

  test("a guest without a cart, or with another customer's cart, is refused", async () => {
    const { reader, code } = await wishing([await shop.sell()])
    const { cartId } = await Buyer.withNewCart(shop, 'en', reader.token)
    expect((await shop.call(MOVE, { code }, 'en')).errors?.[0]?.extensions.category).toBe('graphql-authorization')
    expect((await shop.call(MOVE, { code, cart: cartId }, 'en')).errors?.[0]).toMatchObject({
      message: `The current user cannot perform operations on cart "${cartId}"`,
      extensions: { category: 'graphql-authorization' },
    })
  })
})
