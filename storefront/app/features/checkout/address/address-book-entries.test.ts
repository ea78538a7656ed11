import { expect, it } from 'vitest'
import { parseAddressId, initialAddressId, NEW_ADDRESS, type AddressBookEntry } from './address-book-entries.ts'

const entry = (id: number, more: Partial<AddressBookEntry> = {}): AddressBookEntry => ({
  id,
  firstname: 'Zofia',
  lastname: 'Nałkowska',
  company: null,
  vat_id: null,
  street: ['Polna', String(id)],
  postcode: '20-002',
  city: 'Lublin',
  country_id: 'PL',
  telephone: '+48501234567',
  default_billing: false,
  default_shipping: false,
  region: null,
  ...more,
})
const inCart = (id: number) => ({
  firstname: 'Zofia',
  lastname: 'Nałkowska',
  company: null,
  vat_id: null,
  street: ['Polna', String(id)],
  postcode: '20-002',
  city: 'Lublin',
  telephone: '+48501234567',
  region: null,
  country: { code: 'PL' },
})

it('CHK-8: preselects the default address of delivery and of billing', () => {
  const book = [entry(1), entry(2, { default_billing: true }), entry(3, { default_shipping: true })]
  expect(initialAddressId(book, 'default_shipping')).toBe('3')
  expect(initialAddressId(book, 'default_billing', null)).toBe('2')
})

it('preselects the first address if none is the default, and a new one if there is no address', () => {
  expect(initialAddressId([entry(1), entry(2)], 'default_shipping')).toBe('1')
  expect(initialAddressId([], 'default_shipping')).toBe(NEW_ADDRESS)
})

it('keeps the cart’s address selected', () => {
  const book = [entry(1, { default_shipping: true }), entry(2)]
  expect(initialAddressId(book, 'default_shipping', inCart(2))).toBe('2')
  expect(initialAddressId(book, 'default_shipping', inCart(7))).toBe(NEW_ADDRESS)
})

it('accepts only a positive whole number as the id of a saved address', () => {
  expect(['12', '0', '', '-1', '1e3', 'x'].map(parseAddressId)).toEqual([
    12,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
