import { describe, expect, it } from 'vitest'
import { canPay, parseGatewayList } from './gateway-list.ts'
import { type AutopayKey, hashOf } from './hash.ts'
import { parseLegalData } from './legal-data.ts'
import { parseItn } from './notification.ts'
import { parseXml, UnreadableMessage } from './read-xml.ts'
import { parseCancelResponse, parseRefundDetails, parseRefundResponse } from './refunds.ts'
import { isReturnOfAutopay, parseStartResponse } from './start-transaction.ts'
import { plainLatin } from './values.ts'

const key: AutopayKey = { serviceId: '123456', sharedKey: 'a key of tests', algorithm: 'sha256' }

const xmlOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')
/** A document of these elements, signed over their texts. */
const signed = (root: string, fields: Readonly<Record<string, string>>) =>
  `<${root}>${xmlOf(fields)}<hash>${hashOf(Object.values(fields), key)}</hash></${root}>`

const PAID = { orderID: '123', remoteID: 'A1', amount: '5.00', currency: 'PLN', paymentStatus: 'SUCCESS' }
/** A notification signed over the texts of `fields`; `more` is put after them. */
const itn = (fields: Readonly<Record<string, string>>, more = '') =>
  '<transactionList><serviceID>123456</serviceID><transactions><transaction>' +
  `${xmlOf(fields)}${more}</transaction></transactions>` +
  `<hash>${hashOf(['123456', ...Object.values(fields)], key)}</hash></transactionList>`
const formOf = (document: string | Buffer) =>
  `transactions=${encodeURIComponent(Buffer.from(document).toString('base64'))}`
const isAuthentic = (body: string) => parseItn(body, key).isAuthentic

describe('CHK-4 XML documents', () => {
  it('have at most ten levels, a thousand elements and 256 kB', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
    const wide = (count: number) => `<a>${'<b/>'.repeat(count - 1)}</a>`
    const long = (length: number) => `<a>${'x'.repeat(length - 7)}</a>`
    for (const [make, most] of [
      [nested, 10],
      [wide, 1000],
      [long, 256 * 1024],
    ] as const) {
      expect(parseXml(make(most)).name).toBe('a')
      expect(() => parseXml(make(most + 1))).toThrow(UnreadableMessage)
    }
  })
})

describe('CHK-4 a notification', () => {
  it('has nothing that its hash does not cover', () => {
    expect(isAuthentic(formOf(itn(PAID)))).toBe(true)
    for (const more of ['<customerData>Jan</customerData>', '<title><x>1</x></title>'])
      expect(() => isAuthentic(formOf(itn(PAID, more))), more).toThrow(UnreadableMessage)
    const nested = itn(PAID).replace(/<hash>\w+/, '<hash><x></x>')
    expect(() => isAuthentic(formOf(nested))).toThrow(UnreadableMessage)
    expect(isAuthentic(formOf(itn(PAID).replace(/<hash>.*<.hash>/, '')))).toBe(false)
    const renamed = itn(PAID).replaceAll('transactionList', 'otherList')
    expect(() => isAuthentic(formOf(renamed))).toThrow(UnreadableMessage)
  })
  it('is read from base64 as browsers and servers write it, and from nothing else', () => {
    const document = Array.from({ length: 500 }, (_, index) => itn({ ...PAID, remoteID: `A${index}` })).find((one) =>
      Buffer.from(one).toString('base64').includes('+'),
    )
    const base64 = Buffer.from(document ?? '').toString('base64')
    expect(base64).toContain('+')
    expect(isAuthentic(`transactions=${base64}`)).toBe(true)
    expect(isAuthentic(`transactions=${encodeURIComponent(`${base64}\n`)}`)).toBe(true)
    expect(() => isAuthentic(`transactions=${encodeURIComponent(`${base64.slice(0, 8)}*${base64.slice(8)}`)}`)).toThrow(
      UnreadableMessage,
    )
    const bytes = Buffer.from(itn({ ...PAID, title: '~' }))
    bytes[bytes.indexOf('~')] = 0xff
    expect(() => isAuthentic(formOf(bytes))).toThrow(UnreadableMessage)
  })
  it.each([
    [true, { gatewayID: '99999' }],
    [false, { gatewayID: '100000' }],
    [true, { paymentDate: '20261123150405' }],
    [false, { paymentDate: '20261399150405' }],
  ])('can be read (%s) with %o', (isReadable, more) => {
    const { currency, ...first } = PAID
    const { paymentStatus, ...before } = first
    const read = () => isAuthentic(formOf(itn({ ...before, currency, ...more, paymentStatus })))
    if (isReadable) expect(read()).toBe(true)
    else expect(read).toThrow(UnreadableMessage)
  })
  it.each([
    [true, { orderID: 'a'.repeat(32) }],
    [false, { orderID: 'a'.repeat(33) }],
    [true, { remoteID: 'a'.repeat(20) }],
    [false, { remoteID: 'a'.repeat(21) }],
    [false, { remoteID: 'A-1' }],
    [false, { currency: 'PLNN' }],
  ])('can be read (%s) if its transaction has %o', (isReadable, change) => {
    const read = () => isAuthentic(formOf(itn({ ...PAID, ...change })))
    if (isReadable) expect(read()).toBe(true)
    else expect(read).toThrow(UnreadableMessage)
  })
})

describe('CHK-4 the response to a start', () => {
  it('is an error with its name, its description or none', () => {
    const reasonOf = (fields: Readonly<Record<string, string>>) =>
      parseStartResponse(`<error>${xmlOf(fields)}</error>`, key)
    expect(reasonOf({ name: 'N', description: 'D' })).toEqual({ kind: 'refused', reason: 'N' })
    expect(reasonOf({ description: 'D' })).toEqual({ kind: 'refused', reason: 'D' })
    expect(reasonOf({ statusCode: '1' })).toEqual({ kind: 'refused', reason: 'ERROR' })
    expect(() => reasonOf({ name: 'N', redirecturl: 'x' })).toThrow(UnreadableMessage)
  })
  it('may refuse with an empty hash, but accepts and refuses in no other words', () => {
    const refusal =
      '<transaction><confirmation>NOTCONFIRMED</confirmation><reason>R</reason><hash></hash></transaction>'
    expect(parseStartResponse(refusal, key)).toEqual({ kind: 'refused', reason: 'R' })
    const other = { orderID: '123', remoteID: 'A1', confirmation: 'PERHAPS' }
    expect(() => parseStartResponse(signed('transaction', other), key)).toThrow(UnreadableMessage)
  })
  it('sends the buyer back with an address that Autopay has signed for this service', () => {
    const returned = (ServiceID: string) =>
      isReturnOfAutopay({ ServiceID, OrderID: '123', Hash: hashOf([ServiceID, '123'], key) }, key)
    expect([returned('123456'), returned('123457')]).toEqual([true, false])
  })
})

describe('CHK-4 the response to a refund', () => {
  const refund = (fields: Readonly<Record<string, string>>, root = 'transactionRefund') =>
    parseRefundResponse(signed(root, fields), 'm', key)
  it('is about this refund of this service', () => {
    expect(refund({ serviceID: '123456', messageID: 'm' })).toEqual({ kind: 'accepted' })
    expect(() => refund({ serviceID: '123457', messageID: 'm' })).toThrow(UnreadableMessage)
    expect(() => refund({ serviceID: '123456', messageID: 'n' })).toThrow(UnreadableMessage)
    expect(() => refund({ serviceID: '123456', messageID: 'm' }, 'transaction')).toThrow(UnreadableMessage)
  })
  const details = (change: object = {}) => {
    const fields = { serviceId: '123456', messageId: 'm', status: 'DONE', remoteOutId: '', ...change }
    const hash = hashOf([fields.serviceId, fields.messageId, fields.status, fields.remoteOutId], key)
    return parseRefundDetails({ hash, ...fields }, 'm', key)
  }
  it('returns its progress only if it is signed, and about this refund of this service', () => {
    expect(details()).toEqual({ state: 'done', status: 'DONE', remoteId: undefined })
    for (const change of [{ serviceId: '9' }, { messageId: 'n' }, { status: 'DONE-' }, { status: '' }, { hash: '0' }])
      expect(() => details(change), JSON.stringify(change)).toThrow(UnreadableMessage)
    expect(() => parseRefundDetails('x', 'm', key)).toThrow('the answer has no details')
  })
  it('says that there is no such refund in an unsigned error alone', () => {
    expect(() => details({ hash: '', errorStatus: 'UNKNOWN' })).toThrow('there is no such refund: UNKNOWN')
    expect(() => details({ hash: '' })).toThrow('the hash is wrong')
    expect(details({ errorStatus: 'UNKNOWN' }).state).toBe('done')
  })
  it('to a cancellation may be an unsigned refusal', () => {
    const refusal = '<transaction><confirmation>NOTCONFIRMED</confirmation><reason>R</reason></transaction>'
    expect(parseCancelResponse(refusal, key)).toEqual({ isConfirmed: false, reason: 'R' })
  })
})

describe('CHK-4 the channels of Autopay', () => {
  const channel = {
    gatewayID: 1,
    name: 'n'.repeat(201),
    groupType: 'PBL',
    bankName: 'b'.repeat(101),
    iconUrl: 'https://i.example/new.gif',
    iconURL: 'https://i.example/old.gif',
    state: 'OK',
    shortDescription: 'd'.repeat(501),
    availableFor: 'B2B',
    requiredParams: [],
    order: 2,
    currencies: [{ currency: 'PLN', minAmount: 1, maxAmount: 5 }],
  }
  const read = (channels: object[], change: object = {}) =>
    parseGatewayList(
      {
        result: 'OK',
        serviceID: 123456,
        messageID: 'm',
        gatewayGroups: [{ type: 'PBL', title: 't'.repeat(101), order: 1 }],
        gatewayList: channels,
        ...change,
      },
      'm',
      key,
    )
  const idsOf = (...ids: (number | undefined)[]) =>
    read(ids.map((gatewayID) => ({ ...channel, gatewayID })))?.map(({ id }) => id)

  it('have numbers of at most five digits, and there are at most two hundred', () => {
    expect(idsOf(0, 1, 1.5, undefined, 99_999, 100_000)).toEqual([1, 99_999])
    expect(idsOf(...Array.from({ length: 201 }, (_, index) => index + 1))).toHaveLength(200)
    const numbered = read([
      { ...channel, order: 3 },
      { ...channel, gatewayID: 2, order: 1 },
    ])
    expect(numbered?.map(({ id }) => id)).toEqual([2, 1])
  })
  it('have texts of limited length, and the newer icon', () => {
    const [one] = read([channel]) ?? []
    const lengths = [one?.name, one?.groupTitle, one?.bankName, one?.description].map((text) => text?.length)
    expect(lengths).toEqual([200, 100, 100, 500])
    expect(one).toMatchObject({ iconUrl: 'https://i.example/new.gif', isForConsumers: false })
    const [old, none] =
      read([
        { ...channel, iconUrl: undefined, availableFor: 'BOTH' },
        { ...channel, iconUrl: undefined, iconURL: undefined },
      ]) ?? []
    expect([old?.iconUrl, old?.isForConsumers, none?.iconUrl]).toEqual(['https://i.example/old.gif', true, undefined])
  })
  it('take amounts within their limits, ten million zlotys without one, and need no data that the shop lacks', () => {
    const pays = (change: object, amount: number) => {
      const [one] = read([{ ...channel, ...change }]) ?? []
      return one && canPay(one, amount, 'PLN')
    }
    expect([99, 100, 500, 501].map((amount) => pays({}, amount))).toEqual([false, true, true, false])
    const unlimited = { currencies: [{ currency: 'PLN', minAmount: null }] }
    expect([0, 1, 1_000_000_000, 1_000_000_001].map((amount) => pays(unlimited, amount))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(pays({ requiredParams: ['Nip'] }, 200)).toBe(false)
  })
})

describe('CHK-4 the legal texts of a channel', () => {
  const label = { labelID: 1, inputLabel: 'x'.repeat(10_001) }
  const texts = (count: number, labels = 1) =>
    Array.from({ length: count }, () => ({
      regulationID: 1,
      type: 'DEFAULT',
      labelList: Array.from({ length: labels }, () => label),
    }))
  const read = (change: object) =>
    parseLegalData(
      { result: 'OK', serviceID: '123456', messageID: 'm', gatewayID: 509, regulationList: texts(1), ...change },
      { messageId: 'm', gatewayId: 509 },
      key,
    )
  it('are those of this request', () => {
    expect(read({})).toHaveLength(1)
    for (const other of [{ serviceID: '9' }, { messageID: 'n' }, { gatewayID: 510 }, { result: 'ERROR' }])
      expect(read(other), JSON.stringify(other)).toBeUndefined()
  })
  it('are at most twenty with twenty labels of ten thousand characters', () => {
    const regulations = read({ regulationList: texts(21, 21) })
    expect([regulations?.length, regulations?.[0]?.labels.length, regulations?.[0]?.labels[0]?.html.length]).toEqual([
      20, 20, 10_000,
    ])
  })
})

it('CHK-4 descriptions are cut, and keep Polish words readable', () => {
  expect(plainLatin('łódź Łódź', 6)).toBe('lodz L')
})
