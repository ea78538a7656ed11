import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordFields } from '../record/title-record.ts'
import { lifecycleOf } from './onix-publishing.ts'
import { type Content, message, product, recordOf, toXml, updateOf } from './test-message.ts'

const TODAY = '20261130'
const [YESTERDAY, TOMORROW] = ['20261129', '20261201']
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const published = async (block: Content): Promise<RecordFields> => (await updateOf({ PublishingDetail: block })).fields

const publisher = (name: string, role?: string): Content => ({
  ...(role && { PublishingRole: role }),
  PublisherName: name,
})
test.each<[string, Content, (string | null)[]]>([
  ['its publisher', { Publisher: [publisher('Sponsor', '04'), publisher('Oficyna', '01')] }, ['Oficyna', null]],
  ['a publisher without a role', { Publisher: [publisher('Sponsor', '04'), publisher('Oficyna')] }, ['Oficyna', null]],
  ['another publisher, if it is alone', { Publisher: [publisher('Sponsor :', '04')] }, ['Sponsor', null]],
  [
    'its publisher and imprint',
    { Imprint: { ImprintName: 'Znak /' }, Publisher: publisher('Oficyna', '01') },
    ['Oficyna', 'Znak'],
  ],
  ['its imprint as publisher', { Imprint: { ImprintName: 'Znak /' } }, ['Znak', 'Znak']],
  [
    'its imprint, as the publisher has no name',
    { Imprint: { ImprintName: 'Znak' }, Publisher: publisher('') },
    ['Znak', 'Znak'],
  ],
  ['neither', { PublishingStatus: '04' }, [null, null]],
])('a title names %s', async (_case, block, names) => {
  const fields = await published(block)
  expect([fields.publisher, fields.imprint]).toEqual(names)
})

const dated = (role: string, date: string): Content => ({ PublishingDateRole: role, Date: date })
test('the day of publication comes before the first one abroad', async () => {
  const both = { PublishingDate: [dated('11', '2019'), dated('09', '20250101'), dated('01', '20260305')] }
  expect((await published(both)).publishedOn).toBe('2026-03-05')
  expect((await published({ PublishingDate: [dated('09', '20250101'), dated('11', '2019')] })).publishedOn).toBe(
    '2019-01-01',
  )
  expect((await published({ PublishingDate: dated('09', '20250101') })).publishedOn).toBeNull()
})

test('the contact for product safety keeps what is known of it', async () => {
  const contactOf = async (more: Content) =>
    (await published({ ProductContact: { ProductContactRole: '10', ...more } })).safetyContact
  expect(
    await contactOf({
      ProductContactName: ' Oficyna  Próbna ',
      ContactName: 'Jan Kot',
      TelephoneNumber: '+48 22 100 00 00',
      EmailAddress: 'gpsr@example.com',
      StreetAddress: 'Długa 1',
      LocationName: 'Chełm',
      PostalCode: '22-100',
      CountryCode: 'PL',
    }),
  ).toEqual({
    name: 'Oficyna Próbna',
    street: 'Długa 1',
    postcode: '22-100',
    city: 'Chełm',
    country: 'PL',
    email: 'gpsr@example.com',
    phone: '+48 22 100 00 00',
  })
  expect(await contactOf({ ContactName: 'Jan Kot' })).toEqual({ name: 'Jan Kot' })
  expect(await contactOf({ ContactName: ' ' })).toBeNull()
  expect(
    (await published({ ProductContact: { ProductContactRole: '01', ContactName: 'Promocja' } })).safetyContact,
  ).toBeNull()
})

const rights = (type: string, countries: string, more: Content = {}): Content => ({
  SalesRightsType: type,
  Territory: { CountriesIncluded: countries },
  ...more,
})
const restricted = (type: string, more: Content = {}): Content => ({ SalesRestrictionType: type, ...more })
test.each<[string, Content, boolean]>([
  ['no rights are stated', {}, true],
  ['rights include the country', { SalesRights: [rights('03', 'DE'), rights('01', 'PL CZ')] }, true],
  ['rights exclude the country', { SalesRights: [rights('01', 'PL DE'), rights('03', 'PL')] }, false],
  ['nothing is said of the rest of the world', { SalesRights: rights('01', 'DE'), ROWSalesRightsType: '00' }, false],
  ['the rest of the world has rights', { SalesRights: rights('01', 'DE'), ROWSalesRightsType: '02' }, true],
  ['the rest of the world has none', { SalesRights: rights('01', 'DE'), ROWSalesRightsType: '03' }, false],
  [
    'the country has none, whatever the rest of the world has',
    { SalesRights: rights('06', 'PL'), ROWSalesRightsType: '01' },
    false,
  ],
  ['it is only for libraries', { SalesRestriction: restricted('03') }, false],
  ['a restriction does not concern shops', { SalesRestriction: restricted('09') }, true],
  [
    'a restriction of another country',
    { SalesRights: [rights('01', 'PL'), rights('01', 'DE', { SalesRestriction: restricted('04') })] },
    true,
  ],
  ['a restriction of the country', { SalesRights: rights('01', 'PL', { SalesRestriction: restricted('04') }) }, false],
  ['a second restriction holds', { SalesRestriction: [restricted('09'), restricted('04')] }, false],
  ['a restriction begins today', { SalesRestriction: restricted('04', { StartDate: TODAY }) }, false],
  ['a restriction begins tomorrow', { SalesRestriction: restricted('04', { StartDate: TOMORROW }) }, true],
  ['a restriction ends today', { SalesRestriction: restricted('04', { EndDate: TODAY }) }, false],
  ['a restriction ended yesterday', { SalesRestriction: restricted('04', { EndDate: YESTERDAY }) }, true],
  [
    'it is for this shop among others, by name',
    {
      SalesRestriction: restricted('04', {
        SalesOutlet: [{ SalesOutletName: 'Inny' }, { SalesOutletName: 'ZAKŁADKA' }],
      }),
    },
    true,
  ],
  [
    'it is for this shop by identifier',
    { SalesRestriction: restricted('04', { SalesOutlet: { SalesOutletIdentifier: { IDValue: 'zakladka-pl' } } }) },
    true,
  ],
  [
    'it is for another shop',
    { SalesRestriction: restricted('04', { SalesOutlet: { SalesOutletName: 'Inny' } }) },
    false,
  ],
])('sold here when %s', async (_case, block, isForSale) => {
  const { fields, remarks } = await updateOf({ PublishingDetail: block })
  expect([fields.isForSale, remarks]).toEqual([
    isForSale,
    isForSale ? [] : ['not for sale in this shop by the sender’s terms: kept, not shown'],
  ])
})

interface State {
  status?: string
  dates?: Content[]
  available?: string[]
  market?: Content
  supplyDates?: Content[]
  form?: string
  type?: string
  stock?: string
}
const ownStock = (onHand: string): Content => ({
  LocationIdentifier: { LocationIDType: '01', IDTypeName: 'zakladka', IDValue: 'lublin' },
  OnHand: onHand,
})
const stateOf = async ({ status, dates = [], available = [], market, supplyDates = [], form, type, stock }: State) => {
  const blocks = toXml({
    ...(status !== undefined && { PublishingDetail: { PublishingStatus: status, PublishingDate: dates } }),
    ProductSupply: {
      ...(market && { MarketPublishingDetail: market }),
      SupplyDetail: [
        ...available.map((code) => ({ ProductAvailability: code })),
        ...(supplyDates.length > 0 ? [{ SupplyDate: supplyDates }] : []),
        ...(stock ? [{ Stock: ownStock(stock) }] : []),
      ],
    },
  })
  const text = product({ reference: 'r', type, form, status: '', price: '', supply: '', more: blocks })
  const { fields, remarks } = await recordOf(message(text))
  const { lifecycle, preorderDate, isPublished, isNeverPublished } = fields
  return [
    lifecycle,
    preorderDate,
    ...(isPublished ? ['published'] : []),
    ...(isNeverPublished ? ['never'] : []),
    ...remarks,
  ]
}
const sold = (date: string) => [dated('01', date)]

test.each<[string, State, unknown[]]>([
  ['cancelled', { status: '01', available: ['21'] }, ['discontinued', null, 'never']],
  ['out of print', { status: '07', available: ['21'] }, ['discontinued', null]],
  [
    'on its last day of sale',
    { status: '04', dates: [dated('13', TODAY)], available: ['21'] },
    ['discontinued', null, 'its last day of sale was 2026-11-30 (PublishingDate 13)'],
  ],
  [
    'a day before its last one',
    { status: '04', dates: [dated('13', TOMORROW)], available: ['21'] },
    ['to-order', null],
  ],
  ['published and supplied', { status: '04', dates: sold(YESTERDAY), available: ['21'] }, ['to-order', null]],
  ['in stock at one of two suppliers', { status: '04', available: ['31', '20'] }, ['to-order', null]],
  ['a file', { status: '04', available: ['20'], form: 'ED' }, ['available', null]],
  ['in stock here', { status: '04', available: ['21'], stock: '3' }, ['available', null]],
  ['with stock here, but only to be ordered', { status: '04', available: ['22'], stock: '3' }, ['to-order', null]],
  [
    'forthcoming since yesterday, and supplied',
    { status: '02', dates: sold(TODAY), available: ['21'] },
    [
      'to-order',
      null,
      'PublishingStatus 02 (forthcoming), though published on 2026-11-30 and in stock: taken as published',
    ],
  ],
  [
    'forthcoming tomorrow, and supplied',
    { status: '02', dates: sold(TOMORROW), available: ['21'] },
    ['announcement', null],
  ],
  ['forthcoming without a day, and supplied', { status: '02', available: ['21'] }, ['announcement', null]],
  ['published, but not supplied', { status: '02', dates: sold(YESTERDAY), available: ['31'] }, ['announcement', null]],
  ['postponed, and supplied', { status: '03', available: ['21'] }, ['announcement', null, 'never']],
  [
    'to be ordered before publication from today on',
    { status: '02', dates: [...sold('20270301'), dated('27', TODAY)] },
    ['presale', '2027-03-01'],
  ],
  [
    'to be ordered before publication from tomorrow on',
    { status: '02', dates: [...sold('20270301'), dated('27', TOMORROW)] },
    ['announcement', null],
  ],
  [
    'to be ordered before publication, under an embargo',
    { status: '02', dates: [...sold('20270301'), dated('02', '20270315'), dated('27', TODAY)] },
    ['presale', '2027-03-15'],
  ],
  [
    'to be ordered before publication, under an embargo without a day',
    { status: '02', dates: [...sold('20270301'), dated('02', 'wiosną'), dated('27', TODAY)] },
    ['presale', null],
  ],
  [
    'to be ordered before publication by its supplier',
    {
      status: '02',
      dates: sold('20270301'),
      supplyDates: [
        { SupplyDateRole: '08', Date: '20200101' },
        { SupplyDateRole: '27', Date: TODAY },
      ],
    },
    ['presale', '2027-03-01'],
  ],
  [
    'supplied later only',
    { status: '02', dates: sold('20270301'), supplyDates: [{ SupplyDateRole: '08', Date: '20200101' }] },
    ['announcement', null],
  ],
  [
    'by the status and the days of the market',
    {
      status: '04',
      market: {
        MarketPublishingStatus: '02',
        MarketDate: [
          { MarketDateRole: '01', Date: '20270401' },
          { MarketDateRole: '27', Date: TODAY },
        ],
      },
    },
    ['presale', '2027-04-01'],
  ],
  [
    'by its own status where the one of the market is unspecified',
    { status: '07', market: { MarketPublishingStatus: '00' } },
    ['discontinued', null],
  ],
  ['by the status of the market alone', { market: { MarketPublishingStatus: '02' } }, ['announcement', null]],
  ['an early notice without a status', { status: '', type: '01' }, ['announcement', null]],
  ['an advance notice without a status', { status: '', type: '02' }, ['announcement', null]],
  ['a confirmed notice without a status', { status: '', type: '03' }, ['available', null]],
  ['an early notice of an active title', { status: '04', type: '01' }, ['available', null]],
  ['active, available from no supplier', { status: '04', available: ['43', '51'] }, ['discontinued', null]],
  ['active, available from one of two suppliers', { status: '04', available: ['43', '30'] }, ['available', null]],
  ['not yet available, without details of its publication', { available: ['10'] }, [undefined, undefined]],
  ['not yet available from one of two suppliers', { status: '04', available: ['31', '10'] }, ['announcement', null]],
  ['contact the supplier, in a complete record', { available: ['99'] }, ['available', null]],
  ['contact the supplier, in a supply update', { available: ['99'], type: '12' }, [undefined, undefined]],
  [
    'contact one supplier, out of stock at another, in a supply update',
    { available: ['99', '31'], type: '12' },
    ['available', null],
  ],
  ['not yet available, in a supply update', { available: ['10'], type: '12' }, [undefined, undefined]],
  ['no word of availability, in a supply update', { type: '12' }, [undefined, undefined]],
  ['no word of availability', { status: '04' }, ['available', null]],
  [
    'an active title without a word of availability, in a partial update',
    { status: '04', type: '04' },
    [undefined, undefined, 'published'],
  ],
  ['a title without a status, in a partial update', { status: '', type: '04' }, [undefined, undefined]],
])('the lifecycle of a title that is %s', async (_case, state, expected) =>
  expect(await stateOf(state)).toEqual(expected),
)

test('a complete record that names neither publishing nor supply leaves the lifecycle of its title', () => {
  const sources = {
    publishing: undefined,
    markets: [],
    supply: [],
    notification: '03',
    isDigital: false,
    isOurs: false,
  }
  expect(lifecycleOf({ ...sources, isCompleteRecord: true, today: '2026-11-30' })).toEqual({ fields: {}, remarks: [] })
})
