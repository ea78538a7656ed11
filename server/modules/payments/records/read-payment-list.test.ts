import { describe, expect, it } from 'vitest'
import { parsePaymentList, PaymentListError } from './read-payment-list.ts'

const BOOK = { reference: '000000012-1', amount: 5489, currency: 'PLN' }

describe('CHK-4: a list of a company’s panel', () => {
  it.each([
    ['plain English', 'reference,amount\n000000012-1,54.89'],
    [
      'PayU’s statement in English, with refunds and withdrawals',
      'Date;Trans ID;Amount;Currency;Type of operation;Order ID\n' +
        '2026-11-30;1;54,89;PLN;t;000000012-1\n2026-11-30;2;-54,89;PLN;c;000000011-1\n2026-11-30;3;-100,00;PLN;w;',
    ],
    [
      'PayU’s statement in Polish, with a title above it',
      'Zestawienie operacji\r\nOkres: 2026-11-30;;;\r\n\r\nData;ID transakcji;Kwota;Waluta;Typ operacji;ID zamówienia\r\n' +
        '2026-11-30;1;54,89;PLN;t;000000012-1\r\n2026-11-30;2;1,10;PLN;rc;\r\n',
    ],
    [
      'an export of transactions in Polish, with PayU’s number beside ours',
      '"Id zamówienia";"Zewnętrzny identyfikator zamówienia";"Kwota";"Status"\n' +
        '"WZHF5";"000000012-1";"54,89 PLN";"Zakończona"\n"WZHF6";"000000013-1";"10,00 zł";"Anulowana"\n',
    ],
  ])('is read as it is: %s', (_what, text) => {
    expect(parsePaymentList(Buffer.from(text))).toEqual([BOOK])
  })

  it('is read in the encoding of Polish Windows', () => {
    const text = Buffer.concat([
      Buffer.from('Zewn'),
      Buffer.from([0xea]),
      Buffer.from('trzne ID zam'),
      Buffer.from([0xf3]),
      Buffer.from('wienia;Kwota\n000000012-1;54,89\n'),
    ])
    expect(parsePaymentList(text)).toEqual([BOOK])
  })

  it('is read with its title above, a byte order mark, spaces, empty lines, zero amounts and fewer cells', () => {
    const text = '\ufeff reference ; amount ; currency\n\n 1-1 ; 1 054,89 zł\n2-1;0,00; eur \n'
    expect(parsePaymentList(Buffer.from(text))).toEqual([
      { reference: '1-1', amount: 105_489, currency: 'PLN' },
      { reference: '2-1', amount: 0, currency: 'EUR' },
    ])
    const below = (lines: number) => Buffer.from(`${'title;\n'.repeat(lines)}reference;amount\n000000012-1;54,89\n`)
    expect(parsePaymentList(below(19))).toEqual([BOOK])
    expect(() => parsePaymentList(below(20))).toThrow(PaymentListError)
    // amounts contain commas: the separator is found in the first twenty lines
    expect(parsePaymentList(Buffer.from('amount;reference\n54,89;000000012-1'))).toEqual([BOOK])
    expect(parsePaymentList(Buffer.from('amount\treference\n54,89\t000000012-1'))).toEqual([BOOK])
  })

  it('without the number of an order in a line is refused, with the line', () => {
    expect(() => parsePaymentList(Buffer.from('title;\nreference;amount\nX-1;1,00\n;2,00'))).toThrow(/Line 4 /)
  })

  it('without a column for the order or the amount is refused, with the names that are known', () => {
    expect(() => parsePaymentList(Buffer.from('Data;Kwota\n1;2'))).toThrow(/ID zamówienia/)
    expect(() => parsePaymentList(Buffer.from('reference;amount\nX;abc'))).toThrow(PaymentListError)
  })
})
