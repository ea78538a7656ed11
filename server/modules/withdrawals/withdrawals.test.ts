import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'
import { invoiceOrder } from '../orders/documents/invoice-order.ts'
import { refundOrder } from '../orders/documents/credit-memos/refund-order.ts'
import { findOrder, lockOrder, recordPayment } from '../orders/index.ts'
import { listWithdrawals, withdrawnTitles } from './withdrawals.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const EMAIL = 'lucja@example.pl'
const placed = async () =>
  (await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }])).submitOrder()
const WITHDRAW = 'mutation($input: WithdrawFromContractInput!) { withdrawFromContract(input: $input) { received_at } }'
const withdraw = (input: object, store?: string) =>
  shop.call<{ withdrawFromContract: { received_at: string } | null }>(
    WITHDRAW,
    { input: { name: 'Łucja Nowak-Żak', email: EMAIL, ...input } },
    store,
  )
const mails = (key: string) =>
  shop.db.many<{
    key: string
    recipient: string
    subject: string
    plain: string
    html: string
  }>`select key, recipient, subject, plain, html from mail where key like ${key} order by id`

describe('CHK-12c: withdrawing from a contract', () => {
  it('is stored with its order, confirmed with its content and time, and reported to the shop', async () => {
    const { number = '' } = await placed()
    await recordPayment(shop.db, number)
    const { data, errors } = await withdraw({ order_number: ` ${number} `, items: 'Lalka\ntom 2' })
    expect(errors).toBeUndefined()
    expect(data.withdrawFromContract?.received_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const [kept] = await listWithdrawals(shop.db, { order: number, limit: 5 })
    expect(kept).toMatchObject({
      name: 'Łucja Nowak-Żak',
      email: EMAIL,
      orderNumber: number,
      order: number,
      isBuyers: true,
      items: 'Lalka\ntom 2',
    })
    await shop.runDueJobs()
    const [receipt] = await mails(`withdrawal-receipt:${kept?.id}`)
    expect(receipt).toMatchObject({
      recipient: EMAIL,
      subject: `Otrzymaliśmy odstąpienie od umowy: zamówienie ${number}`,
    })
    for (const part of [
      'w części obejmującej podane niżej tytuły',
      'Imię i nazwisko: Łucja Nowak-Żak',
      `Numer zamówienia: ${number}`,
      'Tytuły: Lalka\ntom 2',
      /Otrzymano: \d\d\.\d\d\.\d{4}, \d\d:\d\d/,
    ])
      expect(receipt?.plain).toMatch(part)
    expect(receipt?.plain).not.toMatch(/\b(the|order|your)\b/i)
    const [notice] = await mails(`withdrawal-notice:${kept?.id}`)
    expect(notice).toMatchObject({
      recipient: 'kontakt@zakladka.example',
      plain: expect.stringContaining('Zamówienie złożono z tym samym adresem e-mail.'),
    })
  })

  it("gets the same response whether or not the order exists and is the sender's", async () => {
    const { number } = await placed()
    const responses = [
      await withdraw({ order_number: number, email: 'ewa@example.pl' }, 'en'),
      await withdraw({ order_number: '999999999', email: 'ewa@example.pl' }, 'en'),
    ]
    for (const { data, errors } of responses)
      expect({ data, errors }).toEqual({
        data: { withdrawFromContract: { received_at: expect.any(String) } },
        errors: undefined,
      })
    await shop.runDueJobs()
    const [none, others] = await listWithdrawals(shop.db, { limit: 2 })
    expect([none?.order, others?.order, others?.isBuyers]).toEqual([null, number, false])
    const receipts = await Promise.all(
      [none, others].map(async (one) => (await mails(`withdrawal-receipt:${one?.id}`))[0]),
    )
    expect(receipts[0]?.plain).toBe(receipts[1]?.plain)
    expect(receipts[0]?.plain).toContain('we received a withdrawal from a contract with this e-mail address')
    expect((await mails(`withdrawal-notice:${none?.id}`))[0]?.plain).toContain('Nie ma zamówienia o tym numerze.')
    expect((await mails(`withdrawal-notice:${others?.id}`))[0]?.plain).toContain('z innym adresem e-mail')
  })

  it('carries no words of its sender to a mailbox that has not placed the order', async () => {
    const { number } = await placed()
    const words = { name: 'Bon Czeka', items: 'Wygrales bon 500 zl. Odbierz w sklepie', email: 'obca@example.pl' }
    for (const order_number of [number, '999999998', 'WYGRALES-BON']) await withdraw({ ...words, order_number })
    await shop.runDueJobs()
    const receipts = (await mails('withdrawal-receipt:%')).filter(({ recipient }) => recipient === words.email)
    expect(receipts).toHaveLength(3)
    for (const { subject, plain, html } of receipts)
      for (const part of [subject, plain, html]) expect(part).not.toMatch(/wygrales|bon |odbierz|999999998/i)
  })

  it('carries no words to the mailbox of an order that is not paid for: anybody could have placed it', async () => {
    const email = 'cudza@example.pl'
    const buyer = await Buyer.withNewCart(shop)
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], { email })
    const { number = '' } = await buyer.submitOrder()
    const words = { order_number: number, email, name: 'Bon Czeka', items: 'Wygrales bon 500 zl. Odbierz w sklepie' }
    await withdraw(words)
    await shop.runDueJobs()
    const [statement] = await listWithdrawals(shop.db, { order: number, limit: 1 })
    expect(statement).toMatchObject({ isBuyers: true, items: words.items })
    const [receipt] = await mails(`withdrawal-receipt:${statement?.id}`)
    expect(`${receipt?.subject}${receipt?.plain}${receipt?.html}`).not.toMatch(/wygrales|bon |odbierz/i)
    expect(receipt?.plain).toMatch(/Imię i nazwisko: B\. C\.\n.*\nTytuły: podane własnymi słowami/)
    expect((await mails(`withdrawal-notice:${statement?.id}`))[0]?.plain).toContain('Wygrales bon')
  })

  it('says no words about titles of a complete order to that mailbox', async () => {
    const email = 'cala@example.pl'
    const buyer = await Buyer.withNewCart(shop)
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], { email })
    const { number = '' } = await buyer.submitOrder()
    await withdraw({ order_number: number, email, items: null })
    await shop.runDueJobs()
    const [statement] = await listWithdrawals(shop.db, { order: number, limit: 1 })
    const [receipt] = await mails(`withdrawal-receipt:${statement?.id}`)
    expect(receipt?.plain).toMatch(/umowy .* w całości\./)
    expect(receipt?.plain).not.toContain('Tytuły:')
  })

  it('is listed with the corrections that followed it, and no other documents', async () => {
    const { number = '' } = await placed()
    await recordPayment(shop.db, number)
    await withdraw({ order_number: number })
    const refunds = async () => (await listWithdrawals(shop.db, { order: number, limit: 5 }))[0]?.refunds
    await invoiceOrder(shop.db, { actor: OPERATOR, number, now: new Date() }, { notify: false })
    expect(await refunds()).toEqual([])
    const { output } = await refundOrder(
      shop.db,
      { actor: OPERATOR, number, now: new Date() },
      { adjustment: 0, notify: false },
    )
    expect(await refunds()).toEqual([output.number])
  })

  it('is stored and confirmed once if sent twice', async () => {
    const { number } = await placed()
    const [first, second] = [await withdraw({ order_number: number }), await withdraw({ order_number: number })]
    expect(second.data).toEqual(first.data)
    expect(await listWithdrawals(shop.db, { order: number, limit: 5 })).toHaveLength(1)
  })

  it('is stored for each of two people who share a mailbox and an order', async () => {
    const { number } = await placed()
    await withdraw({ order_number: number })
    await withdraw({ order_number: number, name: 'Jan Nowak-Żak' })
    const names = (await listWithdrawals(shop.db, { order: number, limit: 5 })).map(({ name }) => name)
    expect(names).toEqual(['Jan Nowak-Żak', 'Łucja Nowak-Żak'])
  })

  it.each([
    [{ name: ' ' }, 'Wpisz imię i nazwisko.'],
    [{ name: 'Wygraj na www.oszust.example' }, 'Wpisz imię i nazwisko.'],
    [{ order_number: 'nie pamiętam?' }, 'Wpisz numer tak, jak w mailu z zamówieniem.'],
    [{ email: 'lucja@' }, 'Niepoprawny adres e-mail.'],
    [{ items: 'Bon: evil-sklep.com' }, 'Wymień same tytuły, bez odsyłaczy.'],
    [{ items: 'https://oszust.example' }, 'Wymień same tytuły, bez odsyłaczy.'],
    [{ items: 'x'.repeat(401) }, 'Wymień tytuły w najwyżej 400 znakach.'],
  ])('%o is refused with %s', async (wrong, message) => {
    expect((await withdraw({ order_number: '000000001', ...wrong })).errors?.[0]).toMatchObject({
      message,
      extensions: { category: 'graphql-input' },
    })
  })

  it('confirms at most five unmatched statements a day, and accepts five in a row from one client', async () => {
    const email = 'ofiara@example.pl'
    for (let i = 0; i < 7; i++) await withdraw({ email, order_number: `88800000${i}` })
    await shop.runDueJobs()
    expect(
      await mails('withdrawal-receipt:%').then((all) => all.filter(({ recipient }) => recipient === email)),
    ).toHaveLength(5)
    expect(await shop.db.one`select count(*)::int as kept from withdrawal where email = ${email}`).toEqual({ kept: 7 })
    const { number } = await (
      await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], { email })
    ).submitOrder()
    await withdraw({ email, order_number: number })
    await shop.runDueJobs()
    expect(
      await mails('withdrawal-receipt:%').then((all) => all.filter(({ recipient }) => recipient === email)),
    ).toHaveLength(6)

    const sent = async (i: number) =>
      (
        await shop.http.inject({
          method: 'POST',
          url: '/graphql',
          remoteAddress: '198.51.100.77',
          payload: {
            query: WITHDRAW,
            variables: { input: { name: 'Jan Kos', email: 'jan@example.pl', order_number: `7770000${i}` } },
          },
        })
      ).json<{ errors?: { message: string }[] }>().errors?.[0]?.message
    const responses = []
    for (let i = 0; i < 6; i++) responses.push(await sent(i))
    expect(responses).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'Za dużo zapytań naraz. Odczekaj chwilę i spróbuj jeszcze raz.',
    ])
  })
})

describe('CHK-12c: the titles of an order are ticked, not typed', () => {
  const ITEMS = 'items { id product_sku withdrawal { quantity note } }'
  interface Item {
    id: string
    product_sku: string
    withdrawal: { quantity: number; note: string | null }
  }
  const itemsOf = async (number: string, email: string) =>
    (
      await shop.call<{ guestOrders: { items: { items: Item[] }[] } }>(
        `query($number: String, $email: String!) {
          guestOrders(filter: { number: { eq: $number } }, customer_email: $email) { items { ${ITEMS} } }
        }`,
        { number, email },
      )
    ).data.guestOrders.items[0]?.items ?? []
  const guestOrder = async (email = EMAIL) => {
    const books = [await shop.sell(), await shop.sell()]
    const buyer = await Buyer.withNewCart(shop)
    await buyer.prepareOrder(
      books.map(({ sku }) => ({ sku, quantity: 3 })),
      { email },
    )
    const { number = '' } = await buyer.submitOrder()
    const [first, second] = await itemsOf(number, email)
    if (!first || !second) throw new Error('the order has two lines')
    return { number, first, second }
  }
  const kept = async (order: string) => listWithdrawals(shop.db, { order, limit: 5 })

  it('of a guest who proves the order: the operator sees SKU, edition and quantity, the buyer the same', async () => {
    const { number, first } = await guestOrder()
    await shop.db
      .run`update order_item set options = options || '{"edition": "oprawa twarda"}' where sku = ${first.product_sku}`
    const { errors } = await withdraw({
      order_number: number,
      order_email: EMAIL.toUpperCase(),
      lines: [{ order_item_id: first.id, quantity: 2 }],
    })
    expect(errors).toBeUndefined()
    const [statement] = await kept(number)
    const titles = new RegExp(`^2 × Książka \\d+, oprawa twarda \\(${first.product_sku}\\)$`)
    expect(withdrawnTitles(statement ?? { items: null, lines: null })).toMatch(titles)
    await shop.runDueJobs()
    for (const mail of [`withdrawal-receipt:${statement?.id}`, `withdrawal-notice:${statement?.id}`])
      expect((await mails(mail))[0]?.plain).toMatch(
        new RegExp(`Tytuły: 2 × Książka \\d+, oprawa twarda \\(${first.product_sku}\\)`),
      )
  })

  it('of a customer, without the e-mail of the order', async () => {
    const reader = await Reader.signUp(shop)
    const buyer = await Buyer.withNewCart(shop, undefined, reader.token)
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], { email: reader.email })
    const { number = '' } = await buyer.submitOrder()
    const item = (await findOrder(shop.db, number))?.items[0]
    const lines = [{ order_item_id: Buffer.from(String(item?.id)).toString('base64'), quantity: 1 }]
    const input = { name: 'Łucja Nowak', email: reader.email, order_number: number, lines }
    expect((await shop.call(WITHDRAW, { input }, 'en')).errors?.[0]?.message).toMatch(/couldn't locate an order/)
    expect((await reader.request(WITHDRAW, { input })).errors).toBeUndefined()
    expect((await kept(number)).map(({ lines }) => lines)).toMatchObject([[{ sku: item?.sku, quantity: 1 }]])
  })

  it('not by strangers, whether the order exists or not, and not more than was bought', async () => {
    const { number, first } = await guestOrder()
    const lines = [{ order_item_id: first.id, quantity: 1 }]
    for (const stranger of [
      { order_number: number, lines },
      { order_number: number, lines, order_email: 'ktos@example.pl' },
      { order_number: '000999999', lines, order_email: EMAIL },
    ])
      expect((await withdraw(stranger, 'en')).errors?.[0]).toMatchObject({
        message: "We couldn't locate an order with the information provided.",
      })
    const own = { order_number: number, order_email: EMAIL }
    for (const [wrong, message] of [
      [[{ order_item_id: first.id, quantity: 4 }], `Of ${first.product_sku}, 4 were requested and 3 are left.`],
      [[{ order_item_id: first.id, quantity: 0 }], `Of ${first.product_sku}, 0 were requested and 3 are left.`],
      [[...lines, ...lines, ...lines, ...lines], `Of ${first.product_sku}, 4 were requested and 3 are left.`],
      [[{ order_item_id: 'OTk5OTk=', quantity: 1 }], `Order ${number} has no item OTk5OTk=.`],
      [[], 'Please tick the titles from which you withdraw.'],
    ] as const)
      expect((await withdraw({ ...own, lines: wrong }, 'en')).errors?.[0]?.message).toBe(message)
    expect(await kept(number)).toEqual([])
  })

  it('copies of an earlier statement are subtracted, unless it is the same one sent twice', async () => {
    const { number, first, second } = await guestOrder('dwa@example.pl')
    const withdrawOf = async (id: string, quantity: number, email = 'dwa@example.pl') =>
      (
        await withdraw(
          {
            email,
            order_number: number,
            order_email: 'dwa@example.pl',
            lines: [{ order_item_id: id, quantity }],
          },
          'en',
        )
      ).errors?.[0]?.message
    const left = async () => (await itemsOf(number, 'dwa@example.pl')).map(({ withdrawal }) => withdrawal)
    expect(await withdrawOf(first.id, 2)).toBeUndefined()
    expect(await withdrawOf(first.id, 2)).toBeUndefined()
    expect(await kept(number)).toHaveLength(1)
    expect((await left()).map(({ quantity }) => quantity)).toEqual([1, 3])
    const tooMany = `Of ${first.product_sku}, 3 were requested and 1 are left.`
    expect(await withdrawOf(first.id, 3)).toBe(tooMany)
    const atOnce = await Promise.all(['a@example.pl', 'b@example.pl'].map((email) => withdrawOf(first.id, 1, email)))
    expect(atOnce.filter((refused) => refused === undefined)).toHaveLength(1)
    expect(await left()).toEqual([
      { quantity: 0, note: 'Od tej pozycji już odstąpiono.' },
      { quantity: 3, note: null },
    ])
    expect(await kept(number)).toHaveLength(2)
    const isOffered = async () =>
      (
        await shop.call<{ guestOrders: { items: { can_withdraw: boolean }[] } }>(
          `query($number: String) { guestOrders(filter: { number: { eq: $number } }, customer_email: "dwa@example.pl") {
            items { can_withdraw } } }`,
          { number },
        )
      ).data.guestOrders.items[0]?.can_withdraw
    expect(await isOffered()).toBe(true)
    expect(await withdrawOf(second.id, 3)).toBeUndefined()
    expect(await isOffered()).toBe(false)
  })

  // no races on the embedded database, which has one session
  it.skipIf(!process.env['TEST_DATABASE_URL'])('two statements at once do not take the same copies', async () => {
    const { number, first } = await guestOrder('naraz@example.pl')
    const statements = await shop.db.transaction(async (tx) => {
      await lockOrder(tx, number)
      const sent = ['a@example.pl', 'b@example.pl'].map((email) =>
        withdraw(
          {
            email,
            order_number: number,
            order_email: 'naraz@example.pl',
            lines: [{ order_item_id: first.id, quantity: 2 }],
          },
          'en',
        ),
      )
      await expect
        .poll(
          () => shop.db.one`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`,
          { timeout: 10_000 },
        )
        .toEqual({ waiting: 2 })
      return sent
    })
    const refused = (await Promise.all(statements)).flatMap(({ errors = [] }) => errors.map(({ message }) => message))
    expect(refused).toEqual([`Of ${first.product_sku}, 2 were requested and 1 are left.`])
  })

  it('not from supplied files, and a service says until when', async () => {
    const { number, first, second } = await guestOrder('pliki@example.pl')
    await shop.db.run`update order_item set type = 'downloadable' where sku = ${first.product_sku}`
    await shop.db.run`update order_item set type = 'virtual' where sku = ${second.product_sku}`
    await shop.db.run`update orders set agreements = '[{"id": 1, "name": "", "checkboxText": "", "concerns": "digital",
      "acceptedAt": ""}, {"id": 2, "name": "", "checkboxText": "", "concerns": "service", "acceptedAt": ""}]'
      where number = ${number}`
    expect((await itemsOf(number, 'pliki@example.pl')).map(({ withdrawal }) => withdrawal.quantity)).toEqual([3, 3])
    await recordPayment(shop.db, number)
    expect((await itemsOf(number, 'pliki@example.pl')).map(({ withdrawal }) => withdrawal)).toEqual([
      { quantity: 0, note: expect.stringContaining('Plik udostępniliśmy od razu, za Twoją zgodą') },
      { quantity: 3, note: expect.stringContaining('Jeśli usługa została już w pełni wykonana') },
    ])
    expect(
      (
        await withdraw({
          order_number: number,
          order_email: 'pliki@example.pl',
          lines: [{ order_item_id: first.id, quantity: 1 }],
        })
      ).errors?.[0]?.message,
    ).toBe(`Z pozycji ${first.product_sku} potrzeba 1, a zostało 0.`)
  })
})
