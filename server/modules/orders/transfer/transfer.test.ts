import { describe, expect, it } from 'vitest'
import { isBic } from '../../../../rules/nrb.ts'
import { openLanguage } from '../../../texts/languages.ts'
import type { PlacedOrder } from '../order.ts'
import { paymentLines } from '../payment-lines.ts'
import { toMagentoTransfer } from './transfer.ts'

const ACCOUNT = '55999000090000000020261121'
const order = (currency: string, bankBic?: string) =>
  ({
    number: '000000012',
    currency,
    grandTotal: 5489,
    totalCanceled: 0,
    totalPaid: 0,
    paymentDetails: {
      timing: 'before-dispatch',
      accountHolder: 'Zakładka',
      accountNumber: ACCOUNT,
      bankName: 'Bank',
      bankBic,
    },
  }) as PlacedOrder

describe('CHK-4: the data of a transfer', () => {
  it.each([
    ['in złoty are those of a transfer within Poland', 'PLN', 'BPKOPLPW', '55 9990 0009 0000 0000 2026 1121', null],
    ['in euros have an IBAN and a BIC', 'EUR', 'BPKOPLPW', 'PL55 9990 0009 0000 0000 2026 1121', 'BPKOPLPW'],
    ['in euros leave out a BIC that is not set', 'EUR', undefined, 'PL55 9990 0009 0000 0000 2026 1121', null],
  ])('%s', (_what, currency, bankBic, account, bic) => {
    const placed = order(currency, bankBic)
    expect(toMagentoTransfer(placed)).toMatchObject({ account, bic })
    const lines = new Map(paymentLines(placed, openLanguage('en')).map(({ label, value }) => [label, value]))
    expect([lines.get('Account number'), lines.get('BIC (SWIFT)') ?? null]).toEqual([account, bic])
  })

  it('have a BIC of 8 or 11 letters and digits', () => {
    expect(['BPKOPLPW', 'bpko plpw xxx', 'BREXPLPWMBK'].map(isBic)).toEqual([true, true, true])
    expect(['', 'BPKOPLP', 'BPKOPLPWXX', '1PKOPLPW', 'PL55 9990'].map(isBic)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
