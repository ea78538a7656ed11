import { expect, test } from 'vitest'
import { parseCount } from '../record/values.ts'
import { message, product, readOnixText, recordOf, recordsOf } from './test-message.ts'

const recordWith = (parts: Partial<Parameters<typeof product>[0]>) =>
  recordOf(message(product({ reference: 'r', ...parts })))

const contributor = (role: string, name: string) =>
  `<Contributor><ContributorRole>${role}</ContributorRole><PersonName>${name}</PersonName></Contributor>`

/** EDItEUR's list 17, without the person to whom a book is dedicated. */
const LIST_17 = [
  ...Array.from({ length: 27 }, (_, nth) => `A${String(nth + 1).padStart(2, '0')}`),
  ...Array.from({ length: 20 }, (_, nth) => `A${nth + 29}`),
  'A51',
  'A52',
  'A99',
  ...Array.from({ length: 31 }, (_, nth) => `B${String(nth + 1).padStart(2, '0')}`),
  'B99',
  'C01',
  'C02',
  'C03',
  'C04',
  'C99',
  'D01',
  'D02',
  'D03',
  'D04',
  'D99',
  ...Array.from({ length: 10 }, (_, nth) => `E${String(nth + 1).padStart(2, '0')}`),
  'E99',
  'F01',
  'F02',
  'F99',
  'Z01',
  'Z98',
  'Z99',
]

test('every contributor role is kept; one that is not known is kept and reported', async () => {
  const roles = await Promise.all(
    LIST_17.map(async (code) => {
      const record = await recordWith({ describe: contributor(code, 'Anna Nowak') })
      expect(record.remarks, code).toEqual([])
      return [code, record.fields.people?.[0]?.role]
    }),
  )
  expect(roles.filter(([, role]) => role === undefined)).toEqual([])
  expect(Object.fromEntries(roles)).toMatchObject({
    A24: 'introduction',
    A19: 'afterword',
    B05: 'adaptation',
    C02: 'selection',
    A43: 'interview',
    D02: 'director',
    Z99: 'contributor',
  })
  const unknown = await recordWith({ describe: contributor('X42', 'Jan Kot') })
  expect(unknown.fields.people).toMatchObject([{ name: 'Jan Kot', role: 'contributor' }])
  expect(unknown.remarks).toEqual(['ContributorRole "X42" is not known: Jan Kot is kept as a contributor'])
})

test.each(['CorporateName', 'CorporateNameInverted'])(
  'an author that is an organisation is read from %s',
  async (tag) => {
    const describe = `<Contributor><ContributorRole>A01</ContributorRole><${tag}>Polska Akademia Nauk</${tag}></Contributor>`
    expect((await recordWith({ describe })).fields.people).toMatchObject([{ name: 'Polska Akademia Nauk' }])
  },
)

test.each([
  ['<Precision>03</Precision><Value>7</Value>', 7, null],
  ['<Precision>04</Precision><Value>10</Value>', null, 10],
  ['<Precision>01</Precision><Value>8</Value>', 8, 8],
])('ages of readers: %s', async (range, ageFrom, ageTo) => {
  const describe = `<AudienceRange><Qualifier>17</Qualifier>${range}</AudienceRange>`.replaceAll(
    /<(\/?)(Qualifier|Precision|Value)>/g,
    '<$1AudienceRange$2>',
  )
  expect((await recordWith({ describe })).fields).toMatchObject({ ageFrom, ageTo })
})

test.each(['BA', 'BC'])('a paperback with flaps is recognized by its detail, also of the form %s', async (form) => {
  const describe = '<ProductFormDetail>B504</ProductFormDetail>'
  expect((await recordWith({ form, describe })).fields.binding).toBe('miekka-ze-skrzydelkami')
})

test.each([
  ['1 500', 1500],
  ['1\u00a0500', 1500],
  ['12,6', 13],
])('the count %s is read', (text, count) => expect(parseCount(text)).toBe(count))

test('a record without a reference is known by its ISBN', async () => {
  const text = message(product({ reference: '', isbn: '9788324000012' }))
  expect((await recordOf(text)).reference).toBe('9788324000012')
})

test('the person behind a synthetic voice is named', async () => {
  const describe =
    '<Contributor><ContributorRole>E07</ContributorRole><UnnamedPersons>08</UnnamedPersons>' +
    '<AlternativeName><NameType>04</NameType><PersonName>Anna Nowak</PersonName></AlternativeName></Contributor>'
  expect((await recordWith({ describe })).fields.people).toMatchObject([{ name: 'Głos syntetyczny (Anna Nowak)' }])
})

test.each(['20', '30', '31'])('a trade pack (ProductComposition %s) is kept and not shown', async (code) => {
  const xml = message(product({ reference: 'r' })).replace('>00</ProductComposition>', `>${code}</ProductComposition>`)
  const [result] = await recordsOf(readOnixText(xml))
  expect(result).toMatchObject({
    record: {
      fields: { isForSale: false },
      remarks: ['a pack or a display for the trade (ProductComposition): kept, not shown'],
    },
  })
})

test.each(['41', '44', '45', '50', '52'])('availability %s is discontinued', async (code) => {
  const supply = `<ProductAvailability>${code}</ProductAvailability>`
  expect((await recordWith({ supply })).fields.lifecycle).toBe('discontinued')
})

test('a price that begins later is reported, and so is one that is rounded', async () => {
  const later =
    '<Price><PriceType>02</PriceType><PriceAmount>45.00</PriceAmount><CurrencyCode>PLN</CurrencyCode>' +
    '<PriceDate><PriceDateRole>14</PriceDateRole><Date>29990101</Date></PriceDate></Price>'
  const record = await recordWith({ supply: `<ProductAvailability>21</ProductAvailability>${later}` })
  expect([record.fields.price?.amount, record.remarks]).toEqual([
    3990,
    ['a price of 45.00 begins on 2999-01-01: import the message again then'],
  ])
  const rounded = await recordWith({ price: '39.905' })
  expect([rounded.fields.price?.amount, rounded.remarks]).toEqual([3991, ['PriceAmount "39.905" is rounded to 39.91']])
})

test('stock below zero is none; a notice of sale to another publisher adds no title', async () => {
  const supply =
    '<ProductAvailability>21</ProductAvailability><Stock><LocationIdentifier><LocationIDType>01</LocationIDType>' +
    '<IDTypeName>zakladka</IDTypeName><IDValue>lublin</IDValue></LocationIdentifier><OnHand>-3</OnHand></Stock>'
  const record = await recordWith({ supply })
  expect([record.fields.stock, record.remarks]).toEqual([{ lublin: 0 }, ['OnHand "-3" is below zero: taken as 0']])
  expect((await recordWith({ type: '08' })).action).toBe('update')
})

test('GPSR: the contact for product safety is distinguished from the publisher’s others', async () => {
  const contact = (role: string, name: string) =>
    `<ProductContact><ProductContactRole>${role}</ProductContactRole>` +
    `<ProductContactName>${name}</ProductContactName></ProductContact>`
  const { fields } = await recordWith({ publish: contact('01', 'Promocja') + contact('10', 'Zgodność') })
  expect(fields.safetyContact).toMatchObject({ name: 'Zgodność' })
})
