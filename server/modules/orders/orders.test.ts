import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extractText } from '../../testing/pdf-text.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { findOrder, listOrders } from './orders.ts'
import { sendConfirmation } from './mails/confirmation.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => new Date('2026-11-21T10:30:00Z') })
}, 60_000)
afterAll(() => shop.close())

const ORDER = `id number increment_id order_number order_date created_at status email carrier shipping_method
  grand_total can_reorder rss_link invoice_url
  total { subtotal { value currency } total_tax { value } total_shipping { value } grand_total { value }
    base_grand_total { value } discounts { label amount { value } } taxes { title rate amount { value } }
    shipping_handling { amount_excluding_tax { value } amount_including_tax { value } total_amount { value } taxes
    { amount { value } } discounts { amount { value } } } }
  items { id product_name product_sku product_type product_url_key product_sale_price { value } row_subtotal {
    value } row_total { value } quantity_ordered quantity_shipped quantity_canceled status discounts { label amount
    { value } } entered_options { label } selected_options { label } product { sku } }
  shipping_address { firstname lastname street city postcode country_code country_id telephone vat_id }
    billing_address { firstname company vat_id }
  payment_methods { name type purchase_number additional_data { name value } } payment_additional_information {
    key value } applied_coupons { code }
  comments { message timestamp } invoices { id } shipments { id } credit_memos { id }`

type Found = { total_count: number; items: Record<string, unknown>[] }
const fetchOrders = async (number: string | undefined, customer_email: string, store?: string) =>
  (
    await shop.call<{ guestOrders: Found }>(
      `
        query($number: String, $customer_email: String!) { guestOrders(filter: { number: { eq: $number } },
          customer_email: $customer_email) { total_count page_info { current_page total_pages } items { ${ORDER} } } }`,
      { number, customer_email },
      store,
    )
  ).data.guestOrders

async function placed(store?: string, coupon?: string) {
  const book = await shop.sell({ name: 'Nad <Niemnem> & dalej', price: 5990 })
  const buyer = await Buyer.withNewCart(shop, store)
  await buyer.prepareOrder([{ sku: book.sku, quantity: 2 }])
  if (coupon) await buyer.useCoupon(coupon)
  const { number } = await buyer.submitOrder()
  return { book, number }
}

const mailOf = (number: string | undefined) =>
  shop.db.one<{
    subject: string
    html: string
    plain: string
    recipient: string
    sender: string
    storeCode: string
  }>`select * from mail where key = ${`order-confirmation:${number}`}`

describe('ORD-6: a guest finds the order by number and e-mail', () => {
  it('ORD-11b: with all its data, in the language of the view', async () => {
    const { book, number } = await placed(undefined, 'LUBLIN15')
    const {
      total_count,
      items: [order],
    } = await fetchOrders(number, 'LUCJA@example.pl ')
    expect(total_count).toBe(1)
    expect(order).toMatchObject({
      number,
      increment_id: number,
      order_number: number,
      order_date: '2026-11-21 10:30:00',
      created_at: '2026-11-21 10:30:00',
      status: 'Nowe',
      email: 'lucja@example.pl',
      carrier: 'DHL',
      shipping_method: 'Kurier DHL',
      grand_total: 119.79,
      can_reorder: false,
      invoice_url: null,
      rss_link: null,
      total: {
        subtotal: { value: 114.1, currency: 'PLN' },
        total_tax: { value: 5.7 },
        total_shipping: { value: 14.28 },
        grand_total: { value: 119.79 },
        base_grand_total: { value: 119.79 },
        discounts: [{ label: '15 zł taniej od 100 zł', amount: { value: 15 } }],
        taxes: [{ title: 'VAT 5%', rate: 5, amount: { value: 5.7 } }],
        shipping_handling: {
          amount_excluding_tax: { value: 14.28 },
          amount_including_tax: { value: 14.99 },
          total_amount: { value: 14.28 },
          taxes: [{ amount: { value: 0.71 } }],
          discounts: [],
        },
      },
      items: [
        {
          product_name: 'Nad <Niemnem> & dalej',
          product_sku: book.sku,
          product_type: 'simple',
          product_sale_price: { value: 59.9 },
          row_subtotal: { value: 119.8 },
          row_total: { value: 104.8 },
          quantity_ordered: 2,
          quantity_shipped: 0,
          quantity_canceled: 0,
          status: 'Zamówione',
          discounts: [{ amount: { value: 15 } }],
          product: { sku: book.sku },
        },
      ],
      shipping_address: {
        firstname: 'Łucja',
        lastname: 'Nowak-Żak',
        street: address.street,
        postcode: '20-002',
        country_code: 'PL',
        country_id: 'PL',
      },
      payment_methods: [
        {
          name: 'Przelew bankowy',
          type: 'banktransfer',
          additional_data: expect.arrayContaining([
            { name: 'Tytuł przelewu', value: number },
            { name: 'Numer rachunku', value: '55 9990 0009 0000 0000 2026 1121' },
            { name: 'Kwota', value: '119,79\u00a0zł' },
            { name: 'Termin płatności', value: '4 dni' },
          ]),
        },
      ],
      payment_additional_information: expect.arrayContaining([
        { key: 'transfer_title', value: number },
        { key: 'amount', value: '119.79' },
        { key: 'account_number', value: '55999000090000000020261121' },
      ]),
      applied_coupons: [{ code: 'LUBLIN15' }],
      comments: [],
      invoices: [],
      shipments: [],
      credit_memos: [],
    })
    expect(Buffer.from(String(order?.['id']), 'base64').toString()).toMatch(/^\d+$/)
    expect((await fetchOrders(number, 'lucja@example.pl', 'en')).items[0]).toMatchObject({ status: 'Pending' })
  })
  it('but not with another number or e-mail', async () => {
    const { number } = await placed()
    expect(await fetchOrders(number, 'someone@example.pl')).toMatchObject({ total_count: 0, items: [] })
    expect(await fetchOrders('000999999', 'lucja@example.pl')).toMatchObject({ total_count: 0, items: [] })
    expect(await fetchOrders(undefined, 'lucja@example.pl')).toMatchObject({ total_count: 0, items: [] })
    expect(await fetchOrders('%', 'lucja@example.pl')).toMatchObject({ total_count: 0, items: [] })
  })
  it('while guesses are limited, also when one document contains many', async () => {
    const { number } = await placed()
    const fetchOrders = async (email: string, times: number) => {
      const guesses = Array.from(
        { length: times },
        (_, i) =>
          `g${i}: guestOrders(filter: { number: { eq: "${number}" } }, customer_email: "${email}") { total_count }`,
      )
      const response = await shop.http.inject({
        method: 'POST',
        url: '/en/graphql',
        payload: { query: `{ ${guesses.join(' ')} }` },
        remoteAddress: '198.51.100.9',
      })
      return response.json<{ errors?: { message: string; extensions: { category: string } }[] }>()
    }
    // the buyer’s own look-ups are not limited
    for (let i = 0; i < 3; i++) expect((await fetchOrders('lucja@example.pl', 15)).errors).toBeUndefined()
    expect((await fetchOrders('someone@example.pl', 20)).errors).toBeUndefined()
    expect((await fetchOrders('someone@example.pl', 1)).errors?.[0]).toMatchObject({
      message: 'Too many requests. Please wait a moment and try again.',
      extensions: { category: 'graphql-input' },
    })
  })
  it('by Magento’s own query with the postcode too, with one error for any mismatch', async () => {
    const { number } = await placed()
    const fetchOrder = (email: string, postcode: string) =>
      shop.call<{ guestOrder: object }>(
        'query($input: OrderInformationInput!) { guestOrder(input: $input) { number } }',
        { input: { number, email, postcode } },
        'en',
      )
    expect((await fetchOrder('lucja@example.pl', '20-002')).data.guestOrder).toEqual({ number })
    for (const { errors } of [
      await fetchOrder('lucja@example.pl', '00-001'),
      await fetchOrder('someone@example.pl', '20-002'),
    ]) {
      expect(errors?.[0]).toMatchObject({
        message: "We couldn't locate an order with the information provided.",
        extensions: { category: 'graphql-no-such-entity' },
      })
    }
  })
})

describe('the confirmation mail of an order', () => {
  it('contains the purchase, payment instructions and consumer rights, in Polish', async () => {
    const { number } = await placed(undefined, 'LUBLIN15')
    await shop.runDueJobs()
    const mail = await mailOf(number)
    expect(mail).toMatchObject({
      recipient: 'lucja@example.pl',
      storeCode: 'default',
      sender: '"Zakładka" <kontakt@zakladka.example>',
      subject: `Zamówienie ${number} – dziękujemy za zakupy w księgarni Zakładka`,
    })
    for (const part of [
      'Dziękujemy za zamówienie',
      `Mamy zamówienie nr ${number} z dnia 21.11.2026.`,
      '2 × 59,90\u00a0zł = 119,80\u00a0zł',
      '15 zł taniej od 100 zł: −15,00\u00a0zł',
      'Dostawa: 14,99\u00a0zł',
      'Razem: 119,79\u00a0zł',
      'w tym VAT 5%: 5,70\u00a0zł',
      'Numer rachunku: 55 9990 0009 0000 0000 2026 1121',
      `Tytuł przelewu: ${number}`,
      'Termin płatności: 4 dni',
      'DOSTAWA\nKurier DHL\nŁ. N.',
      'tel. +48 501 234 567',
      'odstąpić w ciągu 14 dni',
      `Odstąp od umowy tutaj: http://localhost:3000/withdrawal?order=${number}`,
      'NIP 9469990016',
      'Nad <Niemnem> & dalej',
    ])
      expect(mail?.plain).toContain(part)
    expect(mail?.html).toContain('Nad &lt;Niemnem&gt; &amp; dalej')
    expect(mail?.html).toContain('<html lang="pl">')
    // no untranslated English text
    expect(mail?.plain).not.toMatch(/\b(Order|Total|Delivery|Account|Payment|the)\b/)
  })
  it('is in English for an order in the English view', async () => {
    const { number } = await placed('en')
    await shop.runDueJobs()
    expect(await mailOf(number)).toMatchObject({
      subject: `Order ${number} – thank you for shopping at Zakładka`,
      plain: expect.stringMatching(/Total: PLN\u00a0134\.79\n[^]*DELIVERY\nDHL courier\nŁ\. N\./),
      html: expect.stringContaining('<html lang="en">'),
    })
  })
  const attachedTerms = async (number: string | undefined) => {
    const file = await shop.db.one<{ content: Buffer }>`select a.content from mail_attachment a join mail m
      on m.id = a.mail_id where m.key = ${`order-confirmation:${number}`} and a.filename like '%.pdf'`
    return extractText(Buffer.from(file?.content ?? '')).replaceAll('\u00a0', ' ')
  }
  it('has the terms as of the time of the order attached, and contains the texts that were accepted', async () => {
    const page = (content: string) => shop.db.run`
        insert into cms_page (identifier, store_code, title, content) values ('regulamin', 'default',
          'Regulamin sklepu', ${content})
      on conflict (identifier, store_code) do update set content = excluded.content`
    await page(
      '<section><h2>§ 1. Kto</h2><ol><li>Sprzedaje &amp; wysyła <a href="{{store ' +
        'url="o-nas"}}">Zakładka</a>.</li><li>Kupuje Łucja.</li></ol></section><script>alert(1)</script>',
    )
    const [book, file] = [await shop.sell(), await shop.sell({ type: 'downloadable', stock: {} })]
    const buyer = await (
      await Buyer.withNewCart(shop)
    ).prepareOrder([book, file].map(({ sku }) => ({ sku, quantity: 1 })))
    const { number } = await buyer.submitOrder(await buyer.acceptAgreements())
    await shop.db.run`update cms_page_wording set began_at = '2026-01-01' where identifier = 'regulamin'`
    await page('<p>Nowe zasady</p>')
    await shop.runDueJobs()
    const mail = await mailOf(number)
    const terms = await attachedTerms(number)
    for (const part of ['Regulamin sklepu', '§ 1. Kto', '1. Sprzedaje & wysyła Zakładka', '2. Kupuje Łucja.'])
      expect(terms).toContain(part)
    expect(terms).toContain('Niniejszym informuję o moim odstąpieniu')
    expect(terms).not.toMatch(/Nowe zasady|alert/)
    for (const body of [mail?.plain, mail?.html]) {
      expect(body).toContain('Regulamin i wzór formularza odstąpienia są w załączniku PDF.')
      expect(body).not.toContain('§ 1. Kto')
      for (const part of [
        'Regulamin sklepu (21.11.2026, 11:30): „Znam i akceptuję regulamin',
        'W dniu 21.11.2026, 11:30 otrzymaliśmy Twoją zgodę na dostarczenie e-booków',
        'stracę prawo odstąpienia od umowy w tej części.”',
      ])
        expect(body).toContain(part)
    }
    const later = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }])
    await shop.db.run`update cms_page_wording set began_at = '2026-11-21T10:29:00Z' where content like '%Nowe%'`
    const { number: next } = await later.submitOrder()
    await shop.runDueJobs()
    expect(await attachedTerms(next)).toContain('Nowe zasady')
  })
  it('shows the pick-up place, the collector and the amount to pay there', async () => {
    const book = await shop.sell({ stock: { rynek: 2 }, price: 3990 })
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    await buyer.setEmail('lucja@example.pl')
    await buyer.setShippingAddress(address, { pickup_location_code: 'rynek' })
    await buyer.setBillingAddress({ address: { ...address, company: 'Antykwariat Żak', vat_id: '526-025-02-74' } })
    await buyer.setShippingMethod('instore', 'pickup')
    await buyer.setPaymentMethod('cashondelivery')
    const { number } = await buyer.submitOrder()
    await shop.runDueJobs()
    const mail = await mailOf(number)
    const { data } = await shop.call<{ guestOrders: { items: object[] } }>(
      `
        { guestOrders(filter: { number: { eq: "${number}" } }, customer_email: "lucja@example.pl") { items {
          pickup_store { pickup_location_code name phone opening_hours { days hours } } } } }`,
      {},
      'en',
    )
    expect(data.guestOrders.items).toEqual([
      {
        pickup_store: {
          pickup_location_code: 'rynek',
          name: 'Zakładka na Rynku',
          phone: '+48 81 000 00 18',
          opening_hours: [{ days: 'Mon–Fri', hours: '10:00–18:00' }],
        },
      },
    ])
    for (const part of [
      'Damy znać, kiedy będzie można je odebrać.',
      'tel. +48 810 000 018',
      'Zakładka na Rynku\nRynek 9\n20-111 Lublin',
      'pn.–pt.: 10:00–18:00',
      'Odbiera: Ł. N.',
      'Do zapłaty przy odbiorze: 39,90\u00a0zł',
      'DANE DO FAKTURY',
      'NIP 5260250274',
    ])
      expect(mail?.plain).toContain(part)
  })
  it('is sent once, even if its job runs several times', async () => {
    const { number } = await placed()
    const mails: string[] = []
    const mailer = {
      send: async ({ key }: { key: string }) => {
        mails.push(key)
      },
    }
    const settings = { baseUrl: 'https://zakladka.example' } as never
    for (let i = 0; i < 3; i++) await sendConfirmation({ db: shop.db, settings, mailer }, number ?? '')
    expect(new Set(mails)).toEqual(new Set([`order-confirmation:${number}`]))
    await shop.runDueJobs()
    await shop.runDueJobs()
    expect(
      await shop.db.one`select count(*)::int as mails from mail where key = ${`order-confirmation:${number}`}`,
    ).toEqual({ mails: 1 })
  })
})

describe('the amounts of an order', () => {
  it('can be tens of millions', async () => {
    const books = await Promise.all(
      Array.from({ length: 3 }, () => shop.sell({ price: 999_999, stock: { lublin: 999 }, weight: 1 })),
    )
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder(books.map(({ sku }) => ({ sku, quantity: 999 })))
    const { number } = await buyer.submitOrder()
    expect(await findOrder(shop.db, number ?? '')).toMatchObject({
      grandTotal: 3 * 999 * 999_999,
      items: [{ rowTotalInclTax: 999 * 999_999 }, {}, {}],
    })
    expect((await fetchOrders(number, 'lucja@example.pl')).items[0]).toMatchObject({ grand_total: 29_969_970.03 })
  })
})

describe('orders for the operator', () => {
  it('are listed newest first, by status and e-mail, and found with all their data', async () => {
    const { number } = await placed()
    const [newest] = await listOrders(shop.db, { limit: 1 })
    expect(newest).toMatchObject({
      number,
      email: 'lucja@example.pl',
      name: 'Łucja Nowak-Żak',
      status: 'pending',
      grandTotal: 13479,
      currency: 'PLN',
    })
    expect(await listOrders(shop.db, { status: 'complete', limit: 5 })).toEqual([])
    expect(
      (await listOrders(shop.db, { status: 'pending', email: 'Lucja@Example.pl', limit: 100 })).every(
        ({ status }) => status === 'pending',
      ),
    ).toBe(true)
    expect(await findOrder(shop.db, number ?? '')).toMatchObject({
      number,
      items: [{ quantityOrdered: 2 }],
      taxes: [{ title: 'VAT 5%', shippingAmount: 71 }],
    })
    expect(await findOrder(shop.db, 'none')).toBeUndefined()
  })
})
