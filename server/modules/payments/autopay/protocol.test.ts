import { describe, expect, it } from 'vitest'
import { canPay, gatewayListRequest, parseGatewayList } from './gateway-list.ts'
import { type AutopayKey, hashOf, isHashOf } from './hash.ts'
import { parseLegalData } from './legal-data.ts'
import { confirmationOf, parseItn } from './notification.ts'
import { parseXml, UnreadableMessage } from './read-xml.ts'
import { messageIdOf, parseCancelResponse, parseRefundResponse, parseRefundDetails } from './refunds.ts'
import { isReturnOfAutopay, parseStartResponse, signedStart } from './start-transaction.ts'
import { parseTransactionList } from './transactions.ts'
import { plainLatin, parseAmount, parseTime, formatAmount, formatTime } from './values.ts'

/** The key of the test vectors that Autopay's developer kit publishes. */
const key: AutopayKey = {
  serviceId: '123456',
  sharedKey: 'QCBm3N0oFjzQAWsTIVN8mPLK12TW6HU6InSfjvnF',
  algorithm: 'sha256',
}

const FIELDS = {
  orderID: '123',
  remoteID: '102686',
  amount: '500.00',
  currency: 'PLN',
  gatewayID: '106',
  paymentDate: '20200621171238',
  paymentStatus: 'SUCCESS',
  paymentStatusDetails: 'ACCEPTED',
}
const listOf = (transactions: object[], serviceId = '123456', hash?: string) => {
  const elements = transactions.map((fields) => {
    const inner = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
    return `<transaction>${inner.join('')}</transaction>`
  })
  const values = [serviceId, ...transactions.flatMap((fields) => Object.values(fields) as string[])]
  return `<?xml version="1.0" encoding="UTF-8"?><transactionList>
    <serviceID>${serviceId}</serviceID><transactions>${elements.join(
      '',
    )}</transactions><hash>${hash ?? hashOf(values, key)}</hash></transactionList>`
}
const formOf = (document: string) =>
  new URLSearchParams({ transactions: Buffer.from(document).toString('base64') }).toString()

describe('CHK-4 the hash of Autopay', () => {
  it.each([
    [
      'a notification',
      '123456|123|102686|500.00|PLN|106|20200621171238|SUCCESS|ACCEPTED',
      '422fbd7c1bbac1eb745b647980dd63c2e8ccf261ea196739ab8043eff8dd4e17',
    ],
    ['a confirmation', '123456|123|CONFIRMED', '7194a50431ce359cc4c201a0f154400f89f49f765b8eeb60299fc6fee1a01228'],
    ['a return', '123456|123', 'df5f737f48bcef93361f590b460cc633b28f91710a60415527221f9cb90da52a'],
    [
      'a start in the background',
      'PENDING|https://pay-accept.bm.pl/payment/continue/9IA2UISN/718GTV5E|123|9IA2UISN',
      'a3700f934854728035ae2b22cbd0dcbbad0c207faecb16f707b9d2abb103f54e',
    ],
    [
      'a refusal',
      '186-1590996507|NOTCONFIRMED|MULTIPLY_PAID_TRANSACTION',
      'f9071f99e64fdfcebc8cf598c56afd5ba8c7d3330b7975951c675be4ffe0c5d6',
    ],
  ])('matches the published vector: %s', (_what, values, hash) => {
    expect(hashOf(values.split('|'), key)).toBe(hash)
    expect(isHashOf(hash.toUpperCase(), values.split('|'), key)).toBe(true)
    expect(isHashOf(hash.replace(/^./, '0'), values.split('|'), key)).toBe(false)
  })

  it('omits empty values with their separator, and supports SHA-512', () => {
    expect(hashOf(['2', undefined, '100', '', '1.50'], { ...key, sharedKey: '2test2' })).toBe(
      '2ab52e6918c6ad3b69a8228a2ab815f11ad58533eeed963dd990df8d8c3709d1',
    )
    expect(hashOf(['2'], { ...key, algorithm: 'sha512' })).toMatch(/^[\da-f]{128}$/)
    expect(isHashOf('', ['2'], key)).toBe(false)
  })
})

describe('CHK-4 starting a transaction', () => {
  it('is signed in the order of Autopay’s numbering, whatever the order of its fields', () => {
    const form = signedStart(
      { ReturnURL: 'https://shop.example/r', Currency: 'PLN', Amount: '1.20', OrderID: '123', GatewayID: '509' },
      key,
    )
    expect(form.get('Hash')).toBe(hashOf(['123456', '123', '1.20', '509', 'PLN', 'https://shop.example/r'], key))
    expect(form.get('ServiceID')).toBe('123456')
  })

  const CONTINUE = `<transaction><status>PENDING</status>
    <redirecturl>https://pay-accept.bm.pl/payment/continue/9IA2UISN/718GTV5E</redirecturl><orderID>123</orderID>
    <remoteID>9IA2UISN</remoteID>
<hash>a3700f934854728035ae2b22cbd0dcbbad0c207faecb16f707b9d2abb103f54e</hash></transaction>`
  const REFUSAL = `<transaction><orderID>186-1590996507</orderID><confirmation>NOTCONFIRMED</confirmation>
    <reason>MULTIPLY_PAID_TRANSACTION</reason>
    <hash>f9071f99e64fdfcebc8cf598c56afd5ba8c7d3330b7975951c675be4ffe0c5d6</hash></transaction>`

  it('is answered with a URL to continue at, an acceptance or a reason for the refusal', () => {
    expect(parseStartResponse(CONTINUE, key)).toEqual({
      kind: 'continue',
      url: 'https://pay-accept.bm.pl/payment/continue/9IA2UISN/718GTV5E',
      orderId: '123',
      remoteId: '9IA2UISN',
    })
    expect(parseStartResponse(REFUSAL, key)).toEqual({ kind: 'refused', reason: 'MULTIPLY_PAID_TRANSACTION' })
    expect(parseStartResponse(REFUSAL.replace(/<hash>.*<\/hash>/, ''), key)).toMatchObject({ kind: 'refused' })
    const accepted = ['123', 'A1', 'CONFIRMED', 'PENDING']
    expect(
      parseStartResponse(
        `<transaction><orderID>123</orderID><remoteID>A1</remoteID><confirmation>CONFIRMED</confirmation>
         <paymentStatus>PENDING</paymentStatus><hash>${hashOf(accepted, key)}</hash></transaction>`,
        key,
      ),
    ).toEqual({ kind: 'accepted', orderId: '123', remoteId: 'A1', status: 'PENDING' })
  })

  it.each([
    ['another address', CONTINUE.replace('9IA2UISN/', 'EVIL/')],
    ['no hash', CONTINUE.replace(/<hash>.*<\/hash>/, '')],
    ['a refusal with a wrong hash', REFUSAL.replace('f9071f', '000000')],
    ['a page in HTML', '<!doctype html><title>502</title>'],
    ['an error of the gateway', 'ERROR'],
    ['nothing', ''],
  ])('throws for %s, because a payment may have been started', (_what, document) => {
    expect(() => parseStartResponse(document, key)).toThrow(UnreadableMessage)
  })

  it('verifies the signature of the return URL', () => {
    const query = {
      ServiceID: '123456',
      OrderID: '123',
      Hash: 'df5f737f48bcef93361f590b460cc633b28f91710a60415527221f9cb90da52a',
    }
    expect(isReturnOfAutopay(query, key)).toBe(true)
    expect(isReturnOfAutopay({ ...query, OrderID: '124' }, key)).toBe(false)
    expect(isReturnOfAutopay({ ...query, ServiceID: '1' }, key)).toBe(false)
  })
})

describe('CHK-4 a notification', () => {
  it('is read from a form with a base64 document', () => {
    const vector = listOf([FIELDS], '123456', '422fbd7c1bbac1eb745b647980dd63c2e8ccf261ea196739ab8043eff8dd4e17')
    expect(parseItn(formOf(vector), key)).toEqual({
      serviceId: '123456',
      isAuthentic: true,
      transaction: {
        orderId: '123',
        remoteId: '102686',
        amount: 50_000,
        currency: 'PLN',
        gatewayId: 106,
        paidAt: new Date('2020-06-21T15:12:38Z'),
        status: 'SUCCESS',
      },
    })
  })

  it('may have the documented additional fields, which the hash covers too', () => {
    const more = `<addressIP>203.0.113.7</addressIP><title>Zamówienie</title>
      <customerData><fName>Jan</fName><nrb></nrb><senderData>Jan | Kowalski</senderData></customerData>
      <verificationStatus>NEGATIVE</verificationStatus><verificationStatusReasons>
        <verificationStatusReason>NAME</verificationStatusReason><verificationStatusReason>CITY</verificationStatusReason>
      </verificationStatusReasons><startAmount>500.00</startAmount><cardData><mask>4242</mask></cardData>`
    const values = ['123456', ...Object.values(FIELDS), '203.0.113.7', 'Zamówienie', 'Jan', 'Jan | Kowalski']
    values.push('NEGATIVE', 'NAME', 'CITY', '500.00', '4242')
    const document = listOf([FIELDS], '123456', hashOf(values, key)).replace('</transaction>', `${more}</transaction>`)
    expect(parseItn(formOf(document), key).isAuthentic).toBe(true)
    expect(parseItn(formOf(document.replace('Jan<', 'Ewa<')), key).isAuthentic).toBe(false)
  })

  it.each([
    ['another amount', listOf([FIELDS]).replace('500.00', '5.00')],
    [
      'a failure turned into a success',
      listOf([{ ...FIELDS, paymentStatus: 'FAILURE' }]).replace('FAILURE', 'SUCCESS'),
    ],
    ['another service', listOf([FIELDS], '999999')],
    ['an empty hash', listOf([FIELDS], '123456', ' ')],
  ])('is not authentic with %s', (_what, document) => {
    expect(parseItn(formOf(document), key).isAuthentic).toBe(false)
  })

  it.each([
    ['a body that is not a form', 'hello'],
    ['invalid base64', 'transactions=%3Cxml%3E'],
    ['text that is not XML', formOf('{"a": 1}')],
    ['a truncated document', formOf(listOf([FIELDS]).slice(0, 300))],
    ['two transactions', formOf(listOf([FIELDS, { ...FIELDS, orderID: '124' }]))],
    ['no transaction', formOf(listOf([]))],
    ['the signed fields of a return instead', formOf(listOf([{ orderID: '123' }]))],
    ['an amount in another format', formOf(listOf([{ ...FIELDS, amount: '5e2' }]))],
    ['a currency that is none', formOf(listOf([{ ...FIELDS, currency: 'zł' }]))],
    ['an unknown status', formOf(listOf([{ ...FIELDS, paymentStatus: 'MAYBE' }]))],
    ['a reference with a separator', formOf(listOf([{ ...FIELDS, orderID: '1|2' }]))],
    ['an unknown field', formOf(listOf([{ ...FIELDS, note: 'x' }]))],
    [
      'a misplaced field',
      formOf(listOf([{ currency: 'PLN', orderID: '123', remoteID: '1', amount: '5.00', paymentStatus: 'SUCCESS' }])),
    ],
    ['a repeated field', formOf(listOf([FIELDS]).replace('<amount>', '<amount>1.00</amount><amount>'))],
    ['a field in another', formOf(listOf([FIELDS]).replace('<amount>500.00', '<amount><amount>500.00</amount>'))],
    [
      'text instead of fields',
      formOf(listOf([FIELDS]).replace(/<transaction>.*<.transaction>/, '<transaction>x</transaction>')),
    ],
    ['two hashes', formOf(listOf([FIELDS]).replace('<hash>', '<hash>1</hash><hash>'))],
    ['a channel that is none', formOf(listOf([{ ...FIELDS, gatewayID: 'x' }]))],
    ['a date that is none', formOf(listOf([{ ...FIELDS, paymentDate: '2020' }]))],
    ['two documents', `${formOf(listOf([FIELDS]))}&${formOf(listOf([FIELDS]))}`],
    ['bytes that are not UTF-8', `transactions=${encodeURIComponent(Buffer.from([60, 255, 62]).toString('base64'))}`],
  ])('cannot be read with %s', (_what, body) => {
    expect(() => parseItn(body, key)).toThrow(UnreadableMessage)
  })

  it('is confirmed with a signed response', () => {
    expect(confirmationOf('123', true, key)).toContain(
      '<hash>7194a50431ce359cc4c201a0f154400f89f49f765b8eeb60299fc6fee1a01228</hash>',
    )
    expect(confirmationOf('123', false, key)).toContain('NOTCONFIRMED')
  })
})

describe('CHK-4 XML documents', () => {
  it.each([
    ['nested entities', '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['an unknown entity', '<a>&b;</a>'],
    ['a document type without entities', '<!DOCTYPE a SYSTEM "https://evil.example/a.dtd"><a/>'],
    ['deeply nested elements', '<a>'.repeat(5000)],
    ['too many elements', `<a>${'<b/>'.repeat(2000)}</a>`],
    ['a long document', `<a>${'x'.repeat(300_000)}</a>`],
    ['two roots', '<a/><b/>'],
    ['text beside elements', '<a>x<b/></a>'],
    ['text after elements', '<a><b/>x</a>'],
    ['an attribute', '<a b="c">x</a>'],
    ['a namespace', '<a xmlns="urn:x">x</a>'],
    ['a CDATA section', '<a><![CDATA[x]]></a>'],
    ['a comment', '<a>x<!-- y --></a>'],
    ['a processing instruction', '<a>x<?y z?></a>'],
  ])('are refused with %s', (_what, document) => {
    expect(() => parseXml(document)).toThrow(UnreadableMessage)
  })
  it('keep escaped characters', () => {
    expect(parseXml('<a>x &amp; &lt;y&gt;</a>').text).toBe('x & <y>')
  })
})

describe('CHK-4 other responses', () => {
  it('transactionStatus lists every transaction of a reference, under one hash', () => {
    const two = [
      { ...FIELDS, remoteID: 'A', paymentStatus: 'FAILURE' },
      { ...FIELDS, remoteID: 'B' },
    ]
    const { transactions, isAuthentic } = parseTransactionList(listOf(two), key)
    expect(isAuthentic).toBe(true)
    expect(transactions.map(({ remoteId, status }) => [remoteId, status])).toEqual([
      ['A', 'FAILURE'],
      ['B', 'SUCCESS'],
    ])
    expect(parseTransactionList(listOf([]), key)).toMatchObject({ isAuthentic: true, transactions: [] })
  })

  it('transactionRefund is accepted or refused, and rejected if it is about another refund', () => {
    const id = messageIdOf('credit memo 7')
    expect(id).toMatch(/^[\da-f]{32}$/)
    expect(messageIdOf('credit memo 7')).toBe(id)
    const accepted = (hash: string) =>
      `<transactionRefund><serviceID>123456</serviceID><messageID>${id}</messageID>` +
      `<hash>${hash}</hash></transactionRefund>`
    expect(parseRefundResponse(accepted(hashOf(['123456', id], key)), id, key)).toEqual({ kind: 'accepted' })
    expect(() => parseRefundResponse(accepted('0'.repeat(64)), id, key)).toThrow(UnreadableMessage)
    expect(() => parseRefundResponse(accepted(hashOf(['123456', id], key)), messageIdOf('8'), key)).toThrow(
      UnreadableMessage,
    )
    expect(
      parseRefundResponse('<error><statusCode>55</statusCode><name>BALANCE_ERROR</name></error>', id, key),
    ).toEqual({
      kind: 'refused',
      reason: 'BALANCE_ERROR',
    })
  })

  it.each([
    ['DONE', 'done', 'ZWTR_1'],
    ['PROCESSING', 'pending', undefined],
    ['FAILED_ATTEMPT_OF_BALANCE_CHANGE', 'pending', undefined],
    ['CANCELED_NO_FUNDS_ON_BALANCE', 'failed', undefined],
  ])('outDetails: %s is %s', (status, state, remoteOutId) => {
    const id = messageIdOf('credit memo 7')
    const response = { serviceId: 123456, messageId: id, status, remoteOutId: remoteOutId ?? null }
    const hash = hashOf(['123456', id, status, remoteOutId], key)
    expect(parseRefundDetails({ ...response, hash }, id, key)).toEqual({ state, status, remoteId: remoteOutId })
    expect(() => parseRefundDetails({ ...response, status: 'DONE!', hash }, id, key)).toThrow(UnreadableMessage)
    // those of another refund, which Autopay has signed as well
    expect(() => parseRefundDetails({ ...response, hash }, messageIdOf('8'), key)).toThrow(UnreadableMessage)
  })

  it('transactionCancel is accepted with a valid hash only', () => {
    const document = (hash: string) =>
      `<transaction><serviceID>123456</serviceID><messageID>m</messageID><confirmation>CONFIRMED</confirmation>
       <reason>CANCELED_FULLY</reason><hash>${hash}</hash></transaction>`
    const hash = hashOf(['123456', 'm', 'CONFIRMED', 'CANCELED_FULLY'], key)
    expect(parseCancelResponse(document(hash), key)).toEqual({ isConfirmed: true, reason: 'CANCELED_FULLY' })
    expect(() => parseCancelResponse(document('1'), key)).toThrow(UnreadableMessage)
  })

  const gateway = {
    gatewayID: 106,
    name: 'PBL',
    groupType: 'PBL',
    bankName: 'NONE',
    iconURL: 'https://i.example/106.gif',
    state: 'OK',
    availableFor: 'BOTH',
    requiredParams: [],
    order: 2,
    currencies: [{ currency: 'PLN', minAmount: 0.01, maxAmount: 5000 }],
  }
  const list = (gatewayList: object[]) => ({
    result: 'OK',
    serviceID: '123456',
    messageID: 'm',
    gatewayGroups: [
      { type: 'PBL', title: 'Przelew internetowy', order: 2 },
      { type: 'BLIK', title: 'BLIK', order: 1 },
    ],
    gatewayList,
  })

  it('gatewayList is read in display order, without unreadable entries', () => {
    const gateways = parseGatewayList(
      list([
        gateway,
        { ...gateway, gatewayID: 509, groupType: 'BLIK', order: 9, currencies: [{ currency: 'PLN' }] },
        { ...gateway, gatewayID: undefined, id: 701, order: 1, state: 'TEMPORARY_DISABLED' },
        { name: 'no number' },
        { ...gateway, gatewayID: -1 },
      ]),
      'm',
      key,
    )
    expect(gateways?.map(({ id, state }) => [id, state])).toEqual([
      [509, 'available'],
      [701, 'temporarily-unavailable'],
      [106, 'available'],
    ])
    const [blik, later, transfer] = gateways ?? []
    expect(transfer).toMatchObject({ groupTitle: 'Przelew internetowy', iconUrl: 'https://i.example/106.gif' })
    expect(transfer && [canPay(transfer, 500_000, 'PLN'), canPay(transfer, 500_001, 'PLN')]).toEqual([true, false])
    expect(transfer && canPay(transfer, 100, 'EUR')).toBe(false)
    expect(blik && canPay(blik, 500_001, 'PLN')).toBe(true)
    expect(later && canPay(later, 100, 'PLN')).toBe(false)
  })

  it.each([
    ['an error', { ...list([gateway]), result: 'ERROR' }],
    ['no channels', list([])],
    ['another request', { ...list([gateway]), messageID: 'n' }],
    ['another service', { ...list([gateway]), serviceID: '1' }],
    ['a page', '<html>'],
  ])('gatewayList is unusable with %s', (_what, response) => {
    expect(parseGatewayList(response, 'm', key)).toBeUndefined()
  })

  it('gatewayList is requested as in the documentation', () => {
    const request = gatewayListRequest(
      { messageId: '1'.repeat(32), currency: 'PLN,EUR', language: 'PL' },
      { ...key, serviceId: '47498', sharedKey: '1test1' },
    )
    expect(request.Hash).toBe('306519f632e53a5e662de0125da7ac3f8135c7e4080900f2b145d4b25ff1b55d')
  })

  it('legalData contains the legal texts of a channel', () => {
    const response = {
      result: 'OK',
      serviceID: '123456',
      messageID: 'm',
      gatewayID: '1500',
      regulationList: [
        {
          regulationID: 6288,
          type: 'DEFAULT',
          url: 'https://a.example/r.pdf',
          labelList: [
            {
              labelID: 1,
              inputLabel: '<b>Akceptuję</b>',
              placement: 'ABOVE_BUTTON',
              showCheckbox: true,
              checkboxRequired: true,
            },
          ],
        },
        { regulationID: 1, type: 'RODO', url: 'javascript:alert(1)', labelList: [] },
      ],
    }
    expect(parseLegalData(response, { messageId: 'm', gatewayId: 1500 }, key)).toEqual([
      {
        id: 6288,
        type: 'DEFAULT',
        url: 'https://a.example/r.pdf',
        labels: [{ id: 1, html: '<b>Akceptuję</b>', placement: 'ABOVE_BUTTON', hasCheckbox: true, isRequired: true }],
      },
      { id: 1, type: 'RODO', url: undefined, labels: [] },
    ])
    expect(parseLegalData(response, { messageId: 'm', gatewayId: 509 }, key)).toBeUndefined()
  })
})

describe('CHK-4 formats of values', () => {
  it('amounts are grosze here and decimal text at Autopay', () => {
    expect([0, 5, 120, 123_456].map(formatAmount)).toEqual(['0.00', '0.05', '1.20', '1234.56'])
    expect(['1.20', '1234.56', '0.05'].map(parseAmount)).toEqual([120, 123_456, 5])
    expect(['1,20', '1.2', '-1.20', '1e2', '', '1.200', '999999999999.00'].map(parseAmount)).toEqual(Array(7))
  })
  it('times are Warsaw time, in winter and summer', () => {
    expect(formatTime(new Date('2026-11-23T14:04:05Z'))).toBe('2026-11-23 15:04:05')
    expect(parseTime('20261123150405')).toEqual(new Date('2026-11-23T14:04:05Z'))
    expect(parseTime('20260623150405')).toEqual(new Date('2026-06-23T13:04:05Z'))
    expect([parseTime('2026'), parseTime('20261399000000')]).toEqual([undefined, undefined])
  })
  it('descriptions are reduced to Latin letters', () => {
    expect(plainLatin('Zamówienie №12 – „Łąka”', 20)).toBe('Zamowienie 12 Laka')
  })
})
