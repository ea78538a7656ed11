import { describe, expect, it } from 'vitest'
import {
  handOverOf,
  methodsOf,
  methodValue,
  findPreselectedMethod,
  parseMethodValue,
  shortCode,
  type DeliveryMethod,
} from './delivery.ts'

const method = (carrier_code: string, method_code: string, available = true): DeliveryMethod => ({
  carrier_code,
  method_code,
  available,
  carrier_title: null,
  method_title: null,
  error_message: null,
  price_excl_tax: 1,
  price_incl_tax: 1,
  needs_delivery_point: false,
  available_with_point: false,
  delivery_promise: null,
})
const methods = [
  method('dhl', 'courier_dhl'),
  method('dpd_cod', 'courier_dpd_cod'),
  method('instore', 'pickup'),
  method('dpd', 'courier_dpd', false),
]

describe('CHK-2a CHK-2b: the preselected method', () => {
  it.each([
    ['dhl_cod_courier_dhl_cod', 'courier_dhl_cod'],
    ['dpd_cod_courier_dpd_cod', 'courier_dpd_cod'],
    ['dhl_courier_dhl', 'courier_dhl'],
    ['dpd_courier_dpd', 'courier_dpd'],
    ['ruch_orlen_ruch', 'orlen_ruch'],
    ['dhl_pickup_dhl', 'pickup_dhl'],
    ['pickup', 'pickup'],
  ])('shortens %s to %s', (code, short) => {
    expect(shortCode(code)).toBe(short)
  })
  it('is found by the stored code, long or short', () => {
    expect(findPreselectedMethod(methods, 'courier_dhl')).toBe(methods[0])
    expect(findPreselectedMethod(methods, 'dpd_cod_courier_dpd_cod')).toBe(methods[1])
    expect(findPreselectedMethod(methods, 'instore_pickup')).toBe(methods[2])
  })
  it('is found by the code of the cart without a stored one, and is never an unavailable method', () => {
    expect(findPreselectedMethod(methods, '', 'dhl_courier_dhl')).toBe(methods[0])
    expect(findPreselectedMethod(methods, 'courier_dpd')).toBeUndefined()
    expect(findPreselectedMethod(methods, undefined, null)).toBeUndefined()
  })
})

it('CHK-2 CHK-10: a method delivers to a point, to an address or to a bookshop', () => {
  const point = { ...method('ruch', 'orlen_ruch'), needs_delivery_point: true }
  expect([point, method('dhl', 'courier_dhl'), method('instore', 'pickup')].map(handOverOf)).toEqual([
    'point',
    'courier',
    'bookshop',
  ])
})

it('CHK-10: a method that lacks only its point is offered, since this checkout chooses points', () => {
  const point = { ...method('ruch', 'orlen_ruch', false), available_with_point: true }
  const offered = methodsOf({ estimateShippingCosts: [point, method('dpd', 'courier_dpd', false), null] })
  expect(offered.map(({ method_code, available }) => [method_code, available])).toEqual([
    ['orlen_ruch', true],
    ['courier_dpd', false],
  ])
})

it('identifies a method by carrier and method code', () => {
  expect(parseMethodValue(methodValue(method('dhl_cod', 'courier_dhl_cod')))).toEqual({
    carrier_code: 'dhl_cod',
    method_code: 'courier_dhl_cod',
  })
  expect(parseMethodValue('')).toBeUndefined()
})
