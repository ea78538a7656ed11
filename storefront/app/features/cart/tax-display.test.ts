import { describe, expect, it } from 'vitest'
import { sumsOf, taxView } from './tax-display.ts'

describe('CART-4a: tax display', () => {
  it.each([
    ['DISPLAY_CART_TAX_IN_PRICE_INCL_TAX', 'incl'],
    ['DISPLAY_CART_TAX_IN_SUBTOTAL_EXL_TAX', 'excl'],
    ['DISPLAY_CART_TAX_IN_SHIPPING_BOTH', 'both'],
    ['something else', 'incl'],
    [null, 'incl'],
  ])('displays setting %s as %s', (setting, view) => {
    expect(taxView(setting)).toBe(view)
  })

  it('sums the taxes in whole grosze, as the API returns złoty', () => {
    const { tax, total } = sumsOf({
      prices: {
        subtotal_excluding_tax: null,
        subtotal_including_tax: null,
        discounts: null,
        applied_taxes: [
          { label: 'VAT 5%', amount: { value: 0.1 } },
          { label: 'VAT 23%', amount: { value: 0.2 } },
        ],
        grand_total: { value: 10.3, currency: 'PLN' },
      },
      shipping_addresses: [],
    })
    expect({ tax, total }).toEqual({ tax: 0.3, total: { incl: 10.3, excl: 10 } })
  })

  it('has no delivery sum until a method is chosen', () => {
    expect(sumsOf({ prices: null, shipping_addresses: [{ selected_shipping_method: null }] }).delivery).toBeUndefined()
  })
})
