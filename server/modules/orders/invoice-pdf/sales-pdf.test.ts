import { describe, expect, test } from 'vitest'
import { printedTexts, type PrintedText } from '../../../testing/pdf-text.ts'
import { orderLine, placedOrder } from '../../../testing/placed-order.ts'
import { openLanguage } from '../../../texts/languages.ts'
import type { DocumentItem, DocumentTax, SalesDocument } from '../documents/document.ts'
import type { OrderAddress, OrderedPoint } from '../order-delivery.ts'
import type { PlacedOrder } from '../order.ts'
import { documentLanguage } from './bilingual.ts'
import { CONTENT_WIDTH, LEFT, PdfWriter } from './pdf-writer.ts'
import { fileName, salesPdf } from './sales-pdf.ts'
import { textPdf } from './text-pdf.ts'

const SELLER: SalesDocument['seller'] = {
  name: 'Zakładka sp. z o.o.',
  shopName: 'Zakładka',
  street: 'Rynek 1',
  postcode: '20-111',
  city: 'Lublin',
  country: 'PL',
  nip: '9469990016',
  regon: '123456785',
  krs: '',
  bdo: '000123456',
  register: 'Sąd Rejonowy',
  bankAccount: '55999000090000000020261121',
  bankName: 'Bank',
  bankBic: '',
  phone: '+48 81 555 01 00',
  email: 'kontakt@zakladka.example',
  hours: '',
}
const COMPANY: OrderAddress = {
  firstname: 'Jan',
  lastname: 'Kot',
  company: 'Kot GmbH',
  street: ['Lange Str. 7', 'Whg 2'],
  city: 'Berlin',
  postcode: '10115',
  country: 'DE',
  region: null,
  region_id: null,
  telephone: '',
  vat_id: 'DE123456789',
}
const part = (orderItemId: number, fields: Partial<DocumentItem> = {}): DocumentItem => ({
  orderItemId,
  quantity: 1,
  rowExclTax: 0,
  rowInclTax: 0,
  discount: 0,
  tax: 0,
  unshipped: 0,
  restocked: 0,
  ...fields,
})
const taxOf = (rate: number, fields: Partial<DocumentTax> = {}): DocumentTax => ({
  title: `VAT ${rate}%`,
  rate,
  gross: 0,
  tax: 0,
  shippingGross: 0,
  shippingTax: 0,
  ...fields,
})
const INVOICE: SalesDocument = {
  id: 10,
  orderId: 1,
  kind: 'invoice',
  number: 'FV/2026/00001',
  issuedOn: '2026-11-21',
  soldOn: '2026-11-20',
  payBy: '2026-12-05',
  paid: 2000,
  seller: SELLER,
  buyer: COMPANY,
  reason: null,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  items: [
    part(1, { quantity: 2, rowInclTax: 2000, discount: 200, tax: 86 }),
    // a line that the order no longer has
    part(77),
    part(3, { rowInclTax: 6150, tax: 1150 }),
  ],
  comments: [
    { message: 'Miłej lektury!', createdAt: '' },
    { message: 'Do zobaczenia.', createdAt: '' },
  ],
  subtotalExclTax: 6904,
  subtotalInclTax: 8150,
  discount: 200,
  shippingExclTax: 1269,
  shippingInclTax: 1500,
  adjustment: 0,
  tax: 1467,
  grandTotal: 9450,
  taxes: [
    taxOf(5, { gross: 2150, tax: 102, shippingGross: 350, shippingTax: 16 }),
    taxOf(8),
    taxOf(23, { gross: 7300, tax: 1365, shippingGross: 1150, shippingTax: 215 }),
  ],
}
const ORDER: PlacedOrder = placedOrder(
  [
    orderLine({
      id: 3,
      sku: 'GRA-1',
      name: 'Gra',
      taxRate: 23,
      priceInclTax: 6150,
      parentId: 9,
      options: {
        part: { bundle: 'Zestaw', group: 1, label: 'Gry', selection: 1, quantity: 1, isTogether: false },
      },
    }),
    orderLine({ id: 1, sku: '9788301000017', name: 'Lalka', options: { edition: 'oprawa twarda' } }),
    orderLine({ id: 2, sku: 'KS-2', name: 'Faraon' }),
  ],
  {
    paymentTitle: 'Przelew',
    currency: 'EUR',
    baseRate: 0.2345,
    shippingTitle: 'InPost',
    deliveryPoint: { code: 'LUB01M' } as OrderedPoint,
    bundles: [orderLine({ id: 9, type: 'bundle', options: { entered: [{ label: 'Bilecik', value: 'Dla Ani' }] } })],
    paidAt: new Date('2026-11-22T10:00:00Z'),
  },
)

/** The texts of a document as they stand on its lines, from left to right. */
function rowsOf(texts: readonly PrintedText[]): string[] {
  const rows = new Map<string, PrintedText[]>()
  for (const one of texts) {
    const place = `${one.page} ${one.y.toFixed(1)}`
    rows.set(place, [...(rows.get(place) ?? []), one])
  }
  return [...rows.values()].map((row) =>
    row
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text.trim())
      .join(' | '),
  )
}
const print = async (
  document: SalesDocument,
  {
    order = ORDER,
    all = [document],
    language = 'pl',
  }: { order?: PlacedOrder; all?: SalesDocument[]; language?: string } = {},
) => rowsOf(printedTexts(await salesPdf(order, [document], all, openLanguage(language))))
const between = (rows: readonly string[], first: string, last: string) =>
  rows.slice(rows.indexOf(first), rows.indexOf(last) + 1)

describe('ORD-2c: an invoice', () => {
  test('of a company abroad, with a discount, two tax rates and a part still to pay, in euros', async () => {
    const earlier = { ...INVOICE, id: 9, number: 'FV/2026/00000', items: [part(1)] }
    expect(await print(INVOICE, { all: [earlier, INVOICE] })).toEqual([
      'Zakładka',
      'Faktura VAT',
      'FV/2026/00001',
      'Data wystawienia',
      '21.11.2026',
      'Data sprzedaży',
      '20.11.2026',
      'Zamówienie',
      '000000001, 20.11.2026',
      'Sprzedawca | Nabywca',
      'Zakładka sp. z o.o. | Kot GmbH',
      'Rynek 1 | Jan Kot',
      '20-111 Lublin | Lange Str. 7 Whg 2',
      'NIP 9469990016 | 10115 Berlin, DE',
      'REGON 123456785, BDO 000123456',
      '+48 81 555 01 00, kontakt@zakladka.example',
      'NIP DE123456789',
      'Lp. | Nazwa | Ilość | Cena brutto | Rabat | VAT | Netto | Kwota VAT | Brutto',
      '1 | Lalka | 2 szt. | 10,00 | 2,00 | 5% | 17,14 | 0,86 | 18,00',
      'oprawa twarda; ISBN 9788301000017',
      '2 | Zestaw: Gra | 1 szt. | 61,50 | – | 23% | 50,00 | 11,50 | 61,50',
      'Bilecik: Dla Ani; GRA-1',
      '3 | Dostawa: InPost, LUB01M | 1 szt. | 3,50 | – | 5% | 3,34 | 0,16 | 3,50',
      '4 | Dostawa: InPost, LUB01M | 1 szt. | 11,50 | – | 23% | 9,35 | 2,15 | 11,50',
      'Stawka | Netto | VAT | Brutto',
      '5% | 20,48 | 1,02 | 21,50',
      '8% | 0,00 | 0,00 | 0,00',
      '23% | 59,35 | 13,65 | 73,00',
      'Razem | 79,83 | 14,67 | 94,50',
      'Do zapłaty',
      '74,50 €',
      'Zapłacono',
      '20,00 €',
      'Sposób płatności',
      'Przelew',
      'Termin płatności',
      '05.12.2026',
      'Numer rachunku',
      'PL55 9990 0009 0000 0000 2026 1121',
      'Tytuł przelewu',
      '000000001',
      'VAT w PLN: 62,56 zł (1 PLN = 0,2345 EUR)',
      'Słownie: dziewięćdziesiąt cztery euro 50/100',
      'Miłej lektury!',
      'Do zobaczenia.',
      'Zakładka sp. z o.o., Rynek 1, 20-111 Lublin | Strona 1 z 1',
      'Sąd Rejonowy',
    ])
  })

  test('of a person at home has no column for discounts, no second currency and no company', async () => {
    const buyer = { ...COMPANY, company: null, vat_id: null, country: 'PL', city: 'Lublin', postcode: '20-002' }
    const document = { ...INVOICE, buyer, discount: 0, payBy: null, paid: 9450, comments: [] }
    const order = { ...ORDER, currency: 'PLN', baseRate: 1, deliveryPoint: null, shippingTitle: null }
    const rows = await print(document, { order })
    expect(rows.slice(9, 16)).toEqual([
      'Sprzedawca | Nabywca',
      'Zakładka sp. z o.o. | Jan Kot',
      'Rynek 1 | Lange Str. 7 Whg 2',
      '20-111 Lublin | 20-002 Lublin',
      'NIP 9469990016',
      'REGON 123456785, BDO 000123456',
      '+48 81 555 01 00, kontakt@zakladka.example',
    ])
    expect(rows.filter((row) => /^(?:Lp\.|\d \|)/.test(row))).toEqual([
      'Lp. | Nazwa | Ilość | Cena brutto | VAT | Netto | Kwota VAT | Brutto',
      '1 | Lalka | 2 szt. | 10,00 | 5% | 17,14 | 0,86 | 18,00',
      '2 | Zestaw: Gra | 1 szt. | 61,50 | 23% | 50,00 | 11,50 | 61,50',
      '3 | Dostawa | 1 szt. | 3,50 | 5% | 3,34 | 0,16 | 3,50',
      '4 | Dostawa | 1 szt. | 11,50 | 23% | 9,35 | 2,15 | 11,50',
    ])
    expect(rows.slice(rows.indexOf('Zapłacono'))).toEqual([
      'Zapłacono',
      '94,50 zł',
      'Sposób płatności',
      'Przelew',
      'Data zapłaty',
      '22.11.2026',
      'Słownie: dziewięćdziesiąt cztery złote 50/100',
      'Zakładka sp. z o.o., Rynek 1, 20-111 Lublin | Strona 1 z 1',
      'Sąd Rejonowy',
    ])
  })

  test('of a seller without further numbers and contacts names none', async () => {
    const seller = { ...SELLER, regon: '', bdo: '', phone: '', email: '', krs: '0000123456' }
    expect(
      between(await print({ ...INVOICE, seller }), 'NIP 9469990016 | 10115 Berlin, DE', 'NIP DE123456789'),
    ).toEqual(['NIP 9469990016 | 10115 Berlin, DE', 'KRS 0000123456', 'NIP DE123456789'])
  })

  test('without a buyer is a confirmation of sale, in two languages for a buyer with another one', async () => {
    const document = { ...INVOICE, buyer: null, payBy: null, paid: 9450, comments: [] }
    const rows = await print(document, { language: 'en' })
    expect(rows.slice(1, 12)).toEqual([
      'Potwierdzenie sprzedaży /',
      'Confirmation of sale',
      'FV/2026/00001',
      'Data wystawienia / Date of issue',
      '21.11.2026',
      'Data sprzedaży / Date of sale',
      '20.11.2026',
      'Zamówienie / Order',
      '000000001, 20.11.2026',
      'Sprzedawca / Seller | Kupujący / Buyer',
      'Zakładka sp. z o.o. | lucja@example.pl',
    ])
    // one line per language
    expect(rows.slice(rows.indexOf('Stawka | Netto | VAT | Brutto')).slice(0, 2)).toEqual([
      'Stawka | Netto | VAT | Brutto',
      'VAT rate | Net | Gross',
    ])
    expect(rows.at(-2)).toBe('Zakładka sp. z o.o., Rynek 1, 20-111 Lublin | Strona 1 z 1 / Page 1 of 1')
    expect(fileName(document)).toBe('FV-2026-00001.pdf')
  })
})

describe('ORD-11: a corrective invoice', () => {
  const CREDIT: SalesDocument = {
    ...INVOICE,
    id: 13,
    kind: 'credit-memo',
    number: 'KOR/2026/00002',
    paid: 0,
    payBy: null,
    reason: 'zwrot',
    comments: [],
    items: [part(1, { rowInclTax: 1000, discount: 100, tax: 43 }), part(77)],
    adjustment: 250,
    tax: 71,
    grandTotal: 1500,
    taxes: [taxOf(5, { gross: 1500, tax: 71, shippingGross: 350, shippingTax: 16 }), taxOf(23)],
  }
  const earlier = {
    ...CREDIT,
    id: 11,
    number: 'KOR/2026/00001',
    items: [part(1, { rowInclTax: 300, discount: 30 })],
    taxes: [taxOf(5, { gross: 320, tax: 15, shippingGross: 50, shippingTax: 2 })],
  }
  const other = { ...INVOICE, id: 9, number: 'FV/2026/00000', items: [part(2)], taxes: [] }
  const later = { ...INVOICE, id: 14, number: 'FV/2026/00003' }
  const all = [other, INVOICE, earlier, CREDIT, later]

  test('names what it corrects, and shows each line before and after, less earlier corrections', async () => {
    const rows = await print(CREDIT, { all })
    expect(rows.slice(1, 11)).toEqual([
      'Faktura VAT korygująca',
      'KOR/2026/00002',
      'Data wystawienia',
      '21.11.2026',
      'Koryguje',
      'FV/2026/00001, 21.11.2026',
      'Zamówienie',
      '000000001, 20.11.2026',
      'Przyczyna',
      'zwrot',
    ])
    expect(rows.slice(19)).toEqual([
      'Lp. | Nazwa | Ilość: było, | Brutto: | Brutto: jest | VAT | Netto, | VAT, | Brutto,',
      'jest | było | zmiana | zmiana | zmiana',
      '1 | Lalka | 1 → 0 szt. | 15,30 | 6,30 | 5% | −8,57 | −0,43 | −9,00',
      'oprawa twarda; ISBN 9788301000017',
      '2 | Dostawa: InPost, LUB01M | 3,00 | −0,50 | 5% | −3,34 | −0,16 | −3,50',
      '3 | Obniżka ceny | 5% | −2,38 | −0,12 | −2,50',
      'Stawka | Netto | VAT | Brutto',
      '5% | −14,29 | −0,71 | −15,00',
      '23% | 0,00 | 0,00 | 0,00',
      'Razem | −14,29 | −0,71 | −15,00',
      'Zmniejsza kwotę do zapłaty o',
      '15,00 €',
      'Sposób płatności',
      'Przelew',
      'VAT w PLN: −3,03 zł (1 PLN = 0,2345 EUR)',
      'Słownie: piętnaście euro 00/100',
      'Zakładka sp. z o.o., Rynek 1, 20-111 Lublin | Strona 1 z 1',
      'Sąd Rejonowy',
    ])
  })

  test('may keep a part back, at the rate of the goods', async () => {
    const taxes = [taxOf(5, { gross: 700, tax: 33 }), taxOf(23)]
    const document = { ...CREDIT, adjustment: -200, taxes, tax: 33, grandTotal: 700, paid: 700, buyer: null }
    const rows = await print(document, { all })
    expect(rows.slice(1, 3)).toEqual(['Korekta potwierdzenia sprzedaży', 'KOR/2026/00002'])
    expect(rows.filter((row) => /^\d \|/.test(row))).toEqual([
      '1 | Lalka | 1 → 0 szt. | 15,30 | 6,30 | 5% | −8,57 | −0,43 | −9,00',
      '2 | Potrącenie | 5% | 1,90 | 0,10 | 2,00',
    ])
    expect(rows.slice(rows.indexOf('Do zwrotu')).slice(0, 2)).toEqual(['Do zwrotu', '7,00 €'])
  })

  test('of the price alone corrects all earlier invoices', async () => {
    const document = { ...CREDIT, items: [], taxes: [taxOf(5, { gross: 250, tax: 12 })], tax: 12, grandTotal: 250 }
    const rows = await print(document, { all: [other, INVOICE, earlier, document, later] })
    expect(between(rows, 'Koryguje', 'Zamówienie')).toEqual([
      'Koryguje',
      'FV/2026/00000, 21.11.2026',
      'Koryguje',
      'FV/2026/00001, 21.11.2026',
      'Zamówienie',
    ])
    expect(rows.filter((row) => /^\d \|/.test(row))).toEqual(['1 | Obniżka ceny | 5% | −2,38 | −0,12 | −2,50'])
  })
})

describe('ORD-2c: the pages of a document', () => {
  const COUNT = 40
  const long: SalesDocument = {
    ...INVOICE,
    items: Array.from({ length: COUNT }, (_, index) => part(index + 100, { rowInclTax: (index + 1) * 1000 })),
  }
  const order = {
    ...ORDER,
    items: long.items.map(({ orderItemId }) => orderLine({ id: orderItemId, name: `Tytuł ${orderItemId}` })),
  }
  const FOOTER_TOP = 780

  test('repeat the header of the table, keep the footer free, and are counted', async () => {
    const texts = printedTexts(await salesPdf(order, [long], [long], openLanguage('pl')))
    const pages = Math.max(...texts.map(({ page }) => page))
    expect(pages).toBe(3)
    for (let page = 1; page <= pages; page++) {
      const rows = rowsOf(texts.filter((one) => one.page === page))
      expect(rows.filter((row) => row.startsWith('Lp. | Nazwa'))).toHaveLength(1)
      expect(rows.at(-2)).toBe(`Zakładka sp. z o.o., Rynek 1, 20-111 Lublin | Strona ${page} z 3`)
      expect(rows.at(-1)).toBe('Sąd Rejonowy')
    }
    const goods = rowsOf(texts).filter((row) => /^\d+ \| Tytuł/.test(row))
    expect(goods.map((row) => row.split(' | ')[1])).toEqual(order.items.map(({ name }) => name))
    const content = texts.filter(({ y }) => y < FOOTER_TOP)
    expect(texts.length - content.length).toBe(3 * pages)
    expect(Math.min(...content.map(({ y }) => y))).toBeGreaterThan(42)
    expect(Math.max(...content.map(({ y }) => y))).toBeLessThan(768)
    // what belongs to a title stands beside it: on its page, some points below
    const notes = texts.filter(({ text }) => text === 'KS-1')
    expect(notes).toHaveLength(order.items.length)
    for (const note of notes) {
      const title = texts.find(
        ({ page, x, y, text }) =>
          page === note.page && x === note.x && Math.abs(note.y - y - 12.4) < 1 && text.startsWith('Tytuł'),
      )
      expect(title).toBeDefined()
    }
  })

  test('have amounts that end at the right edge of their columns, and titles that begin at the left one', async () => {
    const texts = printedTexts(await salesPdf(order, [long], [long], openLanguage('pl')))
    const pdf = new PdfWriter({ title: '', author: '', language: 'pl', created: new Date(0) })
    const right = ({ x, text, size }: PrintedText) => Math.round(x + pdf.widthOf(text, { size }))
    const table = texts.filter(({ page, size }) => page === 2 && (size === 7.5 || size === 8.5))
    const inColumn = (pattern: RegExp) => table.filter(({ text }) => pattern.test(text))
    const gross = inColumn(/^(?:Brutto|\d+0,00)$/).filter(({ x }) => x > 500)
    expect(gross.length).toBeGreaterThan(20)
    expect(new Set(gross.map(right))).toEqual(new Set([Math.round(LEFT + CONTENT_WIDTH - 4)]))
    const numbers = inColumn(/^(?:Lp\.|\d{1,2})$/)
    expect(new Set(numbers.map(right)).size).toBe(1)
    const titles = inColumn(/^(?:Nazwa|Tytuł .*)$/)
    expect(new Set(titles.map(({ x }) => Math.round(x)))).toEqual(new Set([LEFT + 28]))
  })

  test('have no note of the bookseller below the content: a long one begins on the next page', async () => {
    for (const message of ['Dziękujemy za zakupy. '.repeat(20), 'Krótko.']) {
      const document = {
        ...long,
        items: long.items.slice(0, 9),
        comments: Array.from({ length: 12 }, () => ({ message, createdAt: '' })),
      }
      const texts = printedTexts(await salesPdf(order, [document], [document], openLanguage('pl')))
      const content = texts.filter(({ size }) => size > 7)
      expect(Math.max(...content.map(({ y }) => y))).toBeLessThan(768)
      expect(texts.filter(({ text }) => text.startsWith(message.slice(0, 7))).length).toBeGreaterThanOrEqual(12)
    }
  })

  test('begin anew for each document of a file, with the footer of its seller', async () => {
    const second = { ...INVOICE, id: 11, number: 'FV/2026/00002', seller: { ...SELLER, register: 'Inny sąd' } }
    const texts = printedTexts(await salesPdf(order, [long, second], [long, second], openLanguage('pl')))
    const footers = rowsOf(texts.filter(({ y }) => y > FOOTER_TOP))
    expect(footers.filter((row) => row.includes('Strona')).map((row) => row.split(' | ')[1])).toEqual([
      'Strona 1 z 3',
      'Strona 2 z 3',
      'Strona 3 z 3',
      'Strona 1 z 1',
    ])
    expect(footers.filter((row) => /sąd/i.test(row))).toEqual([
      'Sąd Rejonowy',
      'Sąd Rejonowy',
      'Sąd Rejonowy',
      'Inny sąd',
    ])
    expect(texts.find(({ text }) => text === 'FV/2026/00002')).toMatchObject({ page: 4 })
  })

  test('keep the sums together: they move to the next page where too little is left', async () => {
    const withLines = async (count: number) => {
      const document = { ...long, items: long.items.slice(0, count), comments: [] }
      const texts = printedTexts(await salesPdf(order, [document], [document], openLanguage('pl')))
      const pageOf = (text: string) => texts.find((one) => one.text === text)?.page
      return [pageOf('Stawka'), pageOf('Razem'), pageOf('Do zapłaty'), pageOf('Tytuł przelewu')]
    }
    for (let count = 4; count <= 11; count++) expect(new Set(await withLines(count)).size, String(count)).toBe(1)
    expect([(await withLines(4))[0], (await withLines(11))[0]]).toEqual([1, 2])
  })
})

describe('the terms of sale as a file', () => {
  test('have headings that stay with their text, and gaps where the text has empty lines', async () => {
    const print = async (text: string) =>
      printedTexts(
        await textPdf({
          title: 'Regulamin',
          text,
          author: 'x',
          footer: ['Zakładka'],
          locale: 'pl',
          created: new Date(0),
          pageOf: (page, pages) => `${page}/${pages}`,
        }),
      )
    const [title, heading, first, second, third] = await print('§ 1 Ogólne\nPierwsze.\nDrugie.\n \nTrzecie.')
    expect([title, heading, first, second, third].map((one) => [one?.text, one?.size])).toEqual([
      ['Regulamin', 16],
      ['§ 1 Ogólne', 11],
      ['Pierwsze.', 9.5],
      ['Drugie.', 9.5],
      ['Trzecie.', 9.5],
    ])
    const step = (second?.y ?? 0) - (first?.y ?? 0)
    expect((third?.y ?? 0) - (second?.y ?? 0)).toBeCloseTo(step + 6, 1)
    // a heading is not the last line of a page
    for (let lines = 35; lines < 50; lines++) {
      const texts = await print(`${'Wiersz.\n'.repeat(lines)}§ 2 Dostawa\nTreść.`)
      const pageOf = (text: string) => texts.find((one) => one.text === text)?.page
      expect(pageOf('§ 2 Dostawa'), String(lines)).toBe(pageOf('Treść.'))
      expect(texts.filter(({ text }) => text === 'Wiersz.')).toHaveLength(lines)
      expect(Math.max(...texts.filter(({ size }) => size > 7).map(({ y }) => y))).toBeLessThan(768)
    }
  })
})

test('ORD-2c: labels are in the language of the seller’s country, and in the buyer’s if it is another', () => {
  const label = (view: string, country: string) => {
    const { t, date } = documentLanguage(openLanguage(view), country)
    return [t('Seller'), date('2026-11-21')]
  }
  expect(label('pl', 'PL')).toEqual(['Sprzedawca', '21.11.2026'])
  expect(label('en', 'PL')).toEqual(['Sprzedawca / Seller', '21.11.2026'])
  // the shop has no French texts
  expect(label('pl', 'FR')).toEqual(['Sprzedawca', '21 nov. 2026'])
  // a word that both languages share
  expect(documentLanguage(openLanguage('en'), 'PL').t('VAT')).toBe('VAT')
})
